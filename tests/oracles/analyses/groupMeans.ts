import { groupMeans } from '../../../src/domain/stats/descriptive/groupMeans.ts'
import { type OracleAdapter, textOption } from '../adapter.ts'
import { trialModel } from '../modelColumns.ts'
import { factorOf, numbersOf } from '../trialTable.ts'

/** Means of a factor with the error of the model as written; without one they have no pooled error. */
export const groupMeansOfFactor: OracleAdapter = (analysis, { trial }) => {
  const by = factorOf(trial, textOption(analysis, 'factor'))
  if (typeof analysis.error_model !== 'string') {
    const found = groupMeans(numbersOf(trial, textOption(analysis, 'trait')), by, [])
    if (!found.ok) return found
    const rows = found.rows.map((row) => ({ ...row, sePooled: null, ci95PooledLo: null, ci95PooledHi: null }))
    return { ...found, msError: null, dfError: null, rows }
  }
  const { trait, terms } = trialModel(trial, textOption(analysis, 'error_model'))
  return groupMeans(trait, by, terms)
}
