import { displayRowOf } from '../../../domain/sheet/range/sheetOrder.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { activeCellAtom, goToCell } from '../selection/sheetSelection.ts'
import { sheetOrderAtom } from '../sheetView.ts'
import { isReviewShown, reviewAtom } from './importReview.ts'

/**
 * Goes to the next (or previous) undecided cell of the reviewed file. If there is none, reports how many rows are
 * undecided. False if no file is reviewed.
 */
export function goToOpenCell(store: Store, step: 1 | -1): boolean {
  const review = store.get(reviewAtom)
  if (!review || !isReviewShown(store)) return false
  const order = store.get(sheetOrderAtom)
  const faults = review.cells
    .flatMap(({ field, plots, open, texts }) =>
      Array.from(plots.keys())
        .filter((k) => open[k] === 1)
        .map((k) => ({
          row: displayRowOf(order, plots[k]),
          col: order.colOf.get(field ?? '') ?? -1,
          text: texts[k],
        })),
    )
    .filter(({ row, col }) => row >= 0 && col >= 0)
    .sort((a, b) => a.row - b.row || a.col - b.col)
  const activeCell = store.get(activeCellAtom)
  const after = (cell: { row: number; col: number }): number =>
    activeCell ? cell.row - activeCell.row || cell.col - activeCell.col : step
  const next =
    step > 0
      ? (faults.find((cell) => after(cell) > 0) ?? faults[0])
      : (faults.findLast((cell) => after(cell) < 0) ?? faults.at(-1))
  if (next) {
    goToCell(store, next)
    store.set(showMessageAtom, { kind: 'warning', key: 'fault.number', params: { text: next.text } })
  } else if (review.open > 0)
    store.set(showMessageAtom, { kind: 'warning', key: 'review.openFirst', params: { count: review.open } })
  else store.set(showMessageAtom, { kind: 'info', key: 'review.noFaults', params: {} })
  return true
}
