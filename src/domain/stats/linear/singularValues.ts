/** A = U·diag(values)·V', the values in descending order; U and V by columns of unit length. */
export interface SingularValues {
  readonly values: Float64Array
  /** u[k] is the k-th left vector, as long as A has rows; all 0 where its value is 0. */
  readonly u: readonly Float64Array[]
  /** v[k] is the k-th right vector, as long as A has columns. */
  readonly v: readonly Float64Array[]
}

const SWEEPS = 60
/** Columns whose cosine is less than this are orthogonal but for rounding. */
const ORTHOGONAL = 1e-15

/**
 * Singular value decomposition of a small matrix, stored by rows, by one-sided Jacobi rotations (Hestenes 1958, J. SIAM
 * 6; de Rijk 1989), which finds small values as exactly as large ones. By hand: no library at hand has a decomposition of
 * general matrices.
 */
export function singularValues(a: Float64Array, rows: number, columns: number): SingularValues {
  if (columns > rows) {
    const { values, u, v } = singularValues(transposed(a, rows, columns), columns, rows)
    return { values, u: v, v: u }
  }
  const left = Array.from({ length: columns }, (_, j) =>
    Float64Array.from({ length: rows }, (__, i) => a[i * columns + j]!),
  )
  const right = Array.from({ length: columns }, (_, j) =>
    Float64Array.from({ length: columns }, (__, i) => (i === j ? 1 : 0)),
  )
  for (let sweep = 0; sweep < SWEEPS && rotateAll(left, right); sweep++);
  const lengths = left.map((column) => Math.hypot(...column))
  const order = [...lengths.keys()].sort((i, j) => lengths[j]! - lengths[i]! || i - j)
  return {
    values: Float64Array.from(order, (j) => lengths[j]!),
    u: order.map((j) => left[j]!.map((value) => (lengths[j]! > 0 ? value / lengths[j]! : 0))),
    v: order.map((j) => right[j]!),
  }
}

/** One sweep over all pairs of columns; false when none had to be turned. */
function rotateAll(left: Float64Array[], right: Float64Array[]): boolean {
  let hasRotated = false
  for (let i = 0; i < left.length; i++)
    for (let j = i + 1; j < left.length; j++) {
      const [a, b, c] = [product(left[i]!, left[i]!), product(left[j]!, left[j]!), product(left[i]!, left[j]!)]
      if (Math.abs(c) <= ORTHOGONAL * Math.sqrt(a * b)) continue
      hasRotated = true
      const zeta = (b - a) / (2 * c)
      const tangent = (zeta >= 0 ? 1 : -1) / (Math.abs(zeta) + Math.hypot(1, zeta))
      const cosine = 1 / Math.hypot(1, tangent)
      rotate(left[i]!, left[j]!, cosine, cosine * tangent)
      rotate(right[i]!, right[j]!, cosine, cosine * tangent)
    }
  return hasRotated
}

function rotate(a: Float64Array, b: Float64Array, cosine: number, sine: number): void {
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i]!, b[i]!]
    a[i] = cosine * x - sine * y
    b[i] = sine * x + cosine * y
  }
}

function product(a: Float64Array, b: Float64Array): number {
  let total = 0
  for (let i = 0; i < a.length; i++) total += a[i]! * b[i]!
  return total
}

function transposed(a: Float64Array, rows: number, columns: number): Float64Array {
  return Float64Array.from({ length: a.length }, (_, k) => a[(k % rows) * columns + Math.floor(k / rows)]!)
}
