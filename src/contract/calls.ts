import { accountCalls } from './account.ts'
import { analysisCalls } from './analyses.ts'
import { authCalls } from './auth.ts'
import type { Call } from './call.ts'
import { cellHistoryCalls } from './cellHistory.ts'
import { changeCalls } from './changes.ts'
import { characteristicCalls } from './characteristics.ts'
import { combiningAbilityCalls } from './combiningAbility.ts'
import { companyDataCalls } from './companyData.ts'
import { cropChangeCalls } from './cropChanges.ts'
import { cropCalls } from './crops.ts'
import { crossingCalls } from './crossings.ts'
import { crossResultCalls } from './crossResults.ts'
import { designCalls } from './designs.ts'
import { fileMappingCalls } from './fileMappings.ts'
import { genomeFileCalls } from './genomeFiles.ts'
import { genomeFitCalls } from './genomeFits.ts'
import { genomeRegionCalls } from './genomeRegions.ts'
import { genotypeCalls } from './genotypes.ts'
import { historyCalls } from './history.ts'
import { ideotypeCalls } from './ideotypes.ts'
import { labelCalls } from './labels.ts'
import { lastChanges } from './lastChanges.ts'
import { lineCallCalls } from './lineCalls.ts'
import { lineCalls } from './lines.ts'
import { mapCalls } from './maps.ts'
import { newsCalls } from './news.ts'
import { notificationCalls } from './notifications.ts'
import { numberingRuleCalls } from './numberingRules.ts'
import { nurseryCalls } from './nurseries.ts'
import { ownAccountCalls } from './ownAccount.ts'
import { pedigreeCalls } from './pedigrees.ts'
import { peopleCalls } from './people.ts'
import { photoCalls } from './photos.ts'
import { planCalls } from './plans.ts'
import { plantCalls } from './plants.ts'
import { plotListCalls } from './plotLists.ts'
import { plotPageCalls } from './plotPages.ts'
import { plotCalls } from './plots.ts'
import { recountCalls } from './recount.ts'
import { regionCalls } from './regions.ts'
import { resultCalls } from './results.ts'
import { seedEntryCalls } from './seedEntries.ts'
import { seedCalls } from './seeds.ts'
import { selectionCalls } from './selections.ts'
import { sowingPlanCalls } from './sowingPlans.ts'
import { stageCalls } from './stages.ts'
import { systemCalls } from './system.ts'
import { taskCalls } from './tasks.ts'
import { traitCalls } from './traits.ts'
import { uploadCalls } from './uploads.ts'
import { varietyCalls } from './varieties.ts'
import { warehouseCalls } from './warehouses.ts'

/** Every call of the product: the server serves exactly these, which tests check. */
export const calls: readonly Call[] = [
  ...authCalls,
  ...accountCalls,
  ...ownAccountCalls,
  ...peopleCalls,
  ...companyDataCalls,
  ...regionCalls,
  ...cropCalls,
  ...notificationCalls,
  ...newsCalls,
  ...taskCalls,
  ...systemCalls,
  ...nurseryCalls,
  ...plotCalls,
  ...plotPageCalls,
  ...plantCalls,
  ...photoCalls,
  ...genomeFileCalls,
  ...lineCalls,
  ...warehouseCalls,
  ...seedCalls,
  ...seedEntryCalls,
  ...sowingPlanCalls,
  ...pedigreeCalls,
  ...varietyCalls,
  ...traitCalls,
  ...mapCalls,
  ...resultCalls,
  ...stageCalls,
  ...genotypeCalls,
  ...lineCallCalls,
  ...genomeFitCalls,
  ...genomeRegionCalls,
  ...recountCalls,
  ...combiningAbilityCalls,
  ...analysisCalls,
  ...characteristicCalls,
  ...uploadCalls,
  ...fileMappingCalls,
  ...plotListCalls,
  ...labelCalls,
  ...designCalls,
  ...crossingCalls,
  ...crossResultCalls,
  ...ideotypeCalls,
  ...selectionCalls,
  ...numberingRuleCalls,
  ...planCalls,
  ...changeCalls,
  ...cropChangeCalls,
  ...cellHistoryCalls,
  lastChanges,
  ...historyCalls,
]
