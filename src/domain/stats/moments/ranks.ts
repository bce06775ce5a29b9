/** Ranks from 1; equal values share the mean of their ranks. `tieSizes` lists the sizes of groups of two and more. */
export interface Ranking {
  readonly ranks: Float64Array
  readonly tieSizes: readonly number[]
}

/** Ranks the values in ascending order with mid-ranks for ties. */
export function rank(values: ArrayLike<number>): Ranking {
  const n = values.length
  const order = Uint32Array.from({ length: n }, (_, i) => i).sort((a, b) => values[a]! - values[b]!)
  const ranks = new Float64Array(n)
  const tieSizes: number[] = []
  for (let start = 0; start < n; ) {
    let end = start + 1
    while (end < n && values[order[end]!] === values[order[start]!]) end++
    for (let k = start; k < end; k++) ranks[order[k]!] = (start + 1 + end) / 2
    if (end - start > 1) tieSizes.push(end - start)
    start = end
  }
  return { ranks, tieSizes }
}

/** Σ(t³ − t) over groups of ties: the term by which ties lower the variance of rank statistics. */
export function tieCorrection(tieSizes: readonly number[]): number {
  return tieSizes.reduce((total, t) => total + (t * t * t - t), 0)
}
