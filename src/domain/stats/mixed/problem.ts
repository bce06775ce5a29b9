import type { Precision } from './precision.ts'

/** Rows of a sparse matrix: row r has `values[k]` in column `columns[k]` for k from start[r] to start[r + 1] − 1. */
export interface SparseRows {
  readonly start: Int32Array
  readonly columns: Int32Array
  readonly values: Float64Array
}

/** One random term: record r carries effect `codes[r]` (−1: none) of effects with inverse correlation `precision`. */
export interface RandomTerm {
  readonly name: string
  readonly codes: Int32Array
  readonly precision: Precision
}

/** y = X b + Σ Z_t u_t + e with u_t ~ N(0, γ_t σ² R_t), e ~ N(0, σ² R). */
export interface MixedProblem {
  /** One value per record. */
  readonly response: Float64Array
  /** X, full column rank; `fixedColumns` wide. */
  readonly fixed: SparseRows
  readonly fixedColumns: number
  readonly terms: readonly RandomTerm[]
  /** Inverse correlation of the records' errors. */
  readonly residual: Precision
}
