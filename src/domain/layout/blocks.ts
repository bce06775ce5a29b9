import { type PositionIndex, plotAt } from './positionIndex.ts'
import { isPlaced, type Positions, type Rectangle } from './positions.ts'
import type { MapPosition } from './viewCorner.ts'

/** The rectangle between two positions in either order. */
export function rectangleBetween(one: MapPosition, other: MapPosition): Rectangle {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.col, other.col),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.col, other.col),
  }
}

/** Plots inside a rectangle in reading order; empty positions are skipped, parts outside the map ignored. */
export function plotsInRectangle(index: PositionIndex, area: Rectangle): Int32Array {
  const plots: number[] = []
  const bottom = Math.min(area.bottom, index.rows)
  const right = Math.min(area.right, index.cols)
  for (let row = Math.max(area.top, 1); row <= bottom; row++)
    for (let col = Math.max(area.left, 1); col <= right; col++) {
      const plot = index.at[(row - 1) * index.cols + col - 1]
      if (plot >= 0) plots.push(plot)
    }
  return Int32Array.from(plots)
}

/** Plots of a whole row of the map, from the left. */
export function plotsInRow(index: PositionIndex, row: number): Int32Array {
  return plotsInRectangle(index, { top: row, bottom: row, left: 1, right: index.cols })
}

/** Plots of a whole column of the map, from the top. */
export function plotsInColumn(index: PositionIndex, col: number): Int32Array {
  return plotsInRectangle(index, { top: 1, bottom: index.rows, left: col, right: col })
}

/**
 * Placed plots that share the code of `plot`: the same line (line ids), repetition, block or qualitative value (codes by
 * plot index). Only the plot itself if its code is `missing`.
 */
export function plotsAlike(positions: Positions, codes: ArrayLike<number>, plot: number, missing: number): Int32Array {
  const plots: number[] = []
  for (let i = 0; i < positions.count; i++)
    if (i === plot || (codes[i] === codes[plot] && codes[i] !== missing && isPlaced(positions, i))) plots.push(i)
  return Int32Array.from(plots)
}

/** The block around a position if no repetition is known: plots joined by a side or a corner, ascending by index. */
export function joinedBlock(index: PositionIndex, at: MapPosition): Int32Array {
  const start = plotAt(index, at.row, at.col)
  if (start < 0) return new Int32Array(0)
  const seen = new Uint8Array(index.at.length)
  const queue = [(at.row - 1) * index.cols + at.col - 1]
  seen[queue[0]] = 1
  const plots: number[] = []
  for (let position = queue.pop(); position !== undefined; position = queue.pop()) {
    plots.push(index.at[position])
    forNeighbours(index, position, (next) => {
      if (seen[next] !== 0 || index.at[next] < 0) return
      seen[next] = 1
      queue.push(next)
    })
  }
  return Int32Array.from(plots).sort()
}

/**
 * The target of Mod+arrow, as in Excel: from a plot with a plot ahead to the last one before the gap, else to the next
 * plot beyond the gap, else to the edge of the map. One of `rows`, `cols` is -1 or 1, the other 0.
 */
export function edgeJump(index: PositionIndex, start: MapPosition, rows: number, cols: number): MapPosition {
  const filled = (steps: number): boolean => plotAt(index, start.row + steps * rows, start.col + steps * cols) >= 0
  const last =
    rows !== 0 ? (rows > 0 ? index.rows - start.row : start.row - 1) : cols > 0 ? index.cols - start.col : start.col - 1
  if (last < 1) return start
  let steps = 1
  if (filled(0) && filled(1)) while (steps < last && filled(steps + 1)) steps += 1
  else while (steps < last && !filled(steps)) steps += 1
  return { row: start.row + steps * rows, col: start.col + steps * cols }
}

/** The members and every plot that touches one of them, by side or corner. */
export function growByRing(index: PositionIndex, members: Uint8Array): Uint8Array {
  const grown = members.slice()
  for (let position = 0; position < index.at.length; position++) {
    const plot = index.at[position]
    if (plot < 0 || members[plot] === 0) continue
    forNeighbours(index, position, (next) => {
      if (index.at[next] >= 0) grown[index.at[next]] = 1
    })
  }
  return grown
}

/**
 * The members without their outermost ring: those with a member on all eight sides. Members off the map are dropped too.
 */
export function shrinkByRing(index: PositionIndex, members: Uint8Array): Uint8Array {
  const shrunk = new Uint8Array(members.length)
  for (let position = 0; position < index.at.length; position++) {
    const plot = index.at[position]
    if (plot < 0 || members[plot] === 0) continue
    let around = 0
    forNeighbours(index, position, (next) => {
      if (index.at[next] >= 0 && members[index.at[next]] !== 0) around += 1
    })
    if (around === 8) shrunk[plot] = 1
  }
  return shrunk
}

/** Calls `visit` with each of the up to eight neighbours of a position of the index. */
function forNeighbours(index: PositionIndex, position: number, visit: (next: number) => void): void {
  const row = Math.floor(position / index.cols)
  const col = position % index.cols
  for (let r = Math.max(row - 1, 0); r <= Math.min(row + 1, index.rows - 1); r++)
    for (let c = Math.max(col - 1, 0); c <= Math.min(col + 1, index.cols - 1); c++)
      if (r !== row || c !== col) visit(r * index.cols + c)
}
