import { chiSquareQuantile } from '../distributions/chiSquare.ts'
import { covarianceSlopeForm, varianceParameters } from './parameters.ts'
import { dot } from './products.ts'
import type { RemlFit } from './reml.ts'
import { deltaError } from './uncertainty.ts'

/** With fewer degrees of freedom an interval or an LSD only shows its own uncertainty. */
export const minDf = 1

/** An estimate with its standard error and 95 % interval; null where they do not exist. */
export interface VarianceEstimate {
  readonly name: string
  /** Squared units of the trait. */
  readonly variance: number
  readonly se: number | null
  readonly ci95: readonly [number, number] | null
}

/**
 * The variance with its Satterthwaite (1946, Biometrics Bull. 2, 110–114) interval: df·s²/χ², df = 2·(s²/se)²; null where
 * it is meaningless (an infinite upper end).
 */
export function varianceEstimate(name: string, variance: number, se: number | null): VarianceEstimate {
  if (se === null || !(variance > 0) || !(se > 0)) return { name, variance, se, ci95: null }
  const df = 2 * (variance / se) ** 2
  const low = (df * variance) / chiSquareQuantile(0.975, df)
  const high = (df * variance) / chiSquareQuantile(0.025, df)
  return { name, variance, se, ci95: Number.isFinite(high) ? [low, high] : null }
}

/** A linear function of the fixed effects: value, standard error, degrees of freedom. */
export interface LinearEstimate {
  readonly value: number
  readonly se: number
  /** After Satterthwaite; not above n − rank X. */
  readonly df: number
}

/**
 * Estimates Σ weights·fixed effects with its standard error and Satterthwaite degrees of freedom 2v²/var(v), var(v) by
 * the delta method from the average information (Giesbrecht & Burns 1985, Biometrics 41, 477–486). `weights` by
 * independent fixed column. Uses the fit's last factors.
 */
export function estimateFixed(fit: RemlFit, weights: Float64Array): LinearEstimate {
  const { equations, solution, residualVariance } = fit
  const { solved, carried } = solvedFixed(fit, weights)
  let [spread, value] = [0, 0]
  for (let i = 0; i < weights.length; i++) {
    spread += weights[i] * solved[i]
    value += weights[i] * solution.effects[i]
  }
  const parameters = varianceParameters(equations.problem)
  const slopes = fit.uncertainty.free.map((parameter) =>
    covarianceSlopeForm(equations, parameters[parameter], carried, solution.ratios),
  )
  return { value, se: Math.sqrt(residualVariance * spread), df: satterthwaite(fit, spread, slopes) }
}

/**
 * Degrees of freedom of an estimate with variance σ²·`spread`, whose derivatives by the free variance parameters are σ²·`slopes`: not
 * above n − rank X.
 */
export function satterthwaite(fit: RemlFit, spread: number, slopes: readonly number[]): number {
  const { residualVariance, uncertainty, degreesOfFreedom } = fit
  const gradient = Float64Array.of(spread, ...slopes.map((slope) => residualVariance * slope))
  const error = deltaError(uncertainty, gradient)
  const variance = residualVariance * spread
  return error !== null && error > 0 ? Math.min(degreesOfFreedom, 2 * (variance / error) ** 2) : degreesOfFreedom
}

/**
 * For a linear function of the fixed effects, the solution of the mixed model equations and its weight on each record:
 * products of the two give covariances, and their slopes by the variance parameters.
 */
export function solvedFixed(
  { equations, solution }: RemlFit,
  weights: Float64Array,
): { readonly solved: Float64Array; readonly carried: Float64Array } {
  const right = new Float64Array(equations.size)
  right.set(weights)
  const solved = equations.backSolve(right)
  const { ratios } = solution
  return { solved, carried: equations.weigh(equations.combine(solved, ratios), ratios) }
}

/** The mean variance of a difference of two predictions of term `t`: 2/(m − 1)·(tr PEV − 1'PEV1/m). */
export function meanVarianceOfBlupDifference(fit: RemlFit, t: number): number {
  const { equations, solution, residualVariance } = fit
  const size = equations.problem.terms[t].precision.size
  const gamma = solution.ratios.gamma[t]
  const ones = new Float64Array(equations.size).fill(1, equations.offset[t], equations.offset[t] + size)
  const total = dot(ones, equations.backSolve(ones))
  let trace = 0
  for (let i = 0; i < size; i++) trace += equations.inverseDiagonal(equations.offset[t] + i)
  return (2 * residualVariance * gamma * (trace - total / size)) / (size - 1)
}
