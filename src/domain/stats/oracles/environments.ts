import { errorHomogeneity } from '../anova/errorHomogeneity.ts'
import { stability } from '../stability/stability.ts'
import { type OracleAdapter, type OracleAnalysis, type OracleContext, rowsOption } from './adapter.ts'
import { columnOfLevels, roleColumn, roleFactor, traitName } from './roles.ts'
import { factorOf, numbersOf } from './trialTable.ts'

/** Bartlett's test on the errors of each environment's own analysis. */
export const errorsOfEnvironments: OracleAdapter = (analysis, context) => {
  const { line, environment, block } = designOf(analysis, context)
  return errorHomogeneity(numbersOf(context.trial, traitName(analysis, context)), environment, line, block)
}

/** Stability measures of lines over environments. */
export const stabilityOfLines: OracleAdapter = (analysis, context) =>
  stability(numbersOf(context.trial, traitName(analysis, context)), designOf(analysis, context))

/** Lines, environments and blocks: the columns whose levels the analysis lists, else those with the usual names. */
function designOf(analysis: OracleAnalysis, { trial }: OracleContext) {
  const wanted = Array.isArray(analysis.environments) ? analysis.environments.map(String) : []
  const environment = columnOfLevels(trial, wanted, roleColumn(analysis, trial, 'environment'))
  const lines = rowsOption(analysis, 'rows').map((row) => String(row.level))
  const usual = roleColumn(analysis, trial, 'line')
  const line = lines.length > 0 ? columnOfLevels(trial, lines, usual) : usual
  if (environment === null || line === null) throw new Error('no column has the environments or the lines')
  return {
    line: factorOf(trial, line),
    environment: factorOf(trial, environment),
    block: roleFactor(analysis, trial, 'block'),
  }
}
