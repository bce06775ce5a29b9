import { tableOfTerms } from '../../stats/anova/anova.ts'
import { type SplitPlotAnova, splitPlotAnova } from '../../stats/anova/splitPlot.ts'
import { type AnovaTable, anovaTable } from '../../stats/anova/table.ts'
import type { Refusal } from '../../stats/result.ts'
import type { GroupComparison } from '../compare/compared.ts'
import { figureParam, probabilityParam } from '../figures.ts'
import type { Assumption } from '../result.ts'
import type { TraitValues, TrialData } from '../trialData.ts'
import { designOf } from './trialModel.ts'

/** The table of the model, type II, from the fits that compared its means where there are any. */
export function tableOf(
  trait: TraitValues,
  { fits, model }: Pick<GroupComparison, 'fits' | 'model'>,
): ({ readonly ok: true } & AnovaTable) | Refusal {
  return fits
    ? { ok: true, ...anovaTable(fits, 'II') }
    : tableOfTerms(trait.column, { terms: model.terms, ssType: 'II' })
}

/** The analysis of a split plot; null where the trial is none, or where it is not possible. */
export function splitPlotOf(data: TrialData, trait: TraitValues): SplitPlotAnova | null {
  const model = designOf(data, data.line, 'split_plot')?.model
  if (model?.analysis !== 'splitPlotAnova') return null
  const result = splitPlotAnova(trait.column, model)
  return result.ok ? result : null
}

interface Interaction {
  /** The factor that is crossed with the groups. */
  readonly within: string
  readonly f: number | null | undefined
  readonly p: number | null | undefined
}

function splitPlotInteraction(
  data: TrialData,
  trait: TraitValues,
  { model, mixed }: GroupComparison,
): Interaction | null {
  const [{ name }] = model.plotModel.interactions
  const [other] = model.plotModel.fixed
  const tests = mixed ? mixed.tests : (splitPlotOf(data, trait)?.strata.flatMap(({ rows }) => rows) ?? [])
  const row = tests.find(({ term }) => term === name)
  return row ? { within: other.name, f: row.f, p: row.p } : null
}

/** The test of the interaction of the groups with the treatment that the model crosses them with; null without one. */
function interactionTest(data: TrialData, trait: TraitValues, compared: GroupComparison): Interaction | null {
  const { model, isWelch } = compared
  if (isWelch) return null
  if (model.design === 'split_plot') return splitPlotInteraction(data, trait, compared)
  const crossed = model.terms.find(
    ({ factors }) => factors.length === 2 && factors.some(({ name }) => name === data.by.name),
  )
  const other = crossed?.factors.find(({ name }) => name !== data.by.name)
  if (!crossed || !other) return null
  const table = tableOf(trait, compared)
  const row = table.ok ? table.rows.find(({ term }) => term === crossed.name) : null
  return row ? { within: other.name, f: row.f, p: row.p } : null
}

/**
 * A caution where the groups interact with a treatment at 5 %: their means over its levels then describe no single level
 * (Steel & Torrie 1980, chapter 15). Empty where no interaction is shown.
 */
export function interactionCaution(data: TrialData, trait: TraitValues, compared: GroupComparison): Assumption[] {
  const test = interactionTest(data, trait, compared)
  if (!test || test.p === null || test.p === undefined || test.p >= 0.05) return []
  const params = { by: data.by.name, within: test.within, f: figureParam(test.f, 2), p: probabilityParam(test.p) }
  return [{ message: { key: 'statistics.interaction', params }, isMet: false, plots: [] }]
}
