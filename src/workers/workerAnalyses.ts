import type { TabOutcome } from '../domain/analysis/result.ts'
import { analyseTab } from '../domain/analysis/tabs.ts'
import {
  analyses,
  type AnalysisInput as InputOfOne,
  type AnalysisName as NameOfOne,
  type AnalysisOutcome as OutcomeOfOne,
} from '../domain/stats/analyses.ts'

/** Everything that the statistics worker works out, by name: the single analyses, and a whole tab of the statistics. */
export const workerAnalyses = { ...analyses, tab: analyseTab }

export type AnalysisName = keyof typeof workerAnalyses

/** What an analysis is given. */
export type AnalysisInput<K extends AnalysisName> = K extends NameOfOne ? InputOfOne<K> : Parameters<typeof analyseTab>

/** What an analysis gives in the end: its result or a refusal. */
export type AnalysisOutcome<K extends AnalysisName> = K extends NameOfOne ? OutcomeOfOne<K> : TabOutcome
