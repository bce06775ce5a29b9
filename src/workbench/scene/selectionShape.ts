import type { SeenGrid } from '../../state/map/view/seenGrid.ts'

/** Shape of a selection on the seen map. */
export interface SelectionShape {
  /** Seen rows and columns (from 0) that contain a selected plot. */
  readonly rows: Uint8Array
  readonly cols: Uint8Array
  /** Whether every plot on the map is selected. */
  readonly all: boolean
  /** The rectangle (seen, from 1) if the selected plots are exactly the plots inside it; null otherwise. */
  readonly range: { top: number; left: number; bottom: number; right: number } | null
  /** Whether every position of that rectangle has a plot. */
  readonly isFull: boolean
  /** The rectangle around all selected plots; null if none is on the map. */
  readonly bounds: { top: number; left: number; bottom: number; right: number } | null
}

export function selectionShape(grid: SeenGrid, mask: Uint8Array): SelectionShape {
  const rows = new Uint8Array(grid.rows)
  const cols = new Uint8Array(grid.cols)
  let count = 0
  for (let plot = 0; plot < grid.row.length; plot++) {
    if (!mask[plot] || !grid.row[plot]) continue
    rows[grid.row[plot] - 1] = 1
    cols[grid.col[plot] - 1] = 1
    count++
  }
  if (!count) return { rows, cols, all: false, range: null, isFull: false, bounds: null }
  const bounds = {
    top: rows.indexOf(1) + 1,
    left: cols.indexOf(1) + 1,
    bottom: rows.lastIndexOf(1) + 1,
    right: cols.lastIndexOf(1) + 1,
  }
  const placed = placedBefore(grid)
  const upTo = (row: number, col: number): number => placed[row * (grid.cols + 1) + col]
  const { top, left, bottom, right } = bounds
  const inside = upTo(bottom, right) - upTo(top - 1, right) - upTo(bottom, left - 1) + upTo(top - 1, left - 1)
  const allSelected = count === upTo(grid.rows, grid.cols)
  const isFull = inside === count && count === (bottom - top + 1) * (right - left + 1)
  return { rows, cols, all: allSelected, range: inside === count ? bounds : null, isFull, bounds }
}

const cachedSums = new WeakMap<SeenGrid, Int32Array>()

/**
 * The number of plots in the first `row` rows and `col` columns of a grid, at `row * (cols + 1) + col`: gives the
 * number of plots in any rectangle without counting. Computed once per grid.
 */
function placedBefore(grid: SeenGrid): Int32Array {
  const before = cachedSums.get(grid)
  if (before) return before
  const stride = grid.cols + 1
  const placed = new Int32Array((grid.rows + 1) * stride)
  for (let row = 1; row <= grid.rows; row++) {
    let along = 0
    for (let col = 1; col <= grid.cols; col++) {
      if (grid.at[(row - 1) * grid.cols + col - 1] >= 0) along++
      placed[row * stride + col] = placed[(row - 1) * stride + col] + along
    }
  }
  cachedSums.set(grid, placed)
  return placed
}
