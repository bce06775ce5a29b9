import { tableOfTerms } from '../anova/anova.ts'
import { environmentsAnova } from '../anova/environments.ts'
import type { Factor, NumberColumn } from '../data/columns.ts'
import { completeUnits, takeFactor, takeNumbers } from '../data/complete.ts'
import { factorTerm } from '../models/term.ts'
import { groupSums } from '../moments/sums.ts'
import { type Refusal, refuse } from '../result.ts'

/** Factors of lines in several environments. */
export interface LinesInEnvironments {
  readonly line: Factor
  readonly environment: Factor
  /** Blocks within environments; null for none. */
  readonly block: Factor | null
}

/** The names of a table of means. */
export interface TableNames {
  readonly trait: string
  readonly line: string
  readonly environment: string
}

/** Means of the lines that have a value in every environment. */
export interface MeansTable {
  readonly lines: readonly string[]
  readonly environments: readonly string[]
  /** Mean of line i in environment j at [i·environments + j], in the trait's unit. */
  readonly means: Float64Array
  /** Values behind each mean. */
  readonly counts: Float64Array
  /** Lines left out because they are missing in an environment. */
  readonly incomplete: readonly string[]
  /** Values used. */
  readonly n: number
  readonly dropped: number
  /** The error of the combined analysis of these lines; null where they are not repeated within environments. */
  readonly error: PlotError | null
}

/** The error of single plots. */
export interface PlotError {
  readonly ms: number
  readonly df: number
  /** Plots per mean (harmonic). */
  readonly reps: number
}

/**
 * The table of line × environment means. Refused: allMissing, tooFewGroups (fewer than `minimum` environments, or lines at all),
 * emptyCells (fewer than `least.lines` lines have a value everywhere; names: the first one that does not; numbers: lines, needed).
 */
export function meansTable(
  trait: NumberColumn,
  trial: LinesInEnvironments,
  minimum: { readonly lines: number; readonly environments: number },
): MeansTable | Refusal {
  const units = completeUnits([trait], [trial.line, trial.environment])
  if (units.length === 0) return refuse('allMissing', { missing: trait.values.length }, [trait.name])
  const lines = takeFactor(trial.line, units)
  const environment = takeFactor(trial.environment, units)
  const e = environment.levels.length
  if (e < minimum.environments)
    return refuse('tooFewGroups', { groups: e, needed: minimum.environments }, [environment.name])
  if (lines.levels.length < minimum.lines)
    return refuse('tooFewGroups', { groups: lines.levels.length, needed: minimum.lines }, [lines.name])
  const seen = lines.levels.map(() => new Set<number>())
  lines.codes.forEach((code, i) => {
    seen[code]!.add(environment.codes[i]!)
  })
  const incomplete = lines.levels.filter((_, i) => seen[i]!.size < e)
  const complete = lines.levels.length - incomplete.length
  if (complete < minimum.lines)
    return refuse(
      'emptyCells',
      { empty: incomplete.length, cells: lines.levels.length, lines: complete, needed: minimum.lines },
      [incomplete[0]!],
    )
  const used = units.filter((_, i) => seen[lines.codes[i]!]!.size === e)
  const [line, place] = [takeFactor(trial.line, used), takeFactor(trial.environment, used)]
  const values = takeNumbers(trait, used).values
  const cells = values.map((_, i) => line.codes[i]! * e + place.codes[i]!)
  const counts = groupSums(new Float64Array(used.length).fill(1), cells, complete * e)
  return {
    lines: line.levels,
    environments: place.levels,
    means: groupSums(values, cells, complete * e).map((total, cell) => total / counts[cell]!),
    counts,
    incomplete,
    n: used.length,
    dropped: trait.values.length - used.length,
    error: plotError(takeNumbers(trait, used), takeUnits(trial, used), counts),
  }
}

function takeUnits({ line, environment, block }: LinesInEnvironments, units: Int32Array): LinesInEnvironments {
  return {
    line: takeFactor(line, units),
    environment: takeFactor(environment, units),
    block: block && takeFactor(block, units),
  }
}

/** The residual of the combined analysis, where lines are replicated within environments. */
export function plotError(
  trait: NumberColumn,
  { line, environment, block }: LinesInEnvironments,
  counts: Float64Array,
): PlotError | null {
  if (counts.every((count) => count === 1)) return null
  const combined = block === null ? null : environmentsAnova(trait, { environment, block, line })
  const fitted = combined?.ok ? combined : tableOfTerms(trait, { terms: [factorTerm(environment, line)] })
  if (!fitted.ok) return null
  return { ms: fitted.residual.ms!, df: fitted.residual.df, reps: plotsPerMean(counts) }
}

/** Plots per mean: their harmonic mean where the counts differ. */
export function plotsPerMean(counts: Float64Array): number {
  const [first] = counts
  if (counts.every((count) => count === first)) return first!
  return counts.length / counts.reduce((total, count) => total + 1 / count, 0)
}
