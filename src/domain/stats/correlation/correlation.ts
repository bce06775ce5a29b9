import type { NumberColumn } from '../data/columns.ts'
import { completeUnits, isConstant, takeNumbers } from '../data/complete.ts'
import { normalQuantile } from '../distributions/normal.ts'
import { tTwoSided } from '../distributions/t.ts'
import { mean } from '../moments/moments.ts'
import { rank } from '../moments/ranks.ts'
import { dot, sumOfSquares } from '../moments/sums.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'
import { type KendallTau, kendallTau } from './kendall.ts'

/** Pearson's product-moment correlation. */
interface PearsonCorrelation {
  readonly r: number
  readonly rSquared: number
  /** Standard error √((1 − r²)/(n − 2)). */
  readonly sR: number
  /** Infinity for r = ±1. */
  readonly t: number
  readonly df: number
  readonly pTwoSided: number
  /** 95 % interval by Fisher's z; null for n < 4. */
  readonly ci95Lo: number | null
  readonly ci95Hi: number | null
  readonly covariance: number
}

/** Spearman's rank correlation (mid-ranks for ties). */
interface SpearmanCorrelation {
  readonly rho: number
  readonly ties: boolean
  readonly t: number
  readonly df: number
  readonly pTApprox: number
  /** 95 % intervals by Fisher's z and with the standard error of Bonett & Wright (2000, Psychometrika 65); null for n < 4. */
  readonly ci95FisherLo: number | null
  readonly ci95FisherHi: number | null
  readonly ci95BonettWrightLo: number | null
  readonly ci95BonettWrightHi: number | null
}

/** Least-squares line of y on x. */
interface Regression {
  readonly intercept: number
  readonly slope: number
  readonly seIntercept: number
  readonly seSlope: number
  readonly residualSd: number
  readonly f: number
}

/** Two traits compared unit by unit. */
export interface CorrelationResult {
  readonly pearson: PearsonCorrelation
  readonly spearman: SpearmanCorrelation
  readonly kendall: KendallTau
  readonly regressionYOnX: Regression
}

/**
 * Correlation of two traits over the units that have both: Pearson (1896), Spearman (1904), Kendall (1938) and the regression of y
 * on x. Refused: sameTrait, allMissing, tooFewValues (fewer than 3 pairs), constantTrait, constantPredictor.
 */
export function correlation(x: NumberColumn, y: NumberColumn): Outcome<CorrelationResult> {
  if (x.name === y.name) return refuse('sameTrait', {}, [x.name])
  const units = completeUnits([x, y], [])
  const n = units.length
  if (n === 0) return refuse('allMissing', { missing: x.values.length }, [x.name, y.name])
  if (n < 3) return refuse('tooFewValues', { n, needed: 3 }, [x.name, y.name])
  const [xs, ys] = [takeNumbers(x, units).values, takeNumbers(y, units).values]
  if (isConstant(ys)) return refuse('constantTrait', { value: ys[0]!, n }, [y.name])
  if (isConstant(xs)) return refuse('constantPredictor', { value: xs[0]!, n }, [x.name])
  const dropped = x.values.length - n
  const warnings: Warning[] = dropped > 0 ? [{ code: 'missingDropped', numbers: { dropped } }] : []
  const pearson = pearsonTest(xs, ys)
  return {
    ok: true,
    meta: { model: `${y.name} ~ ${x.name}`, method: 'correlation and regression', n, errorDf: n - 2, warnings },
    pearson,
    spearman: spearmanTest(xs, ys),
    kendall: kendallTau(xs, ys),
    regressionYOnX: regression(xs, ys, pearson),
  }
}

/** Values minus their mean. */
export function centred(values: Float64Array): Float64Array {
  const middle = mean(values)
  return values.map((value) => value - middle)
}

/** Pearson's r of two centred lists, clamped to −1 … 1; null where one of them does not vary. */
export function pearsonOfCentred(dx: Float64Array, dy: Float64Array): number | null {
  const spread = Math.sqrt(sumOfSquares(dx)) * Math.sqrt(sumOfSquares(dy))
  return spread > 0 ? Math.max(-1, Math.min(1, dot(dx, dy) / spread)) : null
}

function pearsonTest(xs: Float64Array, ys: Float64Array): PearsonCorrelation {
  const n = xs.length
  const [dx, dy] = [centred(xs), centred(ys)]
  const r = pearsonOfCentred(dx, dy)!
  const { t, p } = tOfCorrelation(r, n)
  const [ci95Lo, ci95Hi] = zInterval(r, n, 1)
  const rSquared = r * r
  const sR = Math.sqrt((1 - rSquared) / (n - 2))
  return { r, rSquared, sR, t, df: n - 2, pTwoSided: p, ci95Lo, ci95Hi, covariance: dot(dx, dy) / (n - 1) }
}

function spearmanTest(xs: Float64Array, ys: Float64Array): SpearmanCorrelation {
  const n = xs.length
  const [rx, ry] = [rank(xs), rank(ys)]
  const rho = pearsonOfCentred(centred(rx.ranks), centred(ry.ranks))!
  const { t, p } = tOfCorrelation(rho, n)
  const [ci95FisherLo, ci95FisherHi] = zInterval(rho, n, 1)
  const [ci95BonettWrightLo, ci95BonettWrightHi] = zInterval(rho, n, 1 + rho ** 2 / 2)
  const ties = rx.tieSizes.length + ry.tieSizes.length > 0
  return { rho, ties, t, df: n - 2, pTApprox: p, ci95FisherLo, ci95FisherHi, ci95BonettWrightLo, ci95BonettWrightHi }
}

/** The test of a correlation of n pairs against 0 by Student's t with n − 2 degrees of freedom. */
export function tOfCorrelation(r: number, n: number): { t: number; p: number } {
  const t = r * Math.sqrt((n - 2) / ((1 - r) * (1 + r)))
  return { t, p: tTwoSided(t, n - 2) }
}

/** tanh(atanh r ± 1.96·√(factor/(n − 3))); nulls for n < 4. */
function zInterval(r: number, n: number, factor: number): [number | null, number | null] {
  if (n < 4) return [null, null]
  const half = normalQuantile(0.975) * Math.sqrt(factor / (n - 3))
  return [Math.tanh(Math.atanh(r) - half), Math.tanh(Math.atanh(r) + half)]
}

function regression(xs: Float64Array, ys: Float64Array, { t }: PearsonCorrelation): Regression {
  const n = xs.length
  const [dx, dy] = [centred(xs), centred(ys)]
  const sxx = sumOfSquares(dx)
  const slope = dot(dx, dy) / sxx
  const meanX = mean(xs)
  const residual = dy.map((value, i) => value - slope * dx[i]!)
  const variance = sumOfSquares(residual) / (n - 2)
  return {
    intercept: mean(ys) - slope * meanX,
    slope,
    seIntercept: Math.sqrt(variance * (1 / n + meanX ** 2 / sxx)),
    seSlope: Math.sqrt(variance / sxx),
    residualSd: Math.sqrt(variance),
    f: t * t,
  }
}
