import { isPlaced, mapSize, type Positions } from './positions.ts'

/** The plot at each position: `at[(row - 1) * cols + col - 1]` is a plot index, -1 = empty position. */
export interface PositionIndex {
  readonly rows: number
  readonly cols: number
  readonly at: Int32Array
}

/** Builds the index of all placed plots in one pass, for a map of at least `minimumSize` rows and columns. */
export function buildPositionIndex(
  positions: Positions,
  minimumSize: { readonly rows: number; readonly cols: number } = { rows: 0, cols: 0 },
): PositionIndex {
  const size = mapSize(positions)
  const [rows, cols] = [Math.max(size.rows, minimumSize.rows), Math.max(size.cols, minimumSize.cols)]
  const at = new Int32Array(rows * cols).fill(-1)
  for (let i = 0; i < positions.count; i++)
    if (isPlaced(positions, i)) at[(positions.row[i] - 1) * cols + positions.col[i] - 1] = i
  return { rows, cols, at }
}

/** The plot index at a position, -1 if it is empty or outside the map. */
export function plotAt(index: PositionIndex, row: number, col: number): number {
  if (row < 1 || col < 1 || row > index.rows || col > index.cols) return -1
  return index.at[(row - 1) * index.cols + col - 1]
}
