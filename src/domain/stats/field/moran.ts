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
 * Moran's I (Moran 1950, Biometrika 37; variance under randomisation: Cliff & Ord 1981, Spatial Processes, 2.3) of the values that
 * have a neighbour: the others tell nothing of likeness, and counted among them would stretch I by n over those that do. I goes
 * beyond ±1 only where values have unlike numbers of neighbours (de Jong, Sprenger & van Veen 1984). Null for fewer than 4 such
 * values or no variation.
 */
export function moransI({ nRows, nCols, cells }: PlotGrid): MoransI | null {
  const degrees = neighboursOf(nRows, nCols, cells)
  const values = cells.filter((_, cell) => degrees[cell]! > 0)
  const n = values.length
  if (n < 4) return null
  const centre = mean(values)
  const squares = new Float64Array(n)
  const fourths = new Float64Array(n)
  for (let k = 0; k < n; k++) {
    squares[k] = (values[k]! - centre) ** 2
    fourths[k] = squares[k]! * squares[k]!
  }
  const m2 = sum(squares)
  if (m2 === 0) return null
  const products = productsOfNeighbours(nRows, nCols, cells, centre)
  const pairs = products.length
  const kurtosis = (n * sum(fourths)) / m2 ** 2
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

/** How many neighbours with a value each cell with one has. */
function neighboursOf(nRows: number, nCols: number, cells: Float64Array): Float64Array {
  const degrees = new Float64Array(cells.length)
  const meet = (cell: number, other: number) => {
    if (Number.isNaN(cells[cell]! + cells[other]!)) return
    degrees[cell]!++
    degrees[other]!++
  }
  eachPair(nRows, nCols, meet)
  return degrees
}

/** The product of deviations of each pair of neighbours that both have a value. */
function productsOfNeighbours(nRows: number, nCols: number, cells: Float64Array, centre: number): Float64Array {
  const products = new Float64Array(2 * cells.length)
  let pairs = 0
  eachPair(nRows, nCols, (cell, other) => {
    const product = (cells[cell]! - centre) * (cells[other]! - centre)
    if (!Number.isNaN(product)) products[pairs++] = product
  })
  return products.subarray(0, pairs)
}

function eachPair(nRows: number, nCols: number, meet: (cell: number, other: number) => void): void {
  for (let row = 0; row < nRows; row++)
    for (let col = 0; col + 1 < nCols; col++) meet(row * nCols + col, row * nCols + col + 1)
  for (let cell = 0; cell + nCols < nRows * nCols; cell++) meet(cell, cell + nCols)
}
