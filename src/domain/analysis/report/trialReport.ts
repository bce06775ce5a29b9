import { isRefusal } from '../../refusal.ts'
import { partOf, type Steps } from '../../stats/mixed/steps.ts'
import { type Refusal, refuse } from '../../stats/result.ts'
import type { GroupComparison } from '../compare/compared.ts'
import { compareBySettings } from '../compare/comparedByWelch.ts'
import { column } from '../figures.ts'
import type { LeftOut, TabOutcome } from '../result.ts'
import { withTrait } from '../saved/plainRows.ts'
import { asSteps } from '../saved/savedResult.ts'
import type { Settings } from '../settings.ts'
import { anovaTab } from '../tabs/anova.ts'
import { averageTab } from '../tabs/average.ts'
import { lsdOf } from '../tabs/lsd.ts'
import { analyseTab } from '../tabs.ts'
import type { TraitValues, TrialData } from '../trialData.ts'
import type { ReportPage } from './pages.ts'

/** One trait of a report. */
export interface ReportTrait {
  readonly id: number
  readonly name: string
  readonly unit: string
  readonly leftOut: LeftOut
  /** Means of the lines, best first, with letters; compared with the control where the year has one. */
  readonly means: TabOutcome
  readonly variance: TabOutcome
}

/** The content of a trial report, as figures and sentences that are worded later. */
export interface TrialReport {
  readonly traits: readonly ReportTrait[]
  /** The first trait without the field's trend; null where the page was not requested. */
  readonly maps: TabOutcome | null
  readonly correlations: TabOutcome | null
}

/** Means with letters, where nothing is compared with a control. */
function* lettered(data: TrialData, settings: Settings, compared: GroupComparison | Refusal): Steps<TabOutcome> {
  const averages = yield* averageTab(data, settings, compared)
  return averages.ok ? { ...averages, columns: [...averages.columns, column('letters', 'text')] } : averages
}

/** The part of a report on one trait: its groups are compared once, for means and variance alike. */
function* traitReport(report: TrialData, trait: TraitValues, settings: Settings): Steps<ReportTrait> {
  const data = withTrait(report, trait)
  const compared = yield* compareBySettings(data, trait, settings, data.control)
  const isRefused = isRefusal(compared)
  const controlComparison = isRefused ? compared : lsdOf(data, trait, compared, settings)
  const means = data.control === null ? yield* lettered(data, settings, compared) : controlComparison
  const variance = yield* anovaTab(data, settings, isRefused ? null : compared)
  const { id, name, unit, leftOut } = trait
  return { id, name, unit, leftOut, means, variance }
}

/** Computes the report of the traits in `data`, in their order; progress is reported as a share. */
export function* trialReport(data: TrialData, settings: Settings, pages: readonly ReportPage[]): Steps<TrialReport> {
  const has = (page: ReportPage) => pages.includes(page)
  const of = data.traits.length + 2
  const part = <T>(steps: Steps<T>, k: number): Steps<T> => partOf(steps, k / of, (k + 1) / of)
  const traits: ReportTrait[] = []
  for (const trait of data.traits) {
    yield { step: traits.length / of, total: 1 }
    traits.push(yield* part(traitReport(data, trait, settings), traits.length))
  }
  const [first] = data.traits
  yield { step: (of - 2) / of, total: 1 }
  const trend = has('maps') && first ? asSteps(analyseTab('heat-map', withTrait(data, first), settings)) : null
  const maps = trend && (yield* part(trend, of - 2))
  yield { step: (of - 1) / of, total: 1 }
  const correlations = has('correlations') ? yield* part(asSteps(correlationsOf(data, settings)), of - 1) : null
  return { traits, maps, correlations }
}

function correlationsOf(data: TrialData, settings: Settings): TabOutcome | Steps<TabOutcome> {
  if (data.traits.length < 2) return refuse('tooFewTraits', { traits: data.traits.length, needed: 2 })
  return analyseTab('correlation', data, settings)
}
