import { chiSquareUpper } from '../distributions/chiSquare.ts'
import { mean, sumOfSquaredDeviations } from '../moments/moments.ts'
import { median } from '../moments/quantiles.ts'
import { sum } from '../moments/sums.ts'
import { type FTest, fTest } from './table.ts'

/** Bartlett's statistic, its degrees of freedom and p value (small p: the variances differ). */
export interface BartlettTest {
  /** Infinity where some variances are 0 and others are not. */
  readonly k2: number
  readonly df: number
  readonly p: number
}

/**
 * Bartlett's test of equal variances (Bartlett 1937, Proc. R. Soc. A 160; Snedecor & Cochran 1989, 13.10) from variances and
 * their degrees of freedom. Null for fewer than two variances or where all of them are 0.
 */
export function bartlettTest(variances: readonly number[], dfs: readonly number[]): BartlettTest | null {
  const groups = variances.length
  if (groups < 2 || variances.every((variance) => variance <= 0) || dfs.some((df) => df < 1)) return null
  if (variances.some((variance) => variance <= 0)) return { k2: Number.POSITIVE_INFINITY, df: groups - 1, p: 0 }
  const total = sum(dfs)
  const pooled = sum(variances.map((variance, i) => variance * dfs[i]!)) / total
  const deviance = -sum(variances.map((variance, i) => dfs[i]! * logRatio(variance, pooled)))
  const correction = 1 + (sum(dfs.map((df) => 1 / df)) - 1 / total) / (3 * (groups - 1))
  const k2 = Math.max(0, deviance) / correction
  return { k2, df: groups - 1, p: chiSquareUpper(k2, groups - 1) }
}

/** log(a/b); log1p keeps the digits of ratios near 1, where the statistic is nearly 0. */
function logRatio(a: number, b: number): number {
  return a < b / 2 ? Math.log(a / b) : Math.log1p((a - b) / b)
}

/** Bartlett's test over groups of values; null where a group has fewer than two, and therefore no variance. */
export function bartlettOfGroups(groups: readonly Float64Array[]): BartlettTest | null {
  return bartlettTest(
    groups.map((group) => (group.length < 2 ? 0 : sumOfSquaredDeviations(group) / (group.length - 1))),
    groups.map((group) => group.length - 1),
  )
}

/**
 * Levene's test: one-way analysis of variance of the absolute deviations from each group's mean (Levene 1960) or median
 * (Brown & Forsythe 1974, J. Am. Stat. Assoc. 69). Null without residual degrees of freedom or without any deviation.
 */
export function leveneTest(groups: readonly Float64Array[], centre: 'mean' | 'median'): FTest | null {
  const used = groups.filter((group) => group.length > 0)
  const n = used.reduce((total, group) => total + group.length, 0)
  const df2 = n - used.length
  if (used.length < 2 || df2 < 1) return null
  const { between, within } = sumsOfSquares(deviationsOf(used, centre))
  if (within === 0 && between === 0) return null
  return fTest(between / (used.length - 1), used.length - 1, within / df2, df2)
}

/** Groups in one array, one after another. */
interface JoinedGroups {
  readonly values: Float64Array
  readonly groups: readonly Float64Array[]
}

/** An array for as many groups of the same lengths. */
function roomFor(groups: readonly Float64Array[]): JoinedGroups {
  const values = new Float64Array(groups.reduce((total, group) => total + group.length, 0))
  let end = 0
  const room = groups.map(({ length }) => {
    end += length
    return values.subarray(end - length, end)
  })
  return { values, groups: room }
}

/** Absolute deviations of the values of each group from its centre. */
function deviationsOf(groups: readonly Float64Array[], centre: 'mean' | 'median'): JoinedGroups {
  const refusal = roomFor(groups)
  for (const [g, group] of groups.entries()) {
    const middle = centre === 'mean' ? mean(group) : median(group)
    const deviations = refusal.groups[g]!
    for (let i = 0; i < group.length; i++) deviations[i] = Math.abs(group[i]! - middle)
  }
  return refusal
}

/** Sums of squares between and within groups (none of them empty), all centred before squaring. */
function sumsOfSquares({ values, groups }: JoinedGroups): { readonly between: number; readonly within: number } {
  const grand = mean(values)
  for (let i = 0; i < values.length; i++) values[i]! -= grand
  const means = groups.map((group) => mean(group))
  const within = sum(groups.map((group, i) => sumOfSquaredDeviations(group, means[i]!)))
  const shift = mean(values)
  const between = sum(means.map((value, i) => groups[i]!.length * (value - shift) ** 2))
  return { between, within }
}
