import { type Graph, minimumDegreeOrder } from './minimumDegree.ts'

/**
 * LDL' factors of symmetric positive definite sparse matrices that share one pattern: ordered and analysed once,
 * then factored for each set of values; solves, log determinant, and the entries of the inverse on the pattern of the factor.
 * By hand: no maintained JavaScript library has sparse symmetric factors, let alone their sparse inverse, and the mixed
 * model equations of a few thousand plots are too large for dense ones.
 * Left-looking columns after Davis 2006, Direct Methods for Sparse Linear Systems, chapter 4.
 */
export class SparseFactor {
  readonly size: number
  /** `position[i]` is the step at which unknown i is eliminated. */
  private readonly position: Int32Array
  private readonly columnStart: Int32Array
  private readonly rows: Int32Array
  private readonly lower: Float64Array
  private readonly diagonal: Float64Array
  private inverseLower: Float64Array | null = null
  private readonly inverseDiagonal: Float64Array
  private inverseKnown = false

  constructor(graph: Graph) {
    this.size = graph.size
    const order = minimumDegreeOrder(graph)
    this.position = new Int32Array(graph.size)
    for (let k = 0; k < order.length; k++) this.position[order[k]] = k
    const columns = fillColumns(graph, order, this.position)
    this.columnStart = new Int32Array(graph.size + 1)
    for (let j = 0; j < graph.size; j++) this.columnStart[j + 1] = this.columnStart[j] + columns[j].length
    this.rows = new Int32Array(this.columnStart[graph.size])
    for (let j = 0; j < graph.size; j++) this.rows.set(columns[j], this.columnStart[j])
    this.lower = new Float64Array(this.rows.length)
    this.diagonal = new Float64Array(graph.size)
    this.inverseDiagonal = new Float64Array(graph.size)
  }

  /** Where the entry (i, j) is kept: a slot for `factor` and `inverseAt`. It must lie on the pattern. */
  slot(i: number, j: number): number {
    const a = this.position[i]
    const b = this.position[j]
    if (a === b) return this.rows.length + a
    const column = Math.min(a, b)
    const row = Math.max(a, b)
    let low = this.columnStart[column]
    let high = this.columnStart[column + 1] - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.rows[middle] < row) low = middle + 1
      else high = middle
    }
    return low
  }

  /** How many slots there are. */
  get slots(): number {
    return this.rows.length + this.size
  }

  /**
   * Factors the matrix whose entries stand in `values` by slot (entries outside the given pattern 0).
   * Result: log of the determinant, or null when the matrix is not positive definite.
   */
  factor(values: Float64Array): number | null {
    const { size, columnStart, rows, lower, diagonal } = this
    this.inverseKnown = false
    const offDiagonal = rows.length
    const work = new Float64Array(size)
    const cursor = new Int32Array(size)
    const firstAtRow = new Int32Array(size).fill(-1)
    const nextAtRow = new Int32Array(size)
    let logDeterminant = 0
    for (let j = 0; j < size; j++) {
      const begin = columnStart[j]
      const end = columnStart[j + 1]
      for (let p = begin; p < end; p++) work[rows[p]] = values[p]
      let pivot = values[offDiagonal + j]
      let k = firstAtRow[j]
      while (k >= 0) {
        const following = nextAtRow[k]
        const at = cursor[k]
        const stop = columnStart[k + 1]
        const entry = lower[at]
        const scaled = entry * diagonal[k]
        pivot -= scaled * entry
        for (let p = at + 1; p < stop; p++) work[rows[p]] -= scaled * lower[p]
        if (at + 1 < stop) {
          cursor[k] = at + 1
          const row = rows[at + 1]
          nextAtRow[k] = firstAtRow[row]
          firstAtRow[row] = k
        }
        k = following
      }
      if (!(pivot > 0) || pivot === Number.POSITIVE_INFINITY) return null
      diagonal[j] = pivot
      logDeterminant += Math.log(pivot)
      for (let p = begin; p < end; p++) lower[p] = work[rows[p]] / pivot
      if (begin < end) {
        cursor[j] = begin
        const row = rows[begin]
        nextAtRow[j] = firstAtRow[row]
        firstAtRow[row] = j
      }
    }
    return logDeterminant
  }

  /** Solves A x = b with the last factors; `b` is untouched. */
  solve(b: Float64Array): Float64Array {
    const { size, position, columnStart, rows, lower, diagonal } = this
    const x = new Float64Array(size)
    for (let i = 0; i < size; i++) x[position[i]] = b[i]
    for (let j = 0; j < size; j++) {
      const value = x[j]
      if (value === 0) continue
      for (let p = columnStart[j]; p < columnStart[j + 1]; p++) x[rows[p]] -= lower[p] * value
    }
    for (let j = size - 1; j >= 0; j--) {
      let sum = x[j] / diagonal[j]
      for (let p = columnStart[j]; p < columnStart[j + 1]; p++) sum -= lower[p] * x[rows[p]]
      x[j] = sum
    }
    const result = new Float64Array(size)
    for (let i = 0; i < size; i++) result[i] = x[position[i]]
    return result
  }

  /**
   * The entry of the inverse at a slot. The inverse is worked out on the factor's pattern at first need, from the last
   * column back (Takahashi, Fagan & Chen 1973; Erisman & Tinney 1975, Commun. ACM 18, 177–179).
   */
  inverseAt(slot: number): number {
    if (!this.inverseKnown) this.invertOnPattern()
    const offDiagonal = this.rows.length
    return slot < offDiagonal ? this.inverseLower![slot] : this.inverseDiagonal[slot - offDiagonal]
  }

  private invertOnPattern(): void {
    const { size, columnStart, rows, lower, diagonal, inverseDiagonal } = this
    this.inverseLower ??= new Float64Array(rows.length)
    const inverse = this.inverseLower
    const sums = new Float64Array(size)
    const factors = new Float64Array(size)
    for (let j = size - 1; j >= 0; j--) {
      const begin = columnStart[j]
      const end = columnStart[j + 1]
      for (let p = begin; p < end; p++) {
        factors[rows[p]] = lower[p]
        sums[rows[p]] = 0
      }
      for (let p = begin; p < end; p++) {
        const k = rows[p]
        const factor = factors[k]
        let own = factor * inverseDiagonal[k]
        for (let r = columnStart[k]; r < columnStart[k + 1]; r++) {
          const row = rows[r]
          const value = inverse[r]
          own += factors[row] * value
          sums[row] += factor * value
        }
        sums[k] += own
      }
      let diagonalSum = 1 / diagonal[j]
      for (let p = begin; p < end; p++) {
        const value = -sums[rows[p]]
        inverse[p] = value
        diagonalSum -= factors[rows[p]] * value
      }
      inverseDiagonal[j] = diagonalSum
      for (let p = begin; p < end; p++) factors[rows[p]] = 0
    }
    this.inverseKnown = true
  }
}

/** The row numbers (in elimination order, ascending) below the diagonal in each column of the factor. */
function fillColumns(graph: Graph, order: Int32Array, position: Int32Array): Int32Array[] {
  const columns: Int32Array[] = []
  const children: number[][] = Array.from({ length: graph.size }, () => [])
  const mark = new Int32Array(graph.size).fill(-1)
  for (let j = 0; j < graph.size; j++) {
    const node = order[j]
    const found: number[] = []
    mark[j] = j
    const visit = (row: number) => {
      if (row > j && mark[row] !== j) {
        mark[row] = j
        found.push(row)
      }
    }
    for (let p = graph.start[node]; p < graph.start[node + 1]; p++) visit(position[graph.neighbours[p]])
    for (const child of children[j]) for (const row of columns[child]) visit(row)
    const column = Int32Array.from(found).sort()
    columns.push(column)
    if (column.length > 0) children[column[0]].push(j)
  }
  return columns
}
