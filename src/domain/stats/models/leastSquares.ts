/** QR factorisation of a few columns for least squares. */
export interface PivotedQr {
  readonly rank: number
  /** Places of the columns that are not combinations of others, in pivot order; `rank` of them. */
  readonly pivots: readonly number[]
  /** Slopes in the order of the columns (0 for a dropped one) and the residuals of `values`. */
  fit(values: ArrayLike<number>): { readonly slopes: Float64Array; readonly residuals: Float64Array }
  /** R'⁻¹a over the columns in their order (dropped ones do not count): a'(X'X)⁻¹b is the product of two of these. */
  independentParts(a: ArrayLike<number>): Float64Array
}

/**
 * Householder QR with column pivoting and rank check (Businger & Golub 1965): a column counts only while its part outside
 * the ones before is more than `tolerance` times the largest column. Columns must be scaled alike.
 */
export function pivotedQr(columns: readonly Float64Array[], tolerance: number): PivotedQr {
  const p = columns.length
  const work = columns.map((column) => Float64Array.from(column))
  const order = Array.from({ length: p }, (_, j) => j)
  const reflectors: { v: Float64Array; scale: number }[] = []
  const n = work[0]?.length ?? 0
  const limit = tolerance * Math.max(0, ...work.map((column) => tailNorm(column, 0)))
  let rank = 0
  while (rank < Math.min(n, p)) {
    let best = rank
    for (let j = rank + 1; j < p; j++) if (tailNorm(work[j]!, rank) > tailNorm(work[best]!, rank)) best = j
    if (!(tailNorm(work[best]!, rank) > limit)) break
    ;[work[rank], work[best]] = [work[best]!, work[rank]!]
    ;[order[rank], order[best]] = [order[best]!, order[rank]!]
    const reflector = householder(work[rank]!, rank)
    reflectors.push(reflector)
    for (let j = rank; j < p; j++) reflect(work[j]!, reflector, rank)
    rank++
  }
  const r = (i: number, j: number) => work[j]![i]!
  const pivots = order.slice(0, rank)
  return {
    rank,
    pivots,
    fit(values) {
      const effects = Float64Array.from(values)
      for (let k = 0; k < rank; k++) reflect(effects, reflectors[k]!, k)
      const slopes = new Float64Array(p)
      for (let i = rank - 1; i >= 0; i--) {
        let value = effects[i]!
        for (let k = i + 1; k < rank; k++) value -= r(i, k) * slopes[pivots[k]!]!
        slopes[pivots[i]!] = value / r(i, i)
      }
      effects.fill(0, 0, rank)
      for (let k = rank - 1; k >= 0; k--) reflect(effects, reflectors[k]!, k)
      return { slopes, residuals: effects }
    },
    independentParts(a) {
      const x = new Float64Array(rank)
      for (let i = 0; i < rank; i++) {
        let value = a[pivots[i]!]!
        for (let k = 0; k < i; k++) value -= r(k, i) * x[k]!
        x[i] = value / r(i, i)
      }
      return x
    },
  }
}

function tailNorm(column: Float64Array, from: number): number {
  let total = 0
  for (let i = from; i < column.length; i++) total += column[i]! * column[i]!
  return Math.sqrt(total)
}

function householder(column: Float64Array, from: number): { v: Float64Array; scale: number } {
  const v = column.slice(from)
  const norm = tailNorm(column, from)
  v[0]! += v[0]! >= 0 ? norm : -norm
  return { v, scale: 2 / tailNorm(v, 0) ** 2 }
}

function reflect(column: Float64Array, { v, scale }: { v: Float64Array; scale: number }, from: number): void {
  let product = 0
  for (let i = 0; i < v.length; i++) product += v[i]! * column[from + i]!
  const step = scale * product
  for (let i = 0; i < v.length; i++) column[from + i]! -= step * v[i]!
}
