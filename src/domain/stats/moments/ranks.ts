import { sortNumbers } from './sortNumbers.ts'

/** Ranks from 1; equal values share the mean of their ranks. `tieSizes` lists the sizes of groups of two and more. */
export interface Ranking {
  readonly ranks: Float64Array
  readonly tieSizes: readonly number[]
}

/**
 * Ranks the values in ascending order with mid-ranks for ties. The values themselves are sorted and searched: sorting
 * their indices by a comparison takes three times as long.
 */
export function rank(values: ArrayLike<number>): Ranking {
  const n = values.length
  const sorted = sortNumbers(Float64Array.from(values))
  /** The rank of the run of equal values that begins at each index. */
  const rankOfRun = new Float64Array(n)
  const tieSizes: number[] = []
  for (let start = 0; start < n; ) {
    let end = start + 1
    while (end < n && sorted[end] === sorted[start]) end++
    rankOfRun[start] = (start + 1 + end) / 2
    if (end - start > 1) tieSizes.push(end - start)
    start = end
  }
  const places = firstPlaces(sorted, values)
  const ranks = new Float64Array(n)
  for (let i = 0; i < n; i++) ranks[i] = rankOfRun[places[i]!]!
  return { ranks, tieSizes }
}

/**
 * For each value (all of them in `sorted`, which ascends) the index of its first occurrence. Equal intervals of the range
 * give a first guess, and a binary search within one the index.
 */
export function firstPlaces(sorted: Float64Array, values: ArrayLike<number>): Int32Array {
  const n = sorted.length
  const places = new Int32Array(values.length)
  if (n === 0) return places
  // Half the range, since the range of the largest doubles overflows.
  const smallestGap = sorted[0]! / 2
  const perUnit = (n - 1) / (sorted[n - 1]! / 2 - smallestGap)
  const scale = Number.isFinite(perUnit) ? perUnit : 0
  const intervalOf = (value: number) => Math.floor((value / 2 - smallestGap) * scale)
  const starts = new Int32Array(n + 1).fill(n)
  for (let i = n - 1; i >= 0; i--) starts[intervalOf(sorted[i]!)] = i
  for (let k = n - 1; k >= 0; k--) if (starts[k] === n) starts[k] = starts[k + 1]!
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    const interval = intervalOf(value)
    let low = starts[interval]!
    let high = starts[interval + 1]!
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle]! < value) low = middle + 1
      else high = middle
    }
    places[i] = low
  }
  return places
}

/** Σ(t³ − t) over groups of ties: the term by which ties lower the variance of rank statistics. */
export function tieCorrection(tieSizes: readonly number[]): number {
  return tieSizes.reduce((total, t) => total + (t * t * t - t), 0)
}
