import type { Factor, NumberColumn } from '../data/columns.ts'
import { completeUnits, takeFactor, takeNumbers } from '../data/complete.ts'
import { tTwoSided } from '../distributions/t.ts'
import { mean, sumOfSquaredDeviations } from '../moments/moments.ts'
import { dot, groupSums, sum, sumOfSquares } from '../moments/sums.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'
import { plotError } from './meansTable.ts'

/** The stability of one line over environments. */
interface LineStability {
  readonly level: string
  readonly mean: number
  /** Slope on the environment index (Finlay & Wilkinson 1963), its standard error and the test of slope 1. */
  readonly bFinlayWilkinson: number
  readonly seB: number | null
  readonly tBEq1: number | null
  readonly pBEq1: number | null
  /** Mean square of the deviations from the line's regression. */
  readonly deviationMs: number | null
  /** Eberhart & Russell (1966): deviation mean square less MSE/replications; null without an error term. */
  readonly s2dEberhartRussell: number | null
  readonly rSquared: number | null
  /** Wricke's ecovalence (1962): the line's share of the interaction sum of squares. */
  readonly wrickeEcovalence: number
  /** Shukla's stability variance (1972); null for fewer than 3 lines. */
  readonly shuklaVariance: number | null
  /** Lin & Binns' superiority measure (1988): mean squared distance from the best line, halved. */
  readonly linBinnsP: number
  readonly sd: number
  readonly cvPct: number | null
}

/** Stability of lines over environments, from the table of line × environment means. */
export interface StabilityResult {
  readonly nGenotypes: number
  readonly nEnvironments: number
  readonly environments: readonly string[]
  readonly environmentMeans: readonly number[]
  /** Environment mean minus grand mean. */
  readonly environmentIndex: readonly number[]
  readonly grandMean: number
  /** Error of the combined analysis per plot; null where the lines are not replicated within environments. */
  readonly msErrorPlot: number | null
  readonly dfError: number | null
  /** Plots per mean (harmonic); null without an error term. */
  readonly reps: number | null
  readonly interactionSsMeans: number
  readonly rows: readonly LineStability[]
  /** One record per line: `level` and its mean per environment. */
  readonly table: readonly Readonly<Record<string, string | number>>[]
}

/** Options of a stability analysis. */
export interface StabilityOptions {
  readonly line: Factor
  readonly environment: Factor
  /** Blocks within environments; null for none. */
  readonly block: Factor | null
  /** Whether the largest mean of an environment is the best one (default), for Lin & Binns. */
  readonly higherIsBetter?: boolean
}

/**
 * Stability measures (Finlay & Wilkinson 1963; Eberhart & Russell 1966; Wricke 1962; Shukla 1972; Lin & Binns 1988; collected in
 * Becker & Léon 1988, Plant Breeding 101). Refused: allMissing, tooFewGroups (fewer than 2 lines or 3 environments), emptyCells
 * (a line without a value in some environment), constantPredictor (all environments alike).
 */
export function stability(trait: NumberColumn, options: StabilityOptions): Outcome<StabilityResult> {
  const units = completeUnits([trait], [options.line, options.environment])
  if (units.length === 0) return refuse('allMissing', { missing: trait.values.length }, [trait.name])
  const values = takeNumbers(trait, units).values
  const [line, environment] = [takeFactor(options.line, units), takeFactor(options.environment, units)]
  const [g, e] = [line.levels.length, environment.levels.length]
  if (g < 2) return refuse('tooFewGroups', { groups: g, needed: 2 }, [line.name])
  if (e < 3) return refuse('tooFewGroups', { groups: e, needed: 3 }, [environment.name])
  const cells = values.map((_, i) => line.codes[i]! * e + environment.codes[i]!)
  const counts = groupSums(
    values.map(() => 1),
    cells,
    g * e,
  )
  const empty = counts.indexOf(0)
  if (empty >= 0) {
    const names = [line.levels[Math.floor(empty / e)]!, environment.levels[empty % e]!]
    return refuse('emptyCells', { empty: counts.filter((count) => count === 0).length, cells: g * e }, names)
  }
  const means = groupSums(values, cells, g * e).map((total, cell) => total / counts[cell]!)
  const environmentMeans = environment.levels.map((_, j) => mean(line.levels.map((__, i) => means[i * e + j]!)))
  const grandMean = mean(means)
  const index = Float64Array.from(environmentMeans, (value) => value - grandMean)
  if (sumOfSquares(index) === 0) return refuse('constantPredictor', { n: e }, [environment.name])
  const error = plotError(trait, options, counts)
  const table = { g, e, means, index, grandMean, errorOfMean: error && error.ms / error.reps }
  const ecovalences = line.levels.map((_, i) => ecovalence(table, i))
  const best = environmentMeans.map((_, j) => {
    const column = line.levels.map((__, i) => means[i * e + j]!)
    return (options.higherIsBetter ?? true) ? Math.max(...column) : Math.min(...column)
  })
  const warnings: Warning[] = []
  if (trait.values.length > units.length)
    warnings.push({ code: 'missingDropped', numbers: { dropped: trait.values.length - units.length } })
  if (error === null) warnings.push({ code: 'noTest' })
  return {
    ok: true,
    meta: {
      model: `${trait.name} ~ ${line.name} × ${environment.name}`,
      method: 'stability of line means over environments',
      n: units.length,
      errorDf: error?.df ?? null,
      warnings,
    },
    nGenotypes: g,
    nEnvironments: e,
    environments: environment.levels,
    environmentMeans,
    environmentIndex: Array.from(index),
    grandMean,
    msErrorPlot: error?.ms ?? null,
    dfError: error?.df ?? null,
    reps: error?.reps ?? null,
    interactionSsMeans: sum(ecovalences),
    rows: line.levels.map((level, i) => lineStability(table, i, level, ecovalences, best)),
    table: line.levels.map((level, i) => ({
      level,
      ...Object.fromEntries(environment.levels.map((name, j) => [name, means[i * e + j]!])),
    })),
  }
}

interface MeansTable {
  readonly g: number
  readonly e: number
  readonly means: Float64Array
  readonly index: Float64Array
  readonly grandMean: number
  readonly errorOfMean: number | null
}

function ecovalence({ e, means, index }: MeansTable, i: number): number {
  const lineMeans = means.slice(i * e, (i + 1) * e)
  const centre = mean(lineMeans)
  return sumOfSquares(lineMeans.map((value, j) => value - centre - index[j]!))
}

function lineStability(
  { g, e, means, index, errorOfMean }: MeansTable,
  i: number,
  level: string,
  ecovalences: readonly number[],
  best: readonly number[],
): LineStability {
  const lineMeans = means.slice(i * e, (i + 1) * e)
  const centre = mean(lineMeans)
  const deviations = lineMeans.map((value) => value - centre)
  const sxx = sumOfSquares(index)
  const b = dot(deviations, index) / sxx
  const total = sumOfSquaredDeviations(lineMeans)
  const residual = sumOfSquares(deviations.map((value, j) => value - b * index[j]!))
  const deviationMs = residual / (e - 2)
  const seB = Math.sqrt(deviationMs / sxx)
  const t = seB > 0 ? (b - 1) / seB : null
  const sd = Math.sqrt(total / (e - 1))
  const w = ecovalences[i]!
  return {
    level,
    mean: centre,
    bFinlayWilkinson: b,
    seB,
    tBEq1: t,
    pBEq1: t === null ? null : tTwoSided(t, e - 2),
    deviationMs,
    s2dEberhartRussell: errorOfMean === null ? null : deviationMs - errorOfMean,
    rSquared: total > 0 ? 1 - residual / total : null,
    wrickeEcovalence: w,
    shuklaVariance: g < 3 ? null : (g * (g - 1) * w - sum(ecovalences)) / ((e - 1) * (g - 1) * (g - 2)),
    linBinnsP: sumOfSquares(lineMeans.map((value, j) => value - best[j]!)) / (2 * e),
    sd,
    cvPct: centre === 0 ? null : (100 * sd) / centre,
  }
}
