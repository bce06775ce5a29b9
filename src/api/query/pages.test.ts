import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { listHistory } from '../../contract/company/history.ts'
import { listNews } from '../../contract/company/news.ts'
import { listNotifications, type Notification } from '../../contract/company/notifications.ts'
import { ApiError } from '../apiError.ts'
import type { Client } from '../client.ts'
import { historyPager, newsPager } from './pagers.ts'
import { pagesQuery, uniqueRows } from './pages.ts'
import { type AnswerCopies, answerKey, createQueries, invalidate } from './queries.ts'

const input = { query: { status__neq: 'pending', page_size: 2 } } as const
const idOf = ({ id }: Notification) => id
const failed = (status: number | null) =>
  new ApiError({ detail: null, code: status === null ? 'network' : 'server', status, cause: null })

/** A server with these notifications, newest first, in pages of two; records its requests, and can be made to fail. */
function listOf(ids: number[]) {
  const requests: { page: number; signal?: AbortSignal }[] = []
  const state = { ids, requests, refusal: null as ApiError | null, isSilent: false }
  const call = vi.fn((_call: unknown, { query }: { query: { page: number } }, options: { signal?: AbortSignal }) => {
    requests.push({ page: query.page, signal: options.signal })
    if (state.refusal) return Promise.reject(state.refusal)
    if (state.isSilent) return new Promise(() => {})
    const data = state.ids.slice(2 * query.page - 2, 2 * query.page).map((id) => ({ id }))
    const total = state.ids.length
    const meta = { page: query.page, page_size: 2, total, total_pages: Math.ceil(total / 2), unread: total }
    return Promise.resolve({ meta, data })
  })
  return Object.assign(state, { client: { call } as unknown as Pick<Client, 'call'> })
}

function copies(): AnswerCopies {
  const stored = new Map<string, string>()
  return {
    put: (name, answer) => {
      stored.set(name, JSON.stringify({ answer, at: 5 }))
    },
    get: async (name) => JSON.parse(stored.get(name) ?? 'null'),
  }
}

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

function show(list: ReturnType<typeof listOf>, cache: AnswerCopies | null = null) {
  const queries = createQueries()
  const observer = new InfiniteQueryObserver(queries, pagesQuery(list.client, cache, listNotifications, input))
  const leave = observer.subscribe(() => {})
  ends.push(leave, () => queries.clear())
  const ids = () => {
    const { data } = observer.getCurrentResult()
    return data ? uniqueRows<typeof listNotifications>(data, idOf).map(idOf) : null
  }
  return { queries, observer, ids, leave, result: () => observer.getCurrentResult() }
}

it('a list is loaded page by page to its end', async () => {
  const list = listOf([5, 4, 3, 2, 1])
  const { observer, ids, result } = show(list)
  await vi.waitFor(() => expect(ids()).toEqual([5, 4]))
  await observer.fetchNextPage()
  expect([ids(), result().hasNextPage]).toEqual([[5, 4, 3, 2], true])
  await observer.fetchNextPage()
  expect([ids(), result().hasNextPage]).toEqual([[5, 4, 3, 2, 1], false])
  expect(list.requests.map(({ page }) => page)).toEqual([1, 2, 3])
})

it('a row that newer rows have shifted to the next page is listed once', async () => {
  const list = listOf([4, 3, 2, 1])
  const { observer, ids } = show(list)
  await vi.waitFor(() => expect(ids()).toEqual([4, 3]))
  list.ids = [5, 4, 3, 2, 1]
  await observer.fetchNextPage()
  expect(ids()).toEqual([4, 3, 2])
})

it('a change of the topic reloads only the loaded pages', async () => {
  const list = listOf([5, 4, 3, 2, 1])
  const { observer, queries, ids } = show(list)
  await vi.waitFor(() => expect(ids()).toEqual([5, 4]))
  await observer.fetchNextPage()
  list.ids = [6, 5, 4, 3, 2, 1]
  await invalidate(queries, 'profile')
  expect(list.requests).toHaveLength(2)
  await invalidate(queries, 'notifications')
  expect(ids()).toEqual([6, 5, 4, 3])
  expect(list.requests.map(({ page }) => page)).toEqual([1, 2, 1, 2])
})

it('a failed next page keeps the loaded ones, and is retried on request', async () => {
  const list = listOf([3, 2, 1])
  const { observer, ids, result } = show(list)
  await vi.waitFor(() => expect(ids()).toEqual([3, 2]))
  list.refusal = failed(500)
  await observer.fetchNextPage()
  expect([ids(), result().isFetchNextPageError, result().error?.status]).toEqual([[3, 2], true, 500])
  list.refusal = null
  await observer.fetchNextPage()
  expect([ids(), result().isFetchNextPageError, result().error]).toEqual([[3, 2, 1], false, null])
})

it('each page is cached: offline the cached copies are shown', async () => {
  const cache = copies()
  const list = listOf([3, 2, 1])
  const before = show(list, cache)
  await vi.waitFor(() => expect(before.ids()).toEqual([3, 2]))
  await before.observer.fetchNextPage()
  list.refusal = failed(null)
  const later = show(list, cache)
  await vi.waitFor(() => expect(later.ids()).toEqual([3, 2]))
  await later.observer.fetchNextPage()
  expect(later.ids()).toEqual([3, 2, 1])
  expect(later.result().data?.pages.map(({ isCopy, at }) => [isCopy, at])).toEqual([
    [true, 5],
    [true, 5],
  ])
})

it('leaving the page aborts the request', async () => {
  const list = listOf([3, 2, 1])
  list.isSilent = true
  const { leave } = show(list)
  await vi.waitFor(() => expect(list.requests).toHaveLength(1))
  expect(list.requests[0].signal?.aborted).toBe(false)
  leave()
  expect(list.requests[0].signal?.aborted).toBe(true)
})

it('a paged list and one page of it are cached separately', async () => {
  const list = listOf([3, 2, 1])
  const { queries, ids } = show(list)
  queries.setQueryData(answerKey(listNotifications, input), 'one page')
  await vi.waitFor(() => expect(ids()).toEqual([3, 2]))
})

it('a list by sections ends when the server has no more: an empty list of one section [ERR-11]', async () => {
  const refusal = failed(404)
  const sections = [[3, 2], [1]]
  const call = vi.fn((_call: unknown, { query }: { query: { sectionNumber: number } }) => {
    const data = sections[query.sectionNumber - 1]?.map((id) => ({ id }))
    if (!data) return Promise.reject(refusal)
    // It is off by one, as when the last row was deleted since.
    return Promise.resolve({ currentSectionNumber: query.sectionNumber, totalSectionNumber: 3, data })
  })
  const queries = createQueries()
  const client = { call } as unknown as Pick<Client, 'call'>
  const observer = new InfiniteQueryObserver(queries, pagesQuery(client, null, listNews, { query: {} }, newsPager))
  ends.push(
    observer.subscribe(() => {}),
    () => queries.clear(),
  )
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toHaveLength(1))
  await observer.fetchNextPage()
  await observer.fetchNextPage()
  const { data, hasNextPage, error } = observer.getCurrentResult()
  expect(data && uniqueRows<typeof listNews>(data, ({ id }) => id).map(({ id }) => id)).toEqual([3, 2, 1])
  expect([hasNextPage, error]).toEqual([false, null])
  expect(data?.pages.at(-1)?.answer).toMatchObject({ currentSectionNumber: 1, totalSectionNumber: 1, data: [] })
})

it('the history continues before its last row; a reverted change is marked on its page', async () => {
  const log = [5, 4, 3, 2, 1].map((id) => ({ id, reverted_by: null as number | null }))
  const requests: unknown[] = []
  const call = vi.fn((_call: unknown, { query }: { query: { before?: number } }) => {
    requests.push(query.before)
    const rest = log.filter(({ id }) => query.before === undefined || id < query.before)
    const data = rest.slice(0, 2).map((row) => ({ ...row }))
    return Promise.resolve({ meta: { next: rest.length > 2 ? data[1].id : null, total: log.length }, data })
  })
  const queries = createQueries()
  const client = { call } as unknown as Pick<Client, 'call'>
  const observer = new InfiniteQueryObserver(
    queries,
    pagesQuery(client, null, listHistory, { query: {} }, historyPager),
  )
  ends.push(
    observer.subscribe(() => {}),
    () => queries.clear(),
  )
  const rows = () => {
    const { data } = observer.getCurrentResult()
    return data
      ? uniqueRows<typeof listHistory>(data, ({ id }) => id).map(({ id, reverted_by }) => [id, reverted_by])
      : []
  }
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
  await observer.fetchNextPage()
  await observer.fetchNextPage()
  expect([requests, observer.getCurrentResult().hasNextPage]).toEqual([[undefined, 4, 2], false])
  log[4].reverted_by = 6
  log.unshift({ id: 6, reverted_by: null })
  await invalidate(queries, 'history')
  await vi.waitFor(() => expect(rows()[0]).toEqual([6, null]))
  // All pages are read again, each before the new last row of the previous one.
  expect(rows()).toEqual([6, 5, 4, 3, 2, 1].map((id) => [id, id === 1 ? 6 : null]))
})
