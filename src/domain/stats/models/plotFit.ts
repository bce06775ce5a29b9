import { sumOfSquares } from '../moments/sums.ts'
import type { FactorSpace } from './factorSpace.ts'
import type { Fit, ModelData } from './linearModel.ts'

/** What a model says of each plot that it used. The lists are as long as `units` and in its order. */
export interface PlotFit {
  /** The plots used, by their place in the columns given, ascending. */
  readonly units: Int32Array
  /** In the trait's unit, as the residuals; the two add up to the observed value. */
  readonly fitted: Float64Array
  readonly residuals: Float64Array
  /**
   * The residual over its own standard error √(MSE·(1 − h)), h the plot's leverage (internally studentised: Cook & Weisberg 1982,
   * Residuals and Influence in Regression, 2.2). Null for a plot that the model must fit exactly (h = 1); the whole list is null
   * where there is no error, or the model has too many effects beside its largest factor.
   */
  readonly studentised: readonly (number | null)[] | null
}

/** With more effects than this beside the absorbed factor leverages take longer than the fit. */
const MOST_COLUMNS = 1000

/** A leverage this near to 1 is 1 but for rounding. */
const EXACT = 1e-9

/** The fitted value and residual of every plot of a least-squares fit; `ms` is its error mean square, null for none. */
export function plotFit(data: ModelData, fit: Fit, ms: number | null): PlotFit {
  const residuals = Float64Array.from(fit.residuals)
  return {
    units: data.units,
    fitted: data.values.map((value, i) => value - residuals[i]!),
    residuals,
    studentised: ms === null || ms === 0 || fit.space.columns > MOST_COLUMNS ? null : studentised(fit, ms),
  }
}

function studentised(fit: Fit, ms: number): (number | null)[] {
  const leverage = leverages(fit)
  return Array.from(fit.residuals, (residual, i) => studentisedResidual(residual, ms, leverage[i]!))
}

/** A residual over √(ms·(1 − leverage)); null where the leverage is 1. */
export function studentisedResidual(residual: number, ms: number, leverage: number): number | null {
  return 1 - leverage < EXACT ? null : residual / Math.sqrt(ms * (1 - leverage))
}

/** The diagonal of the matrix that takes observations to fitted values. */
function leverages({ space, slopes, qr }: Fit): Float64Array {
  const inverse = inverseOf(space)
  const own = Array.from({ length: space.n }, (_, unit) => inSpace(space, inverse, unit))
  if (qr === null) return Float64Array.from(own)
  const columns = slopes.map((slope) => slope.fit.residuals)
  return Float64Array.from(own, (value, unit) => {
    const parts = qr.independentParts(columns.map((column) => column[unit]!))
    return value + sumOfSquares(parts)
  })
}

/** A generalised inverse of the matrix of the other columns, by rows. */
function inverseOf({ columns, solver }: FactorSpace): Float64Array {
  const inverse = new Float64Array(columns * columns)
  const unit = new Float64Array(columns)
  for (let k = 0; k < columns; k++) {
    unit[k] = 1
    inverse.set(solver.solve(unit), k * columns)
    unit[k] = 0
  }
  return inverse
}

/** The leverage that the factors give a unit: 1/n of its absorbed cell, and what the other columns add within the cells. */
function inSpace(space: FactorSpace, inverse: Float64Array, unit: number): number {
  const { absorbed, others, sizes, columns, meetings } = space
  const cell = absorbed.codes[unit]!
  const size = sizes[cell]!
  const within = new Map<number, number>()
  for (const [column, count] of meetings[cell]!) within.set(column, -count / size)
  for (const { cells, offset } of others) {
    const column = offset + cells.codes[unit]!
    within.set(column, (within.get(column) ?? 0) + 1)
  }
  let total = 1 / size
  for (const [i, a] of within) for (const [j, b] of within) total += a * b * inverse[i * columns + j]!
  return total
}
