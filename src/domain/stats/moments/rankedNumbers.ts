/** Values in ascending order, read by rank from 0. */
export interface Ascending {
  readonly length: number
  at(rank: number): number
}

/** A sorted array read by rank. */
export function byRank(sorted: Float64Array): Ascending {
  return { length: sorted.length, at: (rank) => sorted[rank] }
}

/** Number of intervals for counting numbers: few enough for the cache, many enough to contain few numbers each. */
const intervals = 2048
/** The most intervals that are searched one by one, as for two quartiles; for more of them all numbers are gathered. */
const maxSearched = 2

/** The first `count` numbers of an array, without NaN and those that are in `leftOut` (1, by index). */
interface Numbers {
  readonly values: Float64Array
  readonly count: number
  readonly leftOut: Uint8Array | undefined
}

/**
 * Numbers for reading single ranks (quantiles, lowest, highest): they are counted by equal intervals, and only the
 * intervals that are read are sorted. Contains the first `count` of `values`, without NaN and those in `leftOut` (1, by
 * index). `values` is not changed, and the caller must not change it while reading ranks.
 */
export class RankedNumbers implements Ascending {
  readonly length: number
  private readonly numbers: Numbers
  private readonly low: number = Number.NaN
  private readonly high: number = Number.NaN
  private readonly perUnit: number
  /** The number of numbers in the intervals before each. */
  private readonly before = new Int32Array(intervals + 1)
  /** The numbers, interval after interval, once many intervals were read. */
  private gathered: Float64Array | null = null
  private readonly ordered = new Map<number, Float64Array>()

  constructor(values: Float64Array, count = values.length, leftOut?: Uint8Array) {
    this.numbers = { values, count, leftOut }
    let length = 0
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let i = 0; i < count; i++) {
      const value = values[i]
      if (Number.isNaN(value) || leftOut?.[i]) continue
      length += 1
      if (value < low) low = value
      if (value > high) high = value
    }
    this.length = length
    const perUnit = (intervals - 1) / (high - low)
    this.perUnit = perUnit > 0 && perUnit < Number.POSITIVE_INFINITY ? perUnit : 0
    if (length === 0) return
    this.low = low
    this.high = high
    const { before, perUnit: scale } = this
    for (let i = 0; i < count; i++) {
      const value = values[i]
      if (!Number.isNaN(value) && !leftOut?.[i]) before[Math.floor((value - low) * scale) + 1] += 1
    }
    for (let k = 1; k <= intervals; k++) before[k] += before[k - 1]
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

  /** The number of numbers less than a limit. */
  below(limit: number): number {
    if (!(limit > this.low)) return 0
    if (limit > this.high) return this.length
    const interval = this.intervalOf(limit)
    const members = this.members(interval)
    let at = 0
    while (at < members.length && members[at] < limit) at += 1
    return this.before[interval] + at
  }

  /** The number of numbers greater than a limit. */
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

  /** The numbers of an interval, sorted. */
  private members(interval: number): Float64Array {
    const cached = this.ordered.get(interval)
    if (cached) return cached
    if (!this.gathered && this.ordered.size >= maxSearched) this.gathered = this.gather()
    const [from, to] = [this.before[interval], this.before[interval + 1]]
    const members = (this.gathered?.subarray(from, to) ?? this.search(interval, to - from)).sort()
    this.ordered.set(interval, members)
    return members
  }

  private search(interval: number, size: number): Float64Array {
    const { low, perUnit } = this
    const { values, count, leftOut } = this.numbers
    const ranked = new Float64Array(size)
    let n = 0
    for (let i = 0; i < count && n < size; i++) {
      const value = values[i]
      if (Math.floor((value - low) * perUnit) === interval && !leftOut?.[i]) ranked[n++] = value
    }
    return ranked
  }

  private gather(): Float64Array {
    const { low, perUnit, before } = this
    const { values, count, leftOut } = this.numbers
    const gathered = new Float64Array(this.length)
    const next = before.slice()
    for (let i = 0; i < count; i++) {
      const value = values[i]
      if (!Number.isNaN(value) && !leftOut?.[i]) gathered[next[Math.floor((value - low) * perUnit)]++] = value
    }
    return gathered
  }
}
