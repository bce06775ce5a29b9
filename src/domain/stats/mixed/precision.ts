/**
 * The inverse of a correlation matrix as a sparse sum of classes: entry (a[k], b[k]), a ≥ b, has the value of its class.
 * Because of the classes the pattern is fixed while the correlation parameters change, so that equations are assembled
 * once.
 */
export interface Precision {
  readonly size: number
  /** Correlation parameters, each within (−1, 1). 0 for independent effects. */
  readonly parameters: number
  readonly classes: number
  readonly a: Int32Array
  readonly b: Int32Array
  readonly entryClass: Uint8Array
  /** Value of each class at `rho`. */
  values(rho: readonly number[]): Float64Array
  /** Derivative of each class's value by parameter `k`. */
  derivatives(rho: readonly number[], k: number): Float64Array
  logDeterminant(rho: readonly number[]): number
  logDeterminantDerivative(rho: readonly number[], k: number): number
  /** Correlation matrix times `v` (length `size`); a new array. */
  correlate(rho: readonly number[], v: Float64Array): Float64Array
}

/** Independent effects: the identity. */
export function independent(size: number): Precision {
  const a = new Int32Array(size)
  for (let i = 0; i < size; i++) a[i] = i
  return {
    size,
    parameters: 0,
    classes: 1,
    a,
    b: a,
    entryClass: new Uint8Array(size),
    values: () => Float64Array.of(1),
    derivatives: () => new Float64Array(1),
    logDeterminant: () => 0,
    logDeterminantDerivative: () => 0,
    correlate: (_rho, v) => v.slice(),
  }
}

/**
 * AR1 × AR1: correlation ρ_row^|Δrow| · ρ_col^|Δcol| between the cells of a full grid, cell = row · cols + col.
 * Its inverse is the Kronecker product of two tridiagonal matrices (Gilmour, Cullis & Verbyla 1997, JABES 2, 269–293;
 * inverse of an AR1 matrix after Siddiqui 1958, Ann. Math. Stat. 29, 585–588). Parameters: ρ between rows, then ρ between columns;
 * an axis of length 1 has none.
 */
export function autoregressiveGrid(rows: number, cols: number): Precision {
  const rowEntries = tridiagonal(rows)
  const colEntries = tridiagonal(cols)
  const a: number[] = []
  const b: number[] = []
  const entryClass: number[] = []
  for (const [i, j, rowKind] of rowEntries) {
    for (const [k, l, colKind] of colEntries) {
      const kind = rowKind * 3 + colKind
      a.push(i * cols + k)
      b.push(j * cols + l)
      entryClass.push(kind)
      // The mirrored column entry of an off-diagonal row block lies below the diagonal too.
      if (i !== j && k !== l) {
        a.push(i * cols + l)
        b.push(j * cols + k)
        entryClass.push(kind)
      }
    }
  }
  const hasRow = rows > 1
  const hasCol = cols > 1
  const axes = (rho: readonly number[]) => ({ row: hasRow ? rho[0] : 0, col: hasCol ? rho[hasRow ? 1 : 0] : 0 })
  const isRow = (k: number) => hasRow && k === 0
  const outer = (row: Float64Array, col: Float64Array) => {
    const result = new Float64Array(9)
    for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) result[i * 3 + j] = row[i] * col[j]
    return result
  }
  return {
    size: rows * cols,
    parameters: Number(hasRow) + Number(hasCol),
    classes: 9,
    a: Int32Array.from(a),
    b: Int32Array.from(b),
    entryClass: Uint8Array.from(entryClass),
    values(rho) {
      const { row, col } = axes(rho)
      return outer(inverseEntries(row), inverseEntries(col))
    },
    derivatives(rho, k) {
      const { row, col } = axes(rho)
      return isRow(k) ? outer(inverseSlopes(row), inverseEntries(col)) : outer(inverseEntries(row), inverseSlopes(col))
    },
    logDeterminant(rho) {
      const { row, col } = axes(rho)
      return -cols * (rows - 1) * Math.log1p(-row * row) - rows * (cols - 1) * Math.log1p(-col * col)
    },
    logDeterminantDerivative(rho, k) {
      const { row, col } = axes(rho)
      return isRow(k)
        ? (2 * cols * (rows - 1) * row) / (1 - row * row)
        : (2 * rows * (cols - 1) * col) / (1 - col * col)
    },
    correlate(rho, v) {
      const { row, col } = axes(rho)
      const result = v.slice()
      for (let i = 0; i < rows; i++) correlateLine(result, i * cols, 1, cols, col)
      for (let j = 0; j < cols; j++) correlateLine(result, j, cols, rows, row)
      return result
    },
  }
}

/**
 * Entries (i, j, kind) of the lower triangle of an AR1 inverse; kinds: 0 end of the diagonal, 1 inside it, 2 off the
 * diagonal.
 */
function tridiagonal(length: number): [number, number, number][] {
  const entries: [number, number, number][] = []
  for (let i = 0; i < length; i++) {
    entries.push([i, i, i === 0 || i === length - 1 ? 0 : 1])
    if (i > 0) entries.push([i, i - 1, 2])
  }
  return entries
}

function inverseEntries(rho: number): Float64Array {
  const scale = 1 / (1 - rho * rho)
  return Float64Array.of(scale, (1 + rho * rho) * scale, -rho * scale)
}

function inverseSlopes(rho: number): Float64Array {
  const scale = 1 / (1 - rho * rho)
  const square = scale * scale
  return Float64Array.of(2 * rho * square, 4 * rho * square, -(1 + rho * rho) * square)
}

/** Replaces a line of values by Σ_j ρ^|i−j| v_j in two sweeps. */
function correlateLine(values: Float64Array, first: number, step: number, length: number, rho: number): void {
  let forward = 0
  const sums = new Float64Array(length)
  for (let i = 0; i < length; i++) {
    forward = rho * forward + values[first + i * step]
    sums[i] = forward
  }
  let backward = 0
  for (let i = length - 1; i >= 0; i--) {
    const value = values[first + i * step]
    values[first + i * step] = sums[i] + backward
    backward = rho * (backward + value)
  }
}
