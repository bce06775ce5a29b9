import { chiSquareUpper } from './chiSquare.ts'
import { normalQuantile } from './normal.ts'

/**
 * The x with P(X² ≤ x) = p of the chi-squared distribution, df > 0 (may be fractional), 0 < p < 1. Start after Wilson & Hilferty
 * (1931, PNAS 17, 684–688), then bisected Newton steps on log x.
 */
export function chiSquareQuantile(p: number, df: number): number {
  const spread = 2 / (9 * df)
  let low = Number.NEGATIVE_INFINITY
  let high = Number.POSITIVE_INFINITY
  let at = Math.log(df * Math.max(1e-12, (1 - spread + normalQuantile(p) * Math.sqrt(spread)) ** 3))
  for (let step = 0; step < 200; step++) {
    const x = Math.exp(at)
    const miss = 1 - chiSquareUpper(x, df) - p
    if (miss > 0) high = at
    else low = at
    const step = 1e-6
    const slope = (chiSquareUpper(x * (1 - step), df) - chiSquareUpper(x * (1 + step), df)) / (2 * step)
    let next = slope > 0 ? at - miss / slope : Number.NaN
    if (!(next > low && next < high)) {
      next =
        low === Number.NEGATIVE_INFINITY ? high - 1 : high === Number.POSITIVE_INFINITY ? low + 1 : (low + high) / 2
    }
    if (Math.abs(next - at) < 1e-13) return Math.exp(next)
    at = next
  }
  return Math.exp(at)
}
