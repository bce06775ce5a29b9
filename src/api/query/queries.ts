import { QueryClient } from '@tanstack/react-query'
import type { Call, CallAnswer, CallInput, Topic } from '../../contract/call.ts'
import { ApiError } from '../apiError.ts'
import type { Client } from '../client.ts'

/** Copies of answers by name that outlive the page. What cannot be stored or read counts as absent. */
export interface AnswerCopies {
  get(name: string): Promise<{ readonly answer: unknown; readonly at: number } | null>
  put(name: string, answer: unknown): void
}

/** An answer of the server, or without a network a copy of an earlier one. */
export interface QueryAnswer<Answer> {
  readonly answer: Answer
  readonly isCopy: boolean
  /** Time of the answer, milliseconds since 1970. */
  readonly at: number
}

/** Automatic retries of a read that failed temporarily. */
const retries = 2
const transientStatuses: readonly (number | null)[] = [502, 503, 504]

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && !error.offline && error.status !== null && transientStatuses.includes(error.status)

/** The cache of answers of one page: everything that is not written through a change log is read through it. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network a copy is used, which is an answer; the page itself shows that it is offline.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < retries && isTransient(error),
      },
    },
  })
}

type AnswerKey = readonly [topic: Topic | null, cropId: string | null, call: string, input: object]

/** The crop of a request, as its id's text; null if it names none. */
function cropOf(input: object): string | null {
  type WithCrop = { spec_id?: unknown }
  const { query, params, body } = input as { query?: WithCrop; params?: WithCrop; body?: WithCrop }
  const cropId = query?.spec_id ?? params?.spec_id ?? body?.spec_id ?? null
  return cropId === null ? null : String(cropId)
}

/** The cache key of an answer: topic, crop, call and input. */
export function answerKey<C extends Call>(call: C, input: CallInput<C>): AnswerKey {
  return [call.topic ?? null, cropOf(input), call.name, input]
}

/**
 * Marks answers about a topic as stale: those on screen are read again, the rest when they are shown. `cropId` excludes
 * answers about other crops. Resolves when all on screen have been read or have failed.
 */
export function invalidate(queries: QueryClient, topic: Topic, cropId: number | null = null): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [about, crop] }) =>
      about === topic && (cropId === null || crop === null || crop === String(cropId)),
  })
}

/** What answers calls; `callBytes` only if any of them has bytes. */
type Answers = Pick<Client, 'call'> & Partial<Pick<Client, 'callBytes'>>

function request<C extends Call>(client: Answers, call: C, input: CallInput<C>, signal?: AbortSignal) {
  if (call.answerKind !== 'bytes' || !client.callBytes) return client.call(call, input, { signal })
  return client.callBytes(call, input, { signal }).then((bytes) => new Uint8Array(bytes) as CallAnswer<C>)
}

/**
 * Calls the server and caches the answer; without a network returns the copy. Bytes are a Uint8Array.
 * @throws ApiError; without a network only if there is no copy.
 */
export async function answerOf<C extends Call>(
  client: Answers,
  copies: AnswerCopies | null,
  call: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<QueryAnswer<CallAnswer<C>>> {
  const name = JSON.stringify([call.name, input])
  try {
    const answer = await request(client, call, input, signal)
    copies?.put(name, answer)
    return { answer, isCopy: false, at: Date.now() }
  } catch (error) {
    const copy = copies && error instanceof ApiError && error.offline ? await copies.get(name) : null
    if (!copy) throw error
    return { answer: copy.answer as CallAnswer<C>, isCopy: true, at: copy.at }
  }
}
