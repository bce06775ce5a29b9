import type { Topic } from '../../contract/call.ts'
import type { LiveData, LiveEventName } from '../../contract/live.ts'
import { altersLineCalls } from '../../domain/genotypes/lineCalls.ts'

/** What changed: answers about the topic, of one crop; null = whichever crop they are of. */
export interface Changed {
  readonly topic: Topic
  readonly specId: number | null
}

type Table = { readonly [E in LiveEventName]?: (data: LiveData<E>) => Changed[] }

/** The one table of what is told live and the answers that it makes former ones. */
const changedBy: Table = {
  system_notification: () => [{ topic: 'notifications', specId: null }],
  data_updated(update) {
    const specId = update.spec_id
    // The reader's own role or division may be another one.
    if ('topic' in update && update.topic === 'structure') {
      return [
        { topic: 'structure', specId: null },
        { topic: 'profile', specId: null },
      ]
    }
    if ('topic' in update) return [{ topic: update.topic, specId }]
    // Lines and their traits have their own numbers in the crop's log; pages of values name both.
    const lines: Changed[] = update.crop_seq === null ? [] : [{ topic: 'lines', specId }]
    // What is too large for a frame may hold any of it.
    const isOfCalls = update.change === null || altersLineCalls(update.change)
    const genotypes: Changed[] = isOfCalls ? [{ topic: 'genotypes', specId: null }] : []
    // A saved result tells how many values changed since.
    return [...lines, ...genotypes, { topic: 'values', specId }, { topic: 'results', specId }]
  },
}

export const tellingEvents = Object.keys(changedBy) as LiveEventName[]

/** Which answers a live event makes former ones. */
export function changedAnswers<E extends LiveEventName>(event: E, data: LiveData<E>): Changed[] {
  return changedBy[event]?.(data) ?? []
}
