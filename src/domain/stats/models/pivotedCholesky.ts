/** A generalised inverse of a symmetric positive semidefinite matrix, as a solver. */
export interface SemidefiniteSolver {
  readonly rank: number
  /** Solves C x = b for b in the range of C; unknowns that C cannot separate from earlier ones are 0. */
  solve(b: ArrayLike<number>): Float64Array
}

const RANK_TOLERANCE = 1e-10

/**
 * Cholesky factorisation with diagonal pivoting (Higham 2002, Accuracy and Stability, 10.3), stopped where the largest
 * remaining pivot is no more than rounding. `c` is a dense p × p matrix by rows; it is not changed. Written by hand: the
 * matrix libraries at hand have no rank-revealing Cholesky, and least squares on incidence matrices needs its rank.
 */
export function pivotedCholesky(c: Float64Array, p: number): SemidefiniteSolver {
  const a = Float64Array.from(c)
  const order = Int32Array.from({ length: p }, (_, i) => i)
  const largest = order.reduce((max, i) => Math.max(max, c[i * p + i]!), 0)
  const limit = RANK_TOLERANCE * Math.max(largest, Number.MIN_VALUE)
  let rank = 0
  while (rank < p) {
    let pivot = rank
    for (let i = rank + 1; i < p; i++) if (a[i * p + i]! > a[pivot * p + pivot]!) pivot = i
    if (!(a[pivot * p + pivot]! > limit)) break
    if (pivot !== rank) exchange(a, order, p, pivot, rank)
    eliminate(a, p, rank)
    rank++
  }
  return { rank, solve: (b) => substitute(a, order, p, rank, b) }
}

/** Swaps rows and columns; the lower triangle is the factor so far, the trailing square the remainder. */
function exchange(a: Float64Array, order: Int32Array, p: number, i: number, j: number): void {
  for (let k = 0; k < p; k++) swap(a, i * p + k, j * p + k)
  for (let k = 0; k < p; k++) swap(a, k * p + i, k * p + j)
  swap(order, i, j)
}

function swap(list: Float64Array | Int32Array, i: number, j: number): void {
  const swapped = list[i]!
  list[i] = list[j]!
  list[j] = swapped
}

function eliminate(a: Float64Array, p: number, k: number): void {
  const root = Math.sqrt(a[k * p + k]!)
  a[k * p + k] = root
  for (let i = k + 1; i < p; i++) a[i * p + k]! /= root
  for (let i = k + 1; i < p; i++) {
    const factor = a[i * p + k]!
    if (factor === 0) continue
    for (let j = k + 1; j < p; j++) a[i * p + j]! -= factor * a[j * p + k]!
  }
}

function substitute(a: Float64Array, order: Int32Array, p: number, rank: number, b: ArrayLike<number>): Float64Array {
  const y = new Float64Array(rank)
  for (let i = 0; i < rank; i++) {
    let value = b[order[i]!]!
    for (let k = 0; k < i; k++) value -= a[i * p + k]! * y[k]!
    y[i] = value / a[i * p + i]!
  }
  const x = new Float64Array(p)
  for (let i = rank - 1; i >= 0; i--) {
    let value = y[i]!
    for (let k = i + 1; k < rank; k++) value -= a[k * p + i]! * x[order[k]!]!
    x[order[i]!] = value / a[i * p + i]!
  }
  return x
}
