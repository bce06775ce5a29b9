import { type UseQueryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useContext } from 'react'
import type { Call, CallAnswer, CallInput } from '../../contract/call.ts'
import { inBackground } from '../../domain/inBackground.ts'
import type { ApiError } from '../apiError.ts'
import { client } from '../browser.ts'
import { answerKey, answerOf, type QueryAnswer } from './queries.ts'
import { AnswerCopiesContext } from './useCall.ts'

/** State of the answers to one call with several inputs. */
export interface CallResults<C extends Call> {
  /** In the order of the inputs; null until all have arrived. */
  readonly answers: readonly CallAnswer<C>[] | null
  /** When the oldest answer was received (ms since 1970) if any is a copy; null otherwise. */
  readonly copyAt: number | null
  /** Why the first failed one did; null if none has failed. */
  readonly failure: ApiError | null
  /** Reads the failed ones again. */
  readonly readAgain: () => void
}

/**
 * Reads a call's answers to several inputs, each like `useCall`. With `once`, the subject is in the past: it is read once
 * and not again after writes.
 */
export function useCalls<C extends Call>(
  call: C,
  inputs: readonly CallInput<C>[],
  { once = false }: { once?: boolean } = {},
): CallResults<C> {
  const copies = useContext(AnswerCopiesContext)
  const combine = useCallback((results: UseQueryResult<QueryAnswer<CallAnswer<C>>, ApiError>[]): CallResults<C> => {
    const received = results.flatMap(({ data }) => data ?? [])
    const copyTimes = received.flatMap(({ isCopy, at }) => (isCopy ? [at] : []))
    return {
      answers: received.length === results.length ? received.map(({ answer }) => answer) : null,
      copyAt: copyTimes.length > 0 ? Math.min(...copyTimes) : null,
      failure: results.find(({ data, error }) => !data && error)?.error ?? null,
      readAgain: () => {
        for (const { data, refetch } of results) if (!data) inBackground(refetch())
      },
    }
  }, [])
  return useQueries({
    queries: inputs.map(
      (input): UseQueryOptions<QueryAnswer<CallAnswer<C>>, ApiError> => ({
        queryKey: once ? ['once', ...answerKey(call, input)] : answerKey(call, input),
        staleTime: once ? Number.POSITIVE_INFINITY : undefined,
        queryFn: ({ signal }) => answerOf(client, copies, call, input, signal),
      }),
    ),
    combine,
  })
}
