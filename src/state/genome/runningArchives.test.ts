import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { minutesLeft, type RunningArchive, runningArchivesAtom, updateRunningArchive } from './runningArchives.ts'

const archive: RunningArchive = {
  key: 'a',
  id: null,
  plotId: 5,
  name: 'a.tar',
  bytes: 100_000_000,
  sent: 0,
  from: { sent: 0, at: 1000 },
  state: 'sending',
  reason: null,
  transfer: null,
}

it('the remaining time uses the rate since the transfer started or resumed', () => {
  expect(minutesLeft(archive, 2000)).toBe(null)
  expect(minutesLeft({ ...archive, sent: 10_000_000 }, 61_000)).toBe(9)
  expect(minutesLeft({ ...archive, sent: 50_000_000, from: { sent: 40_000_000, at: 1000 } }, 61_000)).toBe(5)
  expect(minutesLeft({ ...archive, sent: 100_000_000 }, 61_000)).toBe(0)
})

it('data about a file is stored per file, and removed once it exists', () => {
  const store = createStore()
  store.set(runningArchivesAtom, [archive, { ...archive, key: 'b' }])
  updateRunningArchive(store, 'a', { sent: 7, id: 3 })
  expect(store.get(runningArchivesAtom).map(({ key, sent, id }) => [key, sent, id])).toEqual([
    ['a', 7, 3],
    ['b', 0, null],
  ])
  updateRunningArchive(store, 'a', null)
  expect(store.get(runningArchivesAtom).map(({ key }) => key)).toEqual(['b'])
})
