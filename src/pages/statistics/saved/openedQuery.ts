import type { SavedAnalysis } from '../../../contract/statistics/analyses.ts'
import { type SavedInputs, settingsOfInputs } from '../../../domain/analysis/saved/inputs.ts'
import { defaultSettings, withSettings } from '../../../domain/analysis/settings.ts'
import { yearParam } from '../../../state/shell/navigation.ts'

/** Parameters of the page of saved results: the open one, and the one to compare with. */
export const resultParam = 'fieldResult'
export const againstParam = 'fieldAgainst'

/**
 * The address of a tab with the year and settings of a saved result; unrelated parameters of the present address stay.
 */
export function openedQuery({ inputs, sources }: Pick<SavedAnalysis, 'inputs' | 'sources'>, search: string): string {
  const before = new URLSearchParams(search)
  for (const name of [resultParam, againstParam]) before.delete(name)
  before.set(yearParam, String(sources[0].year_id))
  return `?${withSettings(before, { ...defaultSettings, ...settingsOfInputs(inputs as SavedInputs) })}`
}
