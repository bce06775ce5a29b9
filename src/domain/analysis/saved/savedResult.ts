import { naturally } from '../../naturalOrder.ts'
import type { Steps } from '../../stats/mixed/steps.ts'
import type { Refusal } from '../../stats/result.ts'
import type { TabOutcome, TabResult } from '../result.ts'
import type { Settings } from '../settings.ts'
import { analyseTab } from '../tabs.ts'
import { savedWarnings } from '../warnings.ts'
import { ancovaResult } from './ancovaResult.ts'
import { comparisonResult } from './comparisonResult.ts'
import { correlationResult } from './correlationResult.ts'
import { hybridsResult } from './hybridsResult.ts'
import { type SavedKind, type SavedResult, type SavedRow, tabOfKind } from './kinds.ts'
import { averageResult, heatMapResult, nsrResult, tTestResult } from './levelResults.ts'
import type { SavedNames } from './plainRows.ts'
import { savedLeft, savedSummary } from './sentences.ts'
import { infoResult, visualizationResult } from './traitResults.ts'
import { varianceResult } from './varianceResult.ts'

type Saved = Exclude<SavedKind, 'anova' | 'comparison'>

const made: Record<Saved, (result: TabResult, names: SavedNames, settings: Settings) => SavedResult> = {
  info: infoResult,
  average: averageResult,
  nsr: nsrResult,
  t_test: tTestResult,
  visualization: visualizationResult,
  correlation: correlationResult,
  ancova: ancovaResult,
  hybrids: hybridsResult,
  heat_map: heatMapResult,
}

/** Levels of a trait in natural order, traits in the given order; each with its `place` in the table of the tab. */
function inOrder(rows: readonly SavedRow[]): SavedRow[] {
  const traits = [...new Set(rows.map(({ trait_id }) => trait_id))]
  const placed = rows.map((row, k) => ({ ...row, place: k + 1 }) as SavedRow)
  return placed.sort(
    (a, b) =>
      traits.indexOf(a.trait_id) - traits.indexOf(b.trait_id) ||
      naturally(String(a.level ?? ''), String(b.level ?? '')),
  )
}

const isOfLevels: ReadonlySet<SavedKind> = new Set(['average', 'nsr', 'visualization', 'heat_map'])

/** A tab that is computed at once or in steps, as steps. */
export function* inSteps(answer: TabOutcome | Steps<TabOutcome>): Steps<TabOutcome> {
  return 'next' in answer ? yield* answer : answer
}

/**
 * The saved form of a tab's result: all digits of every figure, columns named as in the calls, words that do not depend
 * on a language (`savedWords` in the data). The client sends what this function returns, and the server computes its own
 * with it. Refuses as the tab does.
 */
export function* savedResult(kind: SavedKind, names: SavedNames, settings: Settings): Steps<SavedResult | Refusal> {
  const { data } = names
  if (kind === 'anova') return yield* varianceResult(data, settings)
  if (kind === 'comparison') return yield* comparisonResult(names, settings)
  const found = yield* inSteps(analyseTab(tabOfKind(kind), data, settings))
  if (!found.ok) return found
  const result = {
    ...made[kind](found, names, settings),
    ...savedSummary(found),
    left_out: savedLeft(data.traits),
    ...savedWarnings(found.warnings),
  }
  return isOfLevels.has(kind) ? { ...result, rows: inOrder(result.rows) } : result
}
