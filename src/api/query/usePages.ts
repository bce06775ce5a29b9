import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useContext, useMemo } from 'react'
import type { CallAnswer, CallInput } from '../../contract/call.ts'
import { inBackground } from '../../domain/inBackground.ts'
import type { ApiError } from '../apiError.ts'
import { client } from '../browser.ts'
import { metaPager, type PagedCall, type PageMeta, type PageRow, type Pager, pagesQuery, uniqueRows } from './pages.ts'
import { AnswerCopiesContext } from './useCall.ts'

/** State of a paged list in a component. */
export interface PagesResult<C extends PagedCall> {
  /** The rows read so far; null before the first page, and without a request. */
  readonly rows: readonly PageRow<C>[] | null
  /** What the newest answer of the first page reports about the whole list. */
  readonly meta: PageMeta<C> | null
  /** When the oldest of the copies was received, ms since 1970; null if no page is a copy. */
  readonly copyAt: number | null
  /** Why the last read failed while there is nothing to show. */
  readonly failure: ApiError | null
  /** Why the next page could not be read; `readMore` tries again. */
  readonly moreFailure: ApiError | null
  readonly isReading: boolean
  readonly isReadingMore: boolean
  /** There is a page after those that were read. */
  readonly hasMore: boolean
  readonly readMore: () => void
  /** Reads all read pages again. */
  readonly readAgain: () => void
}

function metaOf<C extends PagedCall>(answer: CallAnswer<C>): PageMeta<C> {
  const { meta } = answer as { meta?: PageMeta<C> }
  return meta ?? (answer as PageMeta<C>)
}

/**
 * Reads a list page by page, like `useCall`: shared, cached for offline use, stopped by leaving. `input` null = no
 * request yet; `idOf` identifies rows and must be a stable function; `pager` reads the page numbers of an answer without
 * `meta`. With `showsPrevious`, the rows stay until the first page of another input arrives.
 */
export function usePages<C extends PagedCall>(
  call: C,
  input: CallInput<C> | null,
  idOf: (row: PageRow<C>) => unknown,
  pager: Pager = metaPager,
  options: { showsPrevious?: boolean } = {},
): PagesResult<C> {
  const copies = useContext(AnswerCopiesContext)
  const hasInput = input !== null
  const { data, error, isFetching, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      ...pagesQuery(client, copies, call, (input ?? {}) as CallInput<C>, pager),
      enabled: hasInput,
      placeholderData: options.showsPrevious ? keepPreviousData : undefined,
    })
  const read = hasInput ? (data ?? null) : null
  const rows = useMemo(() => read && uniqueRows<C>(read, idOf), [read, idOf])
  const copyTimes = read?.pages.filter(({ isCopy }) => isCopy).map(({ at }) => at) ?? []
  const readAgain = useCallback(() => {
    if (hasInput) inBackground(refetch({ cancelRefetch: true }))
  }, [hasInput, refetch])
  // While all pages are read again, the next page would start after a row that is about to change.
  const readMore = useCallback(() => inBackground(fetchNextPage({ cancelRefetch: false })), [fetchNextPage])
  return {
    rows,
    meta: read ? metaOf<C>(read.pages[0].answer) : null,
    copyAt: copyTimes.length > 0 ? Math.min(...copyTimes) : null,
    failure: read ? null : error,
    moreFailure: isFetchNextPageError ? error : null,
    isReading: isFetching,
    isReadingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    readMore,
    readAgain,
  }
}
