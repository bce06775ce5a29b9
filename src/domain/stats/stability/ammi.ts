import { isRefusal } from '../../refusal.ts'
import { fTest } from '../anova/table.ts'
import type { NumberColumn } from '../data/columns.ts'
import { mean } from '../moments/moments.ts'
import { sumOfSquares } from '../moments/sums.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'
import { biplotAxes, lineShares } from './biplot.ts'
import type { Partition } from './biplotOptions.ts'
import { type LinesInEnvironments, type MeansTable, meansTable, plotsPerMean, type TableNames } from './meansTable.ts'

/** One interaction axis. */
interface AmmiAxis {
  /** Sum of squares on the basis of plots: replications · λ². */
  readonly ss: number
  /** g + e − 1 − 2k for axis k (Gollob 1968). */
  readonly df: number
  readonly ms: number | null
  /** Against the error of the combined analysis; null without one. */
  readonly f: number | null
  readonly p: number | null
  /** Share of the interaction sum of squares; null where there is no interaction. */
  readonly percent: number | null
}

/** A line or an environment: mean in the trait's unit, scores on the first two axes in the root of that unit. */
interface AmmiPoint {
  readonly level: string
  readonly mean: number
  readonly scores: readonly [number, number]
}

/** A line with its stability value. */
interface AmmiLine extends AmmiPoint {
  /** √((SS₁/SS₂·score₁)² + score₂²) (Purchase 2000): small = stable; null where there is no second axis. */
  readonly asv: number | null
}

/** Additive main effects and multiplicative interaction. */
export interface AmmiResult {
  readonly axes: readonly AmmiAxis[]
  readonly lines: readonly AmmiLine[]
  readonly environments: readonly AmmiPoint[]
  readonly grandMean: number
  /** Plots per mean (harmonic) in the sums of squares. */
  readonly reps: number
  readonly interactionSs: number
  readonly interactionDf: number
  readonly msError: number | null
  readonly dfError: number | null
  /** Lines left out because they are missing in an environment. */
  readonly incomplete: readonly string[]
}

/**
 * AMMI: singular values of the line × environment means less both main effects (Gauch 1992, Statistical Analysis of
 * Regional Yield Trials; Zobel, Wright & Gauch 1988, Agron. J. 80). Lines that are missing in an environment are left out
 * with a warning. Refused: allMissing, tooFewGroups (fewer than 3 environments or lines), emptyCells (fewer than 3 lines
 * have a value everywhere).
 */
export function ammi(trait: NumberColumn, trial: LinesInEnvironments): Outcome<AmmiResult> {
  const table = meansTable(trait, trial, { lines: 3, environments: 3 })
  if (isRefusal(table)) return table
  return ammiOfTable(table, { trait: trait.name, line: trial.line.name, environment: trial.environment.name })
}

/**
 * The same for an existing table; stability values use symmetric scores, whichever scores are shown. Refused:
 * tooFewGroups.
 */
export function ammiOfTable(
  table: MeansTable,
  names: TableNames,
  partition: Partition = 'symmetric',
): Outcome<AmmiResult> {
  const [g, e] = [table.lines.length, table.environments.length]
  if (g < 3) return refuse('tooFewGroups', { groups: g, needed: 3 }, [names.line])
  if (e < 3) return refuse('tooFewGroups', { groups: e, needed: 3 }, [names.environment])
  const main = mainEffects(table)
  const deviations = table.means.map(
    (value, cell) => value - main.lines[Math.floor(cell / e)]! - main.environments[cell % e]! + main.grand,
  )
  const scale = table.means.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0)
  const { values, lines, environments } = biplotAxes(deviations, main.lines, Math.min(g, e) - 1, scale, partition)
  const reps = plotsPerMean(table.counts)
  const interactionSs = reps * sumOfSquares(values)
  const axes = values.map((value, k): AmmiAxis => {
    const [ss, df] = [reps * value ** 2, g + e - 1 - 2 * (k + 1)]
    const { f, p } = fTest(ss / df, df, table.error?.ms ?? null, table.error?.df ?? null)
    return { ss, df, ms: ss / df, f, p, percent: interactionSs > 0 ? (100 * ss) / interactionSs : null }
  })
  // The stability value is defined for symmetric scores.
  const even = values.map((value) => (value > 0 ? value ** (lineShares.symmetric - lineShares[partition]) : 1))
  const point = (level: string, middle: number, scores: readonly Float64Array[], i: number): AmmiPoint => ({
    level,
    mean: middle,
    scores: [scores[0]![i]!, scores[1]![i]!],
  })
  return {
    ok: true,
    meta: {
      model: `${names.trait} ~ ${names.environment} + ${names.line} + axes of ${names.line}:${names.environment}`,
      method: 'AMMI',
      n: table.n,
      errorDf: table.error?.df ?? null,
      warnings: warningsOf(table),
    },
    axes,
    lines: table.lines.map((level, i) => {
      const mark = point(level, main.lines[i]!, lines, i)
      const [first, second] = mark.scores
      return { ...mark, asv: stabilityValue([first * even[0]!, second * even[1]!], axes) }
    }),
    environments: table.environments.map((level, j) => point(level, main.environments[j]!, environments, j)),
    grandMean: main.grand,
    reps,
    interactionSs,
    interactionDf: (g - 1) * (e - 1),
    msError: table.error?.ms ?? null,
    dfError: table.error?.df ?? null,
    incomplete: table.incomplete,
  }
}

function stabilityValue([first, second]: readonly [number, number], axes: readonly AmmiAxis[]): number | null {
  return axes[1]!.ss > 0 ? Math.hypot((axes[0]!.ss / axes[1]!.ss) * first, second) : null
}

/** Means of the lines, of the environments and of all; every mean of the table has the same weight. */
export function mainEffects({ lines, environments, means }: MeansTable) {
  const [g, e] = [lines.length, environments.length]
  return {
    grand: mean(means),
    lines: Float64Array.from({ length: g }, (_, i) => mean(means.subarray(i * e, (i + 1) * e))),
    environments: Float64Array.from({ length: e }, (_, j) =>
      mean(Float64Array.from({ length: g }, (__, i) => means[i * e + j]!)),
    ),
  }
}

/** Warnings about a table of means. */
export function warningsOf({ dropped, incomplete, error, counts }: MeansTable): Warning[] {
  const warnings: Warning[] = []
  if (dropped > 0) warnings.push({ code: 'missingDropped', numbers: { dropped } })
  if (incomplete.length > 0) warnings.push({ code: 'notEstimable', numbers: { count: incomplete.length } })
  if (new Set(counts).size > 1) warnings.push({ code: 'unbalanced' })
  if (error === null) warnings.push({ code: 'noTest' })
  return warnings
}
