import type { SeenGrid, SeenPosition } from '../../state/map/view/seenGrid.ts'

/** A position that the lens shows; it can lie outside the field. */
export interface Neighbour extends SeenPosition {
  readonly isInside: boolean
}

/** The first of `shown` places around a centre, shifted to stay inside the field if it is large enough. */
function firstOf(centre: number, shown: number, count: number): number {
  return Math.max(1, Math.min(centre - (shown - 1) / 2, count - shown + 1))
}

/** The positions that a lens shows, row by row: three rows and five columns around the centre. */
export function neighboursOf(grid: Pick<SeenGrid, 'rows' | 'cols'>, centre: SeenPosition): Neighbour[] {
  const positions: Neighbour[] = []
  const [top, left] = [firstOf(centre.row, 3, grid.rows), firstOf(centre.col, 5, grid.cols)]
  for (let row = top; row < top + 3; row++) {
    for (let col = left; col < left + 5; col++) {
      positions.push({ row, col, isInside: row >= 1 && col >= 1 && row <= grid.rows && col <= grid.cols })
    }
  }
  return positions
}

/** The next plot of a walk by plot index; -1 at its end and for plots outside the walk. */
export function nextOnWalk(order: Int32Array, plots: number): Int32Array {
  const next = new Int32Array(plots).fill(-1)
  for (let k = 0; k + 1 < order.length; k++) next[order[k]] = order[k + 1]
  return next
}

/**
 * An arrow from one plot to the next as seen: along the row or column, ↵ for any other position, empty without a next plot.
 */
export function arrowTo(grid: Pick<SeenGrid, 'row' | 'col'>, from: number, to: number): string {
  if (to < 0) return ''
  const rows = grid.row[to] - grid.row[from]
  const cols = grid.col[to] - grid.col[from]
  if (rows !== 0 && cols !== 0) return '↵'
  if (rows !== 0) return rows > 0 ? '↓' : '↑'
  return cols > 0 ? '→' : '←'
}
