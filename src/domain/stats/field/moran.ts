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
  const { pairs, ends, degrees } = neighbours(nRows, nCols, cells)
  const values = cells.filter((_, cell) => degrees[cell]! > 0)
  const n = values.length
  if (n < 4) return null
  const centre = mean(values)
  const m2 = sum(values.map((value) => (value - centre) ** 2))
  if (m2 === 0) return null
  const products = new Float64Array(pairs)
  for (let k = 0; k < pairs; k++) products[k] = (cells[ends[2 * k]!]! - centre) * (cells[ends[2 * k + 1]!]! - centre)
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

/** The pairs of neighbours that both have a value, each as its two cells, and how many neighbours each cell has. */
function neighbours(nRows: number, nCols: number, cells: Float64Array) {
  const ends = new Int32Array(4 * cells.length)
  const degrees = new Float64Array(cells.length)
  let pairs = 0
  const meet = (cell: number, other: number) => {
    if (Number.isNaN(cells[cell]!) || Number.isNaN(cells[other]!)) return
    ends[2 * pairs] = cell
    ends[2 * pairs++ + 1] = other
    degrees[cell]!++
    degrees[other]!++
  }
  for (let row = 0; row < nRows; row++)
    for (let col = 0; col + 1 < nCols; col++) meet(row * nCols + col, row * nCols + col + 1)
  for (let cell = 0; cell + nCols < cells.length; cell++) meet(cell, cell + nCols)
  return { pairs, ends, degrees }
}
