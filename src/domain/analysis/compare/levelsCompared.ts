import { naturally } from '../../naturalOrder.ts'
import type { NumberColumn } from '../../stats/data/columns.ts'
import type { Settings } from '../settings.ts'
import type { TrialData } from '../trialData.ts'

/** The two levels that are compared: the chosen ones, else the first with values. */
export function levelsCompared(
  data: Pick<TrialData, 'by'>,
  column: NumberColumn,
  { levels }: Pick<Settings, 'levels'>,
): string[] {
  const { by } = data
  const having = new Set<string>()
  by.codes.forEach((code, i) => {
    if (code >= 0 && !Number.isNaN(column.values[i])) having.add(by.levels[code])
  })
  const sorted = [...having].sort(naturally)
  const chosen = levels.filter((level) => by.levels.includes(level))
  return [...new Set([...chosen, ...sorted])].slice(0, 2)
}
