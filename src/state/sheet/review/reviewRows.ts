import { atom } from 'jotai'
import type { Review } from '../../../domain/files/review/decideReview.ts'
import type { ReviewCells } from '../../../domain/files/review/reviewCells.ts'
import type { Store } from '../../store.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import { isReviewShown, needsDecision, type ReviewedCell, reviewAtom, setAccepted } from './importReview.ts'

/** How much of a row of the reviewed file is written. */
export const rowTicks = ['all', 'some', 'none'] as const
export type RowTick = (typeof rowTicks)[number]

/** Cells of the file that would change something, by plot index and by plant id. */
const targetOfRowsAtom = atom((get) => {
  const [plots, plants] = [new Map<number, ReviewedCell[]>(), new Map<number, ReviewedCell[]>()]
  const addCell = (rows: Map<number, ReviewedCell[]>, row: number, cell: ReviewedCell) => {
    const rowCells = rows.get(row)
    if (rowCells) rowCells.push(cell)
    else rows.set(row, [cell])
  }
  for (const cells of get(reviewAtom)?.cells ?? [])
    for (const [k, plot] of cells.plots.entries()) {
      if (!needsDecision({ cells, k })) continue
      if (plot >= 0) addCell(plots, plot, { cells, k })
      else if (cells.plants[k]) addCell(plants, cells.plants[k], { cells, k })
    }
  return { plots, plants }
})

/** The cells of the file in a row of the open sheet. */
function targetOf(store: Store, row: number): readonly ReviewedCell[] | undefined {
  if (!isReviewShown(store)) return undefined
  const { plots, plants } = store.get(targetOfRowsAtom)
  const source = store.get(sheetSourceAtom)
  return source?.entity === 'plant' ? plants.get(source.id[row]) : plots.get(row)
}

/** How much of a row of the reviewed file is written; null if nothing in it would change. */
export function rowTickOf(store: Store, row: number): RowTick | null {
  const cells = targetOf(store, row)
  if (!cells) return null
  const accepted = cells.filter(({ cells: { accepted }, k }) => accepted[k] === 1).length
  return accepted === 0 ? 'none' : accepted === cells.length ? 'all' : 'some'
}

/** Includes all cells of a row of the reviewed file, or excludes them if all are included. */
export function toggleReviewedRow(store: Store, row: number): void {
  const tick = rowTickOf(store, row)
  if (tick !== null) setAccepted(store, targetOf(store, row) ?? [], tick !== 'all')
}

/** The cells in a row of the reviewed file, each once however many plots the row creates. */
export function cellsOfRow({ file, cells }: Review, row: number): ReviewedCell[] {
  const cellsByKey = new Map<string, ReviewedCell>()
  for (const cell of cells)
    for (const [k, r] of cell.rows.entries()) {
      const at = cell.addresses[k]
      if (file.rows[r].row === row && !cellsByKey.has(at)) cellsByKey.set(at, { cells: cell, k })
    }
  return [...cellsByKey.values()]
}

/**
 * The cells of a file's column that would change plots but have no place in the sheet: plans, and values whose trait it
 * lacks.
 */
export function cellsOutsideSheet(cells: ReviewCells): ReviewedCell[] {
  if (cells.field !== null && !cells.column.isPlanned) return []
  return Array.from(cells.plots, (_, k) => ({ cells, k })).filter(
    (cell) => cells.plots[cell.k] >= 0 && needsDecision(cell),
  )
}
