import { isRefusal } from '../../refusal.ts'
import { fTest } from '../anova/table.ts'
import type { NumberColumn } from '../data/columns.ts'
import { sum, sumOfSquares } from '../moments/sums.ts'
import { type Outcome, type Refusal, refuse, type Warning } from '../result.ts'
import {
  type CrossMeans,
  type CrossPlots,
  crossMeans,
  type EntryErrorOptions,
  type EntryMean,
  entryError,
  harmonicReps,
  tTestOf,
} from './crosses.ts'
import { type DiallelErrors, type DiallelMethod, type DiallelMethodRule, GRIFFING_METHODS } from './griffingMethods.ts'

/** Options of a diallel analysis. */
export interface GriffingOptions extends CrossPlots, EntryErrorOptions {
  /** 1 parents, F1 and reciprocals; 2 parents and F1; 3 F1 and reciprocals; 4 F1. */
  readonly method: DiallelMethod
  /** Whether the error comes from all entries of the trial (default) or only from those the method uses. */
  readonly errorFrom?: 'all' | 'used'
}

/** One row of the analysis on the basis of entry means. */
interface DiallelRow {
  readonly term: 'gca' | 'sca' | 'reciprocal'
  readonly ss: number
  readonly df: number
  readonly ms: number
  readonly f: number | null
  readonly p: number | null
}

/** An effect in the trait's unit with its standard error and test; nulls without an error. */
interface TestedEffect {
  readonly effect: number
  readonly se: number | null
  readonly t: number | null
  readonly p: number | null
}

/** Variance components in the trait's squared unit; `reciprocal` null for methods without reciprocals. */
interface DiallelComponents {
  readonly gca: number
  readonly sca: number
  readonly reciprocal: number | null
}

/** Combining abilities of a diallel, model I (fixed), in the trait's unit. */
export interface GriffingResult {
  readonly method: DiallelMethod
  readonly p: number
  readonly repsPerMean: number
  /**
   * Null, like its degrees of freedom, where neither the data nor the options give an error; tests and standard errors
   * are then null.
   */
  readonly msErrorPlot: number | null
  readonly msErrorMeanBasis: number | null
  readonly dfError: number | null
  readonly mu: number
  readonly rows: readonly DiallelRow[]
  readonly gca: readonly ({ readonly parent: string } & TestedEffect)[]
  readonly sca: readonly ({
    readonly parent1: string
    readonly parent2: string
    readonly mean: number
  } & TestedEffect)[]
  /** Half the difference of a cross and its reciprocal; empty for methods without reciprocals. */
  readonly reciprocal: readonly ({ readonly mother: string; readonly father: string } & TestedEffect)[]
  readonly se: DiallelErrors
  /** From mean squares, below 0 where an effect varies less than its error; null without an error, as the next. */
  readonly varianceComponentsModelI: DiallelComponents | null
  readonly varianceComponentsModelII: DiallelComponents | null
  /** Baker's ratio 2·gca/(2·gca + sca) (Baker 1978) of the components of model I, those below 0 set to 0; null where both are 0. */
  readonly bakerRatioModelI: number | null
}

/**
 * General and specific combining ability (Griffing 1956, Aust. J. Biol. Sci. 9, experimental methods 1–4). Methods 2 and
 * 4 use the cross whose mother comes first in the order of the parents, or the other one where that is missing. Refused:
 * tooFewGroups (fewer parents than the method needs), emptyCells (crosses or parents without a value, the first one
 * named), and as `entryError`. Without error degrees of freedom effects and sums of squares have no tests (warning
 * noTest). The warning varianceAtZero names every component below 0: gca, sca, reciprocal, with the suffix ` II` for
 * components of model II.
 */
export function griffing(trait: NumberColumn, options: GriffingOptions): Outcome<GriffingResult> {
  const means = crossMeans(trait, options)
  if (isRefusal(means)) return means
  const { method, parents } = {
    method: GRIFFING_METHODS[options.method],
    parents: diallelParents(means, options.method),
  }
  const p = parents.length
  if (p < method.leastParents)
    return refuse('tooFewGroups', { groups: p, needed: method.leastParents }, [options.mother.name])
  const used = usedEntries(means, parents, options.method)
  if (isRefusal(used)) return used
  const isUsed = (mother: string, father: string) =>
    used.some((entry) => entry.mother === mother && entry.father === father)
  const error = entryError(trait, options, options.errorFrom === 'used' ? isUsed : () => true)
  if (isRefusal(error)) return error
  const reps = harmonicReps(used)
  const me = error.ms === null ? null : error.ms / reps
  const { mu, gca, sca, reciprocal } = effectsOf(means, parents, options.method)
  const row = (term: DiallelRow['term'], ss: number, df: number): DiallelRow => {
    const { f, p: pValue } = fTest(ss / df, df, me, error.df)
    return { term, ss, df, ms: ss / df, f, p: pValue }
  }
  const scaSs = sum(
    sca.map(({ effect, parent1, parent2 }) => effect ** 2 * (parent1 === parent2 ? 1 : method.directions)),
  )
  const rows = [
    row('gca', method.gcaWeight(p) * sumOfSquares(gca), p - 1),
    row('sca', scaSs, method.scaDf(p)),
    ...(reciprocal.length > 0
      ? [row('reciprocal', 2 * sumOfSquares(reciprocal.map((cross) => cross.effect)), reciprocal.length)]
      : []),
  ]
  const se = me === null ? NO_ERRORS : method.standardErrors(p, me)
  const fixed = me === null ? null : fixedComponents(method, p, rows, me)
  const random = me === null ? null : randomComponents(method, p, rows, me)
  const tested = (effect: number, own: number | null) => ({ effect, se: own, ...tTestOf(effect, own, error.df) })
  const warnings: Warning[] = []
  if (means.dropped > 0) warnings.push({ code: 'missingDropped', numbers: { dropped: means.dropped } })
  if (new Set(used.map((entry) => entry.n)).size > 1) warnings.push({ code: 'unbalanced' })
  const negative = [...belowZero(fixed, ''), ...belowZero(random, ' II')]
  if (negative.length > 0) warnings.push({ code: 'varianceAtZero', names: negative })
  if (me === null) warnings.push({ code: 'noTest' })
  return {
    ok: true,
    meta: {
      model: `${trait.name} ~ gca + sca`,
      method: `Griffing method ${options.method}, model I`,
      n: means.n,
      errorDf: error.df,
      warnings,
    },
    method: options.method,
    p,
    repsPerMean: reps,
    msErrorPlot: error.ms,
    msErrorMeanBasis: me,
    dfError: error.df,
    mu,
    rows,
    gca: parents.map((parent, i) => ({ parent, ...tested(gca[i]!, se.gca) })),
    sca: sca.map((cross) => ({
      ...cross,
      ...tested(cross.effect, cross.parent1 === cross.parent2 ? se.scaSelfed : se.scaCross),
    })),
    reciprocal: reciprocal.map((cross) => ({ ...cross, ...tested(cross.effect, se.reciprocal) })),
    se,
    varianceComponentsModelI: fixed,
    varianceComponentsModelII: random,
    bakerRatioModelI: fixed && bakerRatio(fixed),
  }
}

const NO_ERRORS: DiallelErrors = { gca: null, gcaDifference: null, scaCross: null, scaSelfed: null, reciprocal: null }

function meanSquare(rows: readonly DiallelRow[], term: DiallelRow['term']): number | null {
  return rows.find((row) => row.term === term)?.ms ?? null
}

function reciprocalComponent(rows: readonly DiallelRow[], me: number): number | null {
  const ms = meanSquare(rows, 'reciprocal')
  return ms === null ? null : (ms - me) / 2
}

function fixedComponents(
  method: DiallelMethodRule,
  p: number,
  rows: readonly DiallelRow[],
  me: number,
): DiallelComponents {
  return {
    gca: (meanSquare(rows, 'gca')! - me) / method.gcaWeight(p),
    sca: (meanSquare(rows, 'sca')! - me) / method.directions,
    reciprocal: reciprocalComponent(rows, me),
  }
}

function randomComponents(
  method: DiallelMethodRule,
  p: number,
  rows: readonly DiallelRow[],
  me: number,
): DiallelComponents {
  const components = method.randomComponents(p, meanSquare(rows, 'gca')!, meanSquare(rows, 'sca')!, me)
  return { ...components, reciprocal: reciprocalComponent(rows, me) }
}

function belowZero(components: DiallelComponents | null, model: string): string[] {
  return Object.entries(components ?? {}).flatMap(([name, value]) =>
    value !== null && value < 0 ? [name + model] : [],
  )
}

function bakerRatio({ gca, sca }: DiallelComponents): number | null {
  const [g, s] = [Math.max(0, gca), Math.max(0, sca)]
  return 2 * g + s === 0 ? null : (2 * g) / (2 * g + s)
}

/** The parents of the diallel: with parents in the method, those tested themselves; without, all that were crossed. */
function diallelParents(means: CrossMeans, method: DiallelMethod): string[] {
  const crossed = new Set(
    means.entries.filter((entry) => entry.mother !== entry.father).flatMap((entry) => [entry.mother, entry.father]),
  )
  return means.parents.filter(
    (parent) => crossed.has(parent) || (GRIFFING_METHODS[method].selfed && means.find(parent, parent)),
  )
}

/** The cross of two parents in the direction that methods 2 and 4 use. */
function direct(means: CrossMeans, first: string, second: string): EntryMean | undefined {
  return means.find(first, second) ?? means.find(second, first)
}

/** The entries that the method uses, or a refusal that names a missing one. */
function usedEntries(means: CrossMeans, parents: readonly string[], method: DiallelMethod): EntryMean[] | Refusal {
  const { selfed, directions } = GRIFFING_METHODS[method]
  const parentPairs = parents
    .flatMap((a, i) => parents.slice(i).map((b) => [a, b] as const))
    .filter(([a, b]) => a !== b || selfed)
  const differences = parentPairs.flatMap(([a, b]) => {
    if (a === b) return [{ names: [a], entry: means.find(a, a) }]
    if (directions === 1) return [{ names: [a, b], entry: direct(means, a, b) }]
    return [
      { names: [a, b], entry: means.find(a, b) },
      { names: [b, a], entry: means.find(b, a) },
    ]
  })
  const missing = differences.filter(({ entry }) => entry === undefined)
  if (missing.length > 0)
    return refuse('emptyCells', { empty: missing.length, cells: differences.length }, missing[0]!.names)
  return differences.flatMap(({ entry }) => entry ?? [])
}

/** Effects by the method's formulas, from means centred at the mean of all entries. */
function effectsOf(means: CrossMeans, parents: readonly string[], diallelMethod: DiallelMethod) {
  const method = GRIFFING_METHODS[diallelMethod]
  const p = parents.length
  const value = (i: number, j: number) => {
    const [a, b] = [parents[Math.min(i, j)]!, parents[Math.max(i, j)]!]
    if (i === j || method.directions === 1) return direct(means, a, b)?.mean ?? 0
    return (means.find(a, b)!.mean + means.find(b, a)!.mean) / 2
  }
  const pairs = parents
    .flatMap((_, i) => parents.slice(i).map((__, k) => [i, i + k] as const))
    .filter(([i, j]) => i !== j || method.selfed)
  const weight = (i: number, j: number) => (i === j ? 1 : method.directions)
  const mu = sum(pairs.map(([i, j]) => weight(i, j) * value(i, j))) / sum(pairs.map(([i, j]) => weight(i, j)))
  const about = (i: number, j: number) => value(i, j) - mu
  // About the general mean the total is 0, so that each effect is the parent's own marginal total over one divisor.
  const selfWeight = method.selfed ? 2 : 0
  const margin = (i: number) => sum(parents.map((_, j) => (i === j ? selfWeight : method.directions) * about(i, j)))
  const gca = parents.map((_, i) => margin(i) / method.gcaWeight(p))
  const sca = pairs.map(([i, j]) => ({
    parent1: parents[i]!,
    parent2: parents[j]!,
    mean: value(i, j),
    effect: about(i, j) - gca[i]! - gca[j]!,
  }))
  const reciprocal =
    method.directions === 1
      ? []
      : pairs
          .filter(([i, j]) => i !== j)
          .map(([i, j]) => ({
            mother: parents[i]!,
            father: parents[j]!,
            effect: (means.find(parents[i]!, parents[j]!)!.mean - means.find(parents[j]!, parents[i]!)!.mean) / 2,
          }))
  return { mu, gca, sca, reciprocal }
}
