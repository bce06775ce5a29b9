import { registerOwnSessions } from './api/account/ownSessions.ts'
import { registerAccount } from './api/account/routes.ts'
import { registerSettings } from './api/account/settings.ts'
import { registerAnalyses } from './api/analyses/routes.ts'
import { registerCharacteristics } from './api/characteristics/routes.ts'
import { registerCompanyData } from './api/company/data/routes.ts'
import { registerDivisions } from './api/company/divisions.ts'
import { registerEmployees } from './api/company/employees.ts'
import { registerCrops } from './api/crops/routes.ts'
import { registerCrossings } from './api/crossings/routes.ts'
import { registerDesigns } from './api/designs/routes.ts'
import { registerDownloads } from './api/downloads/routes.ts'
import { registerCrossResults } from './api/genome/crosses/crossRoutes.ts'
import { registerGenomeFits } from './api/genome/fits/fitRoutes.ts'
import { registerIdeotypes } from './api/genome/ideotypeRoutes.ts'
import { registerGenomeRegions } from './api/genome/regionRoutes.ts'
import { registerGenomeFiles } from './api/genomeFiles/routes.ts'
import { registerGenotypes } from './api/genotypes/routes.ts'
import { registerLabels } from './api/labels/routes.ts'
import { registerLines } from './api/lines/routes.ts'
import { registerNumberingRules } from './api/maps/numberingRules.ts'
import { registerMaps } from './api/maps/routes.ts'
import { registerNews } from './api/news/routes.ts'
import { registerNotifications } from './api/notifications/routes.ts'
import { registerNurseries } from './api/nurseries/routes.ts'
import { registerPedigrees } from './api/pedigrees/routes.ts'
import { registerPhotos } from './api/photos/routes.ts'
import { registerPlants } from './api/plants/routes.ts'
import { registerPlots } from './api/plots/routes.ts'
import { registerPlans } from './api/printedPlan/routes.ts'
import { registerRegions } from './api/regions/routes.ts'
import { registerCombiningAbility } from './api/results/combiningAbility.ts'
import { registerRecount } from './api/results/recount.ts'
import { registerResults } from './api/results/routes.ts'
import { registerSeedStore } from './api/seeds/routes.ts'
import { registerSelections } from './api/selections/routes.ts'
import { registerStages } from './api/stages/routes.ts'
import { registerSystem } from './api/system/routes.ts'
import { registerTasks } from './api/tasks/routes.ts'
import { registerTraits } from './api/traits/routes.ts'
import { registerFileMappings } from './api/uploads/fileMappings.ts'
import { registerUploads } from './api/uploads/routes.ts'
import { registerVarieties } from './api/varieties/routes.ts'
import { registerHistory } from './core/audit/routes.ts'
import { registerCellHistory } from './core/changes/cellHistory.ts'
import { registerCropChanges } from './core/changes/crop/routes.ts'
import { registerLastChanges } from './core/changes/lastChanges.ts'
import { registerChanges } from './core/changes/routes.ts'
import { registerColumns } from './core/columns/routes.ts'
import { registerSampleCrop } from './demo/sampleCrop.ts'
import { registerAuth } from './platform/auth/routes.ts'
import { registerFiles } from './platform/files/routes.ts'
import type { App } from './platform/http/routes/route.ts'

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
  registerSampleCrop,
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
