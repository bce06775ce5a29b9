import gammainc from '@stdlib/math-base-special-gammainc'
import { normalQuantile } from './normal.ts'

/** P(X² > x) of the chi-squared distribution with df > 0 degrees of freedom. */
export function chiSquareUpper(x: number, df: number): number {
  if (x <= 0) return 1
  if (!Number.isFinite(x)) return 0
  return gammainc(x / 2, df / 2, true, true)
}

/** P(X² ≤ x). */
export function chiSquareCdf(x: number, df: number): number {
  if (x <= 0) return 0
  if (!Number.isFinite(x)) return 1
  return gammainc(x / 2, df / 2, true, false)
}

/**
 * The x with P(X² ≤ x) = p, 0 < p < 1, by bisection on the smaller tail from the approximation of Wilson & Hilferty (1931):
 * the library's inverse would add 8 kB to the worker for a function that intervals of variances alone use.
 */
export function chiSquareQuantile(p: number, df: number): number {
  const start = Math.max(1e-300, df * (1 - 2 / (9 * df) + normalQuantile(p) * Math.sqrt(2 / (9 * df))) ** 3)
  const below = (x: number) => (p < 0.5 ? chiSquareCdf(x, df) < p : chiSquareUpper(x, df) > 1 - p)
  let low = start
  let high = start
  while (below(high)) high *= 2
  while (low > 0 && !below(low)) low /= 2
  for (let step = 0; step < 200 && high - low > 2 * Number.EPSILON * high; step++) {
    const middle = (low + high) / 2
    if (below(middle)) low = middle
    else high = middle
  }
  return (low + high) / 2
}
