import erfc from '@stdlib/math-base-special-erfc'
import erfcinv from '@stdlib/math-base-special-erfcinv'

/** P(Z > z) of the standard normal distribution, accurate in the far upper tail. */
export function normalUpper(z: number): number {
  return 0.5 * erfc(z / Math.SQRT2)
}

/** P(Z ≤ z) of the standard normal distribution, accurate in the far lower tail. */
export function normalCdf(z: number): number {
  return normalUpper(-z)
}

/** P(|Z| ≥ |z|): the two-sided p value of a standard normal statistic. */
export function normalTwoSided(z: number): number {
  return erfc(Math.abs(z) / Math.SQRT2)
}

/** Density of the standard normal distribution. */
export function normalDensity(z: number): number {
  return Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI)
}

/** The z with P(Z ≤ z) = p, for 0 < p < 1 (−Infinity and Infinity at the ends). */
export function normalQuantile(p: number): number {
  return -Math.SQRT2 * erfcinv(2 * p)
}
