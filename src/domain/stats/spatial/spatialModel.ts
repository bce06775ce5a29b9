import { isRefusal } from '../../refusal.ts'
import type { ComparisonOptions } from '../comparisons/compareMeans.ts'
import { type Factor, type NumberColumn, numberColumn } from '../data/columns.ts'
import { sparseRows } from '../mixed/designColumns.ts'
import { fixedDifferences, type LineDifferences, randomDifferences } from '../mixed/differences.ts'
import { type VarianceEstimate, varianceEstimate } from '../mixed/inference.ts'
import { type MixedData, mixedData } from '../mixed/mixedData.ts'
import {
  type AdjustedMean,
  adjustedMeans,
  type BlupRow,
  blupRows,
  meanFixedPart,
  refuseFit,
  sumCodingConstant,
} from '../mixed/mixedModel.ts'
import { autoregressiveGrid, independent } from '../mixed/precision.ts'
import type { MixedProblem, RandomTerm } from '../mixed/problem.ts'
import { fitReml, isFailure, largestCorrelation, type RemlFit } from '../mixed/reml.ts'
import { finish, type Steps } from '../mixed/steps.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'
import { type FieldGrid, fieldGrid } from './fieldGrid.ts'
import { type SpatialMaps, spatialMaps } from './spatialMaps.ts'

/** A trial on a grid. All columns have one value per plot. */
export interface SpatialInput extends ComparisonOptions {
  readonly trait: NumberColumn
  readonly line: Factor
  readonly lineEffects: 'fixed' | 'random'
  /** Row and column of each plot, whole numbers; row 1 = top. Plots without a place are left out. */
  readonly row: NumberColumn
  readonly col: NumberColumn
  /** Whether each plot has an independent error in addition to the correlated one. */
  readonly nugget: boolean
  /** Row–column trends as polynomials: 0 none, 1 linear, 2 quadratic in each direction. */
  readonly trendDegree?: 0 | 1 | 2
  readonly fixed?: readonly Factor[]
  /** Fixed interactions of the line with other fixed factors. */
  readonly interactions?: readonly Factor[]
  /** Further random factors, e.g. rows, columns or blocks. */
  readonly random?: readonly Factor[]
}

/** A spatial fit. */
export interface SpatialResult extends LineDifferences {
  /** Correlation of neighbouring rows (within a column), of neighbouring columns; null when there is only one. */
  readonly rhoRow: number | null
  readonly rhoCol: number | null
  /** Squared trait units. */
  readonly varianceSpatial: number
  readonly varianceNugget: number | null
  /** Variance of the lines; null when they are fixed. */
  readonly varianceLine: number | null
  /** Variances of the further random factors. */
  readonly variances: readonly VarianceEstimate[]
  /** REML, all constants; fixed factors in sum-to-zero coding. */
  readonly logLikelihood: number
  /** Mean of the fitted fixed part over the plots. */
  readonly meanOfFixed: number
  /** Line means: estimated marginal means (fixed lines) or meanOfFixed + BLUP (random lines, se = root of PEV). */
  readonly adjustedMeans: readonly AdjustedMean[]
  /** Predictions of random lines; null when they are fixed. */
  readonly blup: readonly BlupRow[] | null
  readonly fit: SpatialMaps
  readonly iterations: number
  readonly converged: boolean
}

/**
 * Separable autoregressive errors AR1 × AR1 on the field's grid with line effects, by REML (Cullis & Gleeson 1991,
 * Biometrics 47, 1449–1460; Gilmour, Cullis & Verbyla 1997, JABES 2, 269–293). Cells without a value (unplanted, missing)
 * keep their place in the grid. Refused as `mixedModel`, and designMismatch when plots share a cell or a place is no
 * whole number. With a nugget the model without one is fitted too and is used when the nugget adds nothing
 * (varianceAtZero, nugget). Differences between lines are computed from their covariance matrix. Refused also:
 * unknownControl. Warnings: varianceAtZero; termAliased (names rho) when a correlation ends at its bound, ±0.999.
 */
export function spatialModel(input: SpatialInput): Outcome<SpatialResult> {
  return finish(spatialModelSteps(input))
}

/** `spatialModel` in steps. */
export function* spatialModelSteps(input: SpatialInput): Steps<Outcome<SpatialResult>> {
  const { trait, row, col, line, fixed = [], interactions = [], random = [], trendDegree = 0 } = input
  const placed = trait.values.map((value, i) =>
    Number.isNaN(row.values[i]) || Number.isNaN(col.values[i]) ? Number.NaN : value,
  )
  const isRandom = input.lineEffects === 'random'
  const data = mixedData(
    {
      trait: { name: trait.name, values: placed },
      fixed: isRandom ? fixed : [...fixed, line, ...interactions],
      random: isRandom ? [line, ...random] : random,
      covariates: trendColumns(row, col, trendDegree),
    },
    (isRandom ? 1 : 0) + random.length + (input.nugget ? 4 : 3),
  )
  if (isRefusal(data)) return data
  const target = data.fixed.findIndex(({ name }) => name === line.name)
  if (!isRandom && target < 0) return refuse('tooFewGroups', { groups: 1, needed: 2 }, [line.name])
  const lines = isRandom ? data.random[0] : data.fixed[target]
  if (input.control && !lines.levels.includes(input.control)) return refuse('unknownControl', {}, [input.control])
  const grid = fieldGrid(row, col, data.units)
  if (isRefusal(grid)) return grid
  if (grid.rows * grid.cols < 3)
    return refuse('tooFewValues', { n: grid.rows * grid.cols, needed: 3 }, [row.name, col.name])
  const degreesOfFreedom = data.response.length - data.design.rank
  const withoutNugget = yield* fitReml(correlatedProblem(data, grid), degreesOfFreedom)
  if (isFailure(withoutNugget)) return refuseFit(withoutNugget, data)
  if (!input.nugget) return describe(input, data, grid, { fit: withoutNugget, spatialTerm: null }, target)
  const withNugget = yield* fitReml(nuggetProblem(data, grid), degreesOfFreedom)
  const better = !isFailure(withNugget) && withNugget.logLikelihood > withoutNugget.logLikelihood + sameLikelihood
  const chosen = better
    ? { fit: withNugget, spatialTerm: data.random.length }
    : { fit: withoutNugget, spatialTerm: null }
  return describe(input, data, grid, chosen, target)
}

/** A gain in log-likelihood that is rounding: the nugget is then zero. */
const sameLikelihood = 1e-6

/** A fit with the place of the correlated effect among its terms; null where it is the residual itself. */
interface ChosenFit {
  readonly fit: RemlFit
  readonly spatialTerm: number | null
}

/** Independent errors plus a correlated effect of each cell, the last term. */
function nuggetProblem(data: MixedData, grid: FieldGrid): MixedProblem {
  const { response, design, random } = data
  return {
    response,
    fixed: design.rows,
    fixedColumns: design.rank,
    terms: [
      ...random.map(independentTerm),
      { name: 'spatial', codes: grid.cells, precision: autoregressiveGrid(grid.rows, grid.cols) },
    ],
    residual: independent(response.length),
  }
}

/**
 * Correlated errors only: the records are all cells of the grid, and each cell without a value has its own fixed effect
 * (Gilmour et al. 1997, section 3), so that likelihood and estimates are the same as without the cell.
 */
function correlatedProblem(data: MixedData, grid: FieldGrid): MixedProblem {
  const { response, design, random } = data
  const cells = grid.rows * grid.cols
  const plotAt = new Int32Array(cells).fill(-1)
  for (let plot = 0; plot < grid.cells.length; plot++) plotAt[grid.cells[plot]] = plot
  const byCell = new Float64Array(cells)
  let columns = design.rank
  const lists = Array.from(plotAt, (plot, cell): [number, number][] => {
    if (plot < 0) return [[columns++, 1]]
    byCell[cell] = response[plot]
    const list: [number, number][] = []
    for (let k = design.rows.start[plot]; k < design.rows.start[plot + 1]; k++) {
      list.push([design.rows.columns[k], design.rows.values[k]])
    }
    return list
  })
  return {
    response: byCell,
    fixed: sparseRows(lists),
    fixedColumns: columns,
    terms: random.map((factor) => ({
      ...independentTerm(factor),
      codes: plotAt.map((plot) => (plot < 0 ? -1 : factor.codes[plot])),
    })),
    residual: autoregressiveGrid(grid.rows, grid.cols),
  }
}

function independentTerm({ name, codes, levels }: Factor): RandomTerm {
  return { name, codes, precision: independent(levels.length) }
}

/** Polynomials of the place, scaled to about −1 … 1 so that powers stay apart numerically. */
function trendColumns(row: NumberColumn, col: NumberColumn, degree: number): NumberColumn[] {
  const columns: NumberColumn[] = []
  for (const { name, values } of [row, col]) {
    const present = values.filter((value) => !Number.isNaN(value))
    const low = present.reduce((lowest, value) => Math.min(lowest, value), Number.POSITIVE_INFINITY)
    const high = present.reduce((largest, value) => Math.max(largest, value), Number.NEGATIVE_INFINITY)
    if (!(high > low)) continue
    for (let power = 1; power <= degree; power++) {
      const scaled = Array.from(values, (value) => ((2 * value - low - high) / (high - low)) ** power)
      columns.push(numberColumn(power === 1 ? name : `${name}^${power}`, scaled))
    }
  }
  return columns
}

function describe(
  input: SpatialInput,
  data: MixedData,
  grid: FieldGrid,
  { fit, spatialTerm }: ChosenFit,
  target: number,
): Outcome<SpatialResult> {
  const { random } = data
  const isRandom = input.lineEffects === 'random'
  const { ratios } = fit.solution
  const rho = spatialTerm === null ? ratios.residualRho : ratios.termRho[spatialTerm]
  const hasRow = grid.rows > 1
  const rhoRow = hasRow ? rho[0] : null
  const rhoCol = grid.cols > 1 ? rho[hasRow ? 1 : 0] : null
  const meanOfFixed = meanFixedPart(fit, data)
  const blup = isRandom ? blupRows(fit, random[0], 0, meanOfFixed) : null
  const means = blup === null ? adjustedMeans(fit, data, target) : blup.map((row) => predictedMean(row, fit))
  const varianceSpatial = spatialTerm === null ? fit.residualVariance : fit.termVariances[spatialTerm]
  const withNugget = spatialTerm === null ? 0 : fit.residualVariance
  const varianceNugget = input.nugget ? withNugget : null
  return {
    ok: true,
    meta: {
      model: modelText(input),
      method: 'REML, average information, AR1 × AR1',
      n: data.response.length,
      errorDf: fit.degreesOfFreedom,
      warnings: [
        ...data.warnings,
        ...spatialWarnings(fit, random, { varianceSpatial, varianceNugget, rhoRow, rhoCol }),
      ],
    },
    rhoRow,
    rhoCol,
    varianceSpatial,
    varianceNugget,
    varianceLine: isRandom ? fit.termVariances[0] : null,
    variances: random.flatMap(({ name }, t) =>
      isRandom && t === 0 ? [] : [varianceEstimate(name, fit.termVariances[t], fit.standardErrors[t])],
    ),
    logLikelihood: fit.logLikelihood - sumCodingConstant(data.fixed),
    meanOfFixed,
    adjustedMeans: means,
    blup,
    fit: spatialMaps(fit, data, grid.cells, spatialTerm),
    ...(isRandom
      ? randomDifferences(
          fit,
          random[0],
          means.map(({ mean }) => mean!),
          input,
        )
      : fixedDifferences(
          fit,
          data,
          target,
          means.map(({ mean }) => mean),
          input,
        )),
    iterations: fit.iterations,
    converged: fit.converged,
  }
}

function predictedMean({ level, value, sePev, ci95, effect }: BlupRow, fit: RemlFit): AdjustedMean {
  const shift = value - effect
  return { level, mean: value, se: sePev, df: fit.degreesOfFreedom, ci95: [ci95[0] + shift, ci95[1] + shift] }
}

function spatialWarnings(
  fit: RemlFit,
  random: readonly Factor[],
  {
    varianceSpatial,
    varianceNugget,
    rhoRow,
    rhoCol,
  }: Pick<SpatialResult, 'varianceSpatial' | 'varianceNugget' | 'rhoRow' | 'rhoCol'>,
): Warning[] {
  const zero = random.filter((_, t) => fit.termVariances[t] === 0).map(({ name }) => name)
  if (varianceSpatial === 0) zero.push('spatial')
  if (varianceNugget === 0) zero.push('nugget')
  const atBound = Object.entries({ rhoRow, rhoCol }).filter(([, rho]) => Math.abs(rho ?? 0) >= largestCorrelation)
  const warnings: Warning[] = []
  if (zero.length > 0) warnings.push({ code: 'varianceAtZero', names: zero })
  if (atBound.length > 0) warnings.push({ code: 'termAliased', names: atBound.map(([name]) => name) })
  if (!fit.converged) warnings.push({ code: 'notConverged', numbers: { iterations: fit.iterations } })
  return warnings
}

function modelText({
  trait,
  line,
  lineEffects,
  nugget,
  trendDegree = 0,
  row,
  col,
  fixed = [],
  interactions = [],
  random = [],
}: SpatialInput): string {
  const trend = trendDegree === 0 ? [] : [`poly(${row.name}, ${trendDegree})`, `poly(${col.name}, ${trendDegree})`]
  const lines = lineEffects === 'fixed' ? line.name : `(1 | ${line.name})`
  const names = (factors: readonly Factor[]) => factors.map(({ name }) => name)
  const parts = [
    '1',
    ...trend,
    ...names(fixed),
    lines,
    ...names(interactions),
    ...random.map(({ name }) => `(1 | ${name})`),
  ]
  return `${trait.name} ~ ${parts.join(' + ')} + AR1(${row.name}) x AR1(${col.name})${nugget ? ' + units' : ''}`
}
