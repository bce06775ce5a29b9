import { usesWelch } from '../compare/comparedByWelch.ts'
import { needsFit } from '../model/lineHeritability.ts'
import { trialModel } from '../model/trialModel.ts'
import type { Settings } from '../settings.ts'
import type { TrialData } from '../trialData.ts'
import type { SavedKind } from './kinds.ts'

/** The most plots of an analysis that is computed within a request. */
const maxPlots = 20_000

/** Kinds with means that may come from a model with random blocks. */
const kindsOfModels: ReadonlySet<SavedKind> = new Set(['average', 'nsr', 'anova'])

/** Whether an analysis may take longer than a request is allowed to: it iterates, or has very many plots. */
export function isSlowKind(kind: SavedKind, data: TrialData, settings: Settings): boolean {
  if (kind === 'heat_map' || kind === 'comparison' || data.ids.length > maxPlots) return true
  if (!kindsOfModels.has(kind)) return false
  if (usesWelch(settings)) return false
  const isRandom = trialModel(data, settings).random !== null
  return kind === 'anova' ? needsFit(data, isRandom, Array.isArray(settings.block)) : isRandom
}
