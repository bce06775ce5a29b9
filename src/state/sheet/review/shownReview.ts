import { atom } from 'jotai'
import type { CellOutcome, ReviewCells } from '../../../domain/files/review/reviewCells.ts'
import { pasteChange, pasteEqual, pasteOutOfRange, pasteUnknown } from '../../../domain/sheet/pasteCheck.ts'
import { colouringAtom, shownFieldAtom } from '../../colour/colouring.ts'
import type { Store } from '../../store.ts'
import { countEmptied } from '../edit/sheetClear.ts'
import { plantsSheet, plotsSheet, type Sheet } from '../openSheet.ts'
import { noPasteFigures } from '../paste/pasteSummary.ts'
import { type SheetPaste, sheetPasteAtom, showInPlaceOfPaste } from '../paste/sheetPaste.ts'
import { importReviewAtom, reviewAtom } from './importReview.ts'

const statusOf: Readonly<Record<CellOutcome, number>> = {
  equal: pasteEqual,
  added: pasteChange,
  changed: pasteChange,
  foreign: pasteChange,
  outside: pasteOutOfRange,
  refused: pasteUnknown,
}

/** A reviewed column as a column of a paste; `idOf` gives the row id of a cell, 0 = not in this sheet. */
function columnOf(
  field: string,
  cells: ReviewCells,
  idOf: (k: number) => number,
): SheetPaste['columns'][number] | null {
  const ids = Array.from(cells.rows.keys(), idOf)
  const indexes = Array.from(ids.keys()).filter((k) => ids[k] !== 0)
  if (!indexes.length) return null
  const pick = <V>(list: ArrayLike<V>): V[] => indexes.map((k) => list[k])
  const reasons = indexes.flatMap((k, place) => {
    const reason = cells.reasons.get(k)
    return reason ? [[place, reason] as const] : []
  })
  const outcome = pick(cells.outcome)
  return {
    field,
    ids: Float64Array.from(pick(ids)),
    present: pick(cells.present),
    values: pick(cells.values),
    status: Uint8Array.from(outcome, (cellOutcome) => statusOf[cellOutcome]),
    texts: pick(cells.texts),
    reasons: new Map(reasons),
    review: { outcome, accepted: Uint8Array.from(pick(cells.accepted)), open: Uint8Array.from(pick(cells.open)) },
  }
}

/** The reviewed file as a paste shown in a sheet, of plots or of plants; `handlers` defines Enter and Escape. */
function shownReview(store: Store, sheet: Sheet, handlers: NonNullable<SheetPaste['own']>): SheetPaste | null {
  const source = store.get(sheet.source)
  const review = store.get(reviewAtom)
  if (!source || !review) return null
  const columns = review.cells.flatMap((cells) => {
    const { field, plots, plants } = cells
    if (field === null) return []
    const plantColumns = (k: number) => (source.indexOf.has(plants[k]) ? plants[k] : 0)
    const plotColumns = (k: number) => (plots[k] >= 0 ? source.id[plots[k]] : 0)
    return columnOf(field, cells, source.entity === 'plant' ? plantColumns : plotColumns) ?? []
  })
  if (source.entity === 'plant' && !columns.length) return null
  const counts = new Int32Array(5)
  for (const { status } of columns) for (const cellStatus of status) counts[cellStatus] += 1
  const name = { key: 'change.imported', params: { file: store.get(importReviewAtom)?.upload.name ?? '' } }
  return {
    name,
    own: handlers,
    source: source.key,
    columns,
    counts,
    ...noPasteFigures,
    emptied: countEmptied([]),
    isReview: true,
  }
}

/** Shows the reviewed file in a sheet while there is one. Returns a function that stops and hides it. */
function followReviewIn(store: Store, sheet: Sheet, handlers: NonNullable<SheetPaste['own']>): () => void {
  const shown = sheetPasteAtom.of(sheet)
  const show = () => {
    const next = shownReview(store, sheet, handlers)
    if (next) showInPlaceOfPaste(store, next, shown)
    else if (store.get(shown)?.isReview || sheet === plotsSheet) store.set(shown, null)
  }
  const showIfHidden = () => {
    if (store.get(shown) === null && store.get(reviewAtom) && shownReview(store, sheet, handlers)) show()
  }
  const stops = [store.sub(reviewAtom, show), store.sub(sheet.source, show), store.sub(shown, showIfHidden)]
  show()
  return () => {
    for (const stop of stops) stop()
    if (store.get(shown)?.isReview) store.set(shown, null)
  }
}

/**
 * Shows the reviewed file in the cells of table, map and plants while there is one. Returns a function that stops and
 * hides it.
 */
export function followReview(store: Store, handlers: NonNullable<SheetPaste['own']>): () => void {
  const stops = [plotsSheet, plantsSheet].map((sheet) => followReviewIn(store, sheet, handlers))
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * The column of the reviewed file that the map shows: for the shown field, else for the coloured one, else the first.
 */
export const reviewOnMapAtom = atom((get) => {
  const cells =
    get(reviewAtom)?.cells.filter(({ field, plots }) => field !== null && plots.some((plot) => plot >= 0)) ?? []
  const subject = get(colouringAtom)?.subject
  const coloured = subject?.by === 'trait' ? `trait:${subject.trait}` : null
  const shown = get(shownFieldAtom)
  return cells.find(({ field }) => field === shown) ?? cells.find(({ field }) => field === coloured) ?? cells[0] ?? null
})
