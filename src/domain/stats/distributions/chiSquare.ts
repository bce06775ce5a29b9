import gammainc from '@stdlib/math-base-special-gammainc'

/** P(X² > x) of the chi-squared distribution with df > 0 degrees of freedom. */
export function chiSquareUpper(x: number, df: number): number {
  if (x <= 0) return 1
  if (!Number.isFinite(x)) return 0
  return gammainc(x / 2, df / 2, true, true)
}
