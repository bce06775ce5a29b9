import type { Ascending } from './rankedNumbers.ts'

/** The values in ascending order, as a new array. */
export function ascending(values: ArrayLike<number>): Float64Array {
  return new Float64Array(values).sort()
}

/**
 * Quantile of values in ascending order by linear interpolation (type 7 of Hyndman & Fan 1996; R's default, Excel's
 * QUARTILE.INC). `p` from 0 to 1; at least one value.
 */
export function quantile(sorted: ArrayLike<number>, p: number): number {
  return quantileByRank({ length: sorted.length, at: (rank) => sorted[rank]! }, p)
}

/** `quantile` for values that are read by rank. */
export function quantileByRank(sorted: Ascending, p: number): number {
  const position = (sorted.length - 1) * p
  const below = Math.floor(position + 4 * Number.EPSILON)
  const share = position - below
  const low = sorted.at(below)
  if (Math.abs(share) < 1e-12) return low
  return low + share * (sorted.at(below + 1) - low)
}

/** Median of values in ascending order. */
export function medianOfSorted(sorted: ArrayLike<number>): number {
  return quantile(sorted, 0.5)
}

/** The most values that are searched for their median: a search may take quadratic time, sorting never does. */
const maxSearched = 500

/** Median of values without NaN in any order, which are not changed; at least one. */
export function median(values: Float64Array): number {
  if (values.length > maxSearched) return medianOfSorted(ascending(values))
  const copy = values.slice()
  return quantileByRank({ length: copy.length, at: (rank) => valueOfRank(copy, rank) }, 0.5)
}

/** The value with a rank from 0, found by partitioning smaller and larger values (Hoare 1961, Find). */
function valueOfRank(values: Float64Array, rank: number): number {
  let first = 0
  let last = values.length - 1
  while (first < last) {
    const middle = values[rank]!
    let i = first
    let j = last
    while (i <= j) {
      while (values[i]! < middle) i++
      while (values[j]! > middle) j--
      if (i > j) break
      const value = values[i]!
      values[i++] = values[j]!
      values[j--] = value
    }
    if (j < rank) first = i
    if (i > rank) last = j
  }
  return values[rank]!
}
