import { tableOfTerms } from '../anova/anova.ts'
import { environmentsAnova } from '../anova/environments.ts'
import type { AnovaTable } from '../anova/table.ts'
import { combine, type Factor, type NumberColumn } from '../data/columns.ts'
import { completeUnits, takeFactor, takeNumbers } from '../data/complete.ts'
import { tTwoSided } from '../distributions/t.ts'
import { factorTerm } from '../models/term.ts'
import { mean } from '../moments/moments.ts'
import { type Outcome, type Refusal, refuse } from '../result.ts'

/** The cross of each plot; a parent itself has itself as mother and father. */
export interface CrossPlots {
  readonly mother: Factor
  readonly father: Factor
  /** Blocks (replications); null for a completely randomised trial. */
  readonly block: Factor | null
}

/** The mean of an entry and the number of its plots. */
export interface EntryMean {
  readonly mother: string
  readonly father: string
  readonly n: number
  readonly mean: number
}

/** Means of all entries and the error they are tested with. */
export interface CrossMeans {
  /** All names that occur as mother or father, in the order of the levels. */
  readonly parents: readonly string[]
  find(mother: string, father: string): EntryMean | undefined
  readonly entries: readonly EntryMean[]
  /** Units used, and units left out because a value, parent or block is missing. */
  readonly n: number
  readonly dropped: number
}

/** Arithmetic means per cross. Refused: allMissing. */
export function crossMeans(trait: NumberColumn, plots: CrossPlots): CrossMeans | Refusal {
  const units = completeUnits([trait], [plots.mother, plots.father])
  if (units.length === 0) return refuse('allMissing', { missing: trait.values.length }, [trait.name])
  const groups = new Map<string, { mother: string; father: string; values: number[] }>()
  for (const unit of units) {
    const mother = plots.mother.levels[plots.mother.codes[unit]!]!
    const father = plots.father.levels[plots.father.codes[unit]!]!
    const key = crossKey(mother, father)
    const group = groups.get(key) ?? { mother, father, values: [] }
    group.values.push(trait.values[unit]!)
    groups.set(key, group)
  }
  const entries = new Map(
    [...groups].map(([key, { mother, father, values }]) => [
      key,
      { mother, father, n: values.length, mean: mean(values) },
    ]),
  )
  const list = [...entries.keys()].sort().map((key) => entries.get(key)!)
  const names = new Set(list.flatMap((entry) => [entry.mother, entry.father]))
  return {
    parents: [...names].sort((a, b) => (a < b ? -1 : 1)),
    find: (mother, father) => entries.get(crossKey(mother, father)),
    entries: list,
    n: units.length,
    dropped: trait.values.length - units.length,
  }
}

function crossKey(mother: string, father: string): string {
  return `${mother}\u0000${father}`
}

/** Source of the error of crosses. */
export interface EntryErrorOptions {
  /**
   * The environment (field, year) of each plot; absent or null for one trial. Over several of them `error` or
   * `errorModel` must define the error of entries.
   */
  readonly environment?: Factor | null
  /**
   * Over several environments the combined analysis environment + block in it + entry + environment × entry: its residual, or the mean
   * square of environment × entry where environments are a sample.
   */
  readonly errorModel?: 'residual' | 'entryByEnvironment'
  /** A known error mean square of plots with its degrees of freedom, used in place of the data's; squared trait unit. */
  readonly error?: { readonly ms: number; readonly df: number } | null
}

/** The error of entries: a mean square per plot and its degrees of freedom; both null where the data give none. */
export interface EntryError {
  readonly ms: number | null
  readonly df: number | null
}

/**
 * The plot error of the crosses that `isIncluded` accepts (Griffing 1956: from the analysis of all entries, which come first):
 * the one in `plots`, or from block + entry, or from the combined analysis over environments (McIntosh 1983, Agron. J.
 * 75). Without a degree of freedom there is none. Refused: designMismatch (several environments without an option for the
 * error; names: the environment; numbers: environments), noResidualDf (an error in `plots` without degrees of freedom),
 * and as `anova`.
 */
export function entryError(
  trait: NumberColumn,
  plots: CrossPlots & EntryErrorOptions,
  isIncluded: (mother: string, father: string) => boolean,
): EntryError | Refusal {
  const { error, environment = null, errorModel } = plots
  if (error) return error.df > 0 && error.ms >= 0 ? error : refuse('noResidualDf', { df: error.df, ms: error.ms })
  const entry = combine([plots.mother, plots.father], ' x ', 'entry')
  const included = Int32Array.from(
    Array.from(entry.codes.keys()).filter((unit) => {
      const [mother, father] = [plots.mother.codes[unit]!, plots.father.codes[unit]!]
      return mother >= 0 && father >= 0 && isIncluded(plots.mother.levels[mother]!, plots.father.levels[father]!)
    }),
  )
  const factors = {
    trait: takeNumbers(trait, included),
    entry: takeFactor(entry, included),
    block: plots.block && takeFactor(plots.block, included),
  }
  const places = environment && takeFactor(environment, included)
  if (places && places.levels.length > 1) {
    if (!errorModel) return refuse('designMismatch', { environments: places.levels.length }, [places.name])
    return combinedError(factors, places, errorModel)
  }
  const terms = [...(factors.block ? [factors.block] : []), factors.entry].map((factor) => factorTerm(factor))
  return errorOf(tableOfTerms(factors.trait, { terms }), ({ residual }) => residual)
}

interface EntryPlots {
  readonly trait: NumberColumn
  readonly entry: Factor
  readonly block: Factor | null
}

function combinedError(
  { trait, entry, block }: EntryPlots,
  environment: Factor,
  errorModel: NonNullable<EntryErrorOptions['errorModel']>,
): EntryError | Refusal {
  const table = environmentsAnova(trait, { environment, block, line: entry })
  if (errorModel === 'residual') return errorOf(table, ({ residual }) => residual)
  // With one plot of each entry per environment the interaction is the residual.
  return !table.ok && table.code === 'noResidualDf'
    ? errorOf(
        tableOfTerms(trait, { terms: [environment, entry].map((factor) => factorTerm(factor)) }),
        ({ residual }) => residual,
      )
    : errorOf(table, ({ rows }) => rows.at(-1)!)
}

function errorOf(
  table: Outcome<AnovaTable>,
  pick: (table: AnovaTable) => { ms: number | null; df: number },
): EntryError | Refusal {
  if (!table.ok) return table.code === 'noResidualDf' ? NO_ERROR : table
  const { ms, df } = pick(table)
  return ms === null || df < 1 ? NO_ERROR : { ms, df }
}

const NO_ERROR: EntryError = { ms: null, df: null }

/** The t-test of an effect by its standard error, with its two-sided p; nulls without an error. */
export function tTestOf(
  effect: number,
  se: number | null,
  df: number | null,
): { readonly t: number | null; readonly p: number | null } {
  const t = se !== null && se > 0 && df !== null ? effect / se : null
  return { t, p: t === null || df === null ? null : tTwoSided(t, df) }
}

/** The square root, or null for null. */
export function rootOf(variance: number | null): number | null {
  return variance === null ? null : Math.sqrt(variance)
}

/** Harmonic mean of the plots per entry. */
export function harmonicReps(entries: readonly EntryMean[]): number {
  return entries.length / entries.reduce((total, entry) => total + 1 / entry.n, 0)
}
