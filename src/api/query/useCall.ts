import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext } from 'react'
import type { Call, CallAnswer, CallInput, Topic } from '../../contract/call.ts'
import { inBackground } from '../../domain/inBackground.ts'
import type { ApiError } from '../apiError.ts'
import { client } from '../browser.ts'
import { type AnswerCopies, answerKey, answerOf, invalidate, type QueryAnswer } from './queries.ts'

/** Offline copies of answers; null while no user is signed in. */
export const AnswerCopiesContext = createContext<AnswerCopies | null>(null)

/** State of a call's answer in a component. */
export interface CallResult<C extends Call> {
  /** Null before the first answer, and without a request. */
  readonly answered: QueryAnswer<CallAnswer<C>> | null
  /** Why the last read failed while there is no answer to show; null otherwise. */
  readonly failure: ApiError | null
  /**
   * Why the last read failed, whether or not there is an earlier answer; null if it did not, and while one is in
   * progress.
   */
  readonly lastFailure: ApiError | null
  /** A read is in progress. */
  readonly isReading: boolean
  /** The shown answer is an earlier one for another input. */
  readonly isPrevious: boolean
  /** Reads again. */
  readonly readAgain: () => void
}

/**
 * Reads a call's answer and caches it: all components with the same request share one read; leaving the page stops it.
 * `input` null = no request yet. With `showsPrevious`, the previous answer is shown until the next input has its answer.
 */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C> | null,
  options: { showsPrevious?: boolean } = {},
): CallResult<C> {
  const copies = useContext(AnswerCopiesContext)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<QueryAnswer<CallAnswer<C>>, ApiError>({
    queryKey: input === null ? [call.name] : answerKey(call, input),
    enabled: input !== null,
    queryFn: ({ signal }) => answerOf(client, copies, call, input as CallInput<C>, signal),
    placeholderData: options.showsPrevious ? keepPreviousData : undefined,
  })
  const hasInput = input !== null
  const readAgain = useCallback(() => {
    if (hasInput) inBackground(refetch({ cancelRefetch: true }))
  }, [hasInput, refetch])
  const answered = hasInput ? (data ?? null) : null
  return {
    answered,
    failure: answered ? null : error,
    lastFailure: isFetching ? null : error,
    isReading: isFetching,
    isPrevious: hasInput && isPlaceholderData,
    readAgain,
  }
}

/** Makes answers about a topic be read again after this page has changed it; resolves when that is done. */
export function useInvalidate(): (topic: Topic) => Promise<void> {
  const queries = useQueryClient()
  return useCallback((topic) => invalidate(queries, topic), [queries])
}
