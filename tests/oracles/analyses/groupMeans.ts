import { groupMeans } from '../../../src/domain/stats/descriptive/groupMeans.ts'
import { type OracleAdapter, textOption } from '../adapter.ts'
import { trialModel } from '../modelColumns.ts'
import { factorOf, numbersOf } from '../trialTable.ts'

/** Means of a factor with the error of the model as written; without one they have no pooled error. */
export const groupMeansOfFactor: OracleAdapter = (analysis, { trial }) => {
  const factor = factorOf(trial, textOption(analysis, 'factor'))
  if (typeof analysis.error_model !== 'string') {
    const means = groupMeans(numbersOf(trial, textOption(analysis, 'trait')), factor, [])
    if (!means.ok) return means
    const rows = means.rows.map((row) => ({ ...row, sePooled: null, ci95PooledLo: null, ci95PooledHi: null }))
    return { ...means, msError: null, dfError: null, rows }
  }
  const { trait, terms } = trialModel(trial, textOption(analysis, 'error_model'))
  return groupMeans(trait, factor, terms)
}
