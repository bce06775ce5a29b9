import type { Topic } from '../../contract/call.ts'
import type { LiveData, LiveEventName } from '../../contract/live.ts'
import { altersLineCalls } from '../../domain/genotypes/lineCalls.ts'

/** What changed: answers about the topic, of one crop; null = of any crop. */
export interface ChangedAnswers {
  readonly topic: Topic
  readonly cropId: number | null
}

type Table = { readonly [E in LiveEventName]?: (data: LiveData<E>) => ChangedAnswers[] }

/** Which live events make which answers stale. */
const changedBy: Table = {
  system_notification: () => [{ topic: 'notifications', cropId: null }],
  data_updated(update) {
    const cropId = update.spec_id
    // The user's own role or division may have changed.
    if ('topic' in update && update.topic === 'structure') {
      return [
        { topic: 'structure', cropId: null },
        { topic: 'profile', cropId: null },
      ]
    }
    if ('topic' in update) return [{ topic: update.topic, cropId }]
    // Lines and their traits are numbered in the crop's log; pages of values name both.
    const lines: ChangedAnswers[] = update.crop_seq === null ? [] : [{ topic: 'lines', cropId }]
    // A change too large for a frame may contain anything.
    const isOfCalls = update.change === null || altersLineCalls(update.change)
    const genotypes: ChangedAnswers[] = isOfCalls ? [{ topic: 'genotypes', cropId: null }] : []
    // A saved result shows how many values have changed since.
    return [...lines, ...genotypes, { topic: 'values', cropId }, { topic: 'results', cropId }]
  },
}

export const answerEvents = Object.keys(changedBy) as LiveEventName[]

/** The answers that a live event makes stale. */
export function changedAnswers<E extends LiveEventName>(event: E, data: LiveData<E>): ChangedAnswers[] {
  return changedBy[event]?.(data) ?? []
}
