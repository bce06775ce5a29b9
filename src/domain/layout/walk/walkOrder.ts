import type { Corner } from '../corners.ts'
import { isPlaced, isWalked, type Positions } from '../positions.ts'

/** `horizontal`: runs go along rows; `vertical`: along columns. */
export type NumberingType = 'horizontal' | 'vertical'
/** `by_rows`: every run in the same direction; `snake`: turns after each run that contains a plot. */
export type WalkOrderKind = 'by_rows' | 'snake'

/** A way over the map: where it starts (corner of the stored map), along what it runs and whether it turns. */
export interface Walk {
  readonly start_position: Corner
  readonly numbering_type: NumberingType
  readonly order: WalkOrderKind
  /** Numbers of the runs (from 1) after which a snake restarts in its first direction. */
  readonly breaks?: readonly number[]
}

/** The walk in reading order: rows from the top, each from the left. */
const readingWalk: Walk = { start_position: 'top_left', numbering_type: 'horizontal', order: 'by_rows' }

/** Stable counting sort of `order` by `key`, ascending or descending. */
function sortBy(order: Int32Array, key: Int32Array, descending: boolean): Int32Array {
  let max = 0
  for (const i of order) if (key[i] > max) max = key[i]
  const start = new Int32Array(max + 2)
  for (const i of order) start[(descending ? max - key[i] : key[i]) + 1] += 1
  for (let k = 1; k < start.length; k++) start[k] += start[k - 1]
  const sorted = new Int32Array(order.length)
  for (const i of order) {
    const slot = descending ? max - key[i] : key[i]
    sorted[start[slot]] = i
    start[slot] += 1
  }
  return sorted
}

/** The runs of a walk: run r is `order[from[r]] … order[from[r + 1] - 1]`; `turned[r]` = 1 if it goes backwards. */
export interface WalkRuns {
  readonly from: Int32Array
  readonly reversed: Uint8Array
}

/**
 * Cuts a walk into runs of equal `key` (row or column); a snake turns after each run that contains a member, and restarts
 * after the runs in `breaks`.
 */
export function walkRuns(
  order: Int32Array,
  key: Int32Array,
  { order: kind, breaks = [] }: Pick<Walk, 'order' | 'breaks'>,
  members?: Uint8Array,
): WalkRuns {
  const from: number[] = [0]
  const reversed: number[] = []
  let occupiedRuns = 0
  for (let at = 0; at < order.length; ) {
    let to = at
    let isOccupied = members === undefined
    while (to < order.length && key[order[to]] === key[order[at]]) {
      if (members && members[order[to]] !== 0) isOccupied = true
      to += 1
    }
    reversed.push(kind === 'snake' ? occupiedRuns % 2 : 0)
    if (isOccupied) occupiedRuns += 1
    if (breaks.includes(reversed.length)) occupiedRuns = 0
    from.push(to)
    at = to
  }
  return { from: Int32Array.from(from), reversed: Uint8Array.from(reversed) }
}

/**
 * Indexes of the walked plots (`isWalked`, or another rule) in walking order. With `members` a snake turns only at runs
 * that contain a member, while all plots are walked.
 */
export function walkAll(
  positions: Positions,
  walk: Walk,
  members?: Uint8Array,
  includes: (positions: Positions, i: number) => boolean = isWalked,
): Int32Array {
  const placedPlots = new Int32Array(positions.count)
  let n = 0
  for (let i = 0; i < positions.count; i++) if (includes(positions, i)) placedPlots[n++] = i
  const fromBottom = walk.start_position === 'bottom_left' || walk.start_position === 'bottom_right'
  const fromRight = walk.start_position === 'top_right' || walk.start_position === 'bottom_right'
  const alongRows = walk.numbering_type === 'horizontal'
  const runKey = alongRows ? positions.row : positions.col
  const sorted = sortBy(
    placedPlots.subarray(0, n),
    alongRows ? positions.col : positions.row,
    alongRows ? fromRight : fromBottom,
  )
  const order = sortBy(sorted, runKey, alongRows ? fromBottom : fromRight)
  if (walk.order === 'by_rows') return order
  const runs = walkRuns(order, runKey, walk, members)
  runs.reversed.forEach((turned, r) => {
    if (turned) order.subarray(runs.from[r], runs.from[r + 1]).reverse()
  })
  return order
}

/** Indexes of the plots in walking order: only of `members`, if passed, else of all walked plots. */
export function walkOrder(positions: Positions, walk: Walk, members?: Uint8Array): Int32Array {
  const order = walkAll(positions, walk, members)
  return members ? order.filter((i) => members[i] !== 0) : order
}

/** Indexes of placed members, including those on borders, in walking order: for searching, not for processing. */
export function walkPlaced(positions: Positions, walk: Walk, members?: Uint8Array): Int32Array {
  const order = walkAll(positions, walk, members, isPlaced)
  return members ? order.filter((i) => members[i] !== 0) : order
}

/** Indexes of the placed plots in reading order. */
export function readingOrder(positions: Positions): Int32Array {
  return walkAll(positions, readingWalk, undefined, isPlaced)
}
