import { type AnovaOptions, anova } from '../../../src/domain/stats/anova/anova.ts'
import { onewayAnova } from '../../../src/domain/stats/anova/oneway.ts'
import type { AnovaTable } from '../../../src/domain/stats/anova/table.ts'
import { covariateTerm, type Term } from '../../../src/domain/stats/models/term.ts'
import type { Outcome } from '../../../src/domain/stats/result.ts'
import { type OracleAdapter, type OracleAnalysis, rowsOption, textOption } from '../adapter.ts'
import { trialModel } from '../modelColumns.ts'
import { factorOf, isNumeric, numbersOf, type TrialTable } from '../trialTable.ts'

/** Analysis of variance of the model as written, with its type of sums of squares. */
export const anovaOfModel: OracleAdapter = (analysis, { trial }) => {
  const { trait, terms } = trialModel(trial, textOption(analysis, 'model'))
  const statedTerms = terms.map((term) => statedTerm(term, analysis, trial))
  return withoutAliased(anova(trait, { terms: statedTerms, ssType: ssTypeOf(analysis) }), analysis)
}

/** A numeric column of more than two levels with a single degree of freedom in the analysis is a covariate. */
function statedTerm(term: Term, analysis: OracleAnalysis, trial: TrialTable): Term {
  const [column] = term.factors
  const row = rowsOption(analysis, 'rows').find((candidate) => candidate.term === term.name)
  const isCovariate =
    term.factors.length === 1 && row?.df === 1 && column!.levels.length > 2 && isNumeric(trial, column!.name)
  return isCovariate ? covariateTerm(numbersOf(trial, column!.name)) : term
}

/** One-way analysis with its related tests. */
export const onewayOfFactor: OracleAdapter = (analysis, { trial }) => {
  if (typeof analysis.trait === 'string' && typeof analysis.factor === 'string') {
    return onewayAnova(numbersOf(trial, analysis.trait), factorOf(trial, analysis.factor))
  }
  const { trait, terms } = trialModel(trial, textOption(analysis, 'model'))
  return onewayAnova(trait, terms[0]!.factors[0]!)
}

/** The analysis's type of sums of squares; sequential if it names none. */
export function ssTypeOf(analysis: OracleAnalysis): AnovaOptions['ssType'] {
  return analysis.ss_type === undefined ? 'I' : (textOption(analysis, 'ss_type') as AnovaOptions['ssType'])
}

/** R's tables leave out a term that earlier ones explain completely; the engine lists it with 0 degrees of freedom. */
export function withoutAliased<T extends AnovaTable>(result: Outcome<T>, analysis: OracleAnalysis): Outcome<T> {
  if (!result.ok) return result
  const listed = rowsOption(analysis, 'rows').map((row) => row.term)
  return { ...result, rows: result.rows.filter((row) => row.df > 0 || listed.includes(row.term)) }
}
