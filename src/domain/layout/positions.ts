import { type FieldStructure, isPlotPositionAt, structureReach } from './structure/fieldStructure.ts'

/**
 * Positions of a field-year's plots on the stored map; a loaded field-year is one. Plots are addressed by index 0 …
 * count-1. `row` and `col` are 1-based (row 1, column 1 is top left), 0 in either = not placed. A plot with `alive[i] =
 * 0` is deleted and has no position; without `alive` all exist. `map_width` and `map_rows` are the size of the map,
 * including blank columns and rows. Without `structure` every position is for plots.
 */
export interface Positions {
  readonly count: number
  readonly row: Int32Array
  readonly col: Int32Array
  readonly alive?: Uint8Array
  readonly map_width: number
  readonly map_rows: number
  readonly structure?: FieldStructure
}

/** A rectangle of positions, inclusive, 1-based. */
export interface Rectangle {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** Whether plot `i` is on the map. */
export function isPlaced(positions: Positions, i: number): boolean {
  return positions.row[i] > 0 && positions.col[i] > 0 && (positions.alive === undefined || positions.alive[i] !== 0)
}

/** Whether plot `i` is at a position for plots of the trial, or off the map: not on a border, a path and the like. */
export function isPlotPosition({ structure, row, col }: Positions, i: number): boolean {
  return structure === undefined || isPlotPositionAt(structure, row[i], col[i])
}

/** Whether plot `i` is walked and therefore numbered: it is on the map, at a position of kind plot. */
export function isWalked(positions: Positions, i: number): boolean {
  return isPlaced(positions, i) && isPlotPosition(positions, i)
}

/** The map's size: its stored size, or more if a plot or a part of the field's structure is outside it. */
export function mapSize(positions: Positions): { rows: number; cols: number } {
  const { count, row, col } = positions
  let rows = positions.map_rows
  let cols = positions.map_width
  if (positions.structure) {
    const reach = structureReach(positions.structure)
    rows = Math.max(rows, reach.rows)
    cols = Math.max(cols, reach.cols)
  }
  for (let i = 0; i < count; i++) {
    // Few plots are outside, so few need the further check.
    if ((row[i] <= rows && col[i] <= cols) || !isPlaced(positions, i)) continue
    if (row[i] > rows) rows = row[i]
    if (col[i] > cols) cols = col[i]
  }
  return { rows, cols }
}

/** The smallest rectangle that contains the placed plots (only of `members`, if passed); null if there are none. */
export function boundsOf(positions: Positions, members?: Uint8Array): Rectangle | null {
  let top = 0
  let left = 0
  let bottom = 0
  let right = 0
  for (let i = 0; i < positions.count; i++) {
    if (!isPlaced(positions, i) || (members && members[i] === 0)) continue
    const row = positions.row[i]
    const col = positions.col[i]
    if (top === 0 || row < top) top = row
    if (left === 0 || col < left) left = col
    if (row > bottom) bottom = row
    if (col > right) right = col
  }
  return top === 0 ? null : { top, left, bottom, right }
}

/** Marks of the plots in `indexes`: 1 at each, 0 elsewhere; as long as the field-year. */
export function membership(count: number, indexes: Iterable<number>): Uint8Array {
  const members = new Uint8Array(count)
  for (const i of indexes) members[i] = 1
  return members
}
