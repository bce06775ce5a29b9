import { ancova } from '../../../src/domain/stats/covariance/ancova.ts'
import { isRecord, type OracleAdapter, recordOption, rowsOption, textOption } from '../adapter.ts'
import { factorOf, numbersOf } from '../trialTable.ts'

/** Analysis of covariance with the covariate, or the covariates, that the analysis names. */
export const ancovaOfFactor: OracleAdapter = (analysis, { trial }) => {
  const named = [analysis.covariates ?? analysis.covariate].flat().filter((name) => typeof name === 'string')
  const control = recordOption(analysis, 'nsr')?.control
  const result = ancova(numbersOf(trial, textOption(analysis, 'trait')), {
    covariates: named.map((name) => numbersOf(trial, name)),
    factor: factorOf(trial, textOption(analysis, 'factor')),
    block: typeof analysis.block === 'string' ? factorOf(trial, analysis.block) : null,
    control: typeof control === 'string' ? control : null,
  })
  if (!result.ok) return result
  const namedMeans = (means: readonly number[]) => Object.fromEntries(named.map((name, k) => [name, means[k]]))
  // The means of several covariates can be named instead of being in order.
  const rows = rowsOption(analysis, 'adjusted_means')
  const adjusted = rows.some((row) => isRecord(row.covariate_means))
    ? result.adjustedMeans.map((row) => ({ ...row, covariate_means: namedMeans(row.covariateMeans) }))
    : result.adjustedMeans
  const means = recordOption(analysis, 'covariate_means') ? namedMeans(result.covariateMeans) : result.covariateMeans
  return { ...result, nsr: result.controlComparison, covariate_means: means, adjustedMeans: adjusted }
}
