import type { Corner } from './corners.ts'
import { isPlaced, isWalked, type Positions } from './positions.ts'

/** `horizontal`: runs go along rows; `vertical`: along columns. */
export type NumberingType = 'horizontal' | 'vertical'
/** `by_rows`: every run in the same direction; `snake`: each next run that holds a plot turns back. */
export type WalkOrderKind = 'by_rows' | 'snake'

/** A way over the map: where it starts (corner of the stored map), along what it runs and whether it turns. */
export interface Walk {
  readonly start_position: Corner
  readonly numbering_type: NumberingType
  readonly order: WalkOrderKind
  /** Numbers of the runs (from 1) after which the walk begins anew, so that a snake goes the first way again. */
  readonly breaks?: readonly number[]
}

/** The walk of reading: rows from the top, each from the left. */
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

/** The runs of a walk: run r is `order[from[r]] … order[from[r + 1] - 1]`; `turned[r]` = 1 where it goes back. */
export interface WalkRuns {
  readonly from: Int32Array
  readonly turned: Uint8Array
}

/**
 * Cuts a walk into runs of equal `key` (row or column); a snake turns after each run that holds a member, and begins anew
 * after the runs that `breaks` names.
 */
export function walkRuns(
  order: Int32Array,
  key: Int32Array,
  { order: kind, breaks = [] }: Pick<Walk, 'order' | 'breaks'>,
  members?: Uint8Array,
): WalkRuns {
  const from: number[] = [0]
  const turned: number[] = []
  let held = 0
  for (let at = 0; at < order.length; ) {
    let to = at
    let holds = members === undefined
    while (to < order.length && key[order[to]] === key[order[at]]) {
      if (members && members[order[to]] !== 0) holds = true
      to += 1
    }
    turned.push(kind === 'snake' ? held % 2 : 0)
    if (holds) held += 1
    if (breaks.includes(turned.length)) held = 0
    from.push(to)
    at = to
  }
  return { from: Int32Array.from(from), turned: Uint8Array.from(turned) }
}

/**
 * Indexes of the plots that are walked (`isWalked`, unless another rule is given) in walking order. With `members` a snake
 * turns only at runs that hold a member, while all of them are walked.
 */
export function walkAll(
  positions: Positions,
  walk: Walk,
  members?: Uint8Array,
  takes: (positions: Positions, i: number) => boolean = isWalked,
): Int32Array {
  const placed = new Int32Array(positions.count)
  let n = 0
  for (let i = 0; i < positions.count; i++) if (takes(positions, i)) placed[n++] = i
  const fromBottom = walk.start_position === 'bottom_left' || walk.start_position === 'bottom_right'
  const fromRight = walk.start_position === 'top_right' || walk.start_position === 'bottom_right'
  const alongRows = walk.numbering_type === 'horizontal'
  const runKey = alongRows ? positions.row : positions.col
  const within = sortBy(
    placed.subarray(0, n),
    alongRows ? positions.col : positions.row,
    alongRows ? fromRight : fromBottom,
  )
  const order = sortBy(within, runKey, alongRows ? fromBottom : fromRight)
  if (walk.order === 'by_rows') return order
  const runs = walkRuns(order, runKey, walk, members)
  runs.turned.forEach((turned, r) => {
    if (turned) order.subarray(runs.from[r], runs.from[r + 1]).reverse()
  })
  return order
}

/** Indexes of the plots in walking order: of `members` only when given, else of all that are walked. */
export function walkOrder(positions: Positions, walk: Walk, members?: Uint8Array): Int32Array {
  const order = walkAll(positions, walk, members)
  return members ? order.filter((i) => members[i] !== 0) : order
}

/** Indexes of members that are placed, on borders as well, in walking order: for what is looked for, not worked through. */
export function walkPlaced(positions: Positions, walk: Walk, members?: Uint8Array): Int32Array {
  const order = walkAll(positions, walk, members, isPlaced)
  return members ? order.filter((i) => members[i] !== 0) : order
}

/** Indexes of the placed plots in reading order. */
export function readingOrder(positions: Positions): Int32Array {
  return walkAll(positions, readingWalk, undefined, isPlaced)
}
