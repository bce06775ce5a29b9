import { dunnett } from '../distributions/dunnett.ts'
import type { StudentizedTail } from '../distributions/recentTails.ts'
import { studentizedRange } from '../distributions/studentizedRange.ts'
import { tCritical, tTwoSided } from '../distributions/t.ts'
import type { Criterion } from './comparisonInput.ts'

/** How pairs are judged that each have their own degrees of freedom. */
export interface PairCriterion {
  /** Critical value at 5 %, in standard errors of a difference. */
  critical05(df: number): number
  /** Two-sided p of a difference of t standard errors. */
  probability(t: number, df: number): number
}

/** Input of a criterion for pairs. */
interface CriterionInput {
  readonly levels: number
  /** The largest and smallest degrees of freedom of the pairs. */
  readonly dfs: readonly [number, number]
  /** `dunnett`: √(v₀/(v₀ + vᵢ)) of each comparison with the control, v the variance of a mean. */
  readonly lambdas: readonly number[]
}

/** Chebyshev nodes in log df, on which log critical values are interpolated: the error is below 1e-6 from 1 to 400 df. */
const NODES = 16

/**
 * Pairs of groups with unequal variances tested together at 5 %, each with its own degrees of freedom: Games & Howell
 * (1976, J. Educ. Stat. 1) for `tukey`, comparisons with a control by the correlations of their estimates (Hasler &
 * Hothorn 2008, Biometrical J. 50) for `dunnett`, t at 5 % over the number of pairs for `bonferroni`, unadjusted t for
 * `lsd`.
 */
export function pairCriterion(criterion: Criterion, { levels, dfs, lambdas }: CriterionInput): PairCriterion {
  const pairs = (levels * (levels - 1)) / 2
  if (criterion === 'bonferroni')
    return {
      critical05: (df) => tCritical(0.05 / pairs, df),
      probability: (t, df) => Math.min(1, pairs * tTwoSided(t, df)),
    }
  if (levels === 2 || criterion === 'lsd' || (criterion === 'dunnett' && lambdas.length === 0))
    return { critical05: (df) => tCritical(0.05, df), probability: tTwoSided }
  const isRange = criterion === 'tukey'
  const scale = isRange ? Math.SQRT2 : 1
  const tail = (df: number): StudentizedTail => (isRange ? studentizedRange(levels, df) : dunnett(lambdas, df))
  return {
    critical05: interpolated((df) => tail(df).critical(0.05) / scale, dfs),
    probability: (t, df) => tail(df).upper(scale * Math.abs(t)),
  }
}

/**
 * A positive smooth function of df, interpolated from a few nodes that are computed on first use (barycentric formula:
 * Berrut & Trefethen 2004).
 */
function interpolated(valueAt: (df: number) => number, [low, high]: readonly [number, number]): (df: number) => number {
  if (high - low <= 1e-9 * high) {
    let constant: number | null = null
    return () => {
      constant ??= valueAt(high)
      return constant
    }
  }
  const [from, to] = [Math.log(low), Math.log(high)]
  const angles = Array.from({ length: NODES }, (_, k) => (k * Math.PI) / (NODES - 1))
  const places = angles.map((angle) => (from + to) / 2 + ((to - from) / 2) * Math.cos(angle))
  let values: number[] | null = null
  return (df) => {
    values ??= places.map((place) => Math.log(valueAt(Math.exp(place))))
    const x = Math.log(df)
    let [top, bottom] = [0, 0]
    for (const [k, place] of places.entries()) {
      if (x === place) return Math.exp(values[k]!)
      const weight = ((k % 2 === 0 ? 1 : -1) * (k === 0 || k === NODES - 1 ? 0.5 : 1)) / (x - place)
      top += weight * values[k]!
      bottom += weight
    }
    return Math.exp(top / bottom)
  }
}
