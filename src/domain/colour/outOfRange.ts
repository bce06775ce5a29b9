import { quantileByRank } from '../stats/moments/quantiles.ts'
import { type Ascending, RankedNumbers } from '../stats/moments/rankedNumbers.ts'

/** Marks of `outOfRange`, 0 = in range: outside the trait's own limits, */
export const outsideLimits = 1
/** Outside Tukey's outer fences of the nursery and year; the trait has no limits. */
export const outsideFences = 2

/** Fewest values for which fences are computed. */
const minFences = 5

/**
 * Tukey's outer fences (1977): quartiles ∓ three times their distance, quartiles interpolated as R's type 7. `sorted` has
 * no NaN. Null if they are meaningless: fewer than five values, or equal quartiles.
 */
export function outerFences(sorted: Ascending): { low: number; high: number } | null {
  if (sorted.length < minFences) return null
  const lower = quantileByRank(sorted, 0.25)
  const upper = quantileByRank(sorted, 0.75)
  const spread = upper - lower
  return spread === 0 ? null : { low: lower - 3 * spread, high: upper + 3 * spread }
}

/** The outer fences of the values that are not `leftOut` (ignoring NaN); null if they are meaningless. */
export function fencesOf(
  values: Float64Array,
  count: number,
  leftOut?: Uint8Array,
): { low: number; high: number } | null {
  return outerFences(new RankedNumbers(values, count, leftOut))
}

/**
 * Marks every value that is out of range: outside the trait's `min` … `max` if it has either (null = open), else outside
 * the outer fences of the values. NaN is in range; `leftOut` values (suppressed, deleted) are ignored for fences and not
 * marked.
 */
export function outOfRange(
  values: Float64Array,
  count: number,
  limits: { readonly min: number | null; readonly max: number | null },
  leftOut?: Uint8Array,
): Uint8Array {
  const marks = new Uint8Array(count)
  const limited = limits.min !== null || limits.max !== null
  const fences = limited ? null : fencesOf(values, count, leftOut)
  const low = limited ? limits.min : (fences?.low ?? null)
  const high = limited ? limits.max : (fences?.high ?? null)
  if (low === null && high === null) return marks
  const [lowest, largest] = [low ?? Number.NEGATIVE_INFINITY, high ?? Number.POSITIVE_INFINITY]
  const mark = limited ? outsideLimits : outsideFences
  for (let i = 0; i < count; i++) if ((values[i] < lowest || values[i] > largest) && !leftOut?.[i]) marks[i] = mark
  return marks
}

/**
 * The marks of `outOfRange`, and the values that are neither left nor marked, by rank, from which classes are computed
 * without sorting.
 */
export function rangeOf(
  values: Float64Array,
  count: number,
  limits: { readonly min: number | null; readonly max: number | null },
  leftOut: Uint8Array,
): { marks: Uint8Array; inRange: Ascending } {
  const ranked = new RankedNumbers(values, count, leftOut)
  const limited = limits.min !== null || limits.max !== null
  const fences = limited ? null : outerFences(ranked)
  const low = (limited ? limits.min : fences?.low) ?? Number.NEGATIVE_INFINITY
  const high = (limited ? limits.max : fences?.high) ?? Number.POSITIVE_INFINITY
  const belowCount = ranked.below(low)
  const to = ranked.length - ranked.above(high)
  const marks = new Uint8Array(count)
  const mark = limited ? outsideLimits : outsideFences
  if (to - belowCount < ranked.length) {
    for (let i = 0; i < count; i++) if (!leftOut[i] && (values[i] < low || values[i] > high)) marks[i] = mark
  }
  return { marks, inRange: { length: Math.max(0, to - belowCount), at: (rank) => ranked.at(belowCount + rank) } }
}
