import type { Factor } from '../../../src/domain/stats/data/columns.ts'
import { mixedModel as fitMixedModel, type MixedModelResult } from '../../../src/domain/stats/mixed/mixedModel.ts'
import { type Json, type OracleAdapter, type OracleAnalysis, recordOption, rowsOption } from '../adapter.ts'
import { factorWithLevels, namedTerms } from '../mixedTerms.ts'
import { traitName } from '../roles.ts'
import { numbersOf } from '../trialTable.ts'

/** REML mixed model of the terms that the label or the formula names. */
export const mixedModel: OracleAdapter = (analysis, context) => {
  const { trial } = context
  const levels = rowsOption(analysis, 'blup').map(({ level }) => String(level))
  const terms = namedTerms(trial, optionalText(analysis, 'label'), optionalText(analysis, 'model'), levels)
  const predicted = factorWithLevels(terms.random, levels) ?? terms.random[0]
  if (predicted === undefined) throw new Error('no random factor is named')
  const random = [predicted, ...terms.random.filter((term) => term !== predicted)]
  const covariates = covariateNames(analysis).map((name) => numbersOf(trial, name))
  const trait = numbersOf(trial, traitName(analysis, context))
  const result = fitMixedModel({ trait, fixed: terms.fixed, covariates, random, absentMeansNone: terms.partial })
  if (!result.ok) return result
  const names = componentNames(random, analysis)
  const { heritability, blups } = result
  const { divisors, plotsPerLine, entryMean, entryMeanMet, plotBasis, cullis, meanVarianceOfBlupDifference } =
    heritability
  return {
    meta: result.meta,
    nGenotypes: blups[0].rows.length,
    varianceComponents: componentRecord(result, names),
    loglikReml: result.logLikelihood,
    loglikRemlLme4: result.logLikelihood,
    meanOfFixed: result.meanOfFixed,
    heritability: {
      plotBasis,
      entryMean,
      entryMeanMet,
      entryMeanMetDivisors: Object.fromEntries(
        Object.entries(divisors).map(([name, value]) => [names.get(name) ?? name, value]),
      ),
      cullis,
      meanVarBlupDifference: meanVarianceOfBlupDifference,
      nReps: plotsPerLine,
    },
    blup: blups[0].rows.map(({ level, effect, sePev, value, reliability }) => ({
      level,
      blupEffect: effect,
      sePev,
      blupValue: value,
      reliability,
    })),
  }
}

/** An optional text of the analysis; empty if absent. */
export function optionalText(analysis: OracleAnalysis, key: string): string {
  const value = analysis[key]
  return typeof value === 'string' ? value : ''
}

/** Covariates, named as one text or a list. */
export function covariateNames(analysis: OracleAnalysis): string[] {
  const value: Json = analysis.covariates ?? analysis.covariate ?? null
  const list = Array.isArray(value) ? (value as readonly Json[]) : [value]
  return list.filter((name): name is string => typeof name === 'string')
}

/** The variances under the analysis's own names. */
export function componentRecord(
  { varianceComponents }: Pick<MixedModelResult, 'varianceComponents'>,
  names: ReadonlyMap<string, string>,
): Record<string, number> {
  return Object.fromEntries(varianceComponents.map(({ name, variance }) => [names.get(name) ?? name, variance]))
}

/**
 * The analysis's name of each random factor: the name with the same parts, else the name of a part, else the next free
 * name in order.
 */
export function componentNames(random: readonly Factor[], analysis: OracleAnalysis): Map<string, string> {
  const expectedNames = Object.keys(recordOption(analysis, 'variance_components') ?? {}).filter(
    (name) => name !== 'residual',
  )
  const names = new Map<string, string>()
  const free = () => expectedNames.filter((name) => ![...names.values()].includes(name))
  const assign = (fits: (parts: string[], name: string) => boolean) => {
    for (const { name } of random) {
      if (names.has(name)) continue
      const match = free().find((candidate) => fits(name.split(':'), candidate))
      if (match !== undefined) names.set(name, match)
    }
  }
  assign((parts, name) => name.split(/[:_]/).sort().join() === [...parts].sort().join())
  assign((parts, name) => parts.at(-1) === name)
  assign((parts, name) => name.split(/[:_]/).length === parts.length)
  assign(() => true)
  return names
}
