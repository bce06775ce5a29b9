import { studentizedRange } from '../distributions/studentizedRange.ts'
import { tCritical, tTwoSided } from '../distributions/t.ts'
import type { AdjustedMeans } from '../models/adjustedMeans.ts'
import { extent } from '../moments/extent.ts'
import type { ComparisonInput } from './comparisonInput.ts'

/** Two levels compared by Fisher's LSD. */
export interface LsdPair {
  readonly a: string
  readonly b: string
  /** a − b. */
  readonly diff: number
  readonly sdDiff: number
  readonly lsd05: number
  readonly t: number | null
  readonly p: number | null
  readonly significant: boolean
}

/** Two levels compared by Tukey's honestly significant difference. */
interface TukeyPair {
  readonly a: string
  readonly b: string
  readonly diff: number
  readonly hsd: number
  readonly pAdj: number | null
}

/** Figures over all pairs of levels; the pairs themselves where they are few enough to read. */
export interface PairComparison {
  readonly nPairs: number
  readonly nSignificantPairs: number
  readonly sedMean: number
  readonly sedMin: number
  readonly sedMax: number
  readonly equalSed: boolean
  /** Null for more than 16 levels. */
  readonly pairs: readonly LsdPair[] | null
  readonly tukey: {
    /** Critical value of the studentized range. */
    readonly qCrit05: number
    /** The one difference for all pairs; null where standard errors differ. */
    readonly hsd: number | null
    readonly nSignificantPairs: number
    readonly pairs: readonly TukeyPair[] | null
  }
  /**
   * Critical value of the chosen test, in standard errors of a difference of two levels; for `dunnett` the LSD's value.
   */
  readonly critical05: number
  /** Whether two levels differ by the chosen test. */
  differ(i: number, j: number): boolean
}

/** The most levels whose pairs are listed. */
const LISTED_LEVELS = 16

/** Rounding between equal means; relevant only for an error of zero. */
export function roundingOf({ means }: ComparisonInput['means']): number {
  return 256 * Number.EPSILON * extent(means.map((mean) => Math.abs(mean ?? 0)))[1]
}

/** Levels that all have the same standard error of a difference with each other, with their means ascending. */
interface AlikeLevels {
  readonly levels: readonly number[]
  readonly sorted: Float64Array
}

/**
 * Levels grouped by their own part of the variance of a difference; null where these variances are no sums of such parts.
 */
function alikeLevels({ means, ownVariances }: AdjustedMeans, estimated: readonly number[]): AlikeLevels[] | null {
  if (!ownVariances) return null
  return [...Map.groupBy(estimated, (i) => ownVariances[i]!).values()].map((levels) => ({
    levels,
    sorted: Float64Array.from(levels, (i) => means[i]!).sort(),
  }))
}

/** How many pairs of levels two groups have, or one with itself. */
function pairsOf(a: AlikeLevels, b: AlikeLevels): number {
  return a === b ? (a.levels.length * (a.levels.length - 1)) / 2 : a.levels.length * b.levels.length
}

/**
 * Number of pairs of two groups, or of one with itself, further apart than allowed; the others are runs of the sorted
 * means.
 */
function gapsBeyond(a: AlikeLevels, b: AlikeLevels, exceeds: (gap: number) => boolean): number {
  const { sorted } = b
  let [exceeding, first, end] = [0, 0, 0]
  for (const mean of a.sorted) {
    while (first < sorted.length && sorted[first]! < mean && exceeds(mean - sorted[first]!)) first++
    while (end < sorted.length && !(sorted[end]! > mean && exceeds(sorted[end]! - mean))) end++
    exceeding += sorted.length - (end - first)
  }
  return a === b ? exceeding / 2 : exceeding
}

/** Standard errors that agree to this relative difference count as equal. */
const EQUAL = 1e-8

/**
 * Compares all pairs of the levels that have a mean: Fisher's LSD (Fisher 1935; unequal replication one LSD per pair) and Tukey's
 * HSD (Tukey 1949; Kramer 1956 for unequal standard errors), or by t at 5 % over the number of pairs (Bonferroni; Dunn 1961). Null where fewer than two levels have one.
 */
export function comparePairs({ means, msError, dfError, criterion }: ComparisonInput): PairComparison | null {
  const estimated = means.levels.map((_, i) => i).filter((i) => means.means[i] !== null)
  if (estimated.length < 2) return null
  const t05 = tCritical(0.05, dfError)
  const range = studentizedRange(estimated.length, dfError)
  const qCrit05 = range.critical(0.05)
  const allPairs = (estimated.length * (estimated.length - 1)) / 2
  const byFamily = { tukey: () => qCrit05 / Math.SQRT2, bonferroni: () => tCritical(0.05 / allPairs, dfError) }
  const critical05 = criterion === 'tukey' || criterion === 'bonferroni' ? byFamily[criterion]() : t05
  const sdDiff = (i: number, j: number) => Math.sqrt(msError * means.differenceVariance(i, j))
  const diff = (i: number, j: number) => means.means[i]! - means.means[j]!
  const rounding = roundingOf(means)
  const exceeds = (gap: number, limit: number) => gap > (limit === 0 ? rounding : limit)
  const differ = (i: number, j: number) => exceeds(Math.abs(diff(i, j)), critical05 * sdDiff(i, j))
  const summary = { n: 0, significant: 0, tukey: 0, total: 0, min: Number.POSITIVE_INFINITY, max: 0 }
  const note = (n: number, sed: number) => {
    summary.n += n
    summary.total += n * sed
    if (sed < summary.min) summary.min = sed
    if (sed > summary.max) summary.max = sed
  }
  const groups = alikeLevels(means, estimated)
  for (const [g, group] of groups?.entries() ?? [])
    for (const other of groups?.slice(g) ?? []) {
      const [i, j] = group === other ? group.levels : [group.levels[0]!, other.levels[0]!]
      if (j === undefined) continue
      const sed = sdDiff(i!, j)
      const pairsBeyond = (limit: number) => gapsBeyond(group, other, (gap) => exceeds(gap, limit))
      note(pairsOf(group, other), sed)
      summary.significant += pairsBeyond(t05 * sed)
      summary.tukey += pairsBeyond((qCrit05 * sed) / Math.SQRT2)
    }
  for (let x = 0; !groups && x < estimated.length; x++) {
    for (let y = x + 1; y < estimated.length; y++) {
      const sed = sdDiff(estimated[x]!, estimated[y]!)
      const gap = Math.abs(diff(estimated[x]!, estimated[y]!))
      note(1, sed)
      if (exceeds(gap, t05 * sed)) summary.significant++
      if (exceeds(gap, (qCrit05 * sed) / Math.SQRT2)) summary.tukey++
    }
  }
  const equalSed = summary.max - summary.min <= EQUAL * summary.max
  const listed =
    estimated.length > LISTED_LEVELS
      ? null
      : estimated.flatMap((i, x) => estimated.slice(x + 1).map((j) => [i, j] as const))
  const lsdPair = ([i, j]: readonly [number, number]): LsdPair => {
    const sed = sdDiff(i, j)
    const t = sed > 0 ? diff(i, j) / sed : null
    const p = t === null ? null : tTwoSided(t, dfError)
    return {
      a: means.levels[i]!,
      b: means.levels[j]!,
      diff: diff(i, j),
      sdDiff: sed,
      lsd05: t05 * sed,
      t,
      p,
      significant: exceeds(Math.abs(diff(i, j)), t05 * sed),
    }
  }
  const tukeyPair = ([i, j]: readonly [number, number]): TukeyPair => {
    const sed = sdDiff(i, j)
    const q = sed > 0 ? (Math.SQRT2 * Math.abs(diff(i, j))) / sed : null
    const pAdj = q === null ? null : range.upper(q)
    return { a: means.levels[i]!, b: means.levels[j]!, diff: diff(i, j), hsd: (qCrit05 * sed) / Math.SQRT2, pAdj }
  }
  const sedMean = summary.total / summary.n
  return {
    nPairs: summary.n,
    nSignificantPairs: summary.significant,
    sedMean,
    sedMin: summary.min,
    sedMax: summary.max,
    equalSed,
    pairs: listed?.map(lsdPair) ?? null,
    tukey: {
      qCrit05,
      hsd: equalSed ? (qCrit05 * sedMean) / Math.SQRT2 : null,
      nSignificantPairs: summary.tukey,
      pairs: listed?.map(tukeyPair) ?? null,
    },
    critical05,
    differ,
  }
}
