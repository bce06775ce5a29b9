import betainc from '@stdlib/math-base-special-betainc'
import gammaln from '@stdlib/math-base-special-gammaln'

/**
 * Regularised incomplete beta function I_x(a, b) at x = u/(u + v), u, v ≥ 0. Taking both parts keeps the digits of
 * 1 − x = v/(u + v), which x itself has lost when it lies next to 1.
 */
export function betaLower(u: number, v: number, a: number, b: number): number {
  const sum = u + v
  return u <= v ? betainc(u / sum, a, b, true, false) : betainc(v / sum, b, a, true, true)
}

/**
 * log10 of I_x(a, b) at x = u/(u + v). The library has no logarithm of the incomplete beta function, and the p values of
 * clean one-way data lie below the smallest double: there the modified Lentz evaluation of the continued fraction
 * (Abramowitz & Stegun 1964, 26.5.8; Press et al. 2007, 6.4) is taken in logarithms.
 */
export function log10BetaLower(u: number, v: number, a: number, b: number): number {
  const value = betaLower(u, v, a, b)
  if (value > 1e-280) return Math.log10(value)
  const x = u / (u + v)
  const y = v / (u + v)
  const front = a * Math.log(x) + b * Math.log(y) - Math.log(a) - (gammaln(a) + gammaln(b) - gammaln(a + b))
  return (front + Math.log(continuedFraction(x, a, b))) / Math.LN10
}

function continuedFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300
  let c = 1
  let d = 1 / Math.max(tiny, Math.abs(1 - ((a + b) * x) / (a + 1)))
  let h = d
  for (let m = 1; m <= 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / keepFromZero(1 + even * d, tiny)
    c = keepFromZero(1 + even / c, tiny)
    h *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / keepFromZero(1 + odd * d, tiny)
    c = keepFromZero(1 + odd / c, tiny)
    const change = d * c
    h *= change
    if (Math.abs(change - 1) < 1e-16) break
  }
  return h
}

function keepFromZero(value: number, tiny: number): number {
  return Math.abs(value) < tiny ? tiny : value
}
