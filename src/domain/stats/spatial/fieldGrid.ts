import type { NumberColumn } from '../data/columns.ts'
import { LARGEST_GRID } from '../field/plotGrid.ts'
import { type Refusal, refuse } from '../result.ts'

/** The rectangle of cells that contains the plots. Cell number = (row − first row) · cols + (col − first col). */
export interface FieldGrid {
  readonly rows: number
  readonly cols: number
  /** Cell of each placed plot. */
  readonly cells: Int32Array
}

/**
 * Locates plots on their grid. `row`, `col`: whole numbers from 1 by plot (row 1 = top); `units`: the plots to locate.
 * Refused: designMismatch when two plots share a cell, the rectangle has more than a million cells (names: row and
 * column; numbers: plots, cells) or a place is no whole number.
 */
export function fieldGrid(row: NumberColumn, col: NumberColumn, units: Int32Array): FieldGrid | Refusal {
  let top = Number.POSITIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  for (const unit of units) {
    const r = row.values[unit]
    const c = col.values[unit]
    if (!Number.isInteger(r) || !Number.isInteger(c)) return refuse('designMismatch', {}, [row.name, col.name])
    top = Math.min(top, r)
    bottom = Math.max(bottom, r)
    left = Math.min(left, c)
    right = Math.max(right, c)
  }
  const rows = bottom - top + 1
  const cols = right - left + 1
  if (rows * cols > LARGEST_GRID)
    return refuse('designMismatch', { plots: units.length, cells: rows * cols }, [row.name, col.name])
  const cells = Int32Array.from(units, (unit) => (row.values[unit] - top) * cols + col.values[unit] - left)
  const distinct = new Set(cells).size
  if (distinct < cells.length)
    return refuse('designMismatch', { plots: cells.length, cells: distinct }, [row.name, col.name])
  return { rows, cols, cells }
}
