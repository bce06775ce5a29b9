import { QueryClient } from '@tanstack/react-query'
import type { Call, CallAnswer, CallInput, Topic } from '../../contract/call.ts'
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

type AnswerKey = readonly [topic: Topic | null, specId: string | null, call: string, input: object]

/** The crop that is asked about, as its id's text; null where the question names none. */
function cropOf(input: object): string | null {
  type Named = { spec_id?: unknown }
  const { query, params, body } = input as { query?: Named; params?: Named; body?: Named }
  const specId = query?.spec_id ?? params?.spec_id ?? body?.spec_id ?? null
  return specId === null ? null : String(specId)
}

/** The name of an answer among all: what it is about and of which crop, its call and what was asked. */
export function answerKey<C extends Call>(call: C, input: CallInput<C>): AnswerKey {
  return [call.topic ?? null, cropOf(input), call.name, input]
}

/**
 * What was read of a topic is of former times: what is on screen is read again, the rest once it is shown. `specId` leaves
 * out answers about other crops. Answers when all on screen has been read, or could not be.
 */
export function invalidate(queries: QueryClient, topic: Topic, specId: number | null = null): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [about, crop] }) =>
      about === topic && (specId === null || crop === null || crop === String(specId)),
  })
}

/** What answers calls: bytes where any of them has such. */
type Answers = Pick<Client, 'call'> & Partial<Pick<Client, 'callBytes'>>

function ask<C extends Call>(client: Answers, call: C, input: CallInput<C>, signal?: AbortSignal) {
  if (call.answerKind !== 'bytes' || !client.callBytes) return client.call(call, input, { signal })
  return client.callBytes(call, input, { signal }).then((bytes) => new Uint8Array(bytes) as CallAnswer<C>)
}

/**
 * Asks the server, and keeps what it answers; without a network answers the copy. Bytes are a Uint8Array.
 * @throws ApiError, that of the network when there is no copy.
 */
export async function answerOf<C extends Call>(
  client: Answers,
  kept: KeptAnswers | null,
  call: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<Answered<CallAnswer<C>>> {
  const name = JSON.stringify([call.name, input])
  try {
    const answer = await ask(client, call, input, signal)
    kept?.put(name, answer)
    return { answer, isCopy: false, at: Date.now() }
  } catch (error) {
    const copy = kept && error instanceof ApiError && error.offline ? await kept.get(name) : null
    if (!copy) throw error
    return { answer: copy.answer as CallAnswer<C>, isCopy: true, at: copy.at }
  }
}
