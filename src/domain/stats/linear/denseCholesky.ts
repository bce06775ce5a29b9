/**
 * Dense Cholesky factors of symmetric matrices in one flat row-major Float64Array.
 * Written by hand because the matrices here are refilled at every step of an iteration: a matrix class per step
 * (arrays of rows) costs more than the factorisation of the usual 2–150 unknowns.
 */

/**
 * Cholesky factor of the columns of a positive semidefinite matrix that add rank, in the order of the input (as R's
 * limited pivoting: a column that depends on earlier ones is dropped, not exchanged). `a` n × n row-major, untouched. A
 * column is dropped when the residual of its length after earlier columns is ≤ `tolerance` of it. Result: the independent
 * column numbers, ascending. Golub & Van Loan 2013, section 4.2.
 */
export function independentColumns(a: Float64Array, n: number, tolerance = 1e-11): number[] {
  const factor = new Float64Array(n * n)
  const pivots: number[] = []
  for (let j = 0; j < n; j++) {
    const row = j * n
    for (let k = 0; k < pivots.length; k++) {
      const pivot = pivots[k]
      const other = pivot * n
      let sum = a[row + pivot]
      for (let m = 0; m < k; m++) sum -= factor[row + m] * factor[other + m]
      factor[row + k] = sum / factor[other + k]
    }
    let pivot = a[row + j]
    for (let m = 0; m < pivots.length; m++) pivot -= factor[row + m] * factor[row + m]
    if (pivot > tolerance * a[row + j]) {
      factor[row + pivots.length] = Math.sqrt(pivot)
      pivots.push(j)
    }
  }
  return pivots
}

/**
 * Solves A x = b for a small symmetric positive definite A (n × n row-major, lower triangle read, both untouched).
 * Null when A is not positive definite to working precision.
 */
export function solvePositiveDefinite(a: Float64Array, n: number, b: Float64Array): Float64Array | null {
  const l = a.slice()
  for (let j = 0; j < n; j++) {
    const original = l[j * n + j]
    let diagonal = original
    for (let k = 0; k < j; k++) diagonal -= l[j * n + k] * l[j * n + k]
    if (!(diagonal > 1e-14 * original)) return null
    const root = Math.sqrt(diagonal)
    l[j * n + j] = root
    for (let i = j + 1; i < n; i++) {
      let sum = l[i * n + j]
      for (let k = 0; k < j; k++) sum -= l[i * n + k] * l[j * n + k]
      l[i * n + j] = sum / root
    }
  }
  const x = b.slice()
  for (let i = 0; i < n; i++) {
    let sum = x[i]
    for (let k = 0; k < i; k++) sum -= l[i * n + k] * x[k]
    x[i] = sum / l[i * n + i]
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[i]
    for (let k = i + 1; k < n; k++) sum -= l[k * n + i] * x[k]
    x[i] = sum / l[i * n + i]
  }
  return x
}
