import { type RuleRefusal, refuseRule } from '../refusal.ts'
import { type PositionChange, positionChange } from './positionChange.ts'
import { isPlaced, type Positions, widthMax, widthMin } from './positions.ts'
import { readingOrder } from './walkOrder.ts'

export type WidthRefusal = RuleRefusal<'width.limit'>

/** Refuses a map width that is no whole number from 2 to 150; null when it is one. */
export function checkWidth(width: number): WidthRefusal | null {
  if (Number.isInteger(width) && width >= widthMin && width <= widthMax) return null
  return refuseRule('width.limit', { min: widthMin, max: widthMax, width })
}

/**
 * Lays the placed plots out again at `width` plots a row, in reading order (rows from the top, each from the left);
 * empty places close up. Plots that are not placed stay so.
 */
export function reflow(positions: Positions, width: number): PositionChange | WidthRefusal {
  const refusal = checkWidth(width)
  if (refusal) return refusal
  const row = positions.row.slice(0, positions.count)
  const col = positions.col.slice(0, positions.count)
  const order = readingOrder(positions)
  for (let k = 0; k < order.length; k++) {
    row[order[k]] = Math.floor(k / width) + 1
    col[order[k]] = (k % width) + 1
  }
  return positionChange(positions, row, col, { map_width: width, map_rows: Math.ceil(order.length / width) })
}

/** Empty places between the first and the last plot in reading order: what a new flow of the plots would close. */
export function emptyPlacesClosed(positions: Positions): number {
  let last = 0
  let placed = 0
  for (let i = 0; i < positions.count; i++) {
    if (!isPlaced(positions, i)) continue
    placed += 1
    last = Math.max(last, (positions.row[i] - 1) * positions.map_width + positions.col[i])
  }
  return last - placed
}
