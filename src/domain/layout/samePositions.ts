import type { FieldYearColumns } from '../columns/fieldYear.ts'
import { buildPositionIndex, plotAt } from './positionIndex.ts'

/** Plots of another year of a field at the same positions as this year's plots. */
export interface SamePositions {
  /** By plot index of this year: the index of the other year's plot, -1 = none. */
  readonly before: Int32Array
  /** Number of the other year's plots at positions without a plot this year. */
  readonly elsewhere: number
}

/** Matches the plots of two years of one field by their stored rows and columns. */
export function samePositions(current: FieldYearColumns, other: FieldYearColumns): SamePositions {
  const index = buildPositionIndex(other)
  const before = new Int32Array(current.count).fill(-1)
  let met = 0
  for (let i = 0; i < current.count; i++) {
    if (!current.alive[i] || !current.row[i] || !current.col[i]) continue
    before[i] = plotAt(index, current.row[i], current.col[i])
    if (before[i] >= 0) met += 1
  }
  let placedCount = 0
  for (const plot of index.at) if (plot >= 0) placedCount += 1
  return { before, elsewhere: placedCount - met }
}
