/** A column's values with their order: what selections of its plots are counted against. */
export interface RankedColumn {
  /** By plot; NaN missing. */
  readonly values: Float64Array
  /** The values that are not missing, ascending. */
  readonly sorted: Float64Array
  /** Place of each plot's value in `sorted`, −1 where missing; equal values have different places. */
  readonly rank: Int32Array
  /** A value near the middle that sums are taken around. */
  readonly centre: number
}

/** Ranks a column once, in n log n. */
export function rankColumn(values: Float64Array): RankedColumn {
  const order = new Uint32Array(values.length)
  let present = 0
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) order[present++] = i
  const chosen = order.subarray(0, present).sort((a, b) => values[a] - values[b])
  const sorted = new Float64Array(present)
  const rank = new Int32Array(values.length).fill(-1)
  for (let place = 0; place < present; place++) {
    sorted[place] = values[chosen[place]]
    rank[chosen[place]] = place
  }
  return { values, sorted, rank, centre: present > 0 ? sorted[present >> 1] : 0 }
}
