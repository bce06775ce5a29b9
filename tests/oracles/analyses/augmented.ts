import { augmented } from '../../../src/domain/stats/genetics/augmented.ts'
import { type OracleAdapter, recordOption, rowsOption, textOption } from '../adapter.ts'
import { trialModel } from '../modelColumns.ts'
import { roleColumn } from '../roles.ts'
import { factorOf, numbersOf } from '../trialTable.ts'

/** Augmented design; block and line are the terms of its first model, the checks those lines that the oracle lists as such. */
export const augmentedDesign: OracleAdapter = (analysis, context) => {
  const { trial } = context
  const model = recordOption(analysis, 'anova_block_first')?.model
  const [block, line] = typeof model === 'string' ? trialModel(trial, model).terms : []
  const columns = {
    block: block?.name ?? roleColumn(analysis, context, 'block'),
    line: line?.name ?? roleColumn(analysis, context, 'line'),
  }
  if (!columns.block || !columns.line) throw new Error('no blocks or lines')
  const checks = rowsOption(analysis, 'check_means').map((row) => String(row.level))
  const options = { line: factorOf(trial, columns.line), block: factorOf(trial, columns.block), checks }
  return augmented(numbersOf(trial, textOption(analysis, 'trait')), options)
}
