import { blueRandomBlocks as fitBlue } from '../../../src/domain/stats/mixed/blueRandomBlocks.ts'
import { type OracleAdapter, rowsOption } from '../adapter.ts'
import { factorWithLevels, namedTerms } from '../mixedTerms.ts'
import { traitName } from '../roles.ts'
import { numbersOf } from '../trialTable.ts'
import { componentNames, componentRecord, covariateNames, optionalText } from './mixedModel.ts'

/** Line means with random incomplete blocks; the line is the fixed factor whose levels the rows name. */
export const blueRandomBlocks: OracleAdapter = (analysis, context) => {
  const { trial } = context
  const levels = rowsOption(analysis, 'rows').map(({ level }) => String(level))
  const terms = namedTerms(trial, optionalText(analysis, 'label'), optionalText(analysis, 'model'), levels)
  const line = factorWithLevels(terms.fixed, levels)
  if (line === null) throw new Error('no fixed factor has the levels of the rows')
  const result = fitBlue({
    trait: numbersOf(trial, traitName(analysis, context)),
    line,
    fixed: terms.fixed.filter((term) => term !== line),
    covariates: covariateNames(analysis).map((name) => numbersOf(trial, name)),
    random: terms.random,
  })
  if (!result.ok) return result
  return {
    meta: result.meta,
    varianceComponents: componentRecord(result, componentNames(terms.random, analysis)),
    loglikReml: result.logLikelihood,
    loglikRemlLme4: result.logLikelihood,
    differences: result.differences,
    rows: result.rows.map(({ level, mean, se }) => ({ level, blue: mean, se })),
  }
}
