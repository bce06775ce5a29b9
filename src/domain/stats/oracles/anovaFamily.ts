import { type AnovaOptions, anova } from '../anova/anova.ts'
import { onewayAnova } from '../anova/oneway.ts'
import { type OracleAdapter, textOption } from './adapter.ts'
import { trialModel } from './modelColumns.ts'
import { factorOf, numbersOf } from './trialTable.ts'

/** Analysis of variance of the model as written, with its type of sums of squares. */
export const anovaOfModel: OracleAdapter = (analysis, { trial }) => {
  const { trait, terms } = trialModel(trial, textOption(analysis, 'model'))
  return anova(trait, { terms, ssType: textOption(analysis, 'ss_type') as AnovaOptions['ssType'] })
}

/** One-way analysis with the tests beside it. */
export const onewayOfFactor: OracleAdapter = (analysis, { trial }) =>
  onewayAnova(numbersOf(trial, textOption(analysis, 'trait')), factorOf(trial, textOption(analysis, 'factor')))
