import { variance } from '../stats/moments/moments.ts'
import type { Trait } from '../traits/trait.ts'
import { againstMean, type LineValues } from './lineValues.ts'

type Better = Trait['better']

/** Relative tolerance within which two values are equal: summing in another order changes them by less. */
const rounding = 1e-9

/**
 * Percentile of a line among all, 0 … 100 % = 100·(worse + ½·equal)/(lines − 1); reversed where less is better. Null
 * where it has no value, or no other line has one.
 */
export function percentile({ at, values }: LineValues, line: number, better: Better): number | null {
  const k = at.get(line)
  if (k === undefined || values.length < 2) return null
  const own = values[k]
  const tolerance = rounding * Math.max(1, Math.abs(own))
  let [lower, equal] = [0, -1]
  for (const value of values) {
    if (Math.abs(value - own) <= tolerance) equal++
    else if (value < own) lower++
  }
  const worse = better === 'lower' ? values.length - 1 - equal - lower : lower
  return (100 * (worse + equal / 2)) / (values.length - 1)
}

/** Result of a line in one trait in a region. */
export interface Spoke {
  readonly value: number
  /** Mean of all lines. */
  readonly mean: number
  /** The check's value; null where none has one. */
  readonly check: number | null
  readonly sd: number | null
  /** 0 … 100 among the region's lines, 100 the best. */
  readonly percentile: number | null
  /**
   * The 95 % interval of the value, from the line's difference from the mean of all; null where it cannot be estimated.
   */
  readonly ci_low: number | null
  readonly ci_high: number | null
  /** Number of environments in which the line has a value. */
  readonly environments: number
}

/** A spoke of a line's wind rose; null where the line has no value there. */
export function spokeOf(lineValues: LineValues, line: number, check: number | null, better: Better): Spoke | null {
  const difference = againstMean(lineValues, line)
  if (!difference) return null
  const { value, reference, interval } = difference
  const valueVariance = variance(lineValues.values)
  const checkIndex = check === null ? undefined : lineValues.at.get(check)
  return {
    value,
    mean: reference,
    check: checkIndex === undefined ? null : lineValues.values[checkIndex],
    sd: valueVariance === null ? null : Math.sqrt(valueVariance),
    percentile: percentile(lineValues, line, better),
    ci_low: interval === null ? null : value - interval,
    ci_high: interval === null ? null : value + interval,
    environments: lineValues.environments[lineValues.at.get(line) as number],
  }
}
