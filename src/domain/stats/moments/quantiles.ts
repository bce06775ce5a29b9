import type { Ascending } from './rankedNumbers.ts'

/** The values in ascending order, as a new array. */
export function ascending(values: ArrayLike<number>): Float64Array {
  return Float64Array.from(values).sort()
}

/**
 * Quantile of values in ascending order by linear interpolation (type 7 of Hyndman & Fan 1996; R's default, Excel's
 * QUARTILE.INC). `p` from 0 to 1; at least one value.
 */
export function quantile(sorted: ArrayLike<number>, p: number): number {
  return quantileByRank({ length: sorted.length, at: (rank) => sorted[rank]! }, p)
}

/** The same of values that are asked for by rank. */
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
