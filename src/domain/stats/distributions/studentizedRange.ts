import gammaln from '@stdlib/math-base-special-gammaln'
import { normalCdf, normalDensity, normalQuantile } from './normal.ts'

// No published JavaScript library reaches 1e-8 here (ports of AS 190 stop at about 1e-5), so the double integral is written out.
// Both integrands are analytic and fall off like Gaussians on the scales chosen, where the trapezoidal rule converges
// geometrically (Trefethen & Weideman 2014, SIAM Review 56).

const STEP = 0.2
/** Beyond this range of normal values the probability is below the smallest double. */
const WIDEST = 78

/** P(W > w) for the range W of k independent standard normal values. */
export function rangeUpper(w: number, k: number): number {
  if (w <= 0) return 1
  if (w > WIDEST) return 0
  let total = 0
  for (let z = -9; z <= w + 9; z += STEP) {
    const below = normalCdf(z)
    if (below === 0) continue
    // Φ(z)^(k−1) − (Φ(z) − Φ(z−w))^(k−1), written so that a small difference keeps its digits.
    const share = Math.min(1, normalCdf(z - w) / below)
    total += normalDensity(z) * below ** (k - 1) * -Math.expm1((k - 1) * Math.log1p(-share))
  }
  return Math.min(1, k * STEP * total)
}

/**
 * P(Q > q) of the studentized range of k means with df error degrees of freedom (Lund & Lund 1983, Appl. Statist. 32; Copenhaver &
 * Holland 1988): the range's tail averaged over the distribution of the standard deviation. 1 for q ≤ 0; df may be infinite.
 */
export function studentizedRangeUpper(q: number, k: number, df: number): number {
  if (q <= 0) return 1
  if (!Number.isFinite(q)) return 0
  if (!Number.isFinite(df)) return rangeUpper(q, k)
  return averageOverSd((s) => rangeUpper(q * s, k), df)
}

/** The mean of `tail(s)` over s = the standard deviation with df degrees of freedom of a unit normal, integrated over log s. */
export function averageOverSd(tail: (s: number) => number, df: number): number {
  const constant = Math.log(2) + (df / 2) * Math.log(df / 2) - gammaln(df / 2)
  const density = (u: number) => Math.exp(constant + df * u - (df / 2) * Math.exp(2 * u))
  const step = Math.min(0.1, 0.5 / Math.sqrt(2 * df))
  const value = (u: number) => density(u) * tail(Math.exp(u))
  let total = value(0)
  let peak = total
  for (const direction of [-1, 1]) {
    for (let i = 1; i < 20_000; i++) {
      const u = direction * i * step
      const next = value(u)
      total += next
      peak = Math.max(peak, next)
      // Beyond the peak of the integrand, which lies at or left of 0, what is left is below rounding.
      if (next < 1e-17 * total && next < 1e-17 * peak && density(u) < 1e-17 * Math.max(peak, 1e-300)) break
      if (next === 0 && density(u) === 0) break
    }
  }
  return Math.min(1, step * total)
}

/** The critical value: q with P(Q > q) = alpha, by the secant rule inside a bracket on the logarithm of the tail. */
export function studentizedRangeCritical(alpha: number, k: number, df: number): number {
  const start = Math.SQRT2 * normalQuantile(1 - alpha / (k * (k - 1)))
  return solveDecreasing((q) => studentizedRangeUpper(q, k, df), alpha, Math.max(0.5, start))
}

/** The x > 0 where the decreasing function `tail` equals `alpha`, to full precision (Illinois rule: Dowell & Jarratt 1971). */
export function solveDecreasing(tail: (x: number) => number, alpha: number, start: number): number {
  const gap = (x: number) => Math.log(tail(x) / alpha)
  let low = start
  let atLow = gap(low)
  while (atLow < 0) {
    low /= 2
    atLow = gap(low)
  }
  let high = low
  let atHigh = atLow
  while (atHigh > 0) {
    low = high
    atLow = atHigh
    high *= 1.5
    atHigh = gap(high)
  }
  let side = 0
  for (let i = 0; i < 100 && high - low > 1e-14 * high && atHigh !== 0; i++) {
    const x = (low * atHigh - high * atLow) / (atHigh - atLow)
    const at = gap(x)
    if (at > 0) {
      low = x
      atLow = at
      if (side === 1) atHigh /= 2
      side = 1
    } else {
      high = x
      atHigh = at
      if (side === -1) atLow /= 2
      side = -1
    }
    if (Math.abs(at) < 1e-13) return x
  }
  return (low + high) / 2
}
