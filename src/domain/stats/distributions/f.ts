import betaincinv from '@stdlib/math-base-special-kernel-betaincinv'
import { betaLower, log10BetaLower } from './beta.ts'

/** P(F > f) with df1 and df2 > 0 degrees of freedom. 1 for f ≤ 0, 0 for an infinite f. */
export function fUpper(f: number, df1: number, df2: number): number {
  if (f <= 0) return 1
  if (!Number.isFinite(f)) return 0
  return betaLower(df2, df1 * f, df2 / 2, df1 / 2)
}

/** P(F ≤ f). */
export function fCdf(f: number, df1: number, df2: number): number {
  if (f <= 0) return 0
  if (!Number.isFinite(f)) return 1
  return betaLower(df1 * f, df2, df1 / 2, df2 / 2)
}

/** log10 of P(F > f), also where the probability itself is below the smallest double. */
export function fUpperLog10(f: number, df1: number, df2: number): number {
  return log10BetaLower(df2, df1 * f, df2 / 2, df1 / 2)
}

/** The critical value: f with P(F > f) = alpha. */
export function fCritical(alpha: number, df1: number, df2: number): number {
  const [x, complement] = betaincinv(df2 / 2, df1 / 2, alpha, 1 - alpha)
  return (df2 * complement) / (df1 * x)
}
