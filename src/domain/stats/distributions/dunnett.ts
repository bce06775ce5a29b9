import { normalCdf, normalDensity, normalQuantile, normalUpper } from './normal.ts'
import { averageOverSd, solveDecreasing } from './studentizedRange.ts'

const STEP = 0.2

/**
 * P(max |Tᵢ| > t) for the comparisons of several means with one control (Dunnett 1955, J. Am. Stat. Assoc. 50), two-sided.
 * `lambdas[i]` is √(n_i/(n_i + n_control)), so that two comparisons correlate by λᵢλⱼ; `df` of the error.
 */
export function dunnettUpper(t: number, lambdas: readonly number[], df: number): number {
  if (t <= 0) return 1
  if (!Number.isFinite(t)) return 0
  return averageOverSd((s) => anyOutside(t * s, lambdas), df)
}

/** The critical value: t with P(max |Tᵢ| > t) = alpha. */
export function dunnettCritical(alpha: number, lambdas: readonly number[], df: number): number {
  const start = normalQuantile(1 - alpha / (2 * lambdas.length))
  return solveDecreasing((t) => dunnettUpper(t, lambdas, df), alpha, Math.max(0.5, start))
}

/** The probability with a known standard deviation, averaged over the control's mean by the trapezoidal rule. */
function anyOutside(bound: number, lambdas: readonly number[]): number {
  const sorted = groupEqual(lambdas)
  let total = 0
  for (let z = -9; z <= 9; z += STEP) {
    let logInside = 0
    for (const { lambda, count } of sorted) {
      const rest = Math.sqrt(1 - lambda * lambda)
      const outside = normalUpper((bound - lambda * z) / rest) + normalCdf((-bound - lambda * z) / rest)
      logInside += count * Math.log1p(-Math.min(1, outside))
    }
    total += normalDensity(z) * -Math.expm1(logInside)
  }
  return Math.min(1, STEP * total)
}

function groupEqual(lambdas: readonly number[]): { lambda: number; count: number }[] {
  const counts = new Map<number, number>()
  for (const lambda of lambdas) counts.set(lambda, (counts.get(lambda) ?? 0) + 1)
  return [...counts].map(([lambda, count]) => ({ lambda, count }))
}
