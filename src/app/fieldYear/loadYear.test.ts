import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settled, yearOf } from '../../../tests/simulation/labelledYear.ts'
import { memoryStore } from '../../../tests/simulation/memoryStore.ts'
import { ApiError } from '../../api/apiError.ts'
import type { Client } from '../../api/client.ts'
import { ofYear } from '../../domain/change/scope.ts'
import { encodeFieldYear } from '../../domain/columns/codec.ts'
import { loadedAtom, loadFailureAtom } from '../../state/year/loaded.ts'
import { loadYear } from './loadYear.ts'

beforeEach(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A client that reaches no server. */
const offline = {
  callBytes: () => Promise.reject(new ApiError({ detail: null, code: 'network', status: null })),
} as unknown as Client

it.each([1, 2])(
  'offline, a load that was given up while the copy of year %i was read shows and tells nothing',
  async (id) => {
    const store = createStore()
    const kept = memoryStore()
    await kept.write([
      { kind: 'columns', put: { userId: 7, scope: 'year:1', bytes: encodeFieldYear(yearOf(1, [11])), at: 0 } },
    ])
    const giveUp = new AbortController()
    let read = () => {}
    const slow = {
      get: (...asked: Parameters<typeof kept.get>) =>
        new Promise((resolve) => {
          read = () => resolve(kept.get(...asked))
        }),
    } as unknown as Pick<typeof kept, 'get'>
    const load = (copies: Pick<typeof kept, 'get'>) =>
      loadYear(store, offline, {
        ...{ userId: 7, scope: ofYear(id), signal: giveUp.signal, received: () => {} },
        ...{ kept: copies, before: Promise.resolve(), leaving: () => {} },
      })
    const loading = load(slow)
    await settled()
    giveUp.abort()
    read()
    await loading
    expect([store.get(loadedAtom), store.get(loadFailureAtom)]).toEqual([null, null])
  },
)

it('the year on screen ends where another one cannot be had, once what is kept of it has been told', async () => {
  const store = createStore()
  store.set(loadedAtom, yearOf(2, [21]))
  const seen: (number | undefined)[] = []
  await loadYear(store, offline, {
    ...{ userId: 7, scope: ofYear(1), signal: new AbortController().signal, received: () => {} },
    ...{ kept: memoryStore(), before: Promise.resolve(), leaving: () => seen.push(store.get(loadedAtom)?.year_id) },
  })
  expect([seen, store.get(loadedAtom), store.get(loadFailureAtom)]).toEqual([[2], null, expect.anything()])
})
