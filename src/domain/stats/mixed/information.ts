import type { MixedEquations, Solution } from './equations.ts'
import { covarianceSlopeTimes, type VarianceParameter, varianceParameters } from './parameters.ts'
import { dot } from './products.ts'

/** Slope and average information of the profiled REML deviance (−2 log-likelihood, residual variance at its optimum). */
export interface Information {
  readonly slope: Float64Array
  /** Average information of the deviance, 2 × Gilmour's matrix, after the residual variance is eliminated. */
  readonly curvature: Float64Array
  /** Per parameter y'P K P y · σ⁴: its coupling with the residual variance. */
  readonly coupling: Float64Array
}

/** The smallest ratio at which a trace is computed from the inverse; below it the trace at this ratio is used for 0. */
const traceFloor = 1e-9

/**
 * Slope and curvature at a solution, in the order of `varianceParameters`.
 * Traces come from the sparse inverse, curvature is the average of observed and expected information
 * (Gilmour, Thompson & Cullis 1995, Biometrics 51, 1440–1450; Johnson & Thompson 1995, J. Dairy Sci. 78, 449–456).
 * `degreesOfFreedom` n − rank X. Null when the equations cannot be factored.
 */
export function information(equations: MixedEquations, at: Solution, degreesOfFreedom: number): Information | null {
  const { ratios } = at
  const parameters = varianceParameters(equations.problem)
  const floored = ratios.gamma.some((gamma) => gamma < traceFloor)
  const traceGamma = ratios.gamma.map((gamma) => Math.max(gamma, traceFloor))
  if (floored && equations.solve({ ...ratios, gamma: traceGamma }) === null) return null
  const traces = parameters.map((parameter) => traceOf(equations, parameter, at, traceGamma))
  if (floored && equations.solve(ratios) === null) return null
  const variance = at.quadraticForm / degreesOfFreedom
  const weighted = equations.weigh(at.errors, ratios)
  const working = parameters.map((parameter) => covarianceSlopeTimes(equations, parameter, weighted, ratios))
  const m = parameters.length
  const coupling = Float64Array.from(working, (f) => dot(weighted, f))
  const slope = Float64Array.from(traces, (trace, i) => trace - coupling[i] / variance)
  const curvature = new Float64Array(m * m)
  for (let i = 0; i < m; i++) {
    const projected = equations.project(working[i], ratios)
    for (let j = 0; j <= i; j++) {
      const entry =
        dot(working[j], projected) / variance - (coupling[i] * coupling[j]) / (degreesOfFreedom * variance * variance)
      curvature[i * m + j] = entry
      curvature[j * m + i] = entry
    }
  }
  return { slope, curvature, coupling }
}

/** tr(P K) · σ² of one parameter, from the last factors. */
function traceOf(
  equations: MixedEquations,
  parameter: VarianceParameter,
  at: Solution,
  gamma: readonly number[],
): number {
  const { terms, residual } = equations.problem
  const { residualRho, termRho } = at.ratios
  if (parameter.kind === 'residualRho') {
    const slopes = residual.derivatives(residualRho, parameter.k)
    return equations.residualTrace(slopes, gamma) - residual.logDeterminantDerivative(residualRho, parameter.k)
  }
  const { precision } = terms[parameter.term]
  const rho = termRho[parameter.term]
  if (parameter.kind === 'gamma') {
    return (precision.size - equations.penaltyTrace(parameter.term, precision.values(rho))) / gamma[parameter.term]
  }
  const slopes = precision.derivatives(rho, parameter.k)
  return equations.penaltyTrace(parameter.term, slopes) - precision.logDeterminantDerivative(rho, parameter.k)
}

/** Deviance (−2 REML log-likelihood) at a solution, constants as in lme4: (n − p)(1 + log 2πσ²) + log |H| + log |X'H⁻¹X|. */
export function deviance(at: Solution, degreesOfFreedom: number): number {
  return degreesOfFreedom * (1 + Math.log((2 * Math.PI * at.quadraticForm) / degreesOfFreedom)) + at.logDeterminants
}
