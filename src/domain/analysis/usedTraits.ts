import type { FieldYearColumns } from '../columns/fieldYear.ts'
import type { Settings, TabName } from './settings.ts'
import { quantitativeTraits, valuedTraits } from './trialData.ts'

/** Tabs that use all traits of a year unless some are chosen. */
const ofAll: readonly TabName[] = ['info', 'correlation']

/** The most traits of a tab that uses all of them. */
const maxTraits = 40

/**
 * The settings with the traits that a tab uses: the chosen ones; else all, or the trait that the map is coloured by
 * (`coloured`, null = none), or the first. Ids that are no quantitative trait of the year are ignored.
 */
export function usedSettings(
  tab: TabName,
  settings: Settings,
  columns: Pick<FieldYearColumns, 'traits' | 'alive' | 'count'>,
  coloured: number | null,
): Settings {
  const known = quantitativeTraits(columns).map(({ id }) => id)
  const chosen = settings.traits.filter((id) => known.includes(id))
  if (chosen.length > 0) return { ...settings, traits: chosen }
  const valued = valuedTraits(columns).map(({ id }) => id)
  if (ofAll.includes(tab)) return { ...settings, traits: valued.slice(0, maxTraits) }
  const first = valued.find((id) => id === coloured) ?? valued[0]
  return { ...settings, traits: first === undefined ? [] : [first] }
}
