import { isRefusal } from '../../refusal.ts'
import type { ComparisonOptions } from '../comparisons/compareMeans.ts'
import type { Factor, NumberColumn } from '../data/columns.ts'
import type { PlotFit } from '../models/plotFit.ts'
import { type Outcome, refuse } from '../result.ts'
import { fixedDifferences, type LineDifferences } from './differences.ts'
import { type FixedTest, fixedTests } from './fixedTests.ts'
import type { VarianceEstimate } from './inference.ts'
import { mixedData } from './mixedData.ts'
import {
  type AdjustedMean,
  adjustedMeans,
  fitIndependent,
  fitWarnings,
  modelText,
  refuseFit,
  sumCodingConstant,
  varianceEstimates,
} from './mixedModel.ts'
import { fitOfRecords } from './recordFit.ts'
import { isFailure } from './reml.ts'
import { finish, type Steps } from './steps.ts'

/** Lines fixed, incomplete blocks (or other factors) random. */
export interface BlueInput extends ComparisonOptions {
  readonly trait: NumberColumn
  readonly line: Factor
  /** Further fixed factors, e.g. replications. */
  readonly fixed: readonly Factor[]
  readonly covariates?: readonly NumberColumn[]
  readonly random: readonly Factor[]
  /** Interactions of the line with fixed factors; its means weigh their levels equally. */
  readonly interactions?: readonly Factor[]
}

/** Adjusted line means. */
export interface BlueResult extends LineDifferences {
  readonly varianceComponents: readonly VarianceEstimate[]
  /** REML, all constants; see `MixedModelResult`. */
  readonly logLikelihood: number
  /** One row per line, in level order. */
  readonly rows: readonly AdjustedMean[]
  /** Type II F test of the lines. */
  readonly test: FixedTest
  /** F tests of all fixed terms: covariates, further factors, lines, interactions. */
  readonly tests: readonly FixedTest[]
  readonly fit: PlotFit
  readonly iterations: number
  readonly converged: boolean
}

/**
 * Best linear unbiased estimates of line means with random incomplete blocks: lattice means with recovery of inter-block
 * information (Yates 1940, Ann. Eugen. 10, 317–325; John & Williams 1995, chapter 7), variances by REML. Standard errors
 * are for the estimated marginal mean (with equal weights of other fixed factors' levels). Differences, letters and the
 * comparison with a control are computed from the covariance matrix of the means. Refused as `mixedModel`, tooFewGroups
 * when there is one line, unknownControl. A variance of zero is the warning varianceAtZero.
 */
export function blueRandomBlocks(input: BlueInput): Outcome<BlueResult> {
  return finish(blueRandomBlocksSteps(input))
}

/** `blueRandomBlocks` in steps. */
export function* blueRandomBlocksSteps(input: BlueInput): Steps<Outcome<BlueResult>> {
  if (input.random.length === 0) return refuse('noPredictor')
  const model = { ...input, fixed: [...input.fixed, input.line, ...(input.interactions ?? [])] }
  const data = mixedData(model, input.random.length + 1)
  if (isRefusal(data)) return data
  const target = data.fixed.findIndex(({ name }) => name === input.line.name)
  if (target < 0) return refuse('tooFewGroups', { groups: 1, needed: 2 }, [input.line.name])
  const fit = yield* fitIndependent(data)
  if (isFailure(fit)) return refuseFit(fit, data)
  if (input.control && !data.fixed[target].levels.includes(input.control))
    return refuse('unknownControl', {}, [input.control])
  const rows = adjustedMeans(fit, data, target)
  const means = rows.map(({ mean }) => mean)
  const tests = fixedTests(fit, data)
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
    test: tests[(input.covariates?.length ?? 0) + target],
    tests,
    ...fixedDifferences(fit, data, target, means, input),
    fit: fitOfRecords(fit, data),
    iterations: fit.iterations,
    converged: fit.converged,
  }
}
