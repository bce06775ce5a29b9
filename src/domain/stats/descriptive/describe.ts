import type { Factor, NumberColumn } from '../data/columns.ts'
import { presentValues } from '../data/complete.ts'
import { tCritical } from '../distributions/t.ts'
import { mean, type ShapeMoments, shapeMoments, variance } from '../moments/moments.ts'
import { ascending, quantile } from '../moments/quantiles.ts'
import { sum } from '../moments/sums.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'
import { shapiroWilk } from './shapiroWilk.ts'

/** The descriptive figures of one group, in the trait's unit unless stated otherwise; null where undefined. */
export interface Description extends ShapeMoments {
  /** The level of the grouping factor; null for all units together. */
  readonly group: string | null
  readonly n: number
  readonly nMissing: number
  readonly sum: number | null
  readonly mean: number | null
  /** Divisor n − 1; null for n < 2, as are the figures derived from it. */
  readonly variance: number | null
  readonly sd: number | null
  /** Standard error of the mean, sd/√n. */
  readonly se: number | null
  /** Coefficient of variation in per cent; null where the mean is 0. */
  readonly cvPct: number | null
  /** Relative error of the mean in per cent (Dospekhov's точность опыта). */
  readonly relErrorPct: number | null
  /** 95 % confidence interval of the mean by Student's t with n − 1 degrees of freedom. */
  readonly ci95Lo: number | null
  readonly ci95Hi: number | null
  readonly min: number | null
  /** Quartiles of type 7. */
  readonly q1: number | null
  readonly median: number | null
  readonly q3: number | null
  readonly max: number | null
  readonly range: number | null
  readonly iqr: number | null
  /** Shapiro–Wilk test of normality; null for n < 3, n > 5,000 or equal values. */
  readonly shapiroW: number | null
  readonly shapiroP: number | null
}

/**
 * Descriptive statistics of a trait, for all units (`by` null) or for each level of a factor in the order of its levels.
 * Units without a level are left out; a level whose values are all missing has n = 0 and null figures. Refused: allMissing.
 */
export function describe(trait: NumberColumn, by: Factor | null): Outcome<{ readonly rows: readonly Description[] }> {
  const rows = by === null ? [describeGroup(null, trait.values)] : describeLevels(trait, by)
  const n = rows.reduce((total, row) => total + row.n, 0)
  const missing = rows.reduce((total, row) => total + row.nMissing, 0)
  if (n === 0) return refuse('allMissing', { missing }, [trait.name])
  const warnings: Warning[] = []
  if (missing > 0) warnings.push({ code: 'missingDropped', numbers: { dropped: missing } })
  const single = rows.filter((row) => row.n === 1).length
  if (single > 0) warnings.push({ code: 'singleValueGroups', numbers: { groups: single } })
  const model = by === null ? trait.name : `${trait.name} by ${by.name}`
  return { ok: true, meta: { model, method: 'descriptive statistics', n, errorDf: null, warnings }, rows }
}

function describeLevels(trait: NumberColumn, by: Factor): Description[] {
  const groups: number[][] = by.levels.map(() => [])
  for (let i = 0; i < trait.values.length; i++) if (by.codes[i]! >= 0) groups[by.codes[i]!]!.push(trait.values[i]!)
  return groups.map((values, level) => describeGroup(by.levels[level]!, Float64Array.from(values)))
}

function describeGroup(group: string | null, all: Float64Array): Description {
  const values = presentValues({ name: '', values: all })
  const n = values.length
  const nMissing = all.length - n
  if (n === 0) return { ...NOTHING, group, n, nMissing }
  const average = mean(values)
  const sorted = ascending(values)
  const [min, q1, median, q3, max] = [0, 0.25, 0.5, 0.75, 1].map((p) => quantile(sorted, p)) as Five
  const normality = shapiroWilk(values)
  return {
    ...shapeMoments(values),
    ...spread(values, average),
    group,
    n,
    nMissing,
    sum: sum(values),
    mean: average,
    min,
    q1,
    median,
    q3,
    max,
    range: max - min,
    iqr: q3 - q1,
    shapiroW: normality?.w ?? null,
    shapiroP: normality?.p ?? null,
  }
}

type Five = [number, number, number, number, number]

function spread(values: Float64Array, average: number) {
  const n = values.length
  const square = variance(values)
  if (square === null)
    return { variance: null, sd: null, se: null, cvPct: null, relErrorPct: null, ci95Lo: null, ci95Hi: null }
  const sd = Math.sqrt(square)
  const se = sd / Math.sqrt(n)
  const half = tCritical(0.05, n - 1) * se
  const relative = (part: number) => (average === 0 ? null : (100 * part) / average)
  return {
    variance: square,
    sd,
    se,
    cvPct: relative(sd),
    relErrorPct: relative(se),
    ci95Lo: average - half,
    ci95Hi: average + half,
  }
}

const NOTHING: Omit<Description, 'group' | 'n' | 'nMissing'> = {
  sum: null,
  mean: null,
  variance: null,
  sd: null,
  se: null,
  cvPct: null,
  relErrorPct: null,
  ci95Lo: null,
  ci95Hi: null,
  min: null,
  q1: null,
  median: null,
  q3: null,
  max: null,
  range: null,
  iqr: null,
  skewness: null,
  skewnessAdjusted: null,
  kurtosis: null,
  kurtosisAdjusted: null,
  shapiroW: null,
  shapiroP: null,
}
