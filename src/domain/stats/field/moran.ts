import { normalTwoSided } from '../distributions/normal.ts'
import { mean } from '../moments/moments.ts'
import { sum } from '../moments/sums.ts'
import type { PlotGrid } from './plotGrid.ts'

/** Moran's I with rook neighbours (4, weight 1) and its test under randomisation. */
export interface MoransI {
  readonly i: number
  readonly expected: number
  readonly varianceRandomisation: number
  readonly z: number
  readonly pTwoSided: number
}

/**
 * Moran's I (Moran 1950, Biometrika 37; variance under randomisation: Cliff & Ord 1981, Spatial Processes, 2.3). Null for fewer
 * than 4 values, no neighbours or no variation.
 */
export function moransI(grid: PlotGrid): MoransI | null {
  const values = grid.cells.filter((value) => !Number.isNaN(value))
  const n = values.length
  if (n < 4) return null
  const centre = mean(values)
  const { products, degrees } = productsOfNeighbours(grid, centre)
  const pairs = products.length
  if (pairs === 0) return null
  const m2 = sum(values.map((value) => (value - centre) ** 2))
  if (m2 === 0) return null
  const kurtosis = (n * sum(values.map((value) => (value - centre) ** 4))) / m2 ** 2
  const s0 = 2 * pairs
  const i = (n / s0) * ((2 * sum(products)) / m2)
  const s1 = 4 * pairs
  const s2 = degrees.reduce((total, degree) => total + (2 * degree) ** 2, 0)
  const expected = -1 / (n - 1)
  const first = n * ((n * n - 3 * n + 3) * s1 - n * s2 + 3 * s0 * s0)
  const second = kurtosis * ((n * n - n) * s1 - 2 * n * s2 + 6 * s0 * s0)
  const varianceRandomisation = (first - second) / ((n - 1) * (n - 2) * (n - 3) * s0 * s0) - expected ** 2
  if (!(varianceRandomisation > 0)) return null
  const z = (i - expected) / Math.sqrt(varianceRandomisation)
  return { i, expected, varianceRandomisation, z, pTwoSided: normalTwoSided(z) }
}

/** The product of deviations of each pair of neighbours, and how many neighbours each cell has. */
function productsOfNeighbours({ nRows, nCols, cells }: PlotGrid, centre: number) {
  const products = new Float64Array(2 * cells.length)
  const degrees = new Float64Array(cells.length)
  let pairs = 0
  const meet = (cell: number, other: number) => {
    const product = (cells[cell]! - centre) * (cells[other]! - centre)
    if (Number.isNaN(product)) return
    products[pairs++] = product
    degrees[cell]!++
    degrees[other]!++
  }
  for (let row = 0; row < nRows; row++)
    for (let col = 0; col + 1 < nCols; col++) meet(row * nCols + col, row * nCols + col + 1)
  for (let cell = 0; cell + nCols < cells.length; cell++) meet(cell, cell + nCols)
  return { products: products.subarray(0, pairs), degrees }
}
