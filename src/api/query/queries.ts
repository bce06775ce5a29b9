import { QueryClient } from '@tanstack/react-query'
import type { Call, CallAnswer, CallInput } from '../../contract/call.ts'
import { ApiError } from '../apiError.ts'
import type { Client } from '../client.ts'

/** Copies of answers that outlive the page, by name. What cannot be kept or read is as if there were none. */
export interface KeptAnswers {
  get(name: string): Promise<{ readonly answer: unknown; readonly at: number } | null>
  put(name: string, answer: unknown): void
}

/** An answer of the server, or without a network the copy of an earlier one. */
export interface Answered<Answer> {
  readonly answer: Answer
  readonly isCopy: boolean
  /** When the server gave it, milliseconds since 1970. */
  readonly at: number
}

/** How often a reading that failed for the moment is tried again by itself. */
const retries = 2
const passing: readonly (number | null)[] = [502, 503, 504]

const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && !error.offline && error.status !== null && passing.includes(error.status)

/** The store of answers of one page: whatever is not written through a log of changes is read through it. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network the copy is asked for, which is an answer; the page says itself that it is offline.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < retries && mayPass(error),
      },
    },
  })
}

/** The name of an answer among all: its call and what was asked. */
export function answerKey<C extends Call>(call: C, input: CallInput<C>): readonly [string, object] {
  return [call.name, input]
}

/**
 * Asks the server, and keeps what it answers; without a network answers the copy.
 * @throws ApiError, that of the network when there is no copy.
 */
export async function answerOf<C extends Call>(
  client: Pick<Client, 'call'>,
  kept: KeptAnswers | null,
  call: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<Answered<CallAnswer<C>>> {
  const name = JSON.stringify(answerKey(call, input))
  try {
    const answer = await client.call(call, input, { signal })
    kept?.put(name, answer)
    return { answer, isCopy: false, at: Date.now() }
  } catch (error) {
    const copy = kept && error instanceof ApiError && error.offline ? await kept.get(name) : null
    if (!copy) throw error
    return { answer: copy.answer as CallAnswer<C>, isCopy: true, at: copy.at }
  }
}
