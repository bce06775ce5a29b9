import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Call, CallAnswer, CallInput } from '../../contract/call.ts'
import type { pageMeta } from '../../contract/fields.ts'
import { ApiError } from '../apiError.ts'
import type { Client } from '../client.ts'
import { type Answered, answerKey, answerOf, type KeptAnswers } from './queries.ts'

/** One page of a list. */
interface PageAnswer {
  readonly data: readonly object[]
}

/** How a call is asked for a page of its list, and says which comes after it. */
export interface Pager {
  readonly param: string
  /** What the first page is asked for by; null = it is what comes unasked. */
  readonly first: number | null
  /** What the next page is asked for by; null = there is none. */
  next(answer: unknown): number | null
  /** What stands for the page where the server says (404) that it lies beyond the end; absent = that is a failure. */
  readonly pastEnd?: PageAnswer
}

/** As every call does that takes `page` and `page_size`. */
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
/** What a page says of the whole list. */
export type PageMeta<C extends PagedCall> =
  CallAnswer<C> extends { meta: infer Meta } ? Meta : Omit<CallAnswer<C>, 'data'>

/** The pages that were read, in their order. */
export type ReadPages<C extends PagedCall> = InfiniteData<Answered<CallAnswer<C>>, number | null>

/** How the pages of a list are read one after another, each kept by itself; `input` names no page. */
export function pagesQuery<C extends PagedCall>(
  client: Pick<Client, 'call'>,
  kept: KeptAnswers | null,
  call: C,
  input: CallInput<C>,
  pager: Pager = metaPager,
) {
  const { query } = input as { query?: object }
  const { pastEnd } = pager
  return infiniteQueryOptions<Answered<CallAnswer<C>>, ApiError, ReadPages<C>, readonly unknown[], number | null>({
    // A list in pages is another thing than one page of it.
    queryKey: [...answerKey(call, input), 'pages'],
    initialPageParam: pager.first,
    async queryFn({ signal, pageParam }) {
      const asked = pageParam === null ? query : { ...query, [pager.param]: pageParam }
      try {
        return await answerOf(client, kept, call, { ...input, query: asked }, signal)
      } catch (error) {
        if (!pastEnd || !(error instanceof ApiError) || error.status !== 404) throw error
        return { answer: pastEnd as CallAnswer<C>, isCopy: false, at: Date.now() }
      }
    },
    getNextPageParam: ({ answer }) => pager.next(answer),
  })
}

/**
 * All rows that were read, in their order. Rows move on to a later page when newer ones come before it is read: one that
 * was read twice stands where it was read first.
 */
export function rowsOf<C extends PagedCall>(read: ReadPages<C>, idOf: (row: PageRow<C>) => unknown): PageRow<C>[] {
  const rows = new Map<unknown, PageRow<C>>()
  for (const { answer } of read.pages) {
    for (const row of (answer as PageAnswer).data as PageRow<C>[]) if (!rows.has(idOf(row))) rows.set(idOf(row), row)
  }
  return [...rows.values()]
}
