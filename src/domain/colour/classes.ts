import { type Ascending, byRank } from '../stats/moments/rankedNumbers.ts'
import { sortNumbers } from '../stats/moments/sortNumbers.ts'
import { limitDecimals } from './decimals.ts'

/** Class of a plot without a value. */
export const missingClass = 255
/** Legend row of plots whose value is out of range. */
export const outOfRangeClass = 254
/** Legend row of plots whose value is left out of calculations. */
export const suppressedClass = 253
/** Steps of a continuous scale: classes 0 … 252, evenly over the ramp. */
export const continuousSteps = 253
/** Fewest and most classes of a binned scale, and the default. */
export const minClasses = 3
export const maxClasses = 9

/** Lowest and highest value of a class as written; null = open on that side. */
export interface ClassLimits {
  readonly low: number | null
  readonly high: number | null
}

/** The classes of numbers, for map, legend and filter. */
export interface NumberClasses {
  /** Lowest class first. Empty for a continuous scale, which runs from `domain.low` to `domain.high`. */
  readonly limits: readonly ClassLimits[]
  /** Decimals of written limits; two neighbouring classes never share a written number. */
  readonly decimals: number
  /** The coloured values: lowest and highest in range; null if there are none. */
  readonly domain: { readonly low: number; readonly high: number } | null
  /** Class of every plot by its value, `missingClass` without one; values out of range get the nearest class. */
  readonly index: Uint8Array
  /** Legend row of every plot: its class, `suppressedClass`, `outOfRangeClass` or `missingClass`. */
  readonly legend: Uint8Array
  /**
   * Plots per class, without suppressed and out-of-range ones. Counts, `suppressed`, `out` and `missing` add up to all
   * plots.
   */
  readonly counts: Int32Array
  readonly suppressed: number
  readonly out: number
  readonly missing: number
}

/** The values of a scale. NaN is missing; `skipped` plots (deleted, not placed) get `missingClass` and are not counted. */
export interface ScaleInput {
  readonly values: Float64Array
  readonly count: number
  /** Out of range (any mark but 0): coloured with the nearest class, ignored when classes are computed. */
  readonly outOfRange?: Uint8Array
  /** Suppressed values: coloured, counted separately, ignored when classes are computed. */
  readonly suppressed?: Uint8Array
  readonly skipped?: Uint8Array
  /** The values from which classes are computed, by rank, if they are known already. */
  readonly ranked?: Ascending
}

/** Values from which classes are computed, ascending. */
export function shownValues(input: ScaleInput): Float64Array {
  const values = new Float64Array(input.count)
  let n = 0
  for (let i = 0; i < input.count; i++) {
    if (Number.isNaN(input.values[i]) || input.skipped?.[i] || input.suppressed?.[i] || input.outOfRange?.[i]) continue
    values[n++] = input.values[i]
  }
  return sortNumbers(values.subarray(0, n))
}

/**
 * The values from which classes are computed, and the decimals of written limits: `traitDecimals`, else counted. The
 * values are read by rank, and sorted out one by one only if their decimals must be counted or no ranks are known.
 */
export function valuesOf(
  input: ScaleInput,
  classes: number,
  traitDecimals: number | null,
): { sorted: Ascending; decimals: number } {
  if (input.ranked && traitDecimals !== null) return { sorted: input.ranked, decimals: traitDecimals }
  const values = shownValues(input)
  return { sorted: byRank(values), decimals: limitDecimals(values, classes, traitDecimals) }
}

/** Sorts every plot into a class with `classOf` and counts; the parts of `NumberClasses` that all scales share. */
export function classify(input: ScaleInput, classes: number, classOf: (value: number) => number): ClassCounts {
  const { values, count } = input
  const index = new Uint8Array(count)
  for (let i = 0; i < count; i++) index[i] = Number.isNaN(values[i]) ? missingClass : classOf(values[i])
  return countClasses(input, classes, index)
}

type ClassCounts = Pick<NumberClasses, 'index' | 'legend' | 'counts' | 'suppressed' | 'out' | 'missing'>

/** Counts plots whose class by value is known (`missingClass` without one); skipped ones lose theirs. */
export function countClasses(input: ScaleInput, classes: number, index: Uint8Array): ClassCounts {
  const { count, skipped, outOfRange, suppressed } = input
  let left = 0
  // Mostly there are none, which the built-in search finds at once.
  if (skipped?.includes(1)) {
    for (let i = 0; i < count; i++) {
      if (!skipped[i]) continue
      index[i] = missingClass
      left += 1
    }
  }
  const legend = index.slice()
  if (outOfRange)
    for (let i = 0; i < count; i++) if (outOfRange[i] && index[i] !== missingClass) legend[i] = outOfRangeClass
  if (suppressed)
    for (let i = 0; i < count; i++) if (suppressed[i] && index[i] !== missingClass) legend[i] = suppressedClass
  const rows = new Int32Array(missingClass + 1)
  for (let i = 0; i < count; i++) rows[legend[i]] += 1
  const [hidden, out, missing] = [rows[suppressedClass], rows[outOfRangeClass], rows[missingClass] - left]
  return { index, legend, counts: rows.slice(0, classes), suppressed: hidden, out, missing }
}
