import { QueryClientProvider } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type AnswerCopies, createQueries } from '../api/query/queries.ts'
import { AnswerCopiesContext } from '../api/query/useCall.ts'
import { inBackground } from '../domain/inBackground.ts'
import { session } from '../state/account/session.ts'
import { browserStorage } from '../state/log/persistence/storage.ts'
import { followAnswers } from './followAnswers.ts'

/** A user's offline copies of answers in this browser. */
function answerCopiesOf(userId: number): AnswerCopies {
  return {
    async get(name) {
      const found = await browserStorage().get('answers', [userId, name])
      return found && { answer: found.answer, at: found.at }
    },
    put(name, answer) {
      inBackground(browserStorage().write([{ kind: 'answers', put: { userId, name, answer, at: Date.now() } }]))
    },
  }
}

/** Provides the cache of server answers to all pages. */
export function AnswersProvider({ children }: { children: ReactNode }) {
  const store = useStore()
  const [queries] = useState(createQueries)
  const userId = useAtomValue(session.user)?.id ?? null
  const copies = useMemo(() => (userId === null ? null : answerCopiesOf(userId)), [userId])

  useEffect(() => followAnswers(store, queries), [store, queries])

  return (
    <QueryClientProvider client={queries}>
      <AnswerCopiesContext.Provider value={copies}>{children}</AnswerCopiesContext.Provider>
    </QueryClientProvider>
  )
}
