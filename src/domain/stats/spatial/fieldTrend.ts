import { isRefusal } from '../../refusal.ts'
import { lsd } from '../comparisons/lsd.ts'
import type { Factor, NumberColumn } from '../data/columns.ts'
import { valuesByLevel } from '../data/complete.ts'
import { moransI, moransIOfResiduals, type ResidualMoran } from '../field/moran.ts'
import { plotGrid } from '../field/plotGrid.ts'
import { finish, type Steps } from '../mixed/steps.ts'
import type { PlotFit } from '../models/plotFit.ts'
import { factorTerm, type Term } from '../models/term.ts'
import { mean } from '../moments/moments.ts'
import type { Outcome } from '../result.ts'
import { type SpatialInput, type SpatialResult, spatialModelSteps } from './spatialModel.ts'

/** A trial on a grid with the blocks of an analysis without places. */
export interface FieldTrendInput extends SpatialInput {
  /** Terms of the model before, without the lines; empty for none. */
  readonly blocks: readonly Term[]
  /** The comparison of the model before where `blocks` do not describe it, as with random blocks or whole plots; null for none. */
  readonly before?: ComparedBefore | null
}

/** Comparison of lines by a model without places. */
interface ComparedBefore {
  readonly sedMean: number
  readonly means: readonly {
    readonly level: string
    readonly n: number
    readonly raw: number
    readonly adjusted: number | null
  }[]
  /** Residuals of the plots by the model. */
  readonly fit: PlotFit | null
}

/** One line before and after removing the trend of the field, in the trait's unit. */
export interface TrendRow {
  readonly level: string
  readonly n: number
  /** Mean of its plots in the model before, or in the spatial model where there is none. */
  readonly mean: number | null
  /** Adjusted for blocks; null where that is not possible. */
  readonly meanBefore: number | null
  /** Null where it cannot be estimated, also where random lines have no variance: all predictions are then equal. */
  readonly adjusted: number | null
  /** 1 = best; equal means share a rank. Null where lines cannot be compared. */
  readonly rankBefore: number | null
  readonly rankAfter: number | null
}

/** Effect of the correction for the field's trend. */
export interface FieldTrendResult {
  readonly rows: readonly TrendRow[]
  /** Mean standard error of a difference of two lines by blocks; null where lines are not repeated or leave no error. */
  readonly sedBefore: number | null
  /** By the spatial model, over the pairs counted in `spatial.differences`. */
  readonly sedAfter: number | null
  /** 100·(sedBefore/sedAfter)²: the number of plots with blocks that give the information of 100 plots with the trend. */
  readonly gain: number | null
  /** Moran's I of the residuals of the blocks (of the values, where there is no such model) and of the spatial model. */
  readonly moranBefore: ResidualMoran | null
  readonly moranAfter: ResidualMoran | null
  readonly lsd05: number | null
  readonly spatial: SpatialResult
}

/**
 * A field's trend and the gain of removing it over blocks: standard errors, ranks, autocorrelation before and after
 * (relative efficiency as Cullis & Gleeson 1991, Biometrics 47). Refused as `spatialModel`.
 */
export function fieldTrend(input: FieldTrendInput): Outcome<FieldTrendResult> {
  return finish(fieldTrendSteps(input))
}

/** `fieldTrend` in steps. */
export function* fieldTrendSteps(input: FieldTrendInput): Steps<Outcome<FieldTrendResult>> {
  const { trait, row, col, blocks } = input
  const spatial = yield* spatialModelSteps(input)
  if (!spatial.ok) return spatial
  const { meta, ...after } = spatial
  const before = input.before === undefined ? byBlocks(input, blocks) : input.before
  const sedBefore = before?.sedMean ?? null
  const sedAfter = after.differences?.sedMean ?? null
  return {
    ok: true,
    meta,
    rows: rowsOf(input, before, after),
    sedBefore,
    sedAfter,
    gain: sedBefore === null || !sedAfter ? null : 100 * (sedBefore / sedAfter) ** 2,
    moranBefore: before?.fit
      ? moransIOfResiduals(before.fit, row, col)
      : moranOfValues(onlyAt(trait, after.fit.units), row, col),
    moranAfter: moransIOfResiduals(after.fit, row, col),
    lsd05: after.differences?.lsd05 ?? null,
    spatial: after,
  }
}

function byBlocks(
  { trait, line, higherIsBetter = true }: FieldTrendInput,
  blocks: readonly Term[],
): ComparedBefore | null {
  const lines = factorTerm(line)
  const result = lsd(trait, { terms: [...blocks, lines], factor: lines.name, control: null, higherIsBetter })
  if (!result.ok || !(result.sedMean > 0)) return null
  const means = result.means.map(({ level, n, rawMean, adjustedMean }) => ({
    ...{ level, n },
    raw: rawMean,
    adjusted: adjustedMean,
  }))
  return { sedMean: result.sedMean, means, fit: result.fit }
}

function rowsOf(
  { trait, line, higherIsBetter = true }: FieldTrendInput,
  before: ComparedBefore | null,
  { adjustedMeans, differences, fit }: SpatialResult,
): TrendRow[] {
  const meanByLevel = new Map((before?.means ?? rawMeans(trait, line, fit.units)).map((one) => [one.level, one]))
  const rankBefore = ranks(before?.means.map((one) => [one.level, one.adjusted]) ?? [], higherIsBetter)
  const after = adjustedMeans.map(({ level, mean }) => [level, differences ? mean : null] as const)
  const rankAfter = ranks(after, higherIsBetter)
  return after.map(([level, adjusted]) => ({
    level,
    n: meanByLevel.get(level)?.n ?? 0,
    mean: meanByLevel.get(level)?.raw ?? null,
    meanBefore: meanByLevel.get(level)?.adjusted ?? null,
    adjusted,
    rankBefore: rankBefore.get(level) ?? null,
    rankAfter: rankAfter.get(level) ?? null,
  }))
}

function rawMeans(trait: NumberColumn, line: Factor, units: Int32Array): ComparedBefore['means'] {
  return valuesByLevel(onlyAt(trait, units), line).flatMap((values, k) =>
    values.length === 0 ? [] : [{ level: line.levels[k], n: values.length, raw: mean(values), adjusted: null }],
  )
}

function ranks(means: readonly (readonly [string, number | null])[], higherIsBetter: boolean): Map<string, number> {
  const values = means.flatMap(([, value]) => value ?? [])
  const isBetter = (a: number, b: number) => (higherIsBetter ? a > b : a < b)
  return new Map(
    means.flatMap(([level, value]) =>
      value === null ? [] : [[level, 1 + values.filter((other) => isBetter(other, value)).length] as const],
    ),
  )
}

function onlyAt(trait: NumberColumn, units: Int32Array): NumberColumn {
  const used = new Set(units)
  return { name: trait.name, values: trait.values.map((value, i) => (used.has(i) ? value : Number.NaN)) }
}

function moranOfValues(column: NumberColumn, row: NumberColumn, col: NumberColumn): ResidualMoran | null {
  const grid = plotGrid(column, row, col)
  const result = isRefusal(grid) ? null : moransI(grid)
  return result && { ...result, variance: result.varianceRandomisation }
}
