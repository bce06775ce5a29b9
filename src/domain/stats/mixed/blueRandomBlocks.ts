import type { Factor, NumberColumn } from '../columns/columns.ts'
import { tCritical } from '../distributions/t.ts'
import type { PlotFit } from '../models/plotFit.ts'
import { type Outcome, refuse } from '../result.ts'
import { marginalMean } from './designColumns.ts'
import { estimateFixed, type VarianceEstimate } from './inference.ts'
import { isRefusal, type MixedData, mixedData } from './mixedData.ts'
import {
  type AdjustedMean,
  adjustedMeans,
  fitIndependent,
  fitWarnings,
  leastDf,
  modelText,
  refuseFit,
  sumCodingConstant,
  varianceEstimates,
} from './mixedModel.ts'
import { fitOfRecords } from './recordFit.ts'
import { isFailure, type RemlFit } from './reml.ts'
import { finish, type Steps } from './steps.ts'

/** Lines fixed, incomplete blocks (or other factors) random. */
export interface BlueInput {
  readonly trait: NumberColumn
  readonly line: Factor
  /** Further fixed factors, e.g. replications. */
  readonly fixed: readonly Factor[]
  readonly covariates?: readonly NumberColumn[]
  readonly random: readonly Factor[]
}

/** Standard error of a difference of two lines over all pairs, with the LSD (НСР05) it gives; trait units. */
interface DifferenceSummary {
  readonly sedMean: number
  readonly sedMin: number
  readonly sedMax: number
  /** Mean Satterthwaite degrees of freedom of a difference. */
  readonly df: number
  /** t(0.05, df) · sedMean; null with less than one degree of freedom. */
  readonly lsd05: number | null
}

/** Adjusted line means. */
export interface BlueResult {
  readonly varianceComponents: readonly VarianceEstimate[]
  /** As in `MixedModelResult`. */
  readonly logLikelihood: number
  /** One row per line, in level order. */
  readonly rows: readonly AdjustedMean[]
  /** Null where no pair of lines can be compared. */
  readonly differences: DifferenceSummary | null
  readonly fit: PlotFit
  readonly iterations: number
  readonly converged: boolean
}

/**
 * Best linear unbiased estimates of line means with random incomplete blocks: lattice means with recovery of inter-block information
 * (Yates 1940, Ann. Eugen. 10, 317–325; John & Williams 1995, chapter 7), variances by REML.
 * Standard errors are those of the estimated marginal mean (other fixed factors' levels weighing equally).
 * Refused as `mixedModel`, and tooFewGroups when there is one line. A variance of zero is the warning varianceAtZero.
 */
export function blueRandomBlocks(input: BlueInput): Outcome<BlueResult> {
  return finish(blueRandomBlocksSteps(input))
}

/** `blueRandomBlocks` in steps. */
export function* blueRandomBlocksSteps(input: BlueInput): Steps<Outcome<BlueResult>> {
  if (input.random.length === 0) return refuse('noPredictor')
  const model = { ...input, fixed: [...input.fixed, input.line] }
  const data = mixedData(model, input.random.length + 1)
  if (isRefusal(data)) return data
  const target = data.fixed.findIndex(({ name }) => name === input.line.name)
  if (target < 0) return refuse('tooFewGroups', { groups: 1, needed: 2 }, [input.line.name])
  const fit = yield* fitIndependent(data)
  if (isFailure(fit)) return refuseFit(fit, data)
  const rows = adjustedMeans(fit, data, target)
  const unknown = rows.filter(({ mean }) => mean === null).length
  return {
    ok: true,
    meta: {
      model: modelText(model),
      method: 'REML, average information',
      n: data.response.length,
      errorDf: fit.degreesOfFreedom,
      warnings: [
        ...data.warnings,
        ...fitWarnings(fit, data.random),
        ...(unknown > 0 ? [{ code: 'notEstimable' as const, numbers: { count: unknown } }] : []),
      ],
    },
    varianceComponents: varianceEstimates(fit, data.random),
    logLikelihood: fit.logLikelihood - sumCodingConstant(data.fixed),
    rows,
    differences: differencesOf(fit, data, target),
    fit: fitOfRecords(fit, data),
    iterations: fit.iterations,
    converged: fit.converged,
  }
}

/** More pairs than this are represented by every k-th one. */
const pairLimit = 2000

function differencesOf(fit: RemlFit, data: MixedData, target: number): DifferenceSummary | null {
  const weights = data.fixed[target].levels
    .map((_, i) => marginalMean(data.design, data.fixed, target, i))
    .filter((row) => row !== null)
  const pairs = (weights.length * (weights.length - 1)) / 2
  const stride = Math.ceil(pairs / pairLimit)
  let sum = 0
  let dfSum = 0
  let count = 0
  let sedMin = Number.POSITIVE_INFINITY
  let sedMax = 0
  let at = 0
  for (let i = 0; i < weights.length; i++) {
    for (let j = i + 1; j < weights.length; j++) {
      if (at++ % stride !== 0) continue
      const { se, df } = estimateFixed(
        fit,
        weights[i].map((value, k) => value - weights[j][k]),
      )
      sum += se
      dfSum += df
      count++
      sedMin = Math.min(sedMin, se)
      sedMax = Math.max(sedMax, se)
    }
  }
  if (count === 0) return null
  const df = dfSum / count
  const lsd05 = df < leastDf ? null : (tCritical(0.05, df) * sum) / count
  return { sedMean: sum / count, sedMin, sedMax, df, lsd05 }
}
