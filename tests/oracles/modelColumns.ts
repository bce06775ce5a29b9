import type { NumberColumn } from '../../src/domain/stats/data/columns.ts'
import { formulaTerms } from '../../src/domain/stats/models/formula.ts'
import type { Term } from '../../src/domain/stats/models/term.ts'
import { factorOf, hasColumn, numbersOf, type TrialTable } from './trialTable.ts'

/** A formula over a trial's columns, all of them as factors. */
export interface TrialModel {
  readonly trait: NumberColumn
  readonly terms: readonly Term[]
}

/** Parses `trait ~ terms`. @throws if the formula or a column is unknown. */
export function trialModel(trial: TrialTable, formula: string): TrialModel {
  const read = modelTerms(trial, formula)
  if (read === null) throw new Error(`the trial does not fit the model ${formula}`)
  return { trait: numbersOf(trial, read.response), terms: read.terms }
}

/** The terms of a formula; null if it is invalid or the trial lacks a column. */
export function modelTerms(trial: TrialTable, formula: string): ReturnType<typeof formulaTerms> {
  return formulaTerms(formula, (name) => (hasColumn(trial, name) ? factorOf(trial, name) : null))
}
