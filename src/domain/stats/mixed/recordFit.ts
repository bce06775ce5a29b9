import { type PlotFit, studentisedResidual } from '../models/plotFit.ts'
import { momentsOfResiduals, withFormMoments } from '../models/residualForm.ts'
import type { MixedData } from './mixedData.ts'
import type { RemlFit } from './reml.ts'

/**
 * The fitted value (fixed and random effects together) and the residual of every plot of a model with independent errors. Residuals
 * are studentised by the root of their own variance σ²·(1 − w'C⁻¹w), C the coefficient matrix of the mixed model equations
 * (Haslett & Dillane 2004, Stat. Sin. 14, conditional residuals). Uses the fit's last factors.
 */
export function fitOfRecords({ equations, solution, residualVariance }: RemlFit, data: MixedData): PlotFit {
  const { errors, ratios } = solution
  const leverage = equations.leverages(ratios)
  const order = ascending(data.units)
  const studentised = Array.from(order, (record) =>
    studentisedResidual(errors[record]!, residualVariance, leverage[record]!),
  )
  // The residual of a plot that the model must fit exactly is only rounding.
  const residuals = Float64Array.from(order, (record, k) => (studentised[k] === null ? 0 : errors[record]!))
  const fit = {
    units: data.units.map((_, k) => data.units[order[k]!]!),
    fitted: residuals.map((residual, k) => data.centre + data.response[order[k]!]! - residual),
    residuals,
    studentised,
  }
  return withFormMoments(fit, (pairs) => {
    // Later fits may have overwritten the factors with other variances.
    if (equations.solve(ratios) === null) return null
    const recordPairs = pairs.map(([a, b]) => [order[a]!, order[b]!] as const)
    return momentsOfResiduals(order.length, (v) => equations.project(v, ratios), recordPairs)
  })
}

/** The places of the numbers in ascending order. */
export function ascending(numbers: Int32Array): Int32Array {
  return Int32Array.from(numbers.keys()).sort((a, b) => numbers[a]! - numbers[b]!)
}
