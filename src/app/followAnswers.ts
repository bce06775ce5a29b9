import type { QueryClient } from '@tanstack/react-query'
import { invalidate } from '../api/query/queries.ts'
import { answerEvents, changedAnswers } from '../api/query/topics.ts'
import { inBackground } from '../domain/inBackground.ts'
import { session } from '../state/account/session.ts'
import { sentPhotosAtom } from '../state/photos/waitingPhotos.ts'
import { isConnectedAtom, liveLinkAtom } from '../state/shell/connection.ts'
import type { Store } from '../state/store.ts'

/**
 * Invalidates cached answers: those about announced changes, and all of them after a reconnect or a change of language.
 * Returns how to stop.
 */
export function followAnswers(store: Store, queries: QueryClient): () => void {
  const refetch = () => inBackground(queries.invalidateQueries())
  let wasConnected = store.get(isConnectedAtom)
  let stopListening: (() => void)[] = []
  const stopAll = () => {
    for (const stop of stopListening) stop()
    stopListening = []
  }
  const listen = () => {
    stopAll()
    const link = store.get(liveLinkAtom)
    if (!link) return
    stopListening = answerEvents.map((event) =>
      link.on(event, (data) => {
        for (const { topic, cropId } of changedAnswers(event, data)) inBackground(invalidate(queries, topic, cropId))
      }),
    )
  }
  const stops = [
    store.sub(liveLinkAtom, listen),
    store.sub(isConnectedAtom, () => {
      if (!store.get(isConnectedAtom)) return
      // Answers from before the first connection are current.
      if (wasConnected) refetch()
      wasConnected = true
    }),
    store.sub(session.language, refetch),
    // The response replaces the live event if there is no live connection.
    store.sub(sentPhotosAtom, () => inBackground(invalidate(queries, 'photos'))),
  ]
  listen()
  return () => {
    stopAll()
    for (const stop of stops) stop()
  }
}
