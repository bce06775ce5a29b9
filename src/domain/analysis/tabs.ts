import type { Steps } from '../stats/mixed/steps.ts'
import type { TabOutcome } from './result.ts'
import type { Settings, TabName } from './settings.ts'
import { ancova } from './tabs/ancova.ts'
import { anova } from './tabs/anova.ts'
import { average } from './tabs/average.ts'
import { comparison } from './tabs/comparison.ts'
import { correlation } from './tabs/correlation.ts'
import { heatMap } from './tabs/heatMap.ts'
import { hybrids } from './tabs/hybrids.ts'
import { info } from './tabs/info.ts'
import { nsr } from './tabs/lsd.ts'
import { tTest } from './tabs/tTest.ts'
import { visualization } from './tabs/visualization.ts'
import type { TrialData } from './trialData.ts'

type Analysis = (data: TrialData, settings: Settings) => TabOutcome | Steps<TabOutcome>

const analyses: Record<TabName, Analysis> = {
  info,
  average,
  nsr,
  't-test': tTest,
  visualization,
  correlation,
  anova,
  ancova,
  hybrids,
  'heat-map': heatMap,
  comparison,
}

/** Computes a tab: at once, or in steps where it iterates. */
export function analyseTab(tab: TabName, data: TrialData, settings: Settings): TabOutcome | Steps<TabOutcome> {
  return analyses[tab](data, settings)
}
