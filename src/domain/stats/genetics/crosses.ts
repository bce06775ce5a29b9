import { tableOfTerms } from '../anova/anova.ts'
import { combine, type Factor, type NumberColumn } from '../columns/columns.ts'
import { completeUnits, takeFactor, takeNumbers } from '../columns/complete.ts'
import { factorTerm } from '../models/term.ts'
import { mean } from '../moments/moments.ts'
import { type Refusal, refuse } from '../result.ts'

/** Which plots hold which cross; a parent itself has itself as mother and father. */
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

/** The error of an analysis of variance of entries, `block + entry` or `entry`. */
export interface EntryError {
  readonly ms: number
  readonly df: number
}

/**
 * The plot error of the crosses that `keep` accepts (Griffing 1956: from the analysis of all entries, which come first). Refused: as
 * `anova`.
 */
export function entryError(
  trait: NumberColumn,
  plots: CrossPlots,
  keep: (mother: string, father: string) => boolean,
): EntryError | Refusal {
  const entry = combine([plots.mother, plots.father], ' x ', 'entry')
  const kept = Int32Array.from(
    Array.from(entry.codes.keys()).filter((unit) => {
      const [mother, father] = [plots.mother.codes[unit]!, plots.father.codes[unit]!]
      return mother >= 0 && father >= 0 && keep(plots.mother.levels[mother]!, plots.father.levels[father]!)
    }),
  )
  const blocks = plots.block === null ? [] : [factorTerm(takeFactor(plots.block, kept))]
  const table = tableOfTerms(takeNumbers(trait, kept), { terms: [...blocks, factorTerm(takeFactor(entry, kept))] })
  return table.ok ? { ms: table.residual.ms!, df: table.residual.df } : table
}

/** Harmonic mean of the plots per entry. */
export function harmonicReps(entries: readonly EntryMean[]): number {
  return entries.length / entries.reduce((total, entry) => total + 1 / entry.n, 0)
}
