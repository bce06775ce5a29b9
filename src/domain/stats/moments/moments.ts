import { sum, sumInTwoParts } from './sums.ts'

/**
 * Mean; requires at least one value. The quotient is computed from the whole compensated sum, so that equal groups of
 * values have equal means to the last bit in any order, and ties of means are ties.
 */
export function mean(values: ArrayLike<number>): number {
  const n = values.length
  const { total, lost } = sumInTwoParts(values)
  const first = total / n
  return first + (total - first * n - productError(first, n) + lost) / n
}

/** The rounding error of the product a·b (Dekker 1971, Numer. Math. 18). */
function productError(a: number, b: number): number {
  const [aHigh, bHigh] = [highHalf(a), highHalf(b)]
  const [aLow, bLow] = [a - aHigh, b - bHigh]
  return aLow * bLow - (a * b - aHigh * bHigh - aLow * bHigh - aHigh * bLow)
}

function highHalf(value: number): number {
  const scaled = 134217729 * value
  return scaled - (scaled - value)
}

/** Sum of squared deviations from the mean in two passes with the correction of Chan, Golub & LeVeque (1983). */
export function sumOfSquaredDeviations(values: ArrayLike<number>, centre = mean(values)): number {
  const squares = new Float64Array(values.length)
  let drift = 0
  for (let i = 0; i < values.length; i++) {
    const d = values[i]! - centre
    squares[i] = d * d
    drift += d
  }
  return Math.max(0, sum(squares) - (drift * drift) / values.length)
}

/** Variance with divisor n − 1; null for fewer than two values. */
export function variance(values: ArrayLike<number>): number | null {
  return values.length < 2 ? null : sumOfSquaredDeviations(values) / (values.length - 1)
}

/** Standardised third and fourth moments of a sample; null where there are too few values or no variation. */
export interface ShapeMoments {
  /** g1 = m3 / m2^1.5 (n ≥ 3). */
  readonly skewness: number | null
  /** G1, the adjusted Fisher–Pearson coefficient of spreadsheets' SKEW (n ≥ 3). */
  readonly skewnessAdjusted: number | null
  /** g2 = m4 / m2² − 3 (n ≥ 4). */
  readonly kurtosis: number | null
  /** G2, the adjusted excess kurtosis of spreadsheets' KURT (n ≥ 4). */
  readonly kurtosisAdjusted: number | null
}

/**
 * Skewness and excess kurtosis from centred powers (Joanes & Gill 1998, The Statistician 47: types 1 and 2). Powers are of the deviations
 * from the exact mean, not from its nearest double: at values near 1e14 that is a good part of the distance between two of them.
 */
export function shapeMoments(values: ArrayLike<number>): ShapeMoments {
  const n = values.length
  const none = { skewness: null, skewnessAdjusted: null, kurtosis: null, kurtosisAdjusted: null }
  if (n < 3) return none
  const centre = mean(values)
  const deviations = Float64Array.from(values, (value) => value - centre)
  const shift = mean(deviations)
  const squares = new Float64Array(n)
  const cubes = new Float64Array(n)
  const fourths = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const d = deviations[i]! - shift
    squares[i] = d * d
    cubes[i] = d * d * d
    fourths[i] = d * d * d * d
  }
  const m2 = sum(squares) / n
  if (isNoise(m2, centre)) return none
  const g1 = sum(cubes) / n / m2 ** 1.5
  const skewness = { skewness: g1, skewnessAdjusted: (g1 * Math.sqrt(n * (n - 1))) / (n - 2) }
  if (n < 4) return { ...none, ...skewness }
  const g2 = sum(fourths) / n / (m2 * m2) - 3
  return {
    ...skewness,
    kurtosis: g2,
    kurtosisAdjusted: ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * g2 + 6),
  }
}

/** Whether a variance is no more than what rounding of values around `centre` leaves behind. */
function isNoise(m2: number, centre: number): boolean {
  return m2 <= (4 * Number.EPSILON * Math.abs(centre)) ** 2
}
