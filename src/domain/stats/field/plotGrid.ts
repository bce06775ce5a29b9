import type { NumberColumn } from '../data/columns.ts'
import { type Refusal, refuse } from '../result.ts'

/** The values of a field laid out in rows and columns, both from 1; NaN where a cell has no value. */
export interface PlotGrid {
  readonly nRows: number
  readonly nCols: number
  /** By rows: cell (row, col) at (row − 1)·nCols + col − 1. */
  readonly cells: Float64Array
}

/** The most cells of a grid: a larger one results from a mistyped place, and would not fit into memory. */
export const LARGEST_GRID = 1_000_000

/**
 * Lays a trait out by row and column numbers; units without a place or with one before 1 are left out. Refused:
 * designMismatch where a place is no whole number, two values have the same cell or the grid has more than a million
 * cells (numbers: plots, cells).
 */
export function plotGrid(trait: NumberColumn, row: NumberColumn, col: NumberColumn): PlotGrid | Refusal {
  const { values } = trait
  const [rows, cols] = [row.values, col.values]
  let [plots, nRows, nCols, isWhole] = [0, 0, 0, true]
  for (let i = 0; i < values.length; i++) {
    const [y, x] = [rows[i]!, cols[i]!]
    if (!(y >= 1 && x >= 1)) continue
    plots++
    if (y > nRows) nRows = y
    if (x > nCols) nCols = x
    isWhole &&= Number.isInteger(y) && Number.isInteger(x)
  }
  const mismatch = refuse('designMismatch', { plots, cells: nRows * nCols }, [row.name, col.name])
  if (!isWhole || nRows * nCols > LARGEST_GRID) return mismatch
  const cells = new Float64Array(nRows * nCols).fill(Number.NaN)
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i]) || !(rows[i]! >= 1 && cols[i]! >= 1)) continue
    const cell = (rows[i]! - 1) * nCols + cols[i]! - 1
    if (!Number.isNaN(cells[cell])) return mismatch
    cells[cell] = values[i]!
  }
  return { nRows, nCols, cells }
}

/** Pairs of neighbouring cells that both have a value: along the row (left and right) or along the column (above and below). */
export function neighbours(
  { nRows, nCols, cells }: PlotGrid,
  along: 'row' | 'column',
): readonly (readonly [number, number])[] {
  const pairs: [number, number][] = []
  const step = along === 'row' ? 1 : nCols
  for (let row = 0; row < nRows - (along === 'column' ? 1 : 0); row++) {
    for (let col = 0; col < nCols - (along === 'row' ? 1 : 0); col++) {
      const cell = row * nCols + col
      if (!Number.isNaN(cells[cell]) && !Number.isNaN(cells[cell + step])) pairs.push([cell, cell + step])
    }
  }
  return pairs
}
