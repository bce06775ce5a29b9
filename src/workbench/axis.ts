/**
 * One direction of the drawn field, in device pixels from the field's top left: cell k (from 0) fills `start[k] … end[k]
 * - 1`, including the gap to its neighbours. Cells between two breaks form a segment, which is drawn in one call.
 */
export interface Axis {
  readonly count: number
  readonly start: Int32Array
  readonly end: Int32Array
  readonly segments: readonly Segment[]
  readonly length: number
}

interface Segment {
  /** First cell, and the one after the last. */
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

/**
 * Lays out `count` cells of `pitch` device pixels, with a gap of `gapBefore` pixels before each cell of `breaks`. Every
 * edge is a whole device pixel, and inner edges match the pixels of a bitmap scaled over the segment.
 */
export function buildAxis(
  count: number,
  pitch: number,
  breaks: readonly number[],
  gapBefore: (cell: number) => number,
): Axis {
  const start = new Int32Array(count)
  const end = new Int32Array(count)
  const segments: Segment[] = []
  const cuts = [0, ...breaks.filter((k) => k > 0 && k < count), count]
  let at = 0
  for (let s = 0; s + 1 < cuts.length; s++) {
    const from = cuts[s]
    const to = cuts[s + 1]
    if (to <= from) continue
    if (segments.length > 0) at += gapBefore(from)
    const length = Math.max(1, Math.round((to - from) * pitch))
    const scale = length / (to - from)
    for (let k = from; k < to; k++) {
      start[k] = at + Math.ceil((k - from) * scale - 0.5)
      end[k] = at + Math.ceil((k - from + 1) * scale - 0.5)
    }
    end[to - 1] = at + length
    segments.push({ from, to, start: at, end: at + length })
    at += length
  }
  return { count, start, end, segments, length: at }
}

/** The last cell that starts at or before `position`; -1 before the first. */
function lastStartingBefore(axis: Axis, position: number): number {
  let low = 0
  let high = axis.count
  while (low < high) {
    const middle = (low + high) >> 1
    if (axis.start[middle] <= position) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The cell at a position; -1 in a gap between blocks or outside the field. */
export function cellAt(axis: Axis, position: number): number {
  const k = lastStartingBefore(axis, position)
  return k >= 0 && position < axis.end[k] ? k : -1
}

/** The cell nearest to a position; 0 when there are no cells. */
export function nearestCell(axis: Axis, position: number): number {
  const k = Math.max(0, lastStartingBefore(axis, position))
  if (k + 1 < axis.count && position - axis.end[k] > axis.start[k + 1] - position) return k + 1
  return k
}

/** How many cells lie before a position, including the part of the cell that it cuts. */
export function cellsBefore(axis: Axis, position: number): number {
  if (axis.count === 0 || position <= 0) return 0
  const k = lastStartingBefore(axis, position)
  // A cell can have zero width if many cells share few pixels.
  return k + Math.min(1, (position - axis.start[k]) / Math.max(1, axis.end[k] - axis.start[k]))
}

/** Cells that touch `from … to`, as first and one after the last. */
export function cellsBetween(axis: Axis, from: number, to: number): { first: number; last: number } {
  if (axis.count === 0 || to <= 0 || from >= axis.length) return { first: 0, last: 0 }
  const low = Math.max(0, lastStartingBefore(axis, from))
  const first = axis.end[low] <= from ? low + 1 : low
  return { first, last: Math.max(first, lastStartingBefore(axis, to - 1) + 1) }
}

/** Cells whose space (themselves and the gap after them) touches `from … to`, from 0, end exclusive. */
export function roomsBetween(axis: Axis, from: number, to: number): { first: number; last: number } {
  if (axis.count === 0 || to <= 0 || from >= axis.length) return { first: 0, last: 0 }
  return { first: Math.max(0, lastStartingBefore(axis, from)), last: lastStartingBefore(axis, to - 1) + 1 }
}
