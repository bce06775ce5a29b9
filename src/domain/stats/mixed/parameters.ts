import type { MixedEquations, Ratios } from './equations.ts'
import type { MixedProblem } from './problem.ts'
import { multiply, quadratic } from './products.ts'

/** One variance parameter in addition to σ²: the ratio γ of a term, a correlation of a term, or one of the residual. */
export type VarianceParameter =
  | { readonly kind: 'gamma'; readonly term: number }
  | { readonly kind: 'termRho'; readonly term: number; readonly k: number }
  | { readonly kind: 'residualRho'; readonly k: number }

/** The parameters in the order of every vector of them: γ of each term, ρ of each term, ρ of the residual. */
export function varianceParameters({ terms, residual }: MixedProblem): VarianceParameter[] {
  const list: VarianceParameter[] = terms.map((_, term) => ({ kind: 'gamma', term }))
  terms.forEach(({ precision }, term) => {
    for (let k = 0; k < precision.parameters; k++) list.push({ kind: 'termRho', term, k })
  })
  for (let k = 0; k < residual.parameters; k++) list.push({ kind: 'residualRho', k })
  return list
}

/** Sorts a parameter vector into ratios and correlations. */
export function ratiosOf({ terms, residual }: MixedProblem, point: Float64Array): Ratios {
  let next = terms.length
  const take = (count: number) => {
    next += count
    return Array.from(point.subarray(next - count, next))
  }
  return {
    gamma: Array.from(point.subarray(0, terms.length)),
    termRho: terms.map(({ precision }) => take(precision.parameters)),
    residualRho: take(residual.parameters),
  }
}

/** K v: the derivative of the covariance of y over σ² by the parameter, times v (for the residual's: v by record). */
export function covarianceSlopeTimes(
  equations: MixedEquations,
  parameter: VarianceParameter,
  v: Float64Array,
  ratios: Ratios,
): Float64Array {
  const { terms, residual } = equations.problem
  if (parameter.kind === 'residualRho') {
    const slopes = residual.derivatives(ratios.residualRho, parameter.k)
    const inner = multiply(residual, slopes, residual.correlate(ratios.residualRho, v))
    return residual.correlate(ratios.residualRho, inner).map((value) => -value)
  }
  const { precision } = terms[parameter.term]
  const rho = ratios.termRho[parameter.term]
  const sums = precision.correlate(rho, equations.sumByLevel(parameter.term, v))
  if (parameter.kind === 'gamma') return equations.spread(parameter.term, sums)
  const moved = precision.correlate(rho, multiply(precision, precision.derivatives(rho, parameter.k), sums))
  const gamma = ratios.gamma[parameter.term]
  return equations.spread(
    parameter.term,
    moved.map((value) => -gamma * value),
  )
}

/** v' K v of the same derivative. */
export function covarianceSlopeForm(
  equations: MixedEquations,
  parameter: VarianceParameter,
  v: Float64Array,
  ratios: Ratios,
): number {
  const { terms, residual } = equations.problem
  if (parameter.kind === 'residualRho') {
    const slopes = residual.derivatives(ratios.residualRho, parameter.k)
    return -quadratic(residual, slopes, residual.correlate(ratios.residualRho, v))
  }
  const { precision } = terms[parameter.term]
  const rho = ratios.termRho[parameter.term]
  const raw = equations.sumByLevel(parameter.term, v)
  const sums = precision.correlate(rho, raw)
  if (parameter.kind === 'gamma') return raw.reduce((total, value, i) => total + value * sums[i], 0)
  return -ratios.gamma[parameter.term] * quadratic(precision, precision.derivatives(rho, parameter.k), sums)
}
