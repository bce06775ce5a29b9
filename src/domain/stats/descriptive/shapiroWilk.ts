import { normalQuantile, normalUpper } from '../distributions/normal.ts'
import { mean } from '../moments/moments.ts'
import { ascending } from '../moments/quantiles.ts'
import { dot, sumOfSquares } from '../moments/sums.ts'

/** Shapiro–Wilk statistic and its p value (small p speaks against a normal distribution). */
export interface ShapiroWilk {
  readonly w: number
  readonly p: number
}

const LARGEST_N = 5000

/**
 * Shapiro–Wilk test of normality, Royston's approximation (Royston 1995, Appl. Statist. 44, algorithm AS R94).
 * `values` without missing ones, 3 to 5,000 of them, not all equal; otherwise null.
 */
export function shapiroWilk(values: ArrayLike<number>): ShapiroWilk | null {
  const n = values.length
  if (n < 3 || n > LARGEST_N) return null
  const sorted = ascending(values)
  const range = sorted[n - 1]! - sorted[0]!
  if (range <= 0) return null
  const weights = scoreWeights(n)
  const centre = mean(sorted)
  const scaled = sorted.map((value) => (value - centre) / range)
  const cross = dot(weights, scaled)
  const spread = Math.sqrt(sumOfSquares(weights) * sumOfSquares(scaled))
  // This product keeps digits of 1 − W that the subtraction itself would lose.
  const complement = Math.max(0, ((spread - cross) * (spread + cross)) / (spread * spread))
  return { w: 1 - complement, p: significance(complement, n) }
}

/** The antisymmetric weights of the ordered values, ascending. */
function scoreWeights(n: number): Float64Array {
  const half = Math.floor(n / 2)
  const weights = new Float64Array(n)
  if (n === 3) {
    weights[0] = -Math.SQRT1_2
    weights[2] = Math.SQRT1_2
    return weights
  }
  const scores = Float64Array.from({ length: half }, (_, i) => normalQuantile((i + 1 - 0.375) / (n + 0.25)))
  const square = 2 * sumOfSquares(scores)
  const root = Math.sqrt(square)
  const rsn = 1 / Math.sqrt(n)
  const first = polynomial([0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056], rsn) - scores[0]! / root
  const upper = new Float64Array(half)
  upper[0] = first
  let remaining = square - 2 * scores[0]! ** 2
  let left = 1 - 2 * first ** 2
  let from = 1
  if (n > 5) {
    const second = polynomial([0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633], rsn) - scores[1]! / root
    upper[1] = second
    remaining -= 2 * scores[1]! ** 2
    left -= 2 * second ** 2
    from = 2
  }
  const scale = Math.sqrt(remaining / left)
  for (let i = from; i < half; i++) upper[i] = -scores[i]! / scale
  for (let i = 0; i < half; i++) {
    weights[i] = -upper[i]!
    weights[n - 1 - i] = upper[i]!
  }
  return weights
}

function significance(complement: number, n: number): number {
  if (n === 3) {
    const p = (6 / Math.PI) * (Math.asin(Math.sqrt(1 - complement)) - Math.asin(Math.sqrt(0.75)))
    return Math.max(0, p)
  }
  const y = Math.log(complement)
  const x = Math.log(n)
  if (n > 11) {
    const centre = polynomial([-1.5861, -0.31082, -0.083751, 0.0038915], x)
    return normalUpper((y - centre) / Math.exp(polynomial([-0.4803, -0.082676, 0.0030302], x)))
  }
  const bound = polynomial([-2.273, 0.459], n)
  if (y >= bound) return 0
  const centre = polynomial([0.544, -0.39978, 0.025054, -6.714e-4], n)
  const scale = Math.exp(polynomial([1.3822, -0.77857, 0.062767, -0.0020322], n))
  return normalUpper((-Math.log(bound - y) - centre) / scale)
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((value, coefficient) => value * x + coefficient, 0)
}
