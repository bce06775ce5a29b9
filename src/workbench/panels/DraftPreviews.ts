import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { widthAnswerAtom, widthDraftAtom, widthOf } from '../../state/map/layout/widthDraft.ts'
import {
  type NumberingAnswer,
  numberingAnswerAtom,
  numberingDraftAtom,
  numberingOptionsAtom,
  paintedAnswerAtom,
} from '../../state/map/numbering/numberingDraft.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom, revisionAtom } from '../../state/year/loaded.ts'
import { afterPaint } from '../../ui/afterPaint.ts'
import type { LayoutPreviews } from '../../workers/layout.ts'

const same = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((element, k) => element === b[k])

/**
 * Previews of numberings and widths from the layout worker, which is started on first use and receives the plots again
 * after each change. Only the latest request is answered. Subscribes to the atoms instead of React, so that a key press
 * starts the computation at once.
 */
export class DraftPreviews {
  private readonly store: Store
  private readonly begin: () => LayoutPreviews
  private previews: LayoutPreviews | null = null
  private readonly stops: (() => void)[] = []
  private isAwaited = false
  /** Inputs of the worker's plots, the last numbering and the last width. */
  private sent: readonly unknown[] = []
  private numbered: readonly unknown[] = []
  private widened: readonly unknown[] = []

  /** `begin` starts the worker. */
  constructor(store: Store, begin: () => LayoutPreviews) {
    this.store = store
    this.begin = begin
  }

  start(): void {
    const atoms = [numberingOptionsAtom, widthDraftAtom, loadedYearAtom, revisionAtom] as const
    for (const atom of atoms) this.stops.push(this.store.sub(atom, () => this.later()))
    this.later()
  }

  stop(): void {
    for (const stop of this.stops.splice(0)) stop()
    this.previews?.dispose()
    this.previews = null
  }

  /** Checks once for all changes of one user action. */
  private later(): void {
    if (this.isAwaited) return
    this.isAwaited = true
    queueMicrotask(() => {
      this.isAwaited = false
      if (this.stops.length) this.check()
    })
  }

  private check(): void {
    const columns = this.store.get(loadedYearAtom)
    const numbering = this.store.get(numberingDraftAtom)
    const width = this.store.get(widthDraftAtom)
    if (!numbering) this.numbered = []
    if (!width) this.widened = []
    if (!columns || (!numbering && !width)) return
    const revision = this.store.get(revisionAtom)
    this.previews ??= this.begin()
    if (!same(this.sent, [columns, revision])) {
      this.sent = [columns, revision]
      this.previews.setLayout(columns)
    }
    if (numbering) this.previewNumbering(this.previews, columns, revision)
    if (width) this.previewWidth(this.previews)
  }

  private previewNumbering(previews: LayoutPreviews, columns: FieldYearColumns, revision: number): void {
    const { store } = this
    const draft = store.get(numberingDraftAtom)
    if (!draft) return
    const options = store.get(numberingOptionsAtom)
    const inputs = [options, columns, revision]
    if (!options || same(this.numbered, inputs)) return
    this.numbered = inputs
    if (isRefusal(options)) {
      this.answerNumbering({ draft, result: options })
      return
    }
    inBackground(
      previews.request({ kind: 'numbering', options }).then((result) => {
        if (result && store.get(numberingOptionsAtom) === options) this.answerNumbering({ draft, result })
      }),
    )
  }

  /** Shows an answer on the map, and as text once it is painted there, unless a later answer has arrived by then. */
  private answerNumbering(answer: NumberingAnswer): void {
    const { store } = this
    store.set(numberingAnswerAtom, answer)
    inBackground(
      afterPaint().then(() => {
        if (store.get(numberingAnswerAtom) === answer) store.set(paintedAnswerAtom, answer)
      }),
    )
  }

  private previewWidth(previews: LayoutPreviews): void {
    const { store } = this
    const width = store.get(widthDraftAtom)
    if (!width || same(this.widened, [width])) return
    this.widened = [width]
    if (width.refusal || widthOf(width) === width.now) {
      store.set(widthAnswerAtom, null)
      return
    }
    inBackground(
      previews.request({ kind: 'width', width: widthOf(width) }).then((change) => {
        if (change?.ok && store.get(widthDraftAtom) === width) store.set(widthAnswerAtom, change)
      }),
    )
  }
}
