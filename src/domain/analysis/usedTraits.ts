import type { FieldYearColumns } from '../columns/fieldYear.ts'
import type { Settings, TabName } from './settings.ts'
import { quantitativeTraits, valuedTraits } from './trialData.ts'

/** Tabs that use all traits of a year unless some are chosen. */
const tabsOfAllTraits: readonly TabName[] = ['info', 'correlation']

/** The most traits of a tab that uses all of them. */
const maxTraits = 40

type YearTraits = Pick<FieldYearColumns, 'traits' | 'alive' | 'count'>

function usedTraits(tab: TabName, settings: Settings, columns: YearTraits, coloured: number | null): readonly number[] {
  const quantitative = quantitativeTraits(columns).map(({ id }) => id)
  const chosen = settings.traits.filter((id) => quantitative.includes(id))
  if (chosen.length > 0) return chosen
  const valued = valuedTraits(columns).map(({ id }) => id)
  if (tabsOfAllTraits.includes(tab)) return valued.slice(0, maxTraits)
  const first = valued.find((id) => id === coloured) ?? valued[0]
  return first === undefined ? [] : [first]
}

/**
 * The settings with the traits that a tab uses: the chosen ones; else all, or the trait that the map is coloured by
 * (`coloured`, null = none), or the first. Ids that are no quantitative trait of the year are ignored. An analysis of
 * covariance without a covariate uses the first other trait that has values.
 */
export function usedSettings(tab: TabName, settings: Settings, columns: YearTraits, coloured: number | null): Settings {
  const traits = usedTraits(tab, settings, columns, coloured)
  if (tab !== 'ancova' || settings.covariates.length > 0) return { ...settings, traits }
  const covariate = valuedTraits(columns).find(({ id }) => id !== traits[0])
  return { ...settings, traits, covariates: covariate ? [covariate.id] : [] }
}
