import { groupMeans } from '../../src/domain/stats/descriptive/groupMeans.ts'
import { type OracleAdapter, textOption } from './adapter.ts'
import { trialModel } from './modelColumns.ts'
import { factorOf } from './trialTable.ts'

/** Means of a factor with the error of the model as written. */
export const groupMeansOfFactor: OracleAdapter = (analysis, { trial }) => {
  const { trait, terms } = trialModel(trial, textOption(analysis, 'error_model'))
  return groupMeans(trait, factorOf(trial, textOption(analysis, 'factor')), terms)
}
