import { QueryObserver } from '@tanstack/react-query'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerKey, createQueries, invalidate } from '../api/query/queries.ts'
import type { Call, CallInput } from '../contract/call.ts'
import { listNotifications } from '../contract/company/notifications.ts'
import { listRegions } from '../contract/lines/regions.ts'
import type { LiveData, LiveEventName } from '../contract/live.ts'
import { listFields } from '../contract/plots/nurseries.ts'
import { session } from '../state/account/session.ts'
import { type LiveLink, liveLinkAtom, liveStateAtom } from '../state/shell/connection.ts'
import { followAnswers } from './followAnswers.ts'

/** A fake live connection with its listeners by event. */
function link() {
  const handlers = new Map<LiveEventName, (data: never) => void>()
  const opened = {
    on(event, handler) {
      handlers.set(event, handler as (data: never) => void)
      return () => handlers.delete(event)
    },
  } as Pick<LiveLink, 'on'> as LiveLink
  const send = <E extends LiveEventName>(event: E, data: LiveData<E>) => handlers.get(event)?.(data as never)
  return { opened, send, handlers }
}

const store = createStore()
const queries = createQueries()
const { opened, send, handlers } = link()
let stops: (() => void)[]
const reads = { notifications: 0, barley: 0, wheat: 0, regions: 0 }

function shown<C extends Call>(name: keyof typeof reads, call: C, input: CallInput<C>) {
  const queryFn = async () => ++reads[name]
  return new QueryObserver(queries, { queryKey: answerKey(call, input), queryFn }).subscribe(() => {})
}

beforeEach(async () => {
  Object.assign(reads, { notifications: 0, barley: 0, wheat: 0, regions: 0 })
  store.set(liveLinkAtom, opened)
  stops = [
    shown('notifications', listNotifications, { query: {} }),
    shown('barley', listFields, { query: { spec_id: '1' } }),
    shown('wheat', listFields, { query: { spec_id: '2' } }),
    shown('regions', listRegions, { query: { country_id: '7' } }),
    followAnswers(store, queries),
  ]
  await vi.waitFor(() => expect(reads).toEqual({ notifications: 1, barley: 1, wheat: 1, regions: 1 }))
})
afterEach(() => {
  for (const stop of stops) stop()
  queries.clear()
  expect(handlers.size).toBe(0)
})

it('an announced topic refetches only the answers of its crop', async () => {
  const about = { ids: [3], user_id: 1, user_name: null, at: '2026-11-20T08:00:00Z' }
  send('data_updated', { topic: 'nurseries', spec_id: 2, ...about })
  await vi.waitFor(() => expect(reads).toEqual({ notifications: 1, barley: 1, wheat: 2, regions: 1 }))
})

it('a live notification refetches the list, which shows it on top [NTF-12, NTF-28]', async () => {
  const notification = { id: 4, title: 'T', message: '', created_at: '2026-11-20T08:00:00Z', is_ack: false }
  send('system_notification', { ...notification, status: 'info', type: 'account' })
  await vi.waitFor(() => expect(reads).toEqual({ notifications: 2, barley: 1, wheat: 1, regions: 1 }))
})

it('a change by the page itself refetches all related answers and reports completion', async () => {
  await invalidate(queries, 'nurseries')
  expect(reads).toEqual({ notifications: 1, barley: 2, wheat: 2, regions: 1 })
})

it('a reconnect or a change of language refetches all answers; the first connection refetches none', async () => {
  store.set(liveStateAtom, 'connected')
  store.set(liveStateAtom, 'connecting')
  expect(queries.isFetching()).toBe(0)
  store.set(liveStateAtom, 'connected')
  await vi.waitFor(() => expect(reads).toEqual({ notifications: 2, barley: 2, wheat: 2, regions: 2 }))
  store.set(session.language, 'it')
  await vi.waitFor(() => expect(reads).toEqual({ notifications: 3, barley: 3, wheat: 3, regions: 3 }))
})
