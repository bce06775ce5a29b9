import { errorHomogeneity } from '../../../src/domain/stats/anova/errorHomogeneity.ts'
import { stability } from '../../../src/domain/stats/stability/stability.ts'
import { type OracleAdapter, type OracleAnalysis, type OracleContext, rowsOption } from '../adapter.ts'
import { columnWithLevels, roleColumn, roleFactor, traitName } from '../roles.ts'
import { factorOf, filterRows, labels, numbersOf, type TrialTable } from '../trialTable.ts'

/** Bartlett's test on the errors of each environment's own analysis. */
export const errorsOfEnvironments: OracleAdapter = (analysis, context) => {
  const { line, environment, block, trial } = designOf(analysis, context)
  return errorHomogeneity(numbersOf(trial, traitName(analysis, context)), environment, line, block)
}

/** Stability measures of lines over environments. */
export const stabilityOfLines: OracleAdapter = (analysis, context) => {
  const { trial, ...design } = designOf(analysis, context)
  return stability(numbersOf(trial, traitName(analysis, context)), design)
}

/** Lines, environments and blocks: the columns whose levels the analysis lists, else those with the usual names. */
function designOf(analysis: OracleAnalysis, context: OracleContext) {
  const { trial } = context
  const environments = Array.isArray(analysis.environments) ? analysis.environments.map(String) : []
  const environment = columnWithLevels(trial, environments, roleColumn(analysis, context, 'environment'))
  const lines = rowsOption(analysis, 'rows').map((row) => String(row.level))
  const line = columnWithLevels(trial, lines, roleColumn(analysis, context, 'line'))
  if (environment === null || line === null) throw new Error('no column has the environments or the lines')
  const analysed = onlyLevels(onlyLevels(trial, environment, environments), line, lines)
  return {
    trial: analysed,
    line: factorOf(analysed, line),
    environment: factorOf(analysed, environment),
    block: roleFactor(analysis, { ...context, trial: analysed }, 'block'),
  }
}

/** The rows with one of the levels; all rows if none are listed. */
function onlyLevels(trial: TrialTable, column: string, levels: readonly string[]): TrialTable {
  const texts = labels(trial, column)
  return levels.length === 0 ? trial : filterRows(trial, (row) => levels.includes(texts[row] ?? ''))
}
