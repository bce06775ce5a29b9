import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Call, CallAnswer, CallInput } from '../../contract/call.ts'
import type { pageMeta } from '../../contract/fields.ts'
import type { ApiError } from '../apiError.ts'
import type { Client } from '../client.ts'
import { type Answered, answerKey, answerOf, type KeptAnswers } from './queries.ts'

/** One page of a list, as every call answers it that takes `page` and `page_size`. */
interface PageAnswer {
  readonly meta: z.infer<typeof pageMeta>
  readonly data: readonly object[]
}

/** A call whose list comes in pages. */
export type PagedCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType<PageAnswer>>
export type PageRow<C extends PagedCall> = CallAnswer<C> extends { data: readonly (infer Row)[] } ? Row : never
/** What a page says of the whole list. */
export type PageMeta<C extends PagedCall> = CallAnswer<C> extends { meta: infer Meta } ? Meta : never

/** The pages that were read, in their order. */
export type ReadPages<C extends PagedCall> = InfiniteData<Answered<CallAnswer<C>>, number>

/** How the pages of a list are read one after another, each kept by itself; `input` names no page. */
export function pagesQuery<C extends PagedCall>(
  client: Pick<Client, 'call'>,
  kept: KeptAnswers | null,
  call: C,
  input: CallInput<C>,
) {
  const { query } = input as { query?: object }
  return infiniteQueryOptions<Answered<CallAnswer<C>>, ApiError, ReadPages<C>, readonly unknown[], number>({
    // A list in pages is another thing than one page of it.
    queryKey: [...answerKey(call, input), 'pages'],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      answerOf(client, kept, call, { ...input, query: { ...query, page: pageParam } }, signal),
    getNextPageParam({ answer }) {
      const { page, total_pages } = (answer as PageAnswer).meta
      return page < total_pages ? page + 1 : null
    },
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
