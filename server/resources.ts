import { registerOwnSessions } from './account/ownSessions.ts'
import { registerAccount } from './account/routes.ts'
import { registerSettings } from './account/settings.ts'
import { registerAnalyses } from './analyses/routes.ts'
import { registerHistory } from './audit/routes.ts'
import { registerAuth } from './auth/routes.ts'
import { registerCellHistory } from './changes/cellHistory.ts'
import { registerCropChanges } from './changes/crop/routes.ts'
import { registerLastChanges } from './changes/lastChanges.ts'
import { registerChanges } from './changes/routes.ts'
import { registerCharacteristics } from './characteristics/routes.ts'
import { registerColumns } from './columns/routes.ts'
import { registerCompanyData } from './company/data/routes.ts'
import { registerDivisions } from './company/divisions.ts'
import { registerEmployees } from './company/employees.ts'
import { registerCrops } from './crops/routes.ts'
import { registerCrossings } from './crossings/routes.ts'
import { registerDesigns } from './designs/routes.ts'
import { registerDownloads } from './downloads/routes.ts'
import { registerFiles } from './files/routes.ts'

import { registerCrossResults } from './genome/crossRoutes.ts'
import { registerGenomeFits } from './genome/fitRoutes.ts'
import { registerIdeotypes } from './genome/ideotypeRoutes.ts'
import { registerGenomeRegions } from './genome/regionRoutes.ts'

import { registerGenomeFiles } from './genomeFiles/routes.ts'
import { registerGenotypes } from './genotypes/routes.ts'
import type { App } from './http/route.ts'
import { registerTasks } from './jobs/routes.ts'
import { registerLabels } from './labels/routes.ts'
import { registerLines } from './lines/routes.ts'
import { registerNumberingRules } from './maps/numberingRules.ts'
import { registerMaps } from './maps/routes.ts'
import { registerNews } from './news/routes.ts'
import { registerNotifications } from './notifications/routes.ts'
import { registerNurseries } from './nurseries/routes.ts'
import { registerPedigrees } from './pedigrees/routes.ts'
import { registerPhotos } from './photos/routes.ts'
import { registerPlans } from './plans/routes.ts'
import { registerPlants } from './plants/routes.ts'
import { registerPlots } from './plots/routes.ts'
import { registerRegions } from './regions/routes.ts'
import { registerCombiningAbility } from './results/combiningAbility.ts'
import { registerRecount } from './results/recount.ts'
import { registerResults } from './results/routes.ts'
import { registerSeedStore } from './seeds/routes.ts'
import { registerSelections } from './selections/routes.ts'
import { registerStages } from './stages/routes.ts'
import { registerSystem } from './system/routes.ts'
import { registerTraits } from './traits/routes.ts'
import { registerFileMappings } from './uploads/fileMappings.ts'
import { registerUploads } from './uploads/routes.ts'
import { registerVarieties } from './varieties/routes.ts'

/** Every resource of the API, one folder each. */
const resources: ((app: App) => void)[] = [
  registerAuth,
  registerAccount,
  registerOwnSessions,
  registerSettings,
  registerDivisions,
  registerEmployees,
  registerCompanyData,
  registerRegions,
  registerCrops,
  registerNotifications,
  registerNews,
  registerTasks,
  registerSystem,
  registerNurseries,
  registerPlots,
  registerPlants,
  registerPhotos,
  registerGenomeFiles,
  registerLines,
  registerSeedStore,
  registerPedigrees,
  registerVarieties,
  registerTraits,
  registerMaps,
  registerResults,
  registerStages,
  registerGenotypes,
  registerGenomeFits,
  registerGenomeRegions,
  registerRecount,
  registerCombiningAbility,
  registerAnalyses,
  registerCharacteristics,
  registerUploads,
  registerFileMappings,
  registerDownloads,
  registerLabels,
  registerDesigns,
  registerCrossings,
  registerCrossResults,
  registerIdeotypes,
  registerSelections,
  registerNumberingRules,
  registerPlans,
  registerFiles,
  registerChanges,
  registerCropChanges,
  registerCellHistory,
  registerLastChanges,
  registerHistory,
  registerColumns,
]

/** Serves all calls of the contract. */
export function registerResources(app: App): void {
  for (const register of resources) register(app)
}
