import { solvePositiveDefinite } from '../linear/denseCholesky.ts'
import { type Minimand, type Minimum, minimiseWithinBounds } from './boundedNewton.ts'
import { MixedEquations, type Solution } from './equations.ts'
import { deviance, type Information, information } from './information.ts'
import { ratiosOf, varianceParameters } from './parameters.ts'
import type { MixedProblem } from './problem.ts'
import type { Steps } from './steps.ts'
import { deltaError, type Uncertainty, uncertaintyOf } from './uncertainty.ts'

/** A REML fit. Variances in squared units of the trait. */
export interface RemlFit {
  readonly equations: MixedEquations
  readonly solution: Solution
  readonly degreesOfFreedom: number
  readonly residualVariance: number
  /** Variance of each term; exactly 0 at the boundary. */
  readonly termVariances: readonly number[]
  /** Large-sample standard errors of the term variances, then of the residual's; null at the boundary. */
  readonly standardErrors: readonly (number | null)[]
  readonly uncertainty: Uncertainty
  readonly logLikelihood: number
  readonly iterations: number
  readonly converged: boolean
}

/** Why a fit is impossible: the residual variance is zero, or term `term` cannot be separated from the others. */
export type FitFailure = { readonly kind: 'perfectFit' } | { readonly kind: 'collinear'; readonly term: number }

/** Correlations are limited to ± this: at 1 the inverse correlation does not exist. */
export const largestCorrelation = 0.999
const largestGamma = 1e8

/**
 * REML estimates of a mixed model's variances by average information within bounds: γ ≥ 0, |ρ| < 1 (Patterson & Thompson 1971, Biometrika 58,
 * 545–554; Gilmour, Thompson & Cullis 1995). The residual variance is profiled out.
 * `degreesOfFreedom` = observed values − rank X, at least 1 more than the number of variances.
 */
export function* fitReml(problem: MixedProblem, degreesOfFreedom: number): Steps<RemlFit | FitFailure> {
  const equations = new MixedEquations(problem)
  const parameters = varianceParameters(problem)
  const lower = parameters.map(({ kind }) => (kind === 'gamma' ? 0 : -largestCorrelation))
  const upper = parameters.map(({ kind }) => (kind === 'gamma' ? largestGamma : largestCorrelation))
  const total = problem.response.reduce((sum, value) => sum + value * value, 0)
  // A step evaluates a point and then its slopes: the equations are factored once for both.
  let solved: { point: Float64Array; solution: Solution | null } | null = null
  const solveAt = (point: Float64Array) => {
    if (solved?.point.every((value, i) => value === point[i])) return solved.solution
    const found = equations.solve(ratiosOf(problem, point))
    const solution = found !== null && found.quadraticForm > 1e-20 * total ? found : null
    solved = { point: point.slice(), solution }
    return solution
  }
  let latest: { solution: Solution; information: Information } | null = null
  const minimand: Minimand = {
    lower,
    upper,
    value(point) {
      const solution = solveAt(point)
      return solution && deviance(solution, degreesOfFreedom)
    },
    quadratic(point) {
      const solution = solveAt(point)
      const found = solution && information(equations, solution, degreesOfFreedom)
      if (solution === null || found === null) {
        solved = null
        return null
      }
      latest = { solution, information: found }
      return { value: deviance(solution, degreesOfFreedom), slope: found.slope, curvature: found.curvature }
    },
  }
  const terms = problem.terms.length
  const correlations = parameters.filter(({ kind }) => kind !== 'gamma').length
  const starts = startingCorrelations(problem, correlations).map((rho) => {
    let next = 0
    return Float64Array.from(parameters, ({ kind }) => (kind === 'gamma' ? 1 / terms : rho[next++]))
  })
  const failure = firstFailure(minimand, starts[0])
  if (failure) return failure
  const minimum = yield* lowest(minimand, starts)
  // The last point tried may not be the optimum, and later calls need the factors at the optimum.
  if (minimum === null || minimand.quadratic(minimum.point) === null || latest === null) return { kind: 'perfectFit' }
  const { solution, information: found } = latest as { solution: Solution; information: Information }
  const residualVariance = solution.quadraticForm / degreesOfFreedom
  const { point } = minimum
  const free = Array.from(point.keys()).filter((i) => point[i] > lower[i] && point[i] < upper[i])
  const uncertainty = uncertaintyOf(found, free, residualVariance, degreesOfFreedom)
  return {
    equations,
    solution,
    degreesOfFreedom,
    residualVariance,
    termVariances: solution.ratios.gamma.map((gamma) => gamma * residualVariance),
    standardErrors: standardErrors(solution.ratios.gamma, residualVariance, uncertainty),
    uncertainty,
    logLikelihood: -minimum.value / 2,
    iterations: minimum.iterations,
    converged: minimum.converged,
  }
}

/** Each start is first followed to this predicted decrease of the deviance; then the best starts are chosen. */
const roughly = 1e-3
/**
 * How much the deviance may still decrease after this first phase, and how near two starts must be to count as the same
 * optimum.
 */
const [open, nearlyEqual] = [0.05, 0.01]

/**
 * The lowest of the minima that the starts lead to: all are followed roughly, and those that may be the lowest to the
 * end.
 */
function* lowest(minimand: Minimand, starts: readonly Float64Array[]): Steps<Minimum | null> {
  const rough: Minimum[] = []
  for (const start of starts) {
    const found = yield* minimiseWithinBounds(minimand, start, starts.length > 1 ? roughly : undefined)
    if (found !== null) rough.push(found)
  }
  rough.sort((a, b) => a.value - b.value)
  const isNear = (one: Minimum, other: Minimum) =>
    one.point.every((value, i) => Math.abs(value - other.point[i]) <= nearlyEqual * Math.max(1, Math.abs(value)))
  const distinct = rough.filter(
    (one, k) => one.value <= rough[0].value + open && !rough.slice(0, k).some((other) => isNear(one, other)),
  )
  if (starts.length === 1) return rough[0] ?? null
  let minimum: Minimum | null = null
  for (const { point, iterations } of distinct) {
    const found = yield* minimiseWithinBounds(minimand, point)
    if (found === null || (minimum !== null && found.value >= minimum.value)) continue
    minimum = { ...found, iterations: iterations + found.iterations }
  }
  return minimum
}

/** Whether a fit failed. */
export function isFailure(fit: RemlFit | FitFailure): fit is FitFailure {
  return 'kind' in fit
}

/**
 * Starting values of the correlations, one list a start. With independent errors a correlated term has several local
 * optima: a rough one near the errors, a smooth one like a trend, and ones where neighbours compete, with a negative
 * correlation along either axis or both (Stringer & Cullis 2002, Aust. J. Agric. Res. 53, 911–918). Each sign has its own
 * start: from the positive side alone such trials end at a nugget of zero. The same is true of correlated errors with
 * random blocks: blocks and a smooth trend can replace each other.
 */
function startingCorrelations({ terms }: MixedProblem, correlations: number): number[][] {
  const startingPoint = (rho: number) => Array.from({ length: correlations }, () => rho)
  if (correlations === 0 || terms.length === 0) return [startingPoint(0.3)]
  const signs = (rho: number) =>
    Array.from({ length: 2 ** correlations }, (_, k) =>
      startingPoint(rho).map((correlation, i) => ((k >> i) & 1 ? -correlation : correlation)),
    )
  const isOfTerm = terms.some(({ precision }) => precision.parameters > 0)
  return isOfTerm ? [...signs(0.4), startingPoint(0.85)] : [...signs(0.4), ...signs(0.75)]
}

/** A singular information matrix at the start shows a term that fixed effects or other terms already describe. */
function firstFailure(minimand: Minimand, start: Float64Array): FitFailure | null {
  const quadratic = minimand.quadratic(start)
  if (quadratic === null) return { kind: 'perfectFit' }
  const size = start.length
  for (let used = 1; used <= size; used++) {
    const leading = new Float64Array(used * used)
    for (let i = 0; i < used; i++)
      for (let j = 0; j < used; j++) leading[i * used + j] = quadratic.curvature[i * size + j]
    const diagonal = leading[used * used - 1]
    if (!(diagonal > 1e-12) || solvePositiveDefinite(leading, used, new Float64Array(used)) === null) {
      return { kind: 'collinear', term: used - 1 }
    }
  }
  return null
}

/** Standard errors of σ_t² = γ_t σ² and of σ². */
function standardErrors(gamma: readonly number[], variance: number, uncertainty: Uncertainty): (number | null)[] {
  const size = uncertainty.free.length + 1
  const terms = gamma.map((ratio, t) => {
    const place = uncertainty.free.indexOf(t)
    if (place < 0) return null
    const gradient = new Float64Array(size)
    gradient[0] = ratio
    gradient[place + 1] = variance
    return deltaError(uncertainty, gradient)
  })
  const residual = new Float64Array(size)
  residual[0] = 1
  return [...terms, deltaError(uncertainty, residual)]
}
