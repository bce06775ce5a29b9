import { createStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { requestsAnswered, yearOf } from '../../../tests/simulation/labelledYear.ts'
import { cropOfLines } from '../../../tests/simulation/openCrop.ts'
import { cropScope } from '../../domain/change/scope.ts'
import { loadedYearAtom } from '../year/loaded.ts'
import { openCropAtom } from './openColumns.ts'
import { claimId, ensureReserved, type Reserve, reservedCount, reserveMore } from './reservedIds.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it('the id pool is refilled by one request at a time, and again after a failure', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const store = createStore()
  store.set(loadedYearAtom, yearOf(1, [11]))
  let requests = 0
  let isBroken = false
  const reserve: Reserve = async (_, wanted) => {
    requests++
    await requestsAnswered()
    if (isBroken) throw new Error('no answer of the contract')
    const ids = (count: number) => Array.from({ length: count }, (_, k) => requests * 1000 + k)
    return {
      plot: ids(wanted.plot),
      plant: ids(wanted.plant),
      line: ids(wanted.line),
      trait: ids(wanted.trait),
      marker: ids(wanted.marker),
    }
  }
  await reserveMore(store, reserve)
  for (let k = 0; k < 300; k++) claimId(store, 'plot')
  await requestsAnswered()
  await requestsAnswered()
  expect([requests, reservedCount(store, 'plot')]).toEqual([2, 301])
  isBroken = true
  for (let k = 0; k < 120; k++) claimId(store, 'plot')
  await requestsAnswered()
  await requestsAnswered()
  expect([requests, logged.mock.calls.length]).toEqual([3, 1])
  claimId(store, 'plot')
  expect(requests).toBe(4)
  await requestsAnswered()
  await requestsAnswered()
})

it('ids for lines and traits are requested from the open crop if no year is open, and none for plots', async () => {
  const store = createStore()
  const requested: unknown[] = []
  const reserve: Reserve = async (scope, wanted) => {
    requested.push([scope, wanted])
    return { plot: [], plant: [], line: [1, 2], trait: [3], marker: [] }
  }
  await reserveMore(store, reserve)
  expect(requested).toEqual([])
  store.set(openCropAtom, cropOfLines([1]))
  await reserveMore(store)
  expect(requested).toEqual([[cropScope(1), { plot: 0, plant: 0, line: 200, trait: 20, marker: 0 }]])
  expect([claimId(store, 'line'), claimId(store, 'trait')]).toEqual([1, 3])
  expect([await ensureReserved(store, 'plot', 1), await ensureReserved(store, 'line', 3)]).toEqual([false, true])
})
