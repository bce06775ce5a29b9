import type { SeenGrid } from '../../state/map/seenGrid.ts'

/** What a selection looks like on the seen map. */
export interface SelectionShape {
  /** Seen rows and columns (from 0) that hold a selected plot. */
  readonly rows: Uint8Array
  readonly cols: Uint8Array
  /** Every plot on the map is selected. */
  readonly all: boolean
  /** The rectangle (seen, from 1) when the selected plots are all the plots inside it; null otherwise. */
  readonly range: { top: number; left: number; bottom: number; right: number } | null
  /** The rectangle round all selected plots, null when none is on the map. */
  readonly bounds: { top: number; left: number; bottom: number; right: number } | null
}

export function selectionShape(grid: SeenGrid, mask: Uint8Array): SelectionShape {
  const rows = new Uint8Array(grid.rows)
  const cols = new Uint8Array(grid.cols)
  let count = 0
  let placed = 0
  for (let plot = 0; plot < grid.row.length; plot++) {
    if (!grid.row[plot]) continue
    placed++
    if (!mask[plot]) continue
    rows[grid.row[plot] - 1] = 1
    cols[grid.col[plot] - 1] = 1
    count++
  }
  if (!count) return { rows, cols, all: false, range: null, bounds: null }
  const bounds = {
    top: rows.indexOf(1) + 1,
    left: cols.indexOf(1) + 1,
    bottom: rows.lastIndexOf(1) + 1,
    right: cols.lastIndexOf(1) + 1,
  }
  let inside = 0
  for (let row = bounds.top; row <= bounds.bottom; row++) {
    for (let col = bounds.left; col <= bounds.right; col++) {
      if (grid.at[(row - 1) * grid.cols + col - 1] >= 0) inside++
    }
  }
  return { rows, cols, all: count === placed, range: inside === count ? bounds : null, bounds }
}
