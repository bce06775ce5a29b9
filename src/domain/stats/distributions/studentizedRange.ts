import gammaln from '@stdlib/math-base-special-gammaln'
import { normalCdf, normalDensity, normalQuantile } from './normal.ts'
import { recentTail, type StudentizedTail } from './recentTails.ts'

// No published JavaScript library reaches 1e-8 here (ports of AS 190 stop at about 1e-5), so the double integral is written out.
// Both integrands are analytic and fall off like Gaussians on the scales chosen, where the trapezoidal rule converges
// geometrically (Trefethen & Weideman 2014, SIAM Review 56).

const STEP = 0.2
/** Beyond this range of normal values the probability is below the smallest double. */
const WIDEST = 78
/** Step in log s that gives 16 digits for one degree of freedom, where the strip of analyticity (π/4) is the limit. */
const WIDEST_STEP = 0.1

/** P(W > w) for the range W of k independent standard normal values. */
function rangeUpper(w: number, k: number): number {
  if (w <= 0) return 1
  if (w > WIDEST) return 0
  let total = 0
  for (let z = -9; z <= w + 9; z += STEP) {
    const below = normalCdf(z)
    if (below === 0) continue
    // Φ(z)^(k−1) − (Φ(z) − Φ(z−w))^(k−1), in a form that keeps the digits of a small difference.
    const share = Math.min(1, normalCdf(z - w) / below)
    total += normalDensity(z) * below ** (k - 1) * -Math.expm1((k - 1) * Math.log1p(-share))
  }
  return Math.min(1, k * STEP * total)
}

/**
 * The studentized range of k means with df error degrees of freedom, df possibly infinite (Lund & Lund 1983, Appl. Statist. 32;
 * Copenhaver & Holland 1988): the range's tail averaged over the distribution of the standard deviation.
 */
export function studentizedRange(k: number, df: number): StudentizedTail {
  return recentTail(`range of ${k}; ${df}`, () =>
    studentized((w) => rangeUpper(w, k), df, Math.SQRT2 * normalQuantile(1 - 0.05 / (k * (k - 1)))),
  )
}

/**
 * Divides a statistic by a standard deviation with df degrees of freedom: P(X/s > x) from `tail(w)` = P(X > w). The
 * average over log s is computed on one fixed grid of log w, so that every x uses the same values of `tail`, which are
 * expensive and cached. `start` is a likely critical value.
 */
export function studentized(tail: (w: number) => number, df: number, start: number): StudentizedTail {
  const constant = Math.log(2) + (df / 2) * Math.log(df / 2) - gammaln(df / 2)
  const step = Math.min(WIDEST_STEP, 0.5 / Math.sqrt(2 * df))
  const tails = new Map<number, number>()
  const tailAt = (j: number) => {
    const cached = tails.get(j)
    if (cached !== undefined) return cached
    const value = tail(Math.exp(j * step))
    tails.set(j, value)
    return value
  }
  const upper = (x: number) => {
    if (x <= 0) return 1
    if (!Number.isFinite(x)) return 0
    if (!Number.isFinite(df)) return tail(x)
    const shift = Math.log(x)
    const density = (j: number) => {
      const u = j * step - shift
      return Math.exp(constant + df * u - (df / 2) * Math.exp(2 * u))
    }
    const centre = Math.round(shift / step)
    let total = density(centre) * tailAt(centre)
    // To the left the tail grows to 1 while the density falls; to the right both fall.
    for (let j = centre - 1; density(j) > 1e-17 * total || density(j) > density(j + 1); j--)
      total += density(j) * tailAt(j)
    for (let j = centre + 1; density(j) * tailAt(j) > 1e-17 * total; j++) total += density(j) * tailAt(j)
    return Math.min(1, step * total)
  }
  const solved = new Map<number, number>()
  const critical = (alpha: number) => {
    const value = solved.get(alpha) ?? solveDecreasing(upper, alpha, Math.max(0.5, start))
    solved.set(alpha, value)
    return value
  }
  return { upper, critical }
}

/** The x > 0 where the decreasing function `tail` equals `alpha`, to full precision (Illinois rule: Dowell & Jarratt 1971). */
function solveDecreasing(tail: (x: number) => number, alpha: number, start: number): number {
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
