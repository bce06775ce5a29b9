import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext } from 'react'
import type { Call, CallAnswer, CallInput, Topic } from '../../contract/call.ts'
import { inBackground } from '../../domain/inBackground.ts'
import type { ApiError } from '../apiError.ts'
import { client } from '../browser.ts'
import { type Answered, answerKey, answerOf, invalidate, type KeptAnswers } from './queries.ts'

/** Copies of answers for use without a network; null while nobody is signed in. */
export const KeptAnswersContext = createContext<KeptAnswers | null>(null)

/** What a part of the page knows of a call's answer. */
export interface CallResult<C extends Call> {
  /** Null before the first answer, and where nothing is asked. */
  readonly answered: Answered<CallAnswer<C>> | null
  /** Why the last reading failed, while there is no answer to show; null where it did not. */
  readonly failure: ApiError | null
  /** Why the last reading failed, a former answer being at hand or not; null where it did not, and while one is on its way. */
  readonly lastFailure: ApiError | null
  /** A reading is on its way. */
  readonly isReading: boolean
  /** What is answered is the former answer, of another input. */
  readonly isHeld: boolean
  /** Reads again. */
  readonly readAgain: () => void
}

/**
 * Reads a call's answer and keeps it at hand: all parts of the page that ask the same share one reading; leaving the page
 * stops it. `input` null = nothing is asked yet. With `holds`, the former answer stays until that of another input is there.
 */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C> | null,
  options: { holds?: boolean } = {},
): CallResult<C> {
  const kept = useContext(KeptAnswersContext)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<Answered<CallAnswer<C>>, ApiError>({
    queryKey: input === null ? [call.name] : answerKey(call, input),
    enabled: input !== null,
    queryFn: ({ signal }) => answerOf(client, kept, call, input as CallInput<C>, signal),
    placeholderData: options.holds ? keepPreviousData : undefined,
  })
  const isAsked = input !== null
  const readAgain = useCallback(() => {
    if (isAsked) inBackground(refetch({ cancelRefetch: true }))
  }, [isAsked, refetch])
  const answered = isAsked ? (data ?? null) : null
  return {
    answered,
    failure: answered ? null : error,
    lastFailure: isFetching ? null : error,
    isReading: isFetching,
    isHeld: isAsked && isPlaceholderData,
    readAgain,
  }
}

/** Has what was read of a topic read again, after this page has changed it; answers when that is done. */
export function useInvalidate(): (topic: Topic) => Promise<void> {
  const queries = useQueryClient()
  return useCallback((topic) => invalidate(queries, topic), [queries])
}
