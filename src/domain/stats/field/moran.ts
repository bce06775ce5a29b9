import { normalTwoSided } from '../distributions/normal.ts'
import { mean } from '../moments/moments.ts'
import { sum } from '../moments/sums.ts'
import { neighbours, type PlotGrid } from './plotGrid.ts'

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
  const present = Array.from(grid.cells.keys()).filter((cell) => !Number.isNaN(grid.cells[cell]))
  const n = present.length
  const pairs = [...neighbours(grid, 'row'), ...neighbours(grid, 'column')]
  if (n < 4 || pairs.length === 0) return null
  const centre = mean(present.map((cell) => grid.cells[cell]!))
  const deviation = (cell: number) => grid.cells[cell]! - centre
  const m2 = sum(present.map((cell) => deviation(cell) ** 2))
  if (m2 === 0) return null
  const kurtosis = (n * sum(present.map((cell) => deviation(cell) ** 4))) / m2 ** 2
  const s0 = 2 * pairs.length
  const i = (n / s0) * ((2 * sum(pairs.map(([a, b]) => deviation(a) * deviation(b)))) / m2)
  const degree = new Map<number, number>()
  for (const cell of pairs.flat()) degree.set(cell, (degree.get(cell) ?? 0) + 1)
  const s1 = 4 * pairs.length
  const s2 = sum([...degree.values()].map((d) => (2 * d) ** 2))
  const expected = -1 / (n - 1)
  const first = n * ((n * n - 3 * n + 3) * s1 - n * s2 + 3 * s0 * s0)
  const second = kurtosis * ((n * n - n) * s1 - 2 * n * s2 + 6 * s0 * s0)
  const varianceRandomisation = (first - second) / ((n - 1) * (n - 2) * (n - 3) * s0 * s0) - expected ** 2
  if (!(varianceRandomisation > 0)) return null
  const z = (i - expected) / Math.sqrt(varianceRandomisation)
  return { i, expected, varianceRandomisation, z, pTwoSided: normalTwoSided(z) }
}
