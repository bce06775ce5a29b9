import { isRefusal } from '../../refusal.ts'
import type { Factor } from '../data/columns.ts'
import { tCritical } from '../distributions/t.ts'
import type { PlotFit } from '../models/plotFit.ts'
import { type Outcome, type Refusal, refuse, type Warning } from '../result.ts'
import { marginalMean } from './designColumns.ts'
import { type LineDifferences, randomDifferences } from './differences.ts'
import { type Heritability, heritability } from './heritability.ts'
import {
  estimateFixed,
  meanVarianceOfBlupDifference,
  minDf,
  type VarianceEstimate,
  varianceEstimate,
} from './inference.ts'
import { type MixedData, type MixedModelInput, mixedData } from './mixedData.ts'
import { independent } from './precision.ts'
import { fitOfRecords } from './recordFit.ts'
import { type FitFailure, fitReml, isFailure, type RemlFit } from './reml.ts'
import { finish, type Steps } from './steps.ts'

/** Prediction of one level of a random factor, in units of the trait. */
export interface BlupRow {
  readonly level: string
  /** Best linear unbiased prediction of the level's deviation. */
  readonly effect: number
  /** Root of the prediction error variance; 0 where the variance is estimated as zero. */
  readonly sePev: number
  /** meanOfFixed + effect. */
  readonly value: number
  /** 1 − PEV / variance; null where the variance is zero. */
  readonly reliability: number | null
  /** Interval of the effect: ± t(0.05, n − rank X) · sePev. */
  readonly ci95: readonly [number, number]
}

/** Estimated marginal mean of one level of a fixed factor; all null where empty cells make it not estimable. */
export interface AdjustedMean {
  readonly level: string
  readonly mean: number | null
  readonly se: number | null
  /** Satterthwaite degrees of freedom of the interval. */
  readonly df: number | null
  /** Null also with less than one degree of freedom, which gives no interval. */
  readonly ci95: readonly [number, number] | null
}

/**
 * A REML fit of a mixed model in the form that readers need; differences and comparison are for the predictions of the
 * first random factor.
 */
export interface MixedModelResult extends LineDifferences {
  /** One per random factor in the order of the input, then `residual`. */
  readonly varianceComponents: readonly VarianceEstimate[]
  /**
   * REML log-likelihood with all constants, fixed factors in sum-to-zero coding (what lme4's logLik gives with contr.sum).
   */
  readonly logLikelihood: number
  /** Mean over the plots of the fitted fixed part. */
  readonly meanOfFixed: number
  /** For each random factor its predictions by level. */
  readonly blups: readonly { readonly factor: string; readonly rows: readonly BlupRow[] }[]
  /** For each fixed factor its adjusted means by level. */
  readonly adjustedMeans: readonly { readonly factor: string; readonly rows: readonly AdjustedMean[] }[]
  /** Heritability of the first random factor. */
  readonly heritability: Heritability
  readonly fit: PlotFit
  readonly iterations: number
  readonly converged: boolean
}

/**
 * Linear mixed model by REML: fixed factors and covariates, one or more random factors, independent errors. The first
 * random factor (line) is predicted, and its heritability is estimated. Refused: allMissing, tooFewValues, constantTrait,
 * constantPredictor, tooFewGroups (a random factor with one level), noResidualDf, collinear (a random factor that fixed
 * ones or another describe, or that has a level per plot), noPredictor (no random factor), notConverged. A variance of
 * zero is the warning varianceAtZero. Method: Henderson's equations, average information (Patterson & Thompson 1971;
 * Gilmour, Thompson & Cullis 1995); BLUP and PEV after Henderson 1975, Biometrics 31, 423–447.
 */
export function mixedModel(input: MixedModelInput): Outcome<MixedModelResult> {
  return finish(mixedModelSteps(input))
}

/** `mixedModel` in steps. */
export function* mixedModelSteps(input: MixedModelInput): Steps<Outcome<MixedModelResult>> {
  if (input.random.length === 0) return refuse('noPredictor')
  const data = mixedData(input, input.random.length + 1)
  if (isRefusal(data)) return data
  if (input.control && !data.random[0].levels.includes(input.control))
    return refuse('unknownControl', {}, [input.control])
  const fit = yield* fitIndependent(data)
  if (isFailure(fit)) return refuseFit(fit, data)
  return describe(input, data, fit)
}

/** Fits the random factors with independent effects and errors. */
export function* fitIndependent(data: MixedData): Steps<RemlFit | FitFailure> {
  const { response, design, random } = data
  return yield* fitReml(
    {
      response,
      fixed: design.rows,
      fixedColumns: design.rank,
      terms: random.map(({ name, codes, levels }) => ({ name, codes, precision: independent(levels.length) })),
      residual: independent(response.length),
    },
    response.length - design.rank,
  )
}

/** The refusal for a failed fit; a term that is not among the random factors is the trend of the field. */
export function refuseFit(failure: FitFailure, data: MixedData): Refusal {
  const { response, design, random } = data
  if (failure.kind === 'perfectFit') return refuse('noErrorVariance', { n: response.length })
  const term = random[failure.term]
  if (!term) return refuse('noFieldTrend', { n: response.length, effects: design.rank })
  return refuse('collinear', { rank: design.rank, columns: design.place.length }, [term.name])
}

function describe(input: MixedModelInput, data: MixedData, fit: RemlFit): Outcome<MixedModelResult> {
  const { random, fixed, response } = data
  const meanOfFixed = meanFixedPart(fit, data)
  const blups = random.map((factor, t) => ({
    factor: factor.name,
    rows: blupRows(fit, factor, t, meanOfFixed),
  }))
  const parts = random.map((factor, t) => ({ factor, variance: fit.termVariances[t] }))
  const [line, ...others] = parts
  return {
    ok: true,
    meta: {
      model: modelText(input),
      method: 'REML, average information',
      n: response.length,
      errorDf: fit.degreesOfFreedom,
      warnings: [...data.warnings, ...fitWarnings(fit, random)],
    },
    varianceComponents: varianceEstimates(fit, random),
    logLikelihood: fit.logLikelihood - sumCodingConstant(fixed),
    meanOfFixed,
    blups,
    adjustedMeans: fixed.map((factor, f) => ({ factor: factor.name, rows: adjustedMeans(fit, data, f) })),
    heritability: heritability(line, others, fit.residualVariance, meanVarianceOfBlupDifference(fit, 0)),
    ...randomDifferences(
      fit,
      random[0],
      blups[0].rows.map(({ value }) => value),
      input,
    ),
    fit: fitOfRecords(fit, data),
    iterations: fit.iterations,
    converged: fit.converged,
  }
}

/** The variances of a fit's factors, then of the residual. */
export function varianceEstimates(fit: RemlFit, random: readonly Factor[]): VarianceEstimate[] {
  const estimates = random.map(({ name }, t) => varianceEstimate(name, fit.termVariances[t], fit.standardErrors[t]))
  return [...estimates, varianceEstimate('residual', fit.residualVariance, fit.standardErrors[random.length])]
}

/** log of the determinant that turns treatment coding into sum-to-zero coding: Σ log levels. */
export function sumCodingConstant(fixed: readonly Factor[]): number {
  return fixed.reduce((sum, { levels }) => sum + Math.log(levels.length), 0)
}

/** Warnings of a fit: variances at zero, iterations stopped early. */
export function fitWarnings(fit: RemlFit, random: readonly Factor[]): Warning[] {
  const zero = random.filter((_, t) => fit.termVariances[t] === 0).map(({ name }) => name)
  const warnings: Warning[] = zero.length > 0 ? [{ code: 'varianceAtZero', names: zero }] : []
  if (!fit.converged) warnings.push({ code: 'notConverged', numbers: { iterations: fit.iterations } })
  return warnings
}

/** Mean over the plots of the fitted fixed part, including the centre that was subtracted from the trait. */
export function meanFixedPart({ solution }: RemlFit, { design, centre, response }: MixedData): number {
  let sum = 0
  for (let k = 0; k < design.rows.columns.length; k++)
    sum += design.rows.values[k] * solution.effects[design.rows.columns[k]]
  return centre + sum / response.length
}

/** Adjusted means of fixed factor `target` with Satterthwaite intervals. */
export function adjustedMeans(fit: RemlFit, data: MixedData, target: number): AdjustedMean[] {
  return data.fixed[target].levels.map((level, i) => {
    const weights = marginalMean(data.design, data.fixed, target, i)
    if (weights === null) return { level, mean: null, se: null, df: null, ci95: null }
    const { value, se, df } = estimateFixed(fit, weights)
    const mean = data.centre + value
    const reach = df < minDf ? null : tCritical(0.05, df) * se
    return { level, mean, se, df, ci95: reach === null ? null : [mean - reach, mean + reach] }
  })
}

/** Predictions of each level of random factor `t`. */
export function blupRows(fit: RemlFit, factor: Factor, t: number, meanOfFixed: number): BlupRow[] {
  const { equations, solution, residualVariance, degreesOfFreedom } = fit
  const gamma = solution.ratios.gamma[t]
  const scaled = equations.effectsOf(t, solution.effects)
  const critical = tCritical(0.05, degreesOfFreedom)
  return factor.levels.map((level, i) => {
    const effect = Math.sqrt(gamma) * scaled[i]
    const share = Math.max(0, equations.inverseDiagonal(equations.offset[t] + i))
    const sePev = Math.sqrt(residualVariance * gamma * share)
    return {
      level,
      effect,
      sePev,
      value: meanOfFixed + effect,
      reliability: gamma > 0 ? 1 - share : null,
      ci95: [effect - critical * sePev, effect + critical * sePev],
    }
  })
}

/** The model as an lme4 formula. */
export function modelText({ trait, fixed, covariates = [], random }: MixedModelInput): string {
  const terms = ['1', ...covariates.map(({ name }) => name), ...fixed.map(({ name }) => name)]
  return `${trait.name} ~ ${[...terms, ...random.map(({ name }) => `(1 | ${name})`)].join(' + ')}`
}
