import type { QueryClient } from '@tanstack/react-query'
import { invalidate } from '../api/query/queries.ts'
import { changedAnswers, tellingEvents } from '../api/query/topics.ts'
import { inBackground } from '../domain/inBackground.ts'
import { session } from '../state/account/session.ts'
import { sentPhotosAtom } from '../state/photos/waitingPhotos.ts'
import { isConnected, liveLink } from '../state/shell/connection.ts'
import type { Store } from '../state/store.ts'

/**
 * Has answers read again: those about what is told live, and all of them when the connection is there again, and in another
 * language. Answers how to stop.
 */
export function followAnswers(store: Store, queries: QueryClient): () => void {
  const refetch = () => inBackground(queries.invalidateQueries())
  let wasConnected = store.get(isConnected)
  let stopListening: (() => void)[] = []
  const stopAll = () => {
    for (const stop of stopListening) stop()
    stopListening = []
  }
  const listen = () => {
    stopAll()
    const link = store.get(liveLink)
    if (!link) return
    stopListening = tellingEvents.map((event) =>
      link.on(event, (data) => {
        for (const { topic, specId } of changedAnswers(event, data)) inBackground(invalidate(queries, topic, specId))
      }),
    )
  }
  const stops = [
    store.sub(liveLink, listen),
    store.sub(isConnected, () => {
      if (!store.get(isConnected)) return
      // What is read before the first connection is of now.
      if (wasConnected) refetch()
      wasConnected = true
    }),
    store.sub(session.language, refetch),
    // Told by the answer where the live connection is not there to tell it.
    store.sub(sentPhotosAtom, () => inBackground(invalidate(queries, 'photos'))),
  ]
  listen()
  return () => {
    stopAll()
    for (const stop of stops) stop()
  }
}
