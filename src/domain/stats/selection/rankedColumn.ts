import { firstPlaces } from '../moments/ranks.ts'

/** A column's values with their order, for counting selections of its plots. */
export interface RankedColumn {
  /** By plot; NaN missing. */
  readonly values: Float64Array
  /** The values that are not missing, ascending. */
  readonly sorted: Float64Array
  /** Index of each plot's value in `sorted`, −1 where missing; equal values have different indices. */
  readonly rank: Int32Array
  /** A value near the middle that is subtracted before summing. */
  readonly centre: number
}

/** Ranks a column once, in n log n. */
export function rankColumn(values: Float64Array): RankedColumn {
  const present = values.filter((value) => !Number.isNaN(value))
  const sorted = present.slice().sort()
  const places = firstPlaces(sorted, present)
  const rank = new Int32Array(values.length).fill(-1)
  /** Number of plots already placed in the run of equal values that begins at each index. */
  const rankAt = new Int32Array(sorted.length)
  let next = 0
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue
    const run = places[next++]
    rank[i] = run + rankAt[run]++
  }
  return { values, sorted, rank, centre: sorted.length > 0 ? sorted[sorted.length >> 1] : 0 }
}
