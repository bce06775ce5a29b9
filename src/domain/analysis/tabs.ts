import type { Steps } from '../stats/mixed/steps.ts'
import type { TabOutcome } from './result.ts'
import type { Settings, TabName } from './settings.ts'
import { ancovaTab } from './tabs/ancova.ts'
import { anovaTab } from './tabs/anova.ts'
import { averageTab } from './tabs/average.ts'
import { comparisonTab } from './tabs/comparison.ts'
import { correlationTab } from './tabs/correlation.ts'
import { heatMapTab } from './tabs/heatMap.ts'
import { hybridsTab } from './tabs/hybrids.ts'
import { infoTab } from './tabs/info.ts'
import { lsdTab } from './tabs/lsd.ts'
import { tTestTab } from './tabs/tTest.ts'
import { visualizationTab } from './tabs/visualization.ts'
import type { TrialData } from './trialData.ts'

type Analysis = (data: TrialData, settings: Settings) => TabOutcome | Steps<TabOutcome>

const analyses: Record<TabName, Analysis> = {
  info: infoTab,
  average: averageTab,
  nsr: lsdTab,
  't-test': tTestTab,
  visualization: visualizationTab,
  correlation: correlationTab,
  anova: anovaTab,
  ancova: ancovaTab,
  hybrids: hybridsTab,
  'heat-map': heatMapTab,
  comparison: comparisonTab,
}

/** Computes a tab: at once, or in steps where it iterates. */
export function analyseTab(tab: TabName, data: TrialData, settings: Settings): TabOutcome | Steps<TabOutcome> {
  return analyses[tab](data, settings)
}
