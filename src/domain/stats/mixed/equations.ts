import { SparseFactor } from '../linear/sparseFactor.ts'
import { crossProducts, designRows, patternOf } from './assembly.ts'
import type { MixedProblem } from './problem.ts'
import { dot, multiply, quadratic } from './products.ts'

/** The variance parameters: ratios to the residual variance by term, correlations by term and of the residual. */
export interface Ratios {
  readonly gamma: readonly number[]
  readonly termRho: readonly (readonly number[])[]
  readonly residualRho: readonly number[]
}

/** Solution of the equations at these ratios. */
export interface Solution {
  readonly ratios: Ratios
  /** Fixed effects, then the scaled random effects u_t / √γ_t. */
  readonly effects: Float64Array
  /** y − X b − Z u. */
  readonly errors: Float64Array
  /** y'Py · σ²: what the residual variance is estimated from. */
  readonly quadraticForm: number
  /** log |H| + log |X'H⁻¹X|, H the covariance of y over σ². */
  readonly logDeterminants: number
}

/**
 * Henderson's mixed model equations with the random effects scaled by √γ (Bates et al. 2015, J. Stat. Softw. 67, section 3), so that a variance of zero
 * is an ordinary point: coefficient matrix [X'QX, X'QZΛ; ·, ΛZ'QZΛ + R⁻¹] with Q the inverse error correlation and Λ = √γ.
 * Unknown numbers: fixed columns first, then the effects of each term in turn.
 */
export class MixedEquations {
  readonly problem: MixedProblem
  readonly size: number
  /** First unknown of each term. */
  readonly offset: readonly number[]
  private readonly scaleOf: Int16Array
  private readonly factor: SparseFactor
  private readonly crossSlot: Int32Array
  private readonly crossI: Int32Array
  private readonly crossJ: Int32Array
  private readonly crossClass: Uint8Array
  private readonly crossValue: Float64Array
  private readonly penaltySlot: readonly Int32Array[]
  private readonly diagonalSlot: Int32Array

  constructor(problem: MixedProblem) {
    this.problem = problem
    const offset: number[] = []
    let size = problem.fixedColumns
    for (const term of problem.terms) {
      offset.push(size)
      size += term.precision.size
    }
    this.size = size
    this.offset = offset
    this.scaleOf = new Int16Array(size).fill(-1)
    problem.terms.forEach((term, t) => {
      this.scaleOf.fill(t, offset[t], offset[t] + term.precision.size)
    })
    const cross = crossProducts(problem, designRows(problem, offset), size)
    this.crossI = cross.i
    this.crossJ = cross.j
    this.crossClass = cross.entryClass
    this.crossValue = cross.value
    this.factor = new SparseFactor(patternOf(problem, offset, size, cross))
    this.crossSlot = cross.i.map((i, k) => this.factor.slot(i, cross.j[k]))
    this.penaltySlot = problem.terms.map((term, t) =>
      term.precision.a.map((a, k) => this.factor.slot(offset[t] + a, offset[t] + term.precision.b[k])),
    )
    this.diagonalSlot = Int32Array.from({ length: size }, (_, i) => this.factor.slot(i, i))
  }

  /** Factors and solves at these ratios; null when the matrix is not positive definite. */
  solve(ratios: Ratios): Solution | null {
    const { problem, factor } = this
    const scale = ratios.gamma.map(Math.sqrt)
    const residualValues = problem.residual.values(ratios.residualRho)
    const values = new Float64Array(factor.slots)
    for (let k = 0; k < this.crossSlot.length; k++) {
      const entry = this.crossValue[k] * residualValues[this.crossClass[k]]
      values[this.crossSlot[k]] += entry * this.scaleAt(this.crossI[k], scale) * this.scaleAt(this.crossJ[k], scale)
    }
    let logDeterminants = -problem.residual.logDeterminant(ratios.residualRho)
    problem.terms.forEach((term, t) => {
      const own = term.precision.values(ratios.termRho[t])
      const slots = this.penaltySlot[t]
      for (let k = 0; k < slots.length; k++) values[slots[k]] += own[term.precision.entryClass[k]]
      logDeterminants -= term.precision.logDeterminant(ratios.termRho[t])
    })
    const logDeterminant = factor.factor(values)
    if (logDeterminant === null) return null
    logDeterminants += logDeterminant
    const effects = factor.solve(this.gather(this.weigh(problem.response, ratios), scale))
    const errors = this.residuals(problem.response, effects, scale)
    let quadraticForm = dot(errors, this.weigh(errors, ratios))
    problem.terms.forEach((term, t) => {
      quadraticForm += quadratic(term.precision, term.precision.values(ratios.termRho[t]), this.effectsOf(t, effects))
    })
    return { ratios, effects, errors, quadraticForm, logDeterminants }
  }

  /** σ²·(coefficient matrix)⁻¹ · b / σ²: solves with the last factors. */
  backSolve(b: Float64Array): Float64Array {
    return this.factor.solve(b)
  }

  /** Diagonal entry `i` of the inverse coefficient matrix of the last factors. */
  inverseDiagonal(i: number): number {
    return this.factor.inverseAt(this.diagonalSlot[i])
  }

  /** Σ of (inverse coefficient matrix ∘ precision pattern with class values `values`) over a term's block. */
  penaltyTrace(t: number, values: Float64Array): number {
    const { precision } = this.problem.terms[t]
    const slots = this.penaltySlot[t]
    let sum = 0
    for (let k = 0; k < slots.length; k++) {
      const multiplicity = precision.a[k] === precision.b[k] ? 1 : 2
      sum += multiplicity * values[precision.entryClass[k]] * this.factor.inverseAt(slots[k])
    }
    return sum
  }

  /** tr(C⁻¹ W'DW), D having the residual's pattern with class values `values`, W = [X, ZΛ]. */
  residualTrace(values: Float64Array, gamma: readonly number[]): number {
    const scale = gamma.map(Math.sqrt)
    let sum = 0
    for (let k = 0; k < this.crossSlot.length; k++) {
      const i = this.crossI[k]
      const j = this.crossJ[k]
      const entry = this.crossValue[k] * values[this.crossClass[k]] * this.scaleAt(i, scale) * this.scaleAt(j, scale)
      sum += (i === j ? 1 : 2) * entry * this.factor.inverseAt(this.crossSlot[k])
    }
    return sum
  }

  /**
   * w'C⁻¹w of each record, w its row of [X, ZΛ]: the share of its residual's variance that its own error loses. For
   * independent errors; uses the last factors.
   */
  leverages(ratios: Ratios): Float64Array {
    const { fixed, terms, response } = this.problem
    const scale = ratios.gamma.map(Math.sqrt)
    return Float64Array.from(response, (_, r) => {
      const entries: [number, number][] = []
      for (let k = fixed.start[r]; k < fixed.start[r + 1]; k++) entries.push([fixed.columns[k], fixed.values[k]])
      terms.forEach(({ codes }, t) => {
        if (codes[r] >= 0) entries.push([this.offset[t] + codes[r], scale[t]])
      })
      let sum = 0
      for (const [i, a] of entries)
        for (const [j, b] of entries) sum += a * b * this.factor.inverseAt(this.factor.slot(i, j))
      return sum
    })
  }

  /** P v (times σ²): the residual of Q v after fixed and random effects are fitted to v. */
  project(v: Float64Array, ratios: Ratios): Float64Array {
    const scale = ratios.gamma.map(Math.sqrt)
    const fitted = this.factor.solve(this.gather(this.weigh(v, ratios), scale))
    return this.weigh(this.residuals(v, fitted, scale), ratios)
  }

  /** W times a vector of all unknowns: their sum in each record. */
  combine(effects: Float64Array, ratios: Ratios): Float64Array {
    const none = new Float64Array(this.problem.response.length)
    return this.residuals(none, effects, ratios.gamma.map(Math.sqrt)).map((value) => -value)
  }

  /** Q v, Q the inverse error correlation. */
  weigh(v: Float64Array, ratios: Ratios): Float64Array {
    if (this.problem.residual.parameters === 0) return v
    return multiply(this.problem.residual, this.problem.residual.values(ratios.residualRho), v)
  }

  /** The effects of one term out of a vector of all unknowns. */
  effectsOf(t: number, solution: Float64Array): Float64Array {
    return solution.subarray(this.offset[t], this.offset[t] + this.problem.terms[t].precision.size)
  }

  /** Z_t' v. */
  sumByLevel(t: number, v: Float64Array): Float64Array {
    const { codes, precision } = this.problem.terms[t]
    const sums = new Float64Array(precision.size)
    for (let r = 0; r < codes.length; r++) if (codes[r] >= 0) sums[codes[r]] += v[r]
    return sums
  }

  /** Z_t u. */
  spread(t: number, u: Float64Array): Float64Array {
    const { codes } = this.problem.terms[t]
    const result = new Float64Array(codes.length)
    for (let r = 0; r < codes.length; r++) if (codes[r] >= 0) result[r] = u[codes[r]]
    return result
  }

  private scaleAt(i: number, scale: readonly number[]): number {
    const t = this.scaleOf[i]
    return t < 0 ? 1 : scale[t]
  }

  /** W'v. */
  private gather(v: Float64Array, scale: readonly number[]): Float64Array {
    const { fixed, terms } = this.problem
    const result = new Float64Array(this.size)
    for (let r = 0; r < v.length; r++) {
      for (let k = fixed.start[r]; k < fixed.start[r + 1]; k++) result[fixed.columns[k]] += fixed.values[k] * v[r]
    }
    terms.forEach((_, t) => {
      const sums = this.sumByLevel(t, v)
      for (let i = 0; i < sums.length; i++) result[this.offset[t] + i] = scale[t] * sums[i]
    })
    return result
  }

  /** v − W·effects. */
  private residuals(v: Float64Array, effects: Float64Array, scale: readonly number[]): Float64Array {
    const { fixed, terms } = this.problem
    const result = v.slice()
    for (let r = 0; r < v.length; r++) {
      let sum = 0
      for (let k = fixed.start[r]; k < fixed.start[r + 1]; k++) sum += fixed.values[k] * effects[fixed.columns[k]]
      for (let t = 0; t < terms.length; t++) {
        const code = terms[t].codes[r]
        if (code >= 0) sum += scale[t] * effects[this.offset[t] + code]
      }
      result[r] -= sum
    }
    return result
  }
}
