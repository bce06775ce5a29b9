import { describe } from '../../../src/domain/stats/descriptive/describe.ts'
import { type OracleAdapter, textOption } from '../adapter.ts'
import { joinedFactor, numbersOf } from '../trialTable.ts'

/** Descriptive figures of a trait, for all units or by the columns named in `by`. */
export const descriptive: OracleAdapter = (analysis, { trial }) => {
  const factor = Array.isArray(analysis.by) ? joinedFactor(trial, analysis.by.map(String)) : null
  return describe(numbersOf(trial, textOption(analysis, 'trait')), factor)
}
