import type { MixedData } from '../mixed/mixedData.ts'
import { ascending, fitOfRecords } from '../mixed/recordFit.ts'
import type { RemlFit } from '../mixed/reml.ts'
import type { PlotFit } from '../models/plotFit.ts'
import { mean } from '../moments/moments.ts'

/**
 * Fitted values of a spatial model by plot: fitted value (fixed part, lines, field trend) and residual. Without a nugget,
 * or where it is zero, the correlated effect is the whole error: there are no residuals, and nothing to studentise.
 */
export interface SpatialMaps extends PlotFit {
  /** BLUP of the correlated effect less its mean over the plots; trait units. */
  readonly trend: Float64Array
  /** The observed value less the trend. */
  readonly adjusted: Float64Array
}

/**
 * The maps of a fit. `cells`: the cell of each record of `data`; `spatialTerm`: the place of the correlated effect among the terms, null
 * where it is the error itself.
 */
export function spatialMaps(fit: RemlFit, data: MixedData, cells: Int32Array, spatialTerm: number | null): SpatialMaps {
  const order = ascending(data.units)
  const plotErrors = spatialTerm === null ? wholeError(data, order) : fitOfRecords(fit, data)
  const effects = spatialTerm === null ? fit.solution.errors : scaledEffects(fit, spatialTerm)
  const raw = Float64Array.from(order, (record) => effects[cells[record]!]!)
  const centre = mean(raw)
  const trend = raw.map((value) => value - centre)
  return {
    ...plotErrors,
    trend,
    adjusted: trend.map((value, k) => plotErrors.fitted[k]! + plotErrors.residuals[k]! - value),
  }
}

/** The best linear unbiased predictions of the cells, in trait units. */
function scaledEffects({ equations, solution }: RemlFit, term: number): Float64Array {
  const root = Math.sqrt(solution.ratios.gamma[term]!)
  return equations.effectsOf(term, solution.effects).map((value) => root * value)
}

/** Without independent errors the correlated ones contain all that lines and fixed effects leave. */
function wholeError(data: MixedData, order: Int32Array): PlotFit {
  return {
    units: data.units.map((_, k) => data.units[order[k]!]!),
    fitted: Float64Array.from(order, (record) => data.centre + data.response[record]!),
    residuals: new Float64Array(order.length),
    studentised: null,
  }
}
