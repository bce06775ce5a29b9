/** The result of one measurement: a row of the bench's table. */
export interface BenchRow {
  /**
   * Id of the goal (P1 … P11); P12: mixed columns, stages and previews; P13: varieties, pedigrees, seed; P14: people
   * and history.
   */
  readonly id: string
  readonly what: string
  readonly value: number
  readonly unit: Unit
  /** The floor, rival or reference measured in the same run; null where the goal is absolute. */
  readonly against: { readonly name: string; readonly value: number } | null
  /** How the ratio reads: value / against, or against / value where more is better. */
  readonly ratio: { readonly value: number; readonly of: 'cost' | 'speed' } | null
  readonly goal: string
  /** Null without a comparison (a rival that is not installed, a figure for orientation). */
  readonly met: boolean | null
}

export type Unit = 'ms' | 'kB' | 'MB' | 'requests' | 'frames' | '×'

/** Goals as ratios to measurements in the same run. */
export interface RatioLimits {
  /** Largest value / against. */
  readonly maxTimes?: number
  /** Smallest against / value. */
  readonly leastTimes?: number
  readonly max?: undefined
}

export interface Limits extends Omit<RatioLimits, 'max'> {
  /** Largest value itself. */
  readonly max?: number
}

/**
 * A measured row with its goal. A goal for a time is a ratio, because machines differ: `max` is for sizes and counts.
 * @throws RangeError if the goal is a ratio and there is no reference.
 */
export function rowOf<U extends Unit>(
  id: string,
  what: string,
  measured: { value: number; unit: U; against?: { name: string; value: number } },
  limits: U extends 'ms' ? RatioLimits : Limits = {} as RatioLimits,
): BenchRow {
  const { value, unit, against = null } = measured
  const { max, maxTimes, leastTimes }: Limits = limits
  if ((maxTimes !== undefined || leastTimes !== undefined) && !(against && against.value > 0))
    throw new RangeError(`${what}: the goal is a ratio, and nothing was measured to divide by`)
  const isSpeed = leastTimes !== undefined
  const ratio = against && {
    value: isSpeed ? against.value / value : value / against.value,
    of: isSpeed ? ('speed' as const) : ('cost' as const),
  }
  const goalsMet = [
    max === undefined ? null : value <= max,
    maxTimes === undefined || !ratio ? null : ratio.value <= maxTimes,
    leastTimes === undefined || !ratio ? null : ratio.value >= leastTimes,
  ].filter((text) => text !== null)
  const goal = [
    max === undefined ? null : `≤ ${max} ${unit}`,
    maxTimes === undefined ? null : `≤ ${maxTimes}×`,
    leastTimes === undefined ? null : `≥ ${leastTimes}×`,
  ].filter((text) => text !== null)
  return {
    id,
    what,
    value,
    unit,
    against,
    ratio,
    goal: goal.join(', '),
    met: goalsMet.length ? goalsMet.every(Boolean) : null,
  }
}
