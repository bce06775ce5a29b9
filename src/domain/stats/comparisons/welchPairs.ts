import type { FTest } from '../anova/table.ts'
import { welchTest } from '../anova/welch.ts'
import type { Factor, NumberColumn } from '../data/columns.ts'
import { completeUnits, takeFactor, takeNumbers, valuesByLevel } from '../data/complete.ts'
import { studentizedRange } from '../distributions/studentizedRange.ts'
import { tCritical, tTwoSided } from '../distributions/t.ts'
import { mean, sumOfSquaredDeviations } from '../moments/moments.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'
import type { ComparisonOptions } from './compareMeans.ts'
import type { Criterion } from './comparisonInput.ts'
import { holm } from './holm.ts'
import { compactLetters } from './letters.ts'
import { type PairCriterion, pairCriterion } from './welchCriterion.ts'

/** Two levels compared by their own variances; in the trait's unit. */
interface WelchPair {
  readonly a: string
  readonly b: string
  /** a − b. */
  readonly diff: number
  readonly se: number
  /** Welch–Satterthwaite degrees of freedom of this pair; null where neither level varies. */
  readonly df: number | null
  readonly lsd05: number
  readonly t: number | null
  readonly p: number | null
  /** Adjusted for all pairs (Holm); null for more than 500 levels. */
  readonly pHolm: number | null
  /** Adjusted for all pairs by the studentized range of the levels (Games & Howell 1976); null for more than 16 levels. */
  readonly pGamesHowell: number | null
  /** The least significant difference of the chosen test at 5 %. */
  readonly least05: number
  /** Whether the two differ at 5 % by the chosen test. */
  readonly significant: boolean
}

/** A level compared with the control. */
interface WelchAgainstControl extends WelchPair {
  /** p by the chosen test; null where the two do not vary. */
  readonly pChosen: number | null
}

/** One level with its own standard deviation. */
interface WelchMean {
  readonly level: string
  readonly n: number
  readonly mean: number
  readonly sd: number
  /** Levels that share a letter do not differ at 5 % by the chosen test; null where no lettering can be shown, and for Dunnett's test. */
  readonly letters: string | null
}

/** Means of groups of unequal variance compared pair by pair. */
export interface WelchPairs {
  /** Welch's F; null where a level does not vary. */
  readonly welch: FTest | null
  /** Best first. */
  readonly means: readonly WelchMean[]
  readonly nPairs: number
  /** Null for more than 500 levels. */
  readonly nSignificantPairs: number | null
  /** Null for more than 60 levels. */
  readonly pairs: readonly WelchPair[] | null
  readonly control: string | null
  /** The other levels compared with the control; null without one. */
  readonly againstControl: readonly WelchAgainstControl[] | null
}

const LISTED_LEVELS = 60
/** The most levels with comparisons of all pairs: each pair has its own degrees of freedom. */
const COMPARED_LEVELS = 500
/** The most levels for which each pair's own studentized range is computed. */
const RANGE_LEVELS = 16
/** Where a level hardly varies its comparison has a correlation of almost 1 with others, at which the integral fails. */
const LARGEST_LAMBDA = 1 - 1e-4

/**
 * Pairwise comparisons without equal variances: t with the pair's own standard error √(s²ₐ/nₐ + s²_b/n_b) (Welch 1938; Games & Howell
 * 1976, J. Educ. Stat. 1), judged by the chosen criterion (`pairCriterion`), unadjusted by default. Levels with a single value have no variance and are left out with a warning. Refused: allMissing,
 * tooFewGroups (fewer than 2 levels with 2 values), constantTrait (all values are equal), noErrorVariance (no level
 * varies), unknownControl.
 */
export function welchPairs(trait: NumberColumn, by: Factor, options: ComparisonOptions = {}): Outcome<WelchPairs> {
  const units = completeUnits([trait], [by])
  if (units.length === 0) return refuse('allMissing', { missing: trait.values.length }, [trait.name])
  const factor = takeFactor(by, units)
  const valuesOfLevels = valuesByLevel(takeNumbers(trait, units), factor)
  const groups = valuesOfLevels.flatMap((values, i) => (values.length < 2 ? [] : [groupOf(factor.levels[i]!, values)]))
  if (groups.length < 2) return refuse('tooFewGroups', { groups: groups.length, needed: 2 }, [by.name])
  if (groups.every((group) => group.variance === 0)) {
    const [{ mean: value }] = groups as [Group, ...Group[]]
    const areEqual = groups.every((group) => group.mean === value)
    return areEqual
      ? refuse('constantTrait', { value, n: units.length }, [trait.name])
      : refuse('noErrorVariance', { n: units.length })
  }
  const control = options.control ? groups.findIndex(({ level }) => level === options.control) : -1
  if (options.control && control < 0) return refuse('unknownControl', {}, [options.control])
  const criterion = criterionOf(options.criterion ?? 'lsd', groups, control)
  const pairs = groups.length > COMPARED_LEVELS ? null : allPairs(groups, criterion)
  const sign = (options.higherIsBetter ?? true) ? 1 : -1
  const order = [...groups.keys()].sort((i, j) => sign * (groups[j]!.mean - groups[i]!.mean) || i - j)
  const isOfAllPairs = options.criterion !== 'dunnett'
  const letters =
    pairs && isOfAllPairs && compactLetters({ order, differ: differing(pairs, groups.length), followsOrder: false })
  const used = groups.reduce((total, { n }) => total + n, 0)
  return {
    ok: true,
    meta: {
      model: `${trait.name} ~ ${by.name}`,
      method: "Welch's t-tests of all pairs",
      n: used,
      errorDf: null,
      warnings: warningsOf(trait.values.length - units.length, valuesOfLevels.length - groups.length),
    },
    welch: welchTest(groups.map(({ values }) => values)),
    means: order.map((i, k) => {
      const { level, n, mean: middle, variance } = groups[i]!
      return { level, n, mean: middle, sd: Math.sqrt(variance), letters: (letters || null)?.[k] ?? null }
    }),
    nPairs: (groups.length * (groups.length - 1)) / 2,
    nSignificantPairs: pairs?.filter(({ significant }) => significant).length ?? null,
    pairs: groups.length > LISTED_LEVELS ? null : pairs,
    control: options.control ?? null,
    againstControl: control < 0 ? null : withControl(pairs, groups, groups[control]!, criterion),
  }
}

interface Group {
  readonly level: string
  readonly values: Float64Array
  readonly n: number
  readonly mean: number
  readonly variance: number
}

function groupOf(level: string, values: Float64Array): Group {
  const n = values.length
  return { level, values, n, mean: mean(values), variance: sumOfSquaredDeviations(values) / (n - 1) }
}

function differing(pairs: readonly WelchPair[], levels: number): (i: number, j: number) => boolean {
  const placeOf = (i: number, j: number) => i * levels - (i * (i + 1)) / 2 + j - i - 1
  return (i, j) => pairs[placeOf(Math.min(i, j), Math.max(i, j))]!.significant
}

/** The criterion for these groups, with the range of their degrees of freedom. */
function criterionOf(criterion: Criterion, groups: readonly Group[], control: number): PairCriterion {
  const against = groups[control]
  let [smallest, largest] = [Number.POSITIVE_INFINITY, 0]
  groups.forEach((a, i) => {
    // With more levels only comparisons with the control are made.
    const others = groups.length > COMPARED_LEVELS ? (against && a !== against ? [against] : []) : groups.slice(i + 1)
    for (const b of others) {
      const { se, df } = differenceOf(a, b)
      if (se === 0) continue
      smallest = Math.min(smallest, df)
      largest = Math.max(largest, df)
    }
  })
  const lambdas = against
    ? groups.flatMap((group) => {
        const [variance, ofControl] = [group.variance / group.n, against.variance / against.n]
        return group === against || variance + ofControl === 0
          ? []
          : [Math.min(LARGEST_LAMBDA, Math.sqrt(ofControl / (variance + ofControl)))]
      })
    : []
  return pairCriterion(criterion, { levels: groups.length, dfs: [smallest, largest], lambdas })
}

/** The standard error of the difference of two means and its degrees of freedom. */
function differenceOf(a: Group, b: Group): { readonly se: number; readonly df: number } {
  const [va, vb] = [a.variance / a.n, b.variance / b.n]
  // Divided by their sum first: squares of very small variances would underflow.
  const [shareA, shareB] = [va / (va + vb), vb / (va + vb)]
  return { se: Math.sqrt(va + vb), df: 1 / (shareA ** 2 / (a.n - 1) + shareB ** 2 / (b.n - 1)) }
}

function allPairs(groups: readonly Group[], criterion: PairCriterion): WelchPair[] {
  const bare = groups.flatMap((a, i) => groups.slice(i + 1).map((b) => pairOf(a, b, groups.length, criterion)))
  const adjusted = holm(bare.map(({ p }) => p))
  return bare.map((pair, k) => ({ ...pair, pHolm: adjusted[k]! }))
}

function pairOf(a: Group, b: Group, levels: number, criterion: PairCriterion): WelchPair {
  const { se, df } = differenceOf(a, b)
  const diff = a.mean - b.mean
  const names = { a: a.level, b: b.level, diff, se, pHolm: null }
  if (se === 0)
    return { ...names, df: null, lsd05: 0, least05: 0, t: null, p: null, pGamesHowell: null, significant: diff !== 0 }
  const t = diff / se
  const p = tTwoSided(t, df)
  const least05 = criterion.critical05(df) * se
  return {
    ...names,
    df,
    lsd05: tCritical(0.05, df) * se,
    t,
    p,
    pGamesHowell: gamesHowell(p, t, df, levels),
    least05,
    significant: Math.abs(diff) > least05,
  }
}

function gamesHowell(p: number, t: number, df: number, levels: number): number | null {
  if (levels === 2) return p
  return levels > RANGE_LEVELS ? null : studentizedRange(levels, df).upper(Math.SQRT2 * Math.abs(t))
}

function withControl(
  pairs: readonly WelchPair[] | null,
  groups: readonly Group[],
  control: Group,
  criterion: PairCriterion,
): WelchAgainstControl[] {
  const controlPairs = pairs?.filter(({ a, b }) => a === control.level || b === control.level) ?? []
  const holmOf = new Map(controlPairs.map(({ a, b, pHolm }) => [a === control.level ? b : a, pHolm]))
  return groups.flatMap((group) => {
    if (group === control) return []
    const pair = pairOf(group, control, groups.length, criterion)
    const pHolm = holmOf.get(group.level) ?? null
    return [
      { ...pair, pHolm, pChosen: pair.t === null || pair.df === null ? null : criterion.probability(pair.t, pair.df) },
    ]
  })
}

function warningsOf(dropped: number, single: number): Warning[] {
  const warnings: Warning[] = []
  if (dropped > 0) warnings.push({ code: 'missingDropped', numbers: { dropped } })
  if (single > 0) warnings.push({ code: 'singleValueGroups', numbers: { groups: single } })
  return warnings
}
