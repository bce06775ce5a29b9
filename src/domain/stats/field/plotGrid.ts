import type { NumberColumn } from '../columns/columns.ts'

/** The values of a field laid out in rows and columns, both from 1; NaN where a cell has no value. */
export interface PlotGrid {
  readonly nRows: number
  readonly nCols: number
  /** By rows: cell (row, col) at (row − 1)·nCols + col − 1. */
  readonly cells: Float64Array
}

/** Lays a trait out by row and column numbers; units without a place are left out, a place named twice keeps the last value. */
export function plotGrid(trait: NumberColumn, row: NumberColumn, col: NumberColumn): PlotGrid {
  let nRows = 0
  let nCols = 0
  for (let i = 0; i < trait.values.length; i++) {
    if (row.values[i]! >= 1 && col.values[i]! >= 1) {
      nRows = Math.max(nRows, row.values[i]!)
      nCols = Math.max(nCols, col.values[i]!)
    }
  }
  const cells = new Float64Array(nRows * nCols).fill(Number.NaN)
  for (let i = 0; i < trait.values.length; i++) {
    if (row.values[i]! >= 1 && col.values[i]! >= 1)
      cells[(row.values[i]! - 1) * nCols + col.values[i]! - 1] = trait.values[i]!
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
