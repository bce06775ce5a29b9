/**
 * A symmetric matrix as Q T Q' with T tridiagonal. Everything that a ridge regression needs of M (M + λI solved for any
 * λ, eigenvalues, a vector in the eigenvectors' basis) is then O(n) or O(n²), and no eigenvectors are formed: a complete
 * decomposition (ml-matrix's EigenvalueDecomposition) takes several times as long for the 600 lines of a marker trial.
 * Householder reduction after Golub & Van Loan 2013, section 8.3.1; implicit QL after Bowdler, Martin, Reinsch &
 * Wilkinson 1968, Numer. Math. 11, 293–306.
 */
export interface Tridiagonal {
  readonly size: number
  readonly diagonal: Float64Array
  /** offDiagonal[i] couples i − 1 and i; offDiagonal[0] = 0. */
  readonly offDiagonal: Float64Array
  /** Reflector k (row k, entries k + 1 … n − 1) and its scale. */
  readonly reflectors: Float64Array
  readonly scales: Float64Array
}

/** Reduces a symmetric n × n matrix (row-major; overwritten). */
export function tridiagonalise(m: Float64Array, n: number): Tridiagonal {
  const diagonal = new Float64Array(n)
  const offDiagonal = new Float64Array(n)
  const scales = new Float64Array(n)
  const p = new Float64Array(n)
  const v = new Float64Array(n)
  for (let k = 0; k < n; k++) {
    const base = k * n
    diagonal[k] = m[base + k]
    if (k === n - 1) break
    let below = 0
    for (let i = k + 2; i < n; i++) below += m[base + i] * m[base + i]
    const head = m[base + k + 1]
    if (below === 0) {
      offDiagonal[k + 1] = head
      continue
    }
    const length = Math.sqrt(head * head + below)
    const target = head > 0 ? -length : length
    offDiagonal[k + 1] = target
    const scale = 1 / (target * (target - head))
    scales[k] = scale
    v.fill(0, 0, k + 1)
    v[k + 1] = head - target
    m[base + k + 1] = head - target
    for (let i = k + 2; i < n; i++) v[i] = m[base + i]
    reflectTrailing(m, n, k + 1, v, p, scale)
  }
  return { size: n, diagonal, offDiagonal, reflectors: m, scales }
}

/** A ← (I − s v v') A (I − s v v') on rows and columns from `first`; the upper triangle is read and written. */
function reflectTrailing(
  m: Float64Array,
  n: number,
  first: number,
  v: Float64Array,
  p: Float64Array,
  scale: number,
): void {
  p.fill(0, first)
  for (let i = first; i < n; i++) {
    const row = i * n
    const vi = v[i]
    let sum = m[row + i] * vi
    for (let j = i + 1; j < n; j++) {
      const a = m[row + j]
      sum += a * v[j]
      p[j] += a * vi
    }
    p[i] += sum
  }
  let projection = 0
  for (let i = first; i < n; i++) {
    p[i] *= scale
    projection += p[i] * v[i]
  }
  const half = (scale * projection) / 2
  for (let i = first; i < n; i++) p[i] -= half * v[i]
  for (let i = first; i < n; i++) {
    const row = i * n
    const vi = v[i]
    const pi = p[i]
    for (let j = i; j < n; j++) m[row + j] -= vi * p[j] + pi * v[j]
  }
}

/** Q'b. */
export function intoBasis(t: Tridiagonal, b: Float64Array): Float64Array {
  const x = b.slice()
  for (let k = 0; k < t.size - 2; k++) reflect(t, k, x)
  return x
}

/** Q x. */
export function fromBasis(t: Tridiagonal, x: Float64Array): Float64Array {
  const b = x.slice()
  for (let k = t.size - 3; k >= 0; k--) reflect(t, k, b)
  return b
}

function reflect({ size, reflectors, scales }: Tridiagonal, k: number, x: Float64Array): void {
  if (scales[k] === 0) return
  const row = k * size
  let projection = 0
  for (let i = k + 1; i < size; i++) projection += reflectors[row + i] * x[i]
  projection *= scales[k]
  for (let i = k + 1; i < size; i++) x[i] -= projection * reflectors[row + i]
}

/** Solves (T + λI) x = b for λ > 0 and T positive semidefinite. */
export function solveShifted(
  { size, diagonal, offDiagonal }: Tridiagonal,
  lambda: number,
  b: Float64Array,
): Float64Array {
  const x = b.slice()
  const pivots = new Float64Array(size)
  for (let i = 0; i < size; i++) {
    pivots[i] = diagonal[i] + lambda
    if (i === 0) continue
    const ratio = offDiagonal[i] / pivots[i - 1]
    pivots[i] -= ratio * offDiagonal[i]
    x[i] -= ratio * x[i - 1]
  }
  for (let i = size - 1; i >= 0; i--) {
    if (i < size - 1) x[i] -= offDiagonal[i + 1] * x[i + 1]
    x[i] /= pivots[i]
  }
  return x
}

/**
 * Eigenvalues of T with the components of `b` (in T's basis) along their eigenvectors, in no particular order. Null when
 * an eigenvalue needs more than 60 sweeps.
 */
export function spectrumOf(t: Tridiagonal, b: Float64Array): { values: Float64Array; components: Float64Array } | null {
  const n = t.size
  const d = t.diagonal.slice()
  const e = new Float64Array(n)
  for (let i = 1; i < n; i++) e[i - 1] = t.offDiagonal[i]
  const z = b.slice()
  // Relative to the whole matrix, since in a singular one both neighbours of a coupling may be only rounding.
  let largest = 0
  for (let i = 0; i < n; i++) largest = Math.max(largest, Math.abs(d[i]) + Math.abs(e[i]))
  const negligible = Number.EPSILON * largest
  for (let l = 0; l < n; l++) {
    for (let sweep = 0; ; sweep++) {
      let m = l
      while (m < n - 1 && Math.abs(e[m]) > negligible) m++
      if (m === l) break
      if (sweep === 60) return null
      let g = (d[l + 1] - d[l]) / (2 * e[l])
      let r = Math.hypot(g, 1)
      g = d[m] - d[l] + e[l] / (g + (g >= 0 ? r : -r))
      let s = 1
      let c = 1
      let p = 0
      let i = m - 1
      for (; i >= l; i--) {
        const f = s * e[i]
        const h = c * e[i]
        r = Math.sqrt(f * f + g * g)
        e[i + 1] = r
        if (r === 0) {
          d[i + 1] -= p
          e[m] = 0
          break
        }
        s = f / r
        c = g / r
        g = d[i + 1] - p
        r = (d[i] - g) * s + 2 * c * h
        p = s * r
        d[i + 1] = g + p
        g = c * r - h
        const upper = z[i + 1]
        z[i + 1] = s * z[i] + c * upper
        z[i] = c * z[i] - s * upper
      }
      if (r === 0 && i >= l) continue
      d[l] -= p
      e[l] = g
      e[m] = 0
    }
  }
  return { values: d, components: z }
}
