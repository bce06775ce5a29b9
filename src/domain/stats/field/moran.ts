import { isRefusal } from '../../refusal.ts'
import type { NumberColumn } from '../data/columns.ts'
import { normalTwoSided } from '../distributions/normal.ts'
import type { PlotFit } from '../models/plotFit.ts'
import { formMomentsOf } from '../models/residualForm.ts'
import { mean } from '../moments/moments.ts'
import { dot, sumOfSquares } from '../moments/sums.ts'
import { neighbours, type PlotGrid, plotGrid } from './plotGrid.ts'

/** Moran's I with rook neighbours (4, weight 1) and its test under randomisation. */
export interface MoransI {
  readonly i: number
  readonly expected: number
  readonly varianceRandomisation: number
  readonly z: number
  readonly pTwoSided: number
}

/**
 * Moran's I (Moran 1950, Biometrika 37; variance under randomisation: Cliff & Ord 1981, Spatial Processes, 2.3) of the
 * values that have a neighbour: the others carry no information on autocorrelation, and including them would inflate I by
 * the ratio of all values to these. I goes beyond ±1 only where values have unequal numbers of neighbours (de Jong,
 * Sprenger & van Veen 1984). Null for fewer than 4 such values or no variation.
 */
export function moransI({ nRows, nCols, cells }: PlotGrid): MoransI | null {
  const degrees = neighboursOf(nRows, nCols, cells)
  const values = withNeighbour(cells, degrees)
  const n = values.length
  if (n < 4) return null
  const deviations = deviationsFrom(mean(values), { nRows, nCols, cells }, degrees)
  const m2 = sumOfSquares(deviations)
  if (m2 === 0) return null
  const products = productsOf(deviations, 1) + productsOf(deviations, nCols + 1)
  for (let k = 0; k < deviations.length; k++) deviations[k]! *= deviations[k]!
  const kurtosis = (n * sumOfSquares(deviations)) / m2 ** 2
  let [s0, s2] = [0, 0]
  for (let cell = 0; cell < degrees.length; cell++) {
    s0 += degrees[cell]!
    s2 += 4 * degrees[cell]! * degrees[cell]!
  }
  const i = (n / s0) * ((2 * products) / m2)
  const s1 = 2 * s0
  const expected = -1 / (n - 1)
  const first = n * ((n * n - 3 * n + 3) * s1 - n * s2 + 3 * s0 * s0)
  const second = kurtosis * ((n * n - n) * s1 - 2 * n * s2 + 6 * s0 * s0)
  const varianceRandomisation = (first - second) / ((n - 1) * (n - 2) * (n - 3) * s0 * s0) - expected ** 2
  if (!(varianceRandomisation > 0)) return null
  const z = (i - expected) / Math.sqrt(varianceRandomisation)
  return { i, expected, varianceRandomisation, z, pTwoSided: normalTwoSided(z) }
}

/** Moran's I of a model's residuals, with its test; the test is null where its moments cannot be computed. */
export interface ResidualMoran {
  readonly i: number
  readonly expected: number | null
  readonly variance: number | null
  readonly z: number | null
  readonly pTwoSided: number | null
}

/**
 * Moran's I of the residuals of a model, tested as residuals: the fitted effects alone correlate neighbours under
 * independent errors, so −1/(n − 1) is not the expectation (Cliff & Ord 1981, Spatial Processes, 8.3, by the normal
 * distribution). `row` and `col` have the units of the columns that were fitted. Null as for `moransI`, and where the
 * plots form no grid.
 */
export function moransIOfResiduals(fit: PlotFit, row: NumberColumn, col: NumberColumn): ResidualMoran | null {
  const isFree = (k: number) => fit.studentised === null || fit.studentised[k] !== null
  const onGrid = (measure: (k: number) => number) => {
    const values = new Float64Array(row.values.length).fill(Number.NaN)
    fit.units.forEach((unit, k) => {
      if (isFree(k)) values[unit] = measure(k)
    })
    return plotGrid({ name: '', values }, row, col)
  }
  const grid = onGrid((k) => fit.residuals[k]!)
  const places = onGrid((k) => k)
  const result = isRefusal(grid) ? null : moransI(grid)
  if (!result || isRefusal(places)) return null
  const pairs = [...neighbours(places, 'row'), ...neighbours(places, 'column')].map(
    ([a, b]) => [places.cells[a]!, places.cells[b]!] as const,
  )
  const moments = formMomentsOf(fit, pairs)
  if (!moments) return { i: result.i, expected: null, variance: null, z: null, pTwoSided: null }
  const free = fit.residuals.map((residual, k) => (isFree(k) ? residual : 0))
  const products = pairs.reduce((sum, [a, b]) => sum + 2 * free[a]! * free[b]!, 0)
  const scale = new Set(pairs.flat()).size / (2 * pairs.length)
  const z = (products / sumOfSquares(free) - moments.mean) / Math.sqrt(moments.variance)
  return {
    i: result.i,
    expected: scale * moments.mean,
    variance: scale ** 2 * moments.variance,
    z,
    pTwoSided: normalTwoSided(z),
  }
}

/** The number of neighbours with a value, for each cell with a value. */
function neighboursOf(nRows: number, nCols: number, cells: Float64Array): Uint8Array {
  const degrees = new Uint8Array(cells.length)
  const last = nRows * nCols
  for (let start = 0; start < last; start += nCols) {
    for (let cell = start; cell < start + nCols; cell++) {
      if (Number.isNaN(cells[cell])) continue
      if (cell + 1 < start + nCols && !Number.isNaN(cells[cell + 1])) {
        degrees[cell]!++
        degrees[cell + 1]!++
      }
      if (cell + nCols < last && !Number.isNaN(cells[cell + nCols])) {
        degrees[cell]!++
        degrees[cell + nCols]!++
      }
    }
  }
  return degrees
}

function withNeighbour(cells: Float64Array, degrees: Uint8Array): Float64Array {
  const values = new Float64Array(cells.length)
  let n = 0
  for (let cell = 0; cell < cells.length; cell++) if (degrees[cell]! > 0) values[n++] = cells[cell]!
  return values.subarray(0, n)
}

/**
 * Deviations from `centre` of the values that have a neighbour, 0 for the other cells, by rows with a 0 after each row:
 * neighbours in a row are then 1 index apart, neighbours in a column nCols + 1, and the product is 0 for all that are no
 * pair.
 */
function deviationsFrom(centre: number, { nRows, nCols, cells }: PlotGrid, degrees: Uint8Array): Float64Array {
  const deviations = new Float64Array(nRows * (nCols + 1))
  for (let row = 0; row < nRows; row++)
    for (let cell = row * nCols; cell < (row + 1) * nCols; cell++)
      if (degrees[cell]! > 0) deviations[cell + row] = cells[cell]! - centre
  return deviations
}

/** The sum of products of deviations with this distance of indices. */
function productsOf(deviations: Float64Array, distance: number): number {
  return dot(deviations.subarray(0, Math.max(0, deviations.length - distance)), deviations.subarray(distance))
}
