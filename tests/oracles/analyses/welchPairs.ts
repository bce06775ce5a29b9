import { welchPairs } from '../../../src/domain/stats/comparisons/welchPairs.ts'
import { type OracleAdapter, textOption } from '../adapter.ts'
import { factorOf, numbersOf } from '../trialTable.ts'

/** All pairs of groups by their own variances. */
export const pairsOfGroups: OracleAdapter = (analysis, { trial }) =>
  welchPairs(numbersOf(trial, textOption(analysis, 'trait')), factorOf(trial, textOption(analysis, 'factor')), {
    control: textOption(analysis, 'control'),
  })
