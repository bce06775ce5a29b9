import { type CombiningAbilities, combiningAbilities } from '../domain/analysis/ability/combiningAbility.ts'
import { type SelectedGroups, selectedGroups } from '../domain/analysis/compare/selectedGroups.ts'
import { type TrialReport, trialReport } from '../domain/analysis/report/trialReport.ts'
import type { TabOutcome } from '../domain/analysis/result.ts'
import type { SavedResult } from '../domain/analysis/saved/kinds.ts'
import { savedResult } from '../domain/analysis/saved/savedResult.ts'
import { fieldGain } from '../domain/analysis/tabs/heatMap.ts'
import { analyseTab } from '../domain/analysis/tabs.ts'
import {
  analyses,
  type AnalysisInput as InputOfOne,
  type AnalysisName as NameOfOne,
  type AnalysisOutcome as OutcomeOfOne,
} from '../domain/stats/analyses.ts'
import type { Refusal } from '../domain/stats/result.ts'

/**
 * All computations of the statistics worker, by name: the single analyses, the lines of a selection, a whole tab of the
 * statistics, the gain from removing the field's trend, a tab's result as it is saved, and the report of a trial.
 */
export const workerAnalyses = {
  ...analyses,
  selectedGroups,
  tab: analyseTab,
  fieldGain,
  saved: savedResult,
  report: trialReport,
  abilities: combiningAbilities,
}

export type AnalysisName = keyof typeof workerAnalyses

/** Requests of pages besides single analyses. */
interface OfPages {
  readonly tab: { readonly input: Parameters<typeof analyseTab>; readonly outcome: TabOutcome }
  readonly fieldGain: {
    readonly input: Parameters<typeof fieldGain>
    readonly outcome: { readonly gain: number | null }
  }
  readonly abilities: { readonly input: Parameters<typeof combiningAbilities>; readonly outcome: CombiningAbilities }
  readonly report: { readonly input: Parameters<typeof trialReport>; readonly outcome: TrialReport }
  readonly saved: { readonly input: Parameters<typeof savedResult>; readonly outcome: SavedResult | Refusal }
  readonly selectedGroups: {
    readonly input: Parameters<typeof selectedGroups>
    readonly outcome: SelectedGroups | Refusal
  }
}

/** The input of an analysis. */
export type AnalysisInput<K extends AnalysisName> = K extends NameOfOne
  ? InputOfOne<K>
  : K extends keyof OfPages
    ? OfPages[K]['input']
    : never

/** The outcome of an analysis: its result or a refusal. */
export type AnalysisOutcome<K extends AnalysisName> = K extends NameOfOne
  ? OutcomeOfOne<K>
  : K extends keyof OfPages
    ? OfPages[K]['outcome']
    : never
