/** Values in ascending order, asked for by rank from 0. */
export interface Ascending {
  readonly length: number
  at(rank: number): number
}

/** A sorted array asked for by rank. */
export function byRank(sorted: Float64Array): Ascending {
  return { length: sorted.length, at: (rank) => sorted[rank] }
}

/** Intervals that numbers are counted in: few enough to stay at hand, many enough to hold few numbers each. */
const intervals = 2048

/**
 * Numbers of which single ranks are wanted (quantiles, lowest, highest): they are gathered by equal intervals, and only the
 * intervals that are asked for are put in order. `values` has no NaN and is not changed.
 */
export class RankedNumbers implements Ascending {
  readonly length: number
  private readonly low: number = Number.NaN
  private readonly high: number = Number.NaN
  private readonly perUnit: number
  /** How many numbers lie in the intervals before each. */
  private readonly before = new Int32Array(intervals + 1)
  /** The numbers, interval after interval. */
  private readonly gathered: Float64Array
  private readonly isOrdered = new Uint8Array(intervals)

  constructor(values: Float64Array) {
    const { length } = values
    this.length = length
    this.gathered = new Float64Array(length)
    let low = values[0]
    let high = values[0]
    for (let i = 1; i < length; i++) {
      const value = values[i]
      if (value < low) low = value
      else if (value > high) high = value
    }
    this.low = low
    this.high = high
    const perUnit = (intervals - 1) / (high - low)
    this.perUnit = perUnit > 0 && perUnit < Number.POSITIVE_INFINITY ? perUnit : 0
    const { before, gathered } = this
    const scale = this.perUnit
    const intervalOf = new Uint16Array(length)
    for (let i = 0; i < length; i++) {
      const interval = Math.floor((values[i] - low) * scale)
      intervalOf[i] = interval
      before[interval + 1] += 1
    }
    for (let k = 1; k <= intervals; k++) before[k] += before[k - 1]
    const next = before.slice()
    for (let i = 0; i < length; i++) gathered[next[intervalOf[i]]++] = values[i]
  }

  at(rank: number): number {
    if (rank <= 0) return this.low
    if (rank >= this.length - 1) return this.high
    let first = 0
    let last = intervals - 1
    while (first < last) {
      const middle = (first + last) >> 1
      if (this.before[middle + 1] > rank) last = middle
      else first = middle + 1
    }
    return this.members(first)[rank - this.before[first]]
  }

  /** How many of the numbers are less than a limit. */
  below(limit: number): number {
    if (!(limit > this.low)) return 0
    if (limit > this.high) return this.length
    const interval = this.intervalOf(limit)
    const members = this.members(interval)
    let at = 0
    while (at < members.length && members[at] < limit) at += 1
    return this.before[interval] + at
  }

  /** How many of the numbers are greater than a limit. */
  above(limit: number): number {
    if (!(limit < this.high)) return 0
    if (limit < this.low) return this.length
    const interval = this.intervalOf(limit)
    const members = this.members(interval)
    let at = members.length
    while (at > 0 && members[at - 1] > limit) at -= 1
    return this.length - this.before[interval] - at
  }

  private intervalOf(value: number): number {
    return Math.floor((value - this.low) * this.perUnit)
  }

  private members(interval: number): Float64Array {
    const members = this.gathered.subarray(this.before[interval], this.before[interval + 1])
    if (!this.isOrdered[interval]) {
      members.sort()
      this.isOrdered[interval] = 1
    }
    return members
  }
}
