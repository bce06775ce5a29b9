import { type RuleRefusal, refuseRule } from '../../refusal.ts'
import { maxRows, maxWidth } from '../mapLimits.ts'
import { buildPositionIndex, plotAt } from '../positionIndex.ts'
import { isPlaced, mapSize, type Positions, type Rectangle } from '../positions.ts'
import { type PositionChange, positionChange } from './positionChange.ts'

/** Why plots cannot be moved; `plots` are the blocking ones (to show in red). */
export type MoveRefusal = RuleRefusal<'move.taken' | 'move.outside'> & { readonly plots: Int32Array }

/**
 * Moves the placed plots of `members` by whole rows and columns. Places that members leave are free for other members. A
 * target occupied by another plot refuses the move, or with `swap` its plot goes to the position that the block leaves free
 * behind it. The map grows down and to the right as needed, never past its limits.
 */
export function movePlots(
  positions: Positions,
  members: Uint8Array,
  rows: number,
  cols: number,
  swap: boolean,
): PositionChange | MoveRefusal {
  const index = buildPositionIndex(positions)
  const row = positions.row.slice(0, positions.count)
  const col = positions.col.slice(0, positions.count)
  const outside: number[] = []
  const blocked: number[] = []
  for (let i = 0; i < positions.count; i++) {
    if (members[i] === 0 || !isPlaced(positions, i)) continue
    row[i] = positions.row[i] + rows
    col[i] = positions.col[i] + cols
    if (row[i] < 1 || col[i] < 1 || row[i] > maxRows || col[i] > maxWidth) {
      outside.push(i)
      continue
    }
    const occupant = plotAt(index, row[i], col[i])
    if (occupant < 0 || members[occupant] !== 0) continue
    blocked.push(i)
    if (swap) {
      const freePlot = freeBehind(i)
      row[occupant] = positions.row[freePlot]
      col[occupant] = positions.col[freePlot]
    }
  }
  if (outside.length > 0) return { ...refuseRule('move.outside'), plots: Int32Array.from(outside) }
  if (blocked.length > 0 && !swap)
    return { ...refuseRule('move.taken', { count: blocked.length }), plots: Int32Array.from(blocked) }
  return positionChange(positions, row, col, grown(positions, row, col))

  /** The member at the far end of the chain that pushes `i` forward: no other member moves to its position. */
  function freeBehind(i: number): number {
    let last = i
    for (;;) {
      const behind = plotAt(index, positions.row[last] - rows, positions.col[last] - cols)
      if (behind < 0 || members[behind] === 0) return last
      last = behind
    }
  }
}

/**
 * Exchanges the contents of two rectangles of one size, including empty positions. Refused if they differ in size or
 * overlap.
 */
export function swapBlocks(
  positions: Positions,
  rectangle: Rectangle,
  other: Rectangle,
): PositionChange | RuleRefusal<'swap.size' | 'swap.overlap'> {
  const rows = other.top - rectangle.top
  const cols = other.left - rectangle.left
  if (other.bottom - rectangle.bottom !== rows || other.right - rectangle.right !== cols) return refuseRule('swap.size')
  if (Math.abs(rows) <= rectangle.bottom - rectangle.top && Math.abs(cols) <= rectangle.right - rectangle.left)
    return refuseRule('swap.overlap')
  const row = positions.row.slice(0, positions.count)
  const col = positions.col.slice(0, positions.count)
  for (let i = 0; i < positions.count; i++) {
    if (!isPlaced(positions, i)) continue
    const sign = inside(rectangle, row[i], col[i]) ? 1 : inside(other, row[i], col[i]) ? -1 : 0
    row[i] += sign * rows
    col[i] += sign * cols
  }
  return positionChange(positions, row, col, grown(positions, row, col))
}

function inside(area: Rectangle, row: number, col: number): boolean {
  return row >= area.top && row <= area.bottom && col >= area.left && col <= area.right
}

function grown(positions: Positions, row: Int32Array, col: Int32Array): { map_width: number; map_rows: number } {
  const size = mapSize({ ...positions, row, col })
  return { map_width: size.cols, map_rows: size.rows }
}
