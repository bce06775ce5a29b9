import { normalCdf, normalDensity, normalQuantile, normalUpper } from './normal.ts'
import { recentTail, type StudentizedTail } from './recentTails.ts'
import { studentized } from './studentizedRange.ts'

const FURTHEST = 8.6

/**
 * max |Tᵢ| over the comparisons of several means with one control (Dunnett 1955, J. Am. Stat. Assoc. 50), two-sided. `lambdas[i]` is
 * √(n_i/(n_i + n_control)), so that two comparisons correlate by λᵢλⱼ; `df` of the error.
 */
export function dunnett(lambdas: readonly number[], df: number): StudentizedTail {
  const groups = groupEqual(lambdas)
  const key = groups.map(({ lambda, count }) => `${count} × ${lambda}`).join()
  return recentTail(`control; ${key}; ${df}`, () =>
    studentized((bound) => anyOutside(bound, groups), df, normalQuantile(1 - 0.025 / lambdas.length)),
  )
}

/**
 * The probability with a known standard deviation, averaged over the control's mean by the trapezoidal rule. The integrand is even;
 * the step follows its narrowest feature.
 */
function anyOutside(bound: number, groups: readonly Group[]): number {
  const step = groups.reduce((smallest, { complement }) => Math.min(smallest, 0.45 * complement), 0.4)
  let total = 0
  for (let z = 0; z <= FURTHEST; z += step) {
    let logInside = 0
    for (const { lambda, complement, count } of groups) {
      const outside = normalUpper((bound - lambda * z) / complement) + normalCdf((-bound - lambda * z) / complement)
      logInside += count * Math.log1p(-Math.min(1, outside))
    }
    total += (z === 0 ? 1 : 2) * normalDensity(z) * -Math.expm1(logInside)
  }
  return Math.min(1, step * total)
}

/** Comparisons with the same λ, and √(1 − λ²). */
interface Group {
  readonly lambda: number
  readonly complement: number
  readonly count: number
}

function groupEqual(lambdas: readonly number[]): Group[] {
  const counts = new Map<number, number>()
  for (const lambda of lambdas) counts.set(lambda, (counts.get(lambda) ?? 0) + 1)
  return [...counts].map(([lambda, count]) => ({ lambda, complement: Math.sqrt(1 - lambda * lambda), count }))
}
