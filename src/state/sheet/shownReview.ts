import type { Fate, ReviewCells } from '../../domain/files/review/decideReview.ts'
import { pasteChange, pasteEqual, pasteOutOfRange, pasteUnknown } from '../../domain/sheet/pasteCheck.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { idsOfPlots } from '../log/plotIds.ts'
import type { Store } from '../store.ts'
import { importReviewAtom, reviewAtom } from './importReview.ts'
import { plotsSheet, plotsSourceAtom } from './openSheet.ts'
import { countEmptied } from './sheetClear.ts'
import { type SheetPaste, sheetPasteAtom } from './sheetPaste.ts'

const statusOf: Readonly<Record<Fate, number>> = {
  equal: pasteEqual,
  added: pasteChange,
  changed: pasteChange,
  foreign: pasteChange,
  outside: pasteOutOfRange,
  refused: pasteUnknown,
}

function columnOf(source: SheetSource, cells: ReviewCells & { readonly field: string }): SheetPaste['columns'][number] {
  return {
    field: cells.field,
    ids: idsOfPlots(source, cells.plots),
    present: cells.present,
    values: [...cells.values],
    status: Uint8Array.from(cells.fate, (fate) => statusOf[fate]),
    texts: cells.texts,
    reasons: new Map(cells.reasons),
    review: { fate: cells.fate, taken: cells.taken, open: cells.open },
  }
}

/** The reviewed file as a shown paste: its cells look as they would be, `own` says what Enter and Escape do. */
function shownReview(store: Store, own: NonNullable<SheetPaste['own']>): SheetPaste | null {
  const source = store.get(plotsSourceAtom)
  const review = store.get(reviewAtom)
  if (!source || !review) return null
  const columns = review.cells.flatMap((cells) =>
    cells.field === null ? [] : [columnOf(source, { ...cells, field: cells.field })],
  )
  const counts = new Int32Array(5)
  for (const { status } of columns) for (const one of status) counts[one] += 1
  const name = { key: 'change.imported', params: { file: store.get(importReviewAtom)?.upload.name ?? '' } }
  return {
    name,
    own,
    source: source.key,
    columns,
    counts,
    newLines: 0,
    noRoom: 0,
    readOnly: 0,
    unmatched: 0,
    remarks: [],
    taken: countEmptied([]),
    cells: null,
    text: null,
    matched: null,
    isReview: true,
  }
}

/** Keeps the reviewed file shown in the cells of table and map while there is one. Answers how to stop, which takes it away. */
export function followReview(store: Store, own: NonNullable<SheetPaste['own']>): () => void {
  const shown = sheetPasteAtom.of(plotsSheet)
  const show = () => store.set(shown, shownReview(store, own))
  const again = () => {
    if (store.get(shown) === null && store.get(reviewAtom)) show()
  }
  const stops = [store.sub(reviewAtom, show), store.sub(shown, again)]
  show()
  return () => {
    for (const stop of stops) stop()
    if (store.get(shown)?.isReview) store.set(shown, null)
  }
}
