import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Call, CallAnswer, CallInput } from '../../contract/call.ts'
import type { pageMeta } from '../../contract/fields.ts'
import { ApiError } from '../apiError.ts'
import type { Client } from '../client.ts'
import { type AnswerCopies, answerKey, answerOf, type QueryAnswer } from './queries.ts'

/** One page of a list. */
interface PageAnswer {
  readonly data: readonly object[]
}

/** How a call names a page of its list and finds the next one. */
export interface Pager {
  readonly param: string
  /** Value for the first page; null = the default page. */
  readonly first: number | null
  /** Value for the next page; null = there is none. */
  next(answer: unknown): number | null
  /** Replaces a page that the server reports (404) as beyond the end; absent = that is a failure. */
  readonly pastEnd?: PageAnswer
}

/** For calls that take `page` and `page_size`. */
export const metaPager: Pager = {
  param: 'page',
  first: 1,
  next(answer) {
    const { page, total_pages: pages } = (answer as { meta: z.infer<typeof pageMeta> }).meta
    return page < pages ? page + 1 : null
  },
}

/** A call whose list comes in pages. */
export type PagedCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType<PageAnswer>>
export type PageRow<C extends PagedCall> = CallAnswer<C> extends { data: readonly (infer Row)[] } ? Row : never
/** What each page reports about the whole list. */
export type PageMeta<C extends PagedCall> =
  CallAnswer<C> extends { meta: infer Meta } ? Meta : Omit<CallAnswer<C>, 'data'>

/** The pages read so far, in order. */
export type ReadPages<C extends PagedCall> = InfiniteData<QueryAnswer<CallAnswer<C>>, number | null>

/** The query that reads the pages of a list one after another, each cached separately; `input` has no page. */
export function pagesQuery<C extends PagedCall>(
  client: Pick<Client, 'call'>,
  copies: AnswerCopies | null,
  call: C,
  input: CallInput<C>,
  pager: Pager = metaPager,
) {
  const { query } = input as { query?: object }
  const { pastEnd } = pager
  return infiniteQueryOptions<QueryAnswer<CallAnswer<C>>, ApiError, ReadPages<C>, readonly unknown[], number | null>({
    // A paged list has another key than one page of it.
    queryKey: [...answerKey(call, input), 'pages'],
    initialPageParam: pager.first,
    async queryFn({ signal, pageParam }) {
      const pageQuery = pageParam === null ? query : { ...query, [pager.param]: pageParam }
      try {
        return await answerOf(client, copies, call, { ...input, query: pageQuery }, signal)
      } catch (error) {
        if (!pastEnd || !(error instanceof ApiError) || error.status !== 404) throw error
        return { answer: pastEnd as CallAnswer<C>, isCopy: false, at: Date.now() }
      }
    },
    getNextPageParam: ({ answer }) => pager.next(answer),
  })
}

/**
 * All rows read so far, in order. Rows move to a later page when newer ones are added: a row that was read twice appears
 * only at its first place.
 */
export function uniqueRows<C extends PagedCall>(read: ReadPages<C>, idOf: (row: PageRow<C>) => unknown): PageRow<C>[] {
  const rows = new Map<unknown, PageRow<C>>()
  for (const { answer } of read.pages) {
    for (const row of (answer as PageAnswer).data as PageRow<C>[]) if (!rows.has(idOf(row))) rows.set(idOf(row), row)
  }
  return [...rows.values()]
}
