import { statistics } from '../../domain/stats/descriptive/columnFigures.ts'
import { toggleStatistic, toggleStatistics } from '../../state/sheet/columns/columnLayout.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import type { Store } from '../../state/store.ts'
import type { Availability, Command } from '../command.ts'

const needsPlots = (store: Store): Availability =>
  store.get(sheetSourceAtom)?.year ? true : { reason: 'table.statisticsNone' }

/** The rows of statistics below the plots' columns, and each statistic. */
export const statisticCommands: readonly Command[] = [
  {
    id: 'table.statistics',
    scope: 'table',
    group: 'look',
    title: 'command.table.statistics',
    keys: [{ code: 'F9', mod: true }],
    enabled: needsPlots,
    run: toggleStatistics,
  },
  ...statistics.map(
    (statistic): Command => ({
      id: `table.statistic.${statistic}`,
      scope: 'table',
      group: 'look',
      title: `command.table.statistic.${statistic}`,
      keys: [],
      enabled: needsPlots,
      run: (store) => toggleStatistic(store, statistic),
    }),
  ),
]
