import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { maintenanceAtom, offlineSinceAtom } from '../state/shell/connection.ts'
import { followReachability } from './reachability.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page with a server that answers as long as `isReached`. */
function followed() {
  const store = createStore()
  const page = Object.assign(new EventTarget(), { navigator: { onLine: true } })
  const server = { isReached: true, requests: 0 }
  let report: (reached: boolean) => void = () => undefined
  const readNotice = async () => {
    server.requests++
    const { isReached } = server
    report(isReached)
    if (!isReached) throw new Error('not reached')
    return null
  }
  followReachability(store, { readNotice, onReached: (listener) => (report = listener) }, page as never)
  return { store, page, server }
}

it('a lost connection is shown at once, and until the server answers again', async () => {
  const { store, page, server } = followed()
  await vi.advanceTimersByTimeAsync(1000)
  expect([store.get(offlineSinceAtom), store.get(maintenanceAtom)]).toEqual([null, null])
  server.isReached = false
  page.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get(offlineSinceAtom)).not.toBeNull()
  server.isReached = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.get(offlineSinceAtom)).toBeNull()
})

it('a connection that is lost after a late answer is noticed within ten seconds', async () => {
  const { store, page, server } = followed()
  page.navigator.onLine = false
  page.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get(offlineSinceAtom)).toBeNull()
  server.isReached = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.get(offlineSinceAtom)).not.toBeNull()
})

it('a page that is online requests nothing but the notice', async () => {
  const { server } = followed()
  await vi.advanceTimersByTimeAsync(299_000)
  expect(server.requests).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.requests).toBe(2)
})
