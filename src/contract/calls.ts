import type { Call } from './call.ts'
import { accountCalls } from './company/account.ts'
import { authCalls } from './company/auth.ts'
import { companyDataCalls } from './company/companyData.ts'
import { historyCalls } from './company/history.ts'
import { newsCalls } from './company/news.ts'
import { notificationCalls } from './company/notifications.ts'
import { ownAccountCalls } from './company/ownAccount.ts'
import { peopleCalls } from './company/people.ts'
import { taskCalls } from './company/tasks.ts'
import { fileMappingCalls } from './files/fileMappings.ts'
import { uploadCalls } from './files/uploads.ts'
import { genomeFileCalls } from './genome/genomeFiles.ts'
import { genomeFitCalls } from './genome/genomeFits.ts'
import { genomeRegionCalls } from './genome/genomeRegions.ts'
import { genotypeCalls } from './genome/genotypes.ts'
import { ideotypeCalls } from './genome/ideotypes.ts'
import { genotypeCallEndpoints } from './genome/lineCalls.ts'
import { combiningAbilityCalls } from './lines/combiningAbility.ts'
import { cropChangeCalls } from './lines/cropChanges.ts'
import { cropCalls } from './lines/crops.ts'
import { crossingCalls } from './lines/crossings.ts'
import { crossResultCalls } from './lines/crossResults.ts'
import { lineCalls } from './lines/lines.ts'
import { pedigreeCalls } from './lines/pedigrees.ts'
import { regionCalls } from './lines/regions.ts'
import { varietyCalls } from './lines/varieties.ts'
import { cellHistoryCalls } from './plots/cellHistory.ts'
import { changeCalls } from './plots/changes.ts'
import { characteristicCalls } from './plots/characteristics.ts'
import { designCalls } from './plots/designs.ts'
import { labelCalls } from './plots/labels.ts'
import { lastChanges } from './plots/lastChanges.ts'
import { mapCalls } from './plots/maps.ts'
import { numberingRuleCalls } from './plots/numberingRules.ts'
import { nurseryCalls } from './plots/nurseries.ts'
import { photoCalls } from './plots/photos.ts'
import { planCalls } from './plots/plans.ts'
import { plantCalls } from './plots/plants.ts'
import { plotListCalls } from './plots/plotLists.ts'
import { plotPageCalls } from './plots/plotPages.ts'
import { plotCalls } from './plots/plots.ts'
import { recountCalls } from './plots/recount.ts'
import { selectionCalls } from './plots/selections.ts'
import { stageCalls } from './plots/stages.ts'
import { traitCalls } from './plots/traits.ts'
import { seedEntryCalls } from './seeds/seedEntries.ts'
import { seedCalls } from './seeds/seeds.ts'
import { sowingPlanCalls } from './seeds/sowingPlans.ts'
import { warehouseCalls } from './seeds/warehouses.ts'
import { analysisCalls } from './statistics/analyses.ts'
import { resultCalls } from './statistics/results.ts'
import { systemCalls } from './system.ts'

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
  ...genotypeCallEndpoints,
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
