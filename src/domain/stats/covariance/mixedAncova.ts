import { isRefusal } from '../../refusal.ts'
import type { ComparisonOptions, MeansComparison } from '../comparisons/compareMeans.ts'
import type { Factor, NumberColumn } from '../data/columns.ts'
import { tCritical, tTwoSided } from '../distributions/t.ts'
import { fixedDifferences } from '../mixed/differences.ts'
import { covariatesTest, type FixedTest, fixedTests } from '../mixed/fixedTests.ts'
import { estimateFixed } from '../mixed/inference.ts'
import { type MixedData, mixedData } from '../mixed/mixedData.ts'
import {
  type AdjustedMean,
  adjustedMeans,
  fitIndependent,
  fitWarnings,
  modelText,
  refuseFit,
} from '../mixed/mixedModel.ts'
import { fitOfRecords } from '../mixed/recordFit.ts'
import { isFailure, type RemlFit } from '../mixed/reml.ts'
import type { Steps } from '../mixed/steps.ts'
import type { PlotFit } from '../models/plotFit.ts'
import { type Outcome, type Refusal, refuse } from '../result.ts'
import type { CovariateSlope } from './ancova.ts'

/** An analysis of covariance in a design with random blocks or whole plots. */
interface MixedAncovaInput extends ComparisonOptions {
  readonly trait: NumberColumn
  /** One covariate or more; all different from the trait. */
  readonly covariates: readonly NumberColumn[]
  /** The compared factor. */
  readonly factor: Factor
  /** Further fixed factors: blocks, a treatment crossed with the compared factor. */
  readonly fixed: readonly Factor[]
  /** Interactions of the compared factor with fixed ones. */
  readonly interactions: readonly Factor[]
  /** Random blocks and whole plots; at least one. */
  readonly random: readonly Factor[]
}

/** Result of a mixed analysis of covariance. */
interface MixedAncovaResult {
  /**
   * Type II tests of the covariates, then of the fixed factors; `testsWithout`: the tests of the factors alone, null
   * if not fitted.
   */
  readonly tests: readonly FixedTest[]
  readonly testsWithout: readonly FixedTest[] | null
  /** Slopes of the covariates, common to all levels. */
  readonly slopes: readonly CovariateSlope[]
  /**
   * Test of separate slopes for the levels of the compared factor against common slopes; null where they cannot be
   * fitted.
   */
  readonly slopesHomogeneity: FixedTest | null
  /** Means of the levels at the mean of each covariate. */
  readonly adjustedMeans: readonly (AdjustedMean & { readonly n: number; readonly rawMean: number })[]
  readonly covariateMean: number
  /** Mean standard error of a difference and t times it; null where fewer than two means can be estimated. */
  readonly sedMean: number | null
  readonly lsd05MeanSed: number | null
  readonly differenceDf: number | null
  /** All pairs by the chosen test; null where they cannot be compared. */
  readonly comparison: MeansComparison | null
  /** Error variance between plots with the covariates and without; squared trait units. */
  readonly residualVariance: number
  readonly residualVarianceWithout: number | null
  readonly fit: PlotFit
}

/** The most levels with separate slopes. */
const maxSlopes = 30

/**
 * Analysis of covariance where blocks or whole plots are random: variances by REML, slopes and means with Satterthwaite degrees of
 * freedom (Milliken & Johnson 2002, Analysis of Messy Data III, chapter 11; Fai & Cornelius 1996). Refused: noPredictor, sameTrait,
 * collinear (a covariate that the factors describe), tooFewGroups, and as `mixedModel`.
 */
export function* mixedAncovaSteps(input: MixedAncovaInput): Steps<Outcome<MixedAncovaResult>> {
  const { trait, covariates, factor, random } = input
  if (covariates.length === 0 || random.length === 0) return refuse('noPredictor')
  const names = [trait.name, ...covariates.map(({ name }) => name)]
  const repeated = names.find((name, i) => names.indexOf(name) !== i)
  if (repeated !== undefined) return refuse('sameTrait', {}, [repeated])
  const model = { trait, covariates, fixed: [...input.fixed, factor, ...input.interactions], random }
  const fitted = yield* fitOf(model)
  if (isRefusal(fitted)) return fitted
  const { data, fit } = fitted
  const target = data.fixed.findIndex(({ name }) => name === factor.name)
  if (target < 0) return refuse('tooFewGroups', { groups: 1, needed: 2 }, [factor.name])
  const lost = data.design.covariateColumns.findIndex((column) => column < 0)
  const { rank, place } = data.design
  if (lost >= 0) return refuse('collinear', { rank, columns: place.length }, [covariates[lost].name])
  const means = adjustedMeans(fit, data, target)
  const { differences, comparison } = fixedDifferences(
    fit,
    data,
    target,
    means.map(({ mean }) => mean),
    input,
  )
  const levels = data.fixed[target]
  const [sums, counts] = [levels.levels.map(() => 0), levels.levels.map(() => 0)]
  levels.codes.forEach((level, record) => {
    sums[level] += data.response[record] + data.centre
    counts[level]++
  })
  const unknown = means.filter(({ mean }) => mean === null).length
  const result = {
    tests: fixedTests(fit, data),
    slopes: covariates.map(({ name }, c) => slopeOf(fit, data, name, c)),
    adjustedMeans: means.map((mean, i) => ({ ...mean, n: counts[i], rawMean: sums[i] / counts[i] })),
    covariateMean: data.covariates[0].values.reduce((sum, value) => sum + value, 0) / data.response.length,
    sedMean: differences?.sedMean ?? null,
    lsd05MeanSed: differences?.lsd05 ?? null,
    differenceDf: differences?.df ?? null,
    comparison,
    residualVariance: fit.residualVariance,
    fit: fitOfRecords(fit, data),
  }
  // Only plots that the fit above used, so that both tests differ only by the covariates.
  const complete = new Set(data.units)
  const completeTrait = { ...trait, values: trait.values.map((value, i) => (complete.has(i) ? value : Number.NaN)) }
  const withoutCovariates = yield* fitOf({ ...model, trait: completeTrait, covariates: [] })
  return {
    ok: true,
    meta: {
      model: modelText(model),
      method: 'analysis of covariance, REML',
      n: data.response.length,
      errorDf: fit.degreesOfFreedom,
      warnings: [
        ...data.warnings,
        ...fitWarnings(fit, data.random),
        ...(unknown > 0 ? [{ code: 'notEstimable' as const, numbers: { count: unknown } }] : []),
      ],
    },
    ...result,
    testsWithout: isRefusal(withoutCovariates) ? null : fixedTests(withoutCovariates.fit, withoutCovariates.data),
    residualVarianceWithout: isRefusal(withoutCovariates) ? null : withoutCovariates.fit.residualVariance,
    slopesHomogeneity: yield* ownSlopes(model, factor),
  }
}

type Model = Parameters<typeof modelText>[0]

interface FittedModel {
  readonly data: MixedData
  readonly fit: RemlFit
}

function* fitOf(model: Model): Steps<FittedModel | Refusal> {
  const data = mixedData(model, model.random.length + 1)
  if (isRefusal(data)) return data
  const fit = yield* fitIndependent(data)
  return isFailure(fit) ? refuseFit(fit, data) : { data, fit }
}

function slopeOf(fit: RemlFit, { design }: MixedData, covariate: string, c: number): CovariateSlope {
  const weights = new Float64Array(design.rank)
  weights[design.covariateColumns[c]] = 1
  const { value: b, se, df } = estimateFixed(fit, weights)
  const t = se > 0 ? b / se : null
  const half = tCritical(0.05, df) * se
  return { covariate, b, se, t, df, p: t === null ? null : tTwoSided(t, df), ci95Lo: b - half, ci95Hi: b + half }
}

/** The test of separate slopes: the covariates again for each level but the first. */
function* ownSlopes(model: Model, factor: Factor): Steps<FixedTest | null> {
  const { covariates = [] } = model
  if (factor.levels.length > maxSlopes) return null
  const slopes = covariates.flatMap(({ name, values }) =>
    factor.levels.slice(1).map((level, k) => ({
      name: `${name}:${level}`,
      values: values.map((value, i) => (factor.codes[i] === k + 1 || Number.isNaN(value) ? value : 0)),
    })),
  )
  const fitted = yield* fitOf({ ...model, covariates: [...covariates, ...slopes] })
  if (isRefusal(fitted)) return null
  const places = slopes.map((_, k) => covariates.length + k)
  const test = covariatesTest(fitted.fit, fitted.data, factor.name, places)
  return test.f === null ? null : test
}
