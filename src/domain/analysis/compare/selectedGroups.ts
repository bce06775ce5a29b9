import { isRefusal } from '../../refusal.ts'
import type { Criterion } from '../../stats/comparisons/comparisonInput.ts'
import type { Steps } from '../../stats/mixed/steps.ts'
import { type Refusal, refuse } from '../../stats/result.ts'
import type { Message } from '../result.ts'
import { defaultSettings } from '../settings.ts'
import { protection } from '../tabs/lsd.ts'
import type { TrialData } from '../trialData.ts'
import { compareGroups } from './compared.ts'

/** The selected lines, compared with one another. */
export interface SelectedGroups {
  readonly ok: true
  /** The reason for this model. */
  readonly reason: Message
  /** The test that compared the groups. */
  readonly test: Criterion
  /** The least significant difference by this test, 5 %; of the mean pair where it differs between pairs. */
  readonly lsd: number
  readonly isEqual: boolean
  readonly p: number | null
  /** The F test shows no difference, so letters by the least significant difference are unprotected. */
  readonly isUnprotected: boolean
  /** There were too many letters to read. */
  readonly lacksLetters: boolean
  /** Best first. */
  readonly means: readonly {
    readonly level: string
    readonly n: number
    readonly mean: number
    readonly letters: string
  }[]
}

/**
 * Compares the groups of the data by the model that suits their design and by a test of all pairs; refuses as the
 * analysis does.
 */
export function* selectedGroups(data: TrialData, test: 'lsd' | 'tukey' = 'lsd'): Steps<SelectedGroups | Refusal> {
  const [trait] = data.traits
  if (!trait) return refuse('noTrait')
  const compared = yield* compareGroups(data, trait, { ...defaultSettings, test }, null)
  if (isRefusal(compared)) return compared
  return {
    ok: true,
    reason: compared.model.reason,
    test: compared.criterion,
    lsd: compared.lsd,
    isEqual: compared.isEqual,
    p: compared.p,
    isUnprotected: protection(compared).length > 0,
    lacksLetters: compared.lacksLetters,
    means: compared.means.flatMap(({ level, n, adjusted, letters }) =>
      adjusted === null ? [] : [{ level, n, mean: adjusted, letters }],
    ),
  }
}
