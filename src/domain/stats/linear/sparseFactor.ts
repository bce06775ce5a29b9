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
  /** From this step on every column is full; rows there are contiguous and need no list. */
  private readonly denseFrom: number
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
    let dense = Math.max(0, graph.size - 1)
    while (dense > 0 && columns[dense - 1].length === graph.size - dense) dense--
    this.denseFrom = dense
    this.lower = new Float64Array(this.rows.length)
    this.diagonal = new Float64Array(graph.size)
    this.inverseDiagonal = new Float64Array(graph.size)
  }

  /** Index of the entry (i, j) for `factor` and `inverseAt`. It must be on the pattern. */
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

  /** The number of slots. */
  get slots(): number {
    return this.rows.length + this.size
  }

  /**
   * Factors the matrix with its entries in `values` by slot; entries outside the pattern are 0. Result: log of the
   * determinant, or null when the matrix is not positive definite.
   */
  factor(values: Float64Array): number | null {
    const { size, columnStart, rows, lower, diagonal, denseFrom } = this
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
      if (j > denseFrom) pivot -= this.subtractDense(j, work)
      if (!(pivot > 0) || pivot === Number.POSITIVE_INFINITY) return null
      diagonal[j] = pivot
      logDeterminant += Math.log(pivot)
      for (let p = begin; p < end; p++) lower[p] = work[rows[p]] / pivot
      if (begin < end && j < denseFrom) {
        cursor[j] = begin
        const row = rows[begin]
        nextAtRow[j] = firstAtRow[row]
        firstAtRow[row] = j
      }
    }
    return logDeterminant
  }

  /**
   * Subtracts the effect of the full columns before column `j` from `work`, four at a time so that each entry is loaded
   * once for all; returns their effect on its pivot.
   */
  private subtractDense(j: number, work: Float64Array): number {
    const { size, columnStart, lower, diagonal, denseFrom } = this
    let pivotSum = 0
    let k = denseFrom
    for (; k + 3 < j; k += 4) {
      // Row r of column k lies at columnStart[k] + r − k − 1.
      const a = columnStart[k] - k - 1
      const b = columnStart[k + 1] - k - 2
      const c = columnStart[k + 2] - k - 3
      const d = columnStart[k + 3] - k - 4
      const sa = lower[a + j] * diagonal[k]
      const sb = lower[b + j] * diagonal[k + 1]
      const sc = lower[c + j] * diagonal[k + 2]
      const sd = lower[d + j] * diagonal[k + 3]
      pivotSum += sa * lower[a + j] + sb * lower[b + j] + sc * lower[c + j] + sd * lower[d + j]
      for (let r = j + 1; r < size; r++)
        work[r] -= sa * lower[a + r] + sb * lower[b + r] + sc * lower[c + r] + sd * lower[d + r]
    }
    for (; k < j; k++) {
      const a = columnStart[k] - k - 1
      const scaled = lower[a + j] * diagonal[k]
      pivotSum += scaled * lower[a + j]
      for (let r = j + 1; r < size; r++) work[r] -= scaled * lower[a + r]
    }
    return pivotSum
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
   * The entry of the inverse at a slot. The inverse is computed on the factor's pattern on first use, from the last
   * column back (Takahashi, Fagan & Chen 1973; Erisman & Tinney 1975, Commun. ACM 18, 177–179).
   */
  inverseAt(slot: number): number {
    if (!this.inverseKnown) this.invertOnPattern()
    const offDiagonal = this.rows.length
    return slot < offDiagonal ? this.inverseLower![slot] : this.inverseDiagonal[slot - offDiagonal]
  }

  /** Adds the inverse of the full part below row `j` times `factors` to `sums`, two columns at a time. */
  private multiplyDense(j: number, factors: Float64Array, sums: Float64Array): void {
    const { size, columnStart, inverseDiagonal } = this
    const inverse = this.inverseLower!
    let k = j + 1
    for (; k + 1 < size; k += 2) {
      const a = columnStart[k] - k - 1
      const b = columnStart[k + 1] - k - 2
      const fa = factors[k]
      const fb = factors[k + 1]
      const offDiagonal = inverse[a + k + 1]
      let sumA = fa * inverseDiagonal[k] + fb * offDiagonal
      let sumB = fb * inverseDiagonal[k + 1] + fa * offDiagonal
      for (let row = k + 2; row < size; row++) {
        const va = inverse[a + row]
        const vb = inverse[b + row]
        const factor = factors[row]
        sumA += factor * va
        sumB += factor * vb
        sums[row] += fa * va + fb * vb
      }
      sums[k] += sumA
      sums[k + 1] += sumB
    }
    if (k < size) sums[k] += factors[k] * inverseDiagonal[k]
  }

  private invertOnPattern(): void {
    const { size, columnStart, rows, lower, diagonal, inverseDiagonal, denseFrom } = this
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
      // Rows of a column ascend, so the full part is at the end.
      let firstDense = j >= denseFrom ? begin : end
      while (firstDense > begin && rows[firstDense - 1] >= denseFrom) firstDense--
      if (j >= denseFrom) this.multiplyDense(j, factors, sums)
      else
        for (let p = firstDense; p < end; p++) {
          const k = rows[p]
          const factor = factors[k]
          const base = columnStart[k] - k - 1
          let sum = factor * inverseDiagonal[k]
          for (let r = p + 1; r < end; r++) {
            const row = rows[r]
            const value = inverse[base + row]
            sum += factors[row] * value
            sums[row] += factor * value
          }
          sums[k] += sum
        }
      for (let p = begin; p < firstDense; p++) {
        const k = rows[p]
        const factor = factors[k]
        let sum = factor * inverseDiagonal[k]
        for (let r = columnStart[k]; r < columnStart[k + 1]; r++) {
          const row = rows[r]
          const value = inverse[r]
          sum += factors[row] * value
          sums[row] += factor * value
        }
        sums[k] += sum
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
