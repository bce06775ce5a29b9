import { biplots } from './biplots.ts'
import { combiningAbility } from './combiningAbility.ts'
import { report } from './report.ts'
import { savedComparison } from './savedComparison.ts'
import { savedFigures } from './savedFigures.ts'
import { savedResults } from './savedResults.ts'
import { selectionPanel } from './selectionPanel.ts'
import { statisticsBeside } from './statisticsBeside.ts'
import { statisticsColumns } from './statisticsColumns.ts'
import { statisticsFields } from './statisticsFields.ts'
import { statisticsKeyNumbers } from './statisticsKeyNumbers.ts'
import { statisticsMethods } from './statisticsMethods.ts'
import { statisticsMethodsSaid } from './statisticsMethodsSaid.ts'
import { statisticsPage } from './statisticsPage.ts'
import { statisticsRefused } from './statisticsRefused.ts'
import { statisticsSaid } from './statisticsSaid.ts'
import { statisticsSources } from './statisticsSources.ts'
import { statisticsVerdicts } from './statisticsVerdicts.ts'
import { trialMaps } from './trialMaps.ts'

/** Sentences of the statistics and the report, by their keys. */
export const statisticsWords = {
  ...selectionPanel,
  ...biplots,
  ...combiningAbility,
  ...savedComparison,
  ...savedFigures,
  ...savedResults,
  ...report,
  ...statisticsBeside,
  ...statisticsColumns,
  ...statisticsFields,
  ...statisticsMethods,
  ...statisticsPage,
  ...statisticsRefused,
  ...statisticsSaid,
  ...statisticsSources,
  ...statisticsMethodsSaid,
  ...statisticsVerdicts,
  ...statisticsKeyNumbers,
  ...trialMaps,
}
