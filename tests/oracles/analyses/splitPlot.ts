import { splitPlotAnova } from '../../../src/domain/stats/anova/splitPlot.ts'
import type { Factor } from '../../../src/domain/stats/data/columns.ts'
import { formulaTerms } from '../../../src/domain/stats/models/formula.ts'
import { factorTerm } from '../../../src/domain/stats/models/term.ts'
import { type OracleAdapter, recordOption, textOption } from '../adapter.ts'
import { traitName } from '../roles.ts'
import { factorOf, hasColumn, numbersOf } from '../trialTable.ts'

/** `y ~ v * n + Error(b/v)`: the strata b, b:v and Within; `terms` names the columns of the letters. */
export const splitPlotOfModel: OracleAdapter = (analysis, context) => {
  const { trial } = context
  const model = textOption(analysis, 'model')
  const nesting = /\+?\s*Error\(([^)]*)\)/.exec(model)
  if (!nesting) throw new Error(`no Error() in ${model}`)
  const columns = recordOption(analysis, 'terms') ?? {}
  const find = (letter: string): Factor | null => {
    const column = String(columns[letter] ?? letter)
    return hasColumn(trial, column) ? { ...factorOf(trial, column), name: letter } : null
  }
  const fixed = formulaTerms(model.replace(nesting[0], '').replace(/\+\s*$/, ''), find)
  const nested = nesting[1]!.split('/').map((letter) => find(letter.trim()))
  if (fixed === null || nested.some((factor) => factor === null))
    throw new Error(`the trial does not fit the model ${model}`)
  const strata = nested.map((_, depth) => factorTerm(...nested.slice(0, depth + 1).filter((factor) => factor !== null)))
  return splitPlotAnova(numbersOf(trial, traitName(analysis, context)), { strata, effects: fixed.terms })
}
