import betaincinv from '@stdlib/math-base-special-kernel-betaincinv'
import { betaLower, log10BetaLower } from './beta.ts'

/** P(|T| ≥ |t|) of Student's t with df > 0 degrees of freedom (df may be fractional). 0 for an infinite t. */
export function tTwoSided(t: number, df: number): number {
  if (!Number.isFinite(t)) return 0
  const square = t * t
  return betaLower(df, square, df / 2, 0.5)
}

/** log10 of P(|T| ≥ |t|), also where the probability itself is below the smallest double. */
export function tTwoSidedLog10(t: number, df: number): number {
  return log10BetaLower(df, t * t, df / 2, 0.5)
}

/** P(T > t). */
function tUpper(t: number, df: number): number {
  const half = tTwoSided(t, df) / 2
  return t >= 0 ? half : 1 - half
}

/** P(T ≤ t). */
export function tCdf(t: number, df: number): number {
  return tUpper(-t, df)
}

/** The two-sided critical value: t with P(|T| ≥ t) = alpha. */
export function tCritical(alpha: number, df: number): number {
  const [x, complement] = betaincinv(df / 2, 0.5, alpha, 1 - alpha)
  return Math.sqrt((df * complement) / x)
}

/** The t with P(T ≤ t) = p. */
export function tQuantile(p: number, df: number): number {
  if (p === 0.5) return 0
  return p < 0.5 ? -tCritical(2 * p, df) : tCritical(2 * (1 - p), df)
}
