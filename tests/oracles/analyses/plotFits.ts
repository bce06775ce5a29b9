import { anova } from '../../../src/domain/stats/anova/anova.ts'
import { blueRandomBlocks } from '../../../src/domain/stats/mixed/blueRandomBlocks.ts'
import { mixedModel } from '../../../src/domain/stats/mixed/mixedModel.ts'
import type { PlotFit } from '../../../src/domain/stats/models/plotFit.ts'
import { covariateTerm } from '../../../src/domain/stats/models/term.ts'
import type { Outcome } from '../../../src/domain/stats/result.ts'
import { type OracleAdapter, type OracleContext, textOption } from '../adapter.ts'
import { namedTerms } from '../mixedTerms.ts'
import { trialModel } from '../modelColumns.ts'
import { numbersOf } from '../trialTable.ts'
import { covariateNames } from './mixedModel.ts'

/** Fitted values and residuals of a model by plot: least squares, or with random factors where its formula has them. */
export const fitOfPlots: OracleAdapter = (analysis, context) => {
  const model = textOption(analysis, 'model')
  const result = model.includes('|') ? mixedFit(model, context) : leastSquares(model, covariateNames(analysis), context)
  return result.ok ? { meta: result.meta, rows: plotRows(result.fit) } : result
}

/** The plots of a fit one by one, by their index among the rows. */
export function plotRows({ units, fitted, residuals, studentised }: PlotFit): readonly object[] {
  return Array.from(units, (unit, k) => ({
    unit,
    fitted: fitted[k],
    residual: residuals[k],
    studentised: studentised?.[k] ?? null,
  }))
}

function leastSquares(
  model: string,
  covariates: readonly string[],
  { trial }: OracleContext,
): Outcome<{ fit: PlotFit }> {
  const { trait, terms } = trialModel(trial, model)
  return anova(trait, {
    terms: terms.map((term) => (covariates.includes(term.name) ? covariateTerm(numbersOf(trial, term.name)) : term)),
  })
}

function mixedFit(model: string, { trial }: OracleContext): Outcome<{ fit: PlotFit }> {
  const trait = numbersOf(trial, model.split('~')[0]!.trim())
  const { fixed, random } = namedTerms(trial, '', model)
  const line = fixed.find(({ name }) => name === 'line')
  return line
    ? blueRandomBlocks({ trait, line, fixed: fixed.filter((term) => term !== line), random })
    : mixedModel({ trait, fixed, random })
}
