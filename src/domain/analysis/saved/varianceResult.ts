import type { Steps } from '../../stats/mixed/steps.ts'
import type { Refusal } from '../../stats/result.ts'
import type { Message, TabResult } from '../result.ts'
import { isTransformed } from '../scale.ts'
import type { Settings } from '../settings.ts'
import { anova } from '../tabs/anova.ts'
import type { TrialData } from '../trialData.ts'
import { savedWarnings } from '../warnings.ts'
import type { SavedResult, SavedRow } from './kinds.ts'
import { cellsOf, keyOf, withTrait } from './plainRows.ts'
import { savedLeft, savedSummary } from './sentences.ts'

/** The saved form of an analysis of variance, trait by trait; refuses as the tab does for the first trait. */
export function* varianceResult(data: TrialData, settings: Settings): Steps<SavedResult | Refusal> {
  const rows: SavedRow[] = []
  const traits: SavedRow[] = []
  const warnings: Message[] = []
  let first: TabResult | null = null
  for (const trait of data.traits) {
    const result = yield* anova(withTrait(data, trait), settings)
    if (!result.ok) {
      if (trait === data.traits[0]) return result
      continue
    }
    first ??= result
    warnings.push(...(result.warnings ?? []))
    const stratum = result.rows.some(({ cells }) => cells.stratum !== undefined) ? ['stratum'] : []
    const isMixed = result.columns.some(({ id }) => id === 'df2')
    const squares = isMixed ? ['df', 'df2'] : ['ss', 'df']
    const columns = [...stratum, 'source', ...squares, 'ms', 'f', 'p', ...(isMixed ? [] : ['eta2'])]
    const cv = ['cv', 'cvWholePlots', 'cvSubplots'].map((name) => keyOf(result, name).value)
    rows.push(...result.rows.map((row) => ({ trait_id: trait.id, ...cellsOf(row, columns) })))
    // Both are named by their method, as on the tab.
    const least = keyOf(result, isTransformed(trait) ? 'lsdOnScale' : 'lsd')
    const [h2, h2Cullis] = [keyOf(result, 'h2'), keyOf(result, 'h2Cullis')]
    traits.push({
      trait_id: trait.id,
      mean: keyOf(result, 'meanOf').value,
      cv: cv.find((value) => value !== null) ?? null,
      [`${least.word('test') ?? 'lsd'}05`]: least.value,
      ...(h2Cullis.value === null ? { h2: h2.value } : { h2_cullis: h2Cullis.value }),
    })
  }
  if (data.traits.length > 0)
    return {
      rows,
      traits,
      ...(first ? savedSummary(first) : {}),
      left_out: savedLeft(data.traits),
      ...savedWarnings(warnings),
    }
  const none = yield* anova(data, settings)
  return none.ok ? { rows, traits } : none
}
