import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { isRefusal } from '../../refusal.ts'
import type { Refusal } from '../../stats/result.ts'
import type { Settings } from '../settings.ts'
import { lineIdsOf, trialData } from '../trialData.ts'
import { severalYearsData, yearNames } from '../years/severalYears.ts'
import type { SavedKind } from './kinds.ts'
import type { SavedNames } from './plainRows.ts'
import { savedWords } from './words.ts'

/**
 * Input of a saved result: the first year with its selected plots; for a comparison all years with all plots, in their
 * order. Refused as `severalYearsData`.
 */
export function namesOfYears(
  kind: SavedKind,
  years: readonly FieldYearColumns[],
  settings: Settings,
  selected: Uint8Array,
): SavedNames | Refusal {
  const [first] = years
  if (kind !== 'comparison')
    return { data: trialData(first, settings, selected, savedWords), lines: lineIdsOf(first), years: new Map() }
  const data = severalYearsData(years, settings, savedWords)
  if (isRefusal(data)) return data
  const lines = lineIdsOf({ lines: new Map(years.flatMap((year) => [...year.lines])) })
  const names = yearNames(years)
  return { data, lines, years: new Map(years.map(({ year_id }, k) => [names[k], year_id])) }
}
