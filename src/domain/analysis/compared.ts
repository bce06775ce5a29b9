import { naturally } from '../naturalOrder.ts'
import { type LsdResult, lsd } from '../stats/comparisons/lsd.ts'
import { factorTerm, type Term } from '../stats/models/term.ts'
import { type Outcome, type Refusal, refuse } from '../stats/result.ts'
import { type TrialModel, trialModel } from './model.ts'
import type { MeanMark, ResultRow } from './result.ts'
import type { Settings } from './settings.ts'
import type { TraitValues, TrialData } from './trialData.ts'

/** Means of the groups with the model that their error comes from. */
export interface Compared {
  readonly model: TrialModel
  readonly terms: readonly Term[]
  readonly result: Extract<Outcome<LsdResult>, { ok: true }>
}

/** Whether a trait is better the higher it is; true unless it says otherwise. */
export const isHigherBetter = ({ better }: TraitValues): boolean => better !== 'lower'

/** Compares the means of the groups by the model that suits the design; refuses as `lsd` does. */
export function compareGroups(
  data: TrialData,
  trait: TraitValues,
  settings: Settings,
  control: string | null,
): Compared | Refusal {
  const { by } = data
  if (by.levels.length === 0) return refuse('noPredictor', {}, [by.name])
  const model = trialModel(data, settings)
  const terms = [...model.blocks, factorTerm(by)]
  const result = lsd(trait.column, { terms, factor: by.name, control, higherIsBetter: isHigherBetter(trait) })
  return result.ok ? { model, terms, result } : result
}

/** Rows by the text of one column in natural order. */
export function inOrder<Row extends Pick<ResultRow, 'cells'>>(rows: readonly Row[], id: string): Row[] {
  return [...rows].sort((a, b) => naturally(String(a.cells[id]), String(b.cells[id])))
}

/** How many means a chart shows: the highest. */
export const meansAtMost = 40

/** The marks that a chart of means shows: the first ones, and the control wherever it stands. */
export function shownMarks(marks: readonly MeanMark[]): MeanMark[] {
  const first = marks.slice(0, meansAtMost)
  return [...first, ...marks.slice(meansAtMost).filter(({ tone }) => tone === 'control')]
}
