import { sumOfSquares } from '../moments/sums.ts'
import type { FactorSpace } from './factorSpace.ts'
import type { Fit, ModelData } from './linearModel.ts'
import { momentsOfFit, withFormMoments } from './residualForm.ts'

/** Fitted values and residuals of the plots that a model used. The lists have the length and order of `units`. */
export interface PlotFit {
  /** The plots used, as indices of the input columns, ascending. */
  readonly units: Int32Array
  /** In the trait's unit, like the residuals; the two add up to the observed value. */
  readonly fitted: Float64Array
  readonly residuals: Float64Array
  /**
   * The residual over its own standard error √(MSE·(1 − h)), h the plot's leverage (internally studentised: Cook &
   * Weisberg 1982, Residuals and Influence in Regression, 2.2). Null for a plot that the model must fit exactly (h = 1);
   * the whole list is null where there is no error, or the model has too many effects besides its largest factor.
   */
  readonly studentised: readonly (number | null)[] | null
}

/** With more effects than this besides the absorbed factor, leverages take longer than the fit. */
const maxColumns = 1000

/** A leverage this near to 1 differs from 1 only by rounding. */
const EXACT = 1e-9

/** The fitted value and residual of every plot of a least-squares fit; `ms` is its error mean square, null for none. */
export function plotFit(data: ModelData, fit: Fit, ms: number | null): PlotFit {
  const residuals = Float64Array.from(fit.residuals)
  const fitted = {
    units: data.units,
    fitted: data.values.map((value, i) => value - residuals[i]!),
    residuals,
    studentised: ms === null || ms === 0 || fit.space.columns > maxColumns ? null : studentised(fit, ms),
  }
  return withFormMoments(fitted, (pairs) => momentsOfFit(fit, pairs))
}

function studentised(fit: Fit, ms: number): (number | null)[] {
  const leverage = leverages(fit)
  return Array.from(fit.residuals, (residual, i) => studentisedResidual(residual, ms, leverage[i]!))
}

/** A residual over √(ms·(1 − leverage)); null where the leverage is 1 or there is no error. */
export function studentisedResidual(residual: number, ms: number, leverage: number): number | null {
  const error = Math.sqrt(ms * (1 - leverage))
  return 1 - leverage < EXACT || error === 0 ? null : residual / error
}

/** The diagonal of the hat matrix. */
function leverages({ space, slopes, qr }: Fit): Float64Array {
  const inverse = inverseOf(space)
  const own = leveragesInSpace(space, inverse)
  if (qr === null) return own
  const columns = slopes.map((slope) => slope.fit.residuals)
  return own.map((value, unit) => {
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

/**
 * The part of an absorbed cell in the leverages of its units: the other columns that occur in it, multiplied by the
 * inverse.
 */
interface CellShare {
  /** By column: the inverse times the counts of the columns in the cell. */
  readonly through: Float64Array
  /** `through` multiplied by these counts: the contribution of the cell to the leverage. */
  readonly leverage: number
}

function cellShare({ columns, meetings }: FactorSpace, inverse: Float64Array, cell: number): CellShare {
  const through = new Float64Array(columns)
  for (const [column, count] of meetings[cell]!)
    for (let k = 0; k < columns; k++) through[k]! += count * inverse[column * columns + k]!
  let leverage = 0
  for (const [column, count] of meetings[cell]!) leverage += count * through[column]!
  return { through, leverage }
}

/**
 * The leverages that the factors give: 1/n of a unit's absorbed cell, and w'C⁻w for its other columns within the cell, w
 * = e − m/n. That is e'C⁻e − 2·e'C⁻m/n + m'C⁻m/n²: terms of m alone are computed once a cell, and e has one entry a
 * factor.
 */
function leveragesInSpace(space: FactorSpace, inverse: Float64Array): Float64Array {
  const { absorbed, others, sizes, columns } = space
  const shares = new Array<CellShare | undefined>(absorbed.count)
  const values = new Float64Array(space.n)
  for (let unit = 0; unit < space.n; unit++) {
    const cell = absorbed.codes[unit]!
    const size = sizes[cell]!
    shares[cell] ??= cellShare(space, inverse, cell)
    const { through, leverage } = shares[cell]
    let shared = 0
    let mixed = 0
    for (const one of others) {
      const column = one.offset + one.cells.codes[unit]!
      mixed += through[column]!
      for (const other of others) shared += inverse[column * columns + other.offset + other.cells.codes[unit]!]!
    }
    values[unit] = 1 / size + shared - (2 * mixed) / size + leverage / size ** 2
  }
  return values
}
