import { quantile } from '../moments/quantiles.ts'
import type { RankedColumn } from './rankedColumn.ts'

/**
 * The number of chosen values at or below each rank: a Fenwick tree (Fenwick 1994, Softw. Pract. Exp. 24, 327–336).
 * Adding, removing and finding the k-th smallest take log n steps.
 */
class RankCounts {
  private readonly tree: Int32Array
  private readonly highestPower: number

  constructor(size: number) {
    this.tree = new Int32Array(size + 1)
    this.highestPower = size > 0 ? 2 ** Math.floor(Math.log2(size)) : 0
  }

  /** Adds `step` (1 or −1) at a rank. */
  change(rank: number, step: number): void {
    const { tree } = this
    for (let i = rank + 1; i < tree.length; i += i & -i) tree[i] += step
  }

  /** Recounts in n steps: `chosen[rank]` 1 or 0. */
  rebuild(chosen: Uint8Array): void {
    const { tree } = this
    tree.fill(0)
    for (let i = 1; i < tree.length; i++) {
      tree[i] += chosen[i - 1]
      const parent = i + (i & -i)
      if (parent < tree.length) tree[parent] += tree[i]
    }
  }

  /** The number of chosen values with ranks below `rank`. */
  below(rank: number): number {
    let sum = 0
    for (let i = rank; i > 0; i -= i & -i) sum += this.tree[i]
    return sum
  }

  /** Rank of the chosen value number `k`, from 0; `k` must be less than the number chosen. */
  rankOf(k: number): number {
    const { tree } = this
    let place = 0
    let remaining = k
    for (let power = this.highestPower; power > 0; power >>= 1) {
      const next = place + power
      if (next < tree.length && tree[next] <= remaining) {
        place = next
        remaining -= tree[next]
      }
    }
    return place
  }
}

/**
 * A sum of two doubles (Dekker 1971, Numer. Math. 18, 224–242): adding and later removing millions of values leaves no drift, which one
 * double would.
 */
class ExactSum {
  private high = 0
  private low = 0

  add(value: number): void {
    const sum = this.high + value
    const part = sum - this.high
    this.low += this.high - (sum - part) + (value - part)
    this.high = sum + this.low
    this.low += sum - this.high
  }

  clear(): void {
    this.high = 0
    this.low = 0
  }

  get value(): number {
    return this.high + this.low
  }
}

/** Figures of the selected plots' values, in the trait's unit; null where there are too few values. */
export interface SelectionSummary {
  /** Selected plots with a value. */
  readonly n: number
  /** Selected plots without one. */
  readonly missing: number
  readonly sum: number | null
  readonly mean: number | null
  /** Divisor n − 1; null for n < 2. */
  readonly sd: number | null
  readonly min: number | null
  readonly max: number | null
  /** Quartiles of type 7 (as in `describe`). */
  readonly q1: number | null
  readonly median: number | null
  readonly q3: number | null
  /** Outermost values within 1.5 interquartile ranges of the quartiles (Tukey 1977). */
  readonly whiskerLow: number | null
  readonly whiskerHigh: number | null
  /** Values beyond the whiskers. */
  readonly outliers: number
}

/**
 * Statistics of a changing set of plots over one column. A change costs time proportional to the plots that enter or
 * leave (times log n), never to the set's size; a summary costs log n. Plots are indices; adding a selected plot, or
 * removing an unselected one, has no effect.
 */
export class SelectionStatistics {
  private readonly column: RankedColumn
  private readonly chosen: Uint8Array
  private readonly counts: RankCounts
  private readonly sum = new ExactSum()
  private readonly squares = new ExactSum()
  private n = 0
  private missing = 0

  constructor(column: RankedColumn) {
    this.column = column
    this.chosen = new Uint8Array(column.values.length)
    this.counts = new RankCounts(column.sorted.length)
  }

  /** Plots enter and leave the selection. */
  change(added: ArrayLike<number>, removed: ArrayLike<number>): void {
    for (let k = 0; k < removed.length; k++) if (this.chosen[removed[k]] === 1) this.move(removed[k], -1)
    for (let k = 0; k < added.length; k++) if (this.chosen[added[k]] === 0) this.move(added[k], 1)
  }

  /** The selection becomes the plots whose entry in `mask` is not 0. */
  replace(mask: Uint8Array): void {
    const { chosen } = this
    let changed = 0
    for (let i = 0; i < chosen.length; i++) if (chosen[i] !== (mask[i] ? 1 : 0)) changed++
    // Recounting takes n steps, moving takes log n for each change.
    if (changed * Math.log2(chosen.length + 2) > 2 * chosen.length) {
      this.recount(mask)
      return
    }
    for (let i = 0; i < chosen.length; i++) {
      const isSelected = mask[i] ? 1 : 0
      if (chosen[i] !== isSelected) this.move(i, isSelected ? 1 : -1)
    }
  }

  summary(): SelectionSummary {
    const { n, missing, column } = this
    if (n === 0) return { ...NOTHING, missing }
    const sum = this.sum.value
    const at = (k: number) => column.sorted[this.counts.rankOf(k)]
    const order: ArrayLike<number> = lazyOrder(n, at)
    const q1 = quantile(order, 0.25)
    const q3 = quantile(order, 0.75)
    const reach = 1.5 * (q3 - q1)
    const first = this.firstNotBelow(q1 - reach)
    const last = this.lastNotAbove(q3 + reach)
    const squares = this.squares.value - (sum * sum) / n
    return {
      n,
      missing,
      sum: n * column.centre + sum,
      mean: column.centre + sum / n,
      sd: n < 2 ? null : Math.sqrt(Math.max(0, squares) / (n - 1)),
      min: at(0),
      max: at(n - 1),
      q1,
      median: quantile(order, 0.5),
      q3,
      whiskerLow: at(first),
      whiskerHigh: at(last),
      outliers: first + n - 1 - last,
    }
  }

  private move(plot: number, step: 1 | -1): void {
    this.chosen[plot] = step === 1 ? 1 : 0
    const rank = this.column.rank[plot]
    if (rank < 0) {
      this.missing += step
      return
    }
    this.n += step
    const deviation = this.column.values[plot] - this.column.centre
    this.sum.add(step * deviation)
    this.squares.add(step * deviation * deviation)
    this.counts.change(rank, step)
    if (this.n === 0) {
      this.sum.clear()
      this.squares.clear()
    }
  }

  private recount(mask: Uint8Array): void {
    const { chosen, column, sum, squares } = this
    const byRank = new Uint8Array(column.sorted.length)
    sum.clear()
    squares.clear()
    this.n = 0
    this.missing = 0
    for (let i = 0; i < chosen.length; i++) {
      chosen[i] = mask[i] ? 1 : 0
      if (chosen[i] === 0) continue
      const rank = column.rank[i]
      if (rank < 0) {
        this.missing++
        continue
      }
      this.n++
      byRank[rank] = 1
      const deviation = column.values[i] - column.centre
      sum.add(deviation)
      squares.add(deviation * deviation)
    }
    this.counts.rebuild(byRank)
  }

  /** Index, among the selected values in order, of the first that is not below `limit`. */
  private firstNotBelow(limit: number): number {
    return Math.min(this.n - 1, this.counts.below(boundary(this.column.sorted, (value) => value < limit)))
  }

  private lastNotAbove(limit: number): number {
    return Math.max(0, this.counts.below(boundary(this.column.sorted, (value) => value <= limit)) - 1)
  }
}

const NOTHING: SelectionSummary = {
  n: 0,
  missing: 0,
  sum: null,
  mean: null,
  sd: null,
  min: null,
  max: null,
  q1: null,
  median: null,
  q3: null,
  whiskerLow: null,
  whiskerHigh: null,
  outliers: 0,
}

/** The selected values in order, looked up only where they are read. */
function lazyOrder(length: number, at: (k: number) => number): ArrayLike<number> {
  return new Proxy(
    { length },
    { get: (list, key) => (key === 'length' ? list.length : at(Number(key))) },
  ) as ArrayLike<number>
}

/** The number of leading values that satisfy a condition which is true up to some index and false after it. */
function boundary(sorted: Float64Array, isWithin: (value: number) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isWithin(sorted[middle])) low = middle + 1
    else high = middle
  }
  return low
}
