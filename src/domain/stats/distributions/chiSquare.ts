import gammainc from '@stdlib/math-base-special-gammainc'
import gammaln from '@stdlib/math-base-special-gammaln'
import { normalQuantile } from './normal.ts'

/** P(X² > x) of the chi-squared distribution with df > 0 degrees of freedom. */
export function chiSquareUpper(x: number, df: number): number {
  if (x <= 0) return 1
  if (!Number.isFinite(x)) return 0
  const value = gammainc(x / 2, df / 2, true, true)
  return value > SMALL ? value : tailByFraction(x / 2, df / 2)
}

/** Below this the library loses digits for hundreds of degrees of freedom. */
const SMALL = 1e-100

/** Γ(a, x)/Γ(a) far in the tail, by Legendre's continued fraction (Press et al. 2007, 6.2). */
function tailByFraction(x: number, a: number): number {
  let b = x + 1 - a
  let c = Number.MAX_VALUE
  let d = 1 / b
  let fraction = d
  for (let i = 1; i <= 1000; i++) {
    const term = i * (a - i)
    b += 2
    d = 1 / (b + term * d)
    c = b + term / c
    fraction *= c * d
    if (Math.abs(c * d - 1) < Number.EPSILON) break
  }
  return Math.exp(a * Math.log(x) - x - gammaln(a)) * fraction
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
