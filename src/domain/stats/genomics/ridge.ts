import { fromBasis, intoBasis, solveShifted, spectrumOf, tridiagonalise } from '../linear/tridiagonal.ts'
import { mean } from '../moments/moments.ts'

/** A ridge regression on markers with REML variances. */
export interface RidgeFit {
  /** Squared trait units (per squared dose). */
  readonly varianceMarker: number
  readonly varianceResidual: number
  /** varianceResidual / varianceMarker; null for a marker variance of zero. */
  readonly lambda: number | null
  readonly mu: number
  /** REML log-likelihood of n − 1 error contrasts of unit length (as the R package rrBLUP: without ½ log |X'X|). */
  readonly logLikelihood: number
  /** Effect of one dose of each marker. */
  readonly markerEffects: Float64Array
  /** Which variance ended at its bound. */
  readonly bound: 'marker' | 'residual' | null
}

/** λ is searched between the mean eigenvalue of ZZ' divided and multiplied by this. */
const range = 1e7
const gridSteps = 64

/**
 * A ridge regression from the products alone: `weights` has n values, and the marker effects are Z' weights; all 0 at the
 * bound 'marker'.
 */
export interface RidgeOfProducts extends Omit<RidgeFit, 'mu' | 'markerEffects'> {
  readonly weights: Float64Array
}

/**
 * y = μ + Z u + e, u ~ N(0, σ_u² I), by REML over λ = σ_e²/σ_u² (Endelman 2011, Plant Genome 4, 250–255; Kang et al. 2008, Genetics 178,
 * 1709–1723: one spectral form serves all λ). Equivalent to GBLUP with the relationship ZZ'.
 * `y` at least 3 values, not constant; `z` y.length × markers row-major without missing doses;
 * `products` z z' (row-major, full). Null when the eigenvalues do not converge.
 */
export function ridgeRegression(
  y: Float64Array,
  z: Float64Array,
  markers: number,
  products: Float64Array,
): RidgeFit | null {
  const n = y.length
  const found = ridgeOfProducts(y, products)
  if (found === null) return null
  const { weights, ...fit } = found
  const markerEffects = new Float64Array(markers)
  if (fit.bound === 'marker') return { ...fit, mu: mean(y), markerEffects }
  for (let i = 0; i < n; i++) for (let j = 0; j < markers; j++) markerEffects[j] += weights[i] * z[i * markers + j]
  return { ...fit, mu: mean(y.map((value, i) => value - predict(z, markers, i, markerEffects))), markerEffects }
}

/** Ridge regression from the products z z' alone (row-major, full; not changed). */
export function ridgeOfProducts(y: Float64Array, products: Float64Array): RidgeOfProducts | null {
  const n = y.length
  const centre = mean(y)
  const response = y.map((value) => value - centre)
  const basis = tridiagonalise(doubleCentred(products, n), n)
  const responseInBasis = intoBasis(basis, response)
  const spectrum = spectrumOf(basis, responseInBasis)
  if (spectrum === null) return null
  const squares = spectrum.components.map((value) => value * value)
  const criterion = new RidgeCriterion(spectrum.values, squares)
  const { lambda, bound } = criterion.minimise()
  if (bound === 'marker') {
    const variance = squares.reduce((sum, value) => sum + value, 0) / (n - 1)
    const logLikelihood = -((n - 1) * (1 + Math.log(2 * Math.PI * variance))) / 2
    const none = { varianceMarker: 0, varianceResidual: variance, lambda: null, logLikelihood, bound }
    return { ...none, weights: new Float64Array(n) }
  }
  const varianceMarker = criterion.quadratic(lambda) / (n - 1)
  return {
    varianceMarker,
    varianceResidual: lambda * varianceMarker,
    lambda,
    logLikelihood: -criterion.deviance(lambda) / 2,
    bound,
    weights: fromBasis(basis, solveShifted(basis, lambda, responseInBasis)),
  }
}

/** Σ dose · effect of row `i`. */
export function predict(z: Float64Array, markers: number, i: number, effects: Float64Array): number {
  let sum = 0
  for (let j = 0; j < markers; j++) sum += z[i * markers + j] * effects[j]
  return sum
}

/** S K S with S = I − 11'/n: the products of the marker doses less their means. */
function doubleCentred(products: Float64Array, n: number): Float64Array {
  const means = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    let sum = 0
    for (let j = 0; j < n; j++) sum += products[i * n + j]
    means[i] = sum / n
  }
  const overall = mean(means)
  const centred = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) centred[i * n + j] = products[i * n + j] - means[i] - means[j] + overall
  }
  return centred
}

/**
 * The profiled REML deviance over λ: eigenvalues d of the centred products with the squared components of y. The
 * direction of the general mean has eigenvalue 0 and component 0; it is removed again as −log λ.
 */
class RidgeCriterion {
  private readonly values: Float64Array
  private readonly squares: Float64Array

  constructor(values: Float64Array, squares: Float64Array) {
    this.values = values.map((value) => Math.max(0, value))
    this.squares = squares
  }

  /** y'Py · σ_u². */
  quadratic(lambda: number): number {
    let sum = 0
    for (let i = 0; i < this.values.length; i++) sum += this.squares[i] / (this.values[i] + lambda)
    return sum
  }

  deviance(lambda: number): number {
    const n = this.values.length
    let logs = -Math.log(lambda)
    for (const value of this.values) logs += Math.log(value + lambda)
    return (n - 1) * (1 + Math.log((2 * Math.PI * this.quadratic(lambda)) / (n - 1))) + logs
  }

  /** A grid over log λ finds the valley, safeguarded Newton steps its bottom. */
  minimise(): { lambda: number; bound: RidgeFit['bound'] } {
    const scale = mean(this.values)
    if (!(scale > 0)) return { lambda: Number.POSITIVE_INFINITY, bound: 'marker' }
    const lowest = Math.log(scale / range)
    const step = (2 * Math.log(range)) / gridSteps
    let best = 0
    let least = Number.POSITIVE_INFINITY
    for (let k = 0; k <= gridSteps; k++) {
      const value = this.deviance(Math.exp(lowest + k * step))
      if (value < least) {
        least = value
        best = k
      }
    }
    if (best === gridSteps) return { lambda: Number.POSITIVE_INFINITY, bound: 'marker' }
    if (best === 0) return { lambda: Math.exp(lowest), bound: 'residual' }
    return { lambda: Math.exp(this.root(lowest + (best - 1) * step, lowest + (best + 1) * step)), bound: null }
  }

  private root(lowest: number, highest: number): number {
    let low = lowest
    let high = highest
    let at = (low + high) / 2
    for (let iteration = 0; iteration < 100; iteration++) {
      const { slope, curvature } = this.slopes(Math.exp(at))
      if (slope > 0) high = at
      else low = at
      let next = at - slope / curvature
      if (!(curvature > 0 && next > low && next < high)) next = (low + high) / 2
      if (Math.abs(next - at) < 1e-15 * Math.max(1, Math.abs(at))) return next
      at = next
    }
    return at
  }

  /** First and second derivative of the deviance by log λ. */
  private slopes(lambda: number): { slope: number; curvature: number } {
    const n = this.values.length
    let trace = -1 / lambda
    let traceSlope = 1 / (lambda * lambda)
    let q = 0
    let q1 = 0
    let q2 = 0
    for (let i = 0; i < n; i++) {
      const inverse = 1 / (this.values[i] + lambda)
      trace += inverse
      traceSlope -= inverse * inverse
      q += this.squares[i] * inverse
      q1 -= this.squares[i] * inverse * inverse
      q2 += 2 * this.squares[i] * inverse * inverse * inverse
    }
    const first = trace + ((n - 1) * q1) / q
    const second = traceSlope + (n - 1) * (q2 / q - (q1 / q) ** 2)
    return { slope: lambda * first, curvature: lambda * first + lambda * lambda * second }
  }
}
