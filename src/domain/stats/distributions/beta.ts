import betainc from '@stdlib/math-base-special-betainc'
import gammaln from '@stdlib/math-base-special-gammaln'

/** Below this the library loses digits and then underflows; the continued fraction in logarithms does not. */
const SMALL = 1e-200

/**
 * Regularised incomplete beta function I_x(a, b) at x = u/(u + v), u, v ≥ 0. Passing both parts keeps the digits of 1 − x
 * = v/(u + v), which x itself loses near 1.
 */
export function betaLower(u: number, v: number, a: number, b: number): number {
  const value = fromLibrary(u, v, a, b)
  return value > SMALL || u === 0 ? value : Math.exp(logOfFraction(u, v, a, b))
}

/** log10 of I_x(a, b) at x = u/(u + v), also where I_x itself is below the smallest double, as in clean one-way data. */
export function log10BetaLower(u: number, v: number, a: number, b: number): number {
  const value = fromLibrary(u, v, a, b)
  return value > SMALL ? Math.log10(value) : logOfFraction(u, v, a, b) / Math.LN10
}

function fromLibrary(u: number, v: number, a: number, b: number): number {
  const sum = u + v
  return u <= v ? betainc(u / sum, a, b, true, false) : betainc(v / sum, b, a, true, true)
}

/**
 * The logarithm of I_x far in the lower tail, by the modified Lentz evaluation of the continued fraction (Abramowitz & Stegun 1964,
 * 26.5.8; Press et al. 2007, 6.4): the library has no logarithm of the incomplete beta function.
 */
function logOfFraction(u: number, v: number, a: number, b: number): number {
  const x = u / (u + v)
  // log1p keeps the digits where x or 1 − x is near 1.
  const [logX, logY] = [-Math.log1p(v / u), -Math.log1p(u / v)]
  const front = a * logX + b * logY - Math.log(a) - (gammaln(a) + gammaln(b) - gammaln(a + b))
  return front + Math.log(continuedFraction(x, a, b))
}

function continuedFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300
  let c = 1
  let d = 1 / Math.max(tiny, Math.abs(1 - ((a + b) * x) / (a + 1)))
  let h = d
  for (let m = 1; m <= 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / atLeastTiny(1 + even * d, tiny)
    c = atLeastTiny(1 + even / c, tiny)
    h *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / atLeastTiny(1 + odd * d, tiny)
    c = atLeastTiny(1 + odd / c, tiny)
    const change = d * c
    h *= change
    if (Math.abs(change - 1) < 1e-16) break
  }
  return h
}

function atLeastTiny(value: number, tiny: number): number {
  return Math.abs(value) < tiny ? tiny : value
}
