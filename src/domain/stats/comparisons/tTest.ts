import type { NumberColumn } from '../data/columns.ts'
import { isConstant, presentValues } from '../data/complete.ts'
import { fCdf, fUpper } from '../distributions/f.ts'
import { normalTwoSided } from '../distributions/normal.ts'
import { tCritical, tTwoSided } from '../distributions/t.ts'
import { mean, sumOfSquaredDeviations } from '../moments/moments.ts'
import { rank, tieCorrection } from '../moments/ranks.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'
import { areEqualDifferences } from './equalDifferences.ts'

/** Wilcoxon's rank sum statistic of the first group, less its least value, with its approximate two-sided p value. */
interface MannWhitneyTest {
  readonly w: number
  /** Normal approximation with continuity correction and tie-corrected variance; null where all values are equal. */
  readonly pNormalCc: number | null
}

/** Mann–Whitney test of two groups, each with at least one value (Mann & Whitney 1947, Ann. Math. Stat. 18). */
function mannWhitney(a: Float64Array, b: Float64Array): MannWhitneyTest {
  const [m, n] = [a.length, b.length]
  const { ranks, tieSizes } = rank([...a, ...b])
  const w = ranks.slice(0, m).reduce((total, r) => total + r, 0) - (m * (m + 1)) / 2
  const total = m + n
  const spread = Math.sqrt(((m * n) / 12) * (total + 1 - tieCorrection(tieSizes) / (total * (total - 1))))
  const gap = Math.abs(w - (m * n) / 2)
  return { w, pNormalCc: spread > 0 ? normalTwoSided(Math.max(0, gap - 0.5) / spread) : null }
}

/** One t-test of two means. */
interface TTestVariant {
  readonly variant: 'pooled' | 'welch' | 'paired'
  /** Mean of a minus mean of b, in the trait's unit. */
  readonly diff: number
  readonly se: number
  /** Null where the standard error is 0. */
  readonly t: number | null
  readonly df: number
  readonly pTwoSided: number | null
  readonly ci95Lo: number
  readonly ci95Hi: number
  readonly tCrit05: number
}

/** Two groups compared. */
export interface TTestResult {
  readonly nA: number
  readonly meanA: number
  readonly sdA: number
  readonly nB: number
  readonly meanB: number
  readonly sdB: number
  /** Two-sided F test of equal variances; null where b does not vary. */
  readonly fVariances: {
    readonly f: number
    readonly df1: number
    readonly df2: number
    readonly pTwoSided: number
  } | null
  readonly tests: readonly TTestVariant[]
  /** Complete pairs of the paired test; null without pairing. */
  readonly nPairs: number | null
  /** Difference in pooled standard deviations (Cohen 1988) and corrected for small samples (Hedges 1981); null without spread. */
  readonly hedges: { readonly cohenD: number; readonly g: number } | null
  readonly mannWhitney: MannWhitneyTest | null
}

/**
 * t-tests of two groups: pooled (Student 1908), Welch's with Satterthwaite's degrees of freedom (Welch 1938) and, where
 * the two columns are paired unit by unit, the paired one; and Mann–Whitney's test. `a` and `b` in the same unit; missing
 * values are dropped (for the paired test both of a pair). Refused: tooFewGroups (a group without two values),
 * constantTrait (all values are equal), noErrorVariance (all values of each group are equal).
 */
export function tTest(a: NumberColumn, b: NumberColumn, options: { readonly paired: boolean }): Outcome<TTestResult> {
  const left = presentValues(a)
  const right = presentValues(b)
  const filledGroups = [left, right].filter((values) => values.length >= 2).length
  if (filledGroups < 2)
    return refuse('tooFewGroups', { groups: filledGroups, needed: 2, nA: left.length, nB: right.length }, [
      a.name,
      b.name,
    ])
  if (isConstant(left) && isConstant(right)) {
    const n = left.length + right.length
    return left[0] === right[0] ? refuse('constantTrait', { value: left[0]!, n }) : refuse('noErrorVariance', { n })
  }
  const groups = { a: summary(left), b: summary(right) }
  const pairs = options.paired ? pairDifferences(a, b) : null
  const paired = pairs && pairs.length >= 2 ? pairedTest(pairs, areEqualDifferences(pairs, a, b)) : null
  const welch = welchTTest(groups.a, groups.b)
  const warnings: Warning[] = []
  const dropped = a.values.length + b.values.length - left.length - right.length
  if (dropped > 0) warnings.push({ code: 'missingDropped', numbers: { dropped } })
  if (pairs && !paired) warnings.push({ code: 'noTest', numbers: { pairs: pairs.length } })
  return {
    ok: true,
    meta: {
      model: `${a.name} − ${b.name}`,
      method: paired ? 'paired t-test' : "Welch's t-test",
      n: left.length + right.length,
      errorDf: (paired ?? welch).df,
      warnings,
    },
    nA: groups.a.n,
    meanA: groups.a.mean,
    sdA: Math.sqrt(groups.a.variance),
    nB: groups.b.n,
    meanB: groups.b.mean,
    sdB: Math.sqrt(groups.b.variance),
    fVariances: varianceTest(groups.a, groups.b),
    tests: [pooledTest(groups.a, groups.b), welch, ...(paired ? [paired] : [])],
    nPairs: pairs?.length ?? null,
    hedges: effectSize(groups.a, groups.b),
    mannWhitney: mannWhitney(left, right),
  }
}

interface Group {
  readonly n: number
  readonly mean: number
  readonly variance: number
}

function summary(values: Float64Array): Group {
  return { n: values.length, mean: mean(values), variance: sumOfSquaredDeviations(values) / (values.length - 1) }
}

function varianceTest(a: Group, b: Group): TTestResult['fVariances'] {
  if (b.variance <= 0) return null
  const f = a.variance / b.variance
  const [df1, df2] = [a.n - 1, b.n - 1]
  return { f, df1, df2, pTwoSided: Math.min(1, 2 * Math.min(fCdf(f, df1, df2), fUpper(f, df1, df2))) }
}

function pooledVariance(a: Group, b: Group): number {
  return ((a.n - 1) * a.variance + (b.n - 1) * b.variance) / (a.n + b.n - 2)
}

function pooledTest(a: Group, b: Group): TTestVariant {
  const se = Math.sqrt(pooledVariance(a, b) * (1 / a.n + 1 / b.n))
  return testOf('pooled', a.mean - b.mean, se, a.n + b.n - 2)
}

function welchTTest(a: Group, b: Group): TTestVariant {
  const [va, vb] = [a.variance / a.n, b.variance / b.n]
  const df = (va + vb) ** 2 / (va ** 2 / (a.n - 1) + vb ** 2 / (b.n - 1))
  return testOf('welch', a.mean - b.mean, Math.sqrt(va + vb), df)
}

function pairedTest(differences: Float64Array, areEqual: boolean): TTestVariant {
  const { n, mean: diff, variance } = summary(differences)
  return testOf('paired', diff, areEqual ? 0 : Math.sqrt(variance / n), n - 1)
}

function testOf(variant: TTestVariant['variant'], diff: number, se: number, df: number): TTestVariant {
  const tCrit05 = tCritical(0.05, df)
  const t = se > 0 ? diff / se : null
  const pTwoSided = t === null ? null : tTwoSided(t, df)
  return { variant, diff, se, t, df, pTwoSided, ci95Lo: diff - tCrit05 * se, ci95Hi: diff + tCrit05 * se, tCrit05 }
}

function effectSize(a: Group, b: Group): TTestResult['hedges'] {
  const variance = pooledVariance(a, b)
  if (variance <= 0) return null
  const cohenD = (a.mean - b.mean) / Math.sqrt(variance)
  return { cohenD, g: cohenD * (1 - 3 / (4 * (a.n + b.n - 2) - 1)) }
}

/** a − b of the units that have both. */
function pairDifferences(a: NumberColumn, b: NumberColumn): Float64Array {
  return a.values.map((value, i) => value - (b.values[i] ?? Number.NaN)).filter((value) => !Number.isNaN(value))
}
