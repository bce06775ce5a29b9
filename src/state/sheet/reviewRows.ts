import { atom } from 'jotai'
import type { Store } from '../store.ts'
import { isMeant, isReviewShown, putTaken, type ReviewedCell, reviewAtom } from './importReview.ts'

/** How much of a row of the reviewed file is written. */
export const rowTicks = ['all', 'some', 'none'] as const
export type RowTick = (typeof rowTicks)[number]

/** By plot, the cells of the file that would change something. */
const meantOfRowsAtom = atom((get) => {
  const byPlot = new Map<number, ReviewedCell[]>()
  for (const cells of get(reviewAtom)?.cells ?? [])
    for (const [k, plot] of cells.plots.entries()) {
      if (!isMeant({ cells, k })) continue
      const row = byPlot.get(plot) ?? []
      row.push({ cells, k })
      byPlot.set(plot, row)
    }
  return byPlot
})

/** How much of a plot's row of the reviewed file is written; null where none is shown or nothing in it would change. */
export function rowTickOf(store: Store, plot: number): RowTick | null {
  const cells = isReviewShown(store) ? store.get(meantOfRowsAtom).get(plot) : undefined
  if (!cells) return null
  const taken = cells.filter(({ cells: { taken }, k }) => taken[k] === 1).length
  return taken === 0 ? 'none' : taken === cells.length ? 'all' : 'some'
}

/** Accepts all cells of a plot's row of the reviewed file, or leaves them out where all are accepted. */
export function turnRow(store: Store, plot: number): void {
  const tick = rowTickOf(store, plot)
  if (tick !== null) putTaken(store, store.get(meantOfRowsAtom).get(plot) ?? [], tick !== 'all')
}
