import { createStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { settled, yearOf } from '../../../tests/simulation/labelledYear.ts'
import { loadedAtom } from '../loaded.ts'
import { type Reserve, reservedCount, reserveMore, takeId } from './reservedIds.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it('the stock is filled up by one request at a time, and again after one that failed', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const store = createStore()
  store.set(loadedAtom, yearOf(1, [11]))
  let requests = 0
  let isBroken = false
  const by: Reserve = async (_, wanted) => {
    requests++
    await settled()
    if (isBroken) throw new Error('no answer of the contract')
    const ids = (count: number) => Array.from({ length: count }, (_, k) => requests * 1000 + k)
    return { plot: ids(wanted.plot), line: ids(wanted.line), trait: ids(wanted.trait) }
  }
  await reserveMore(store, by)
  for (let k = 0; k < 300; k++) takeId(store, 'plot')
  await settled()
  await settled()
  expect([requests, reservedCount(store, 'plot')]).toEqual([2, 301])
  isBroken = true
  for (let k = 0; k < 120; k++) takeId(store, 'plot')
  await settled()
  await settled()
  expect([requests, told.mock.calls.length]).toEqual([3, 1])
  takeId(store, 'plot')
  expect(requests).toBe(4)
  await settled()
  await settled()
})
