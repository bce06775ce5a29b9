import type { Place, SeenGrid } from '../../state/map/seenGrid.ts'

/** A place that the lens shows; it may lie outside the field. */
export interface Neighbour extends Place {
  readonly isInside: boolean
}

/** The first of `shown` places round a centre, moved so that none lies outside where the field has enough of them. */
function firstOf(centre: number, shown: number, count: number): number {
  return Math.max(1, Math.min(centre - (shown - 1) / 2, count - shown + 1))
}

/** The places that a lens shows, row by row: three rows and five columns with the one that is looked at. */
export function neighboursOf(grid: Pick<SeenGrid, 'rows' | 'cols'>, centre: Place): Neighbour[] {
  const places: Neighbour[] = []
  const [top, left] = [firstOf(centre.row, 3, grid.rows), firstOf(centre.col, 5, grid.cols)]
  for (let row = top; row < top + 3; row++) {
    for (let col = left; col < left + 5; col++) {
      places.push({ row, col, isInside: row >= 1 && col >= 1 && row <= grid.rows && col <= grid.cols })
    }
  }
  return places
}

/**
 * By plot index, an arrow to where the next plot of a walk is seen: along the row or column, ↵ where it lies in neither,
 * nothing at the walk's end and for plots that are not walked.
 */
export function waysOf(grid: Pick<SeenGrid, 'row' | 'col'>, order: Int32Array): string[] {
  const ways = new Array<string>(grid.row.length).fill('')
  for (let k = 0; k + 1 < order.length; k++) {
    const [from, to] = [order[k], order[k + 1]]
    const rows = grid.row[to] - grid.row[from]
    const cols = grid.col[to] - grid.col[from]
    if (rows !== 0 && cols !== 0) ways[from] = '↵'
    else if (rows !== 0) ways[from] = rows > 0 ? '↓' : '↑'
    else ways[from] = cols > 0 ? '→' : '←'
  }
  return ways
}
