import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openedSheet } from '../../../../tests/arbitraries/openedSheet.ts'
import { endCropAtom } from '../../../state/lifetime.ts'
import { applyReadLayout, changeLayout, plainLayout } from '../../../state/sheet/columns/columnLayout.ts'
import type { Store } from '../../../state/store.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { startLayoutSync } from './layoutSync.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function opened() {
  const store = openedSheet(1, 4)
  const sent: [year: number, widths: object, outlivesPage: boolean][] = []
  const sync = startLayoutSync(store, ({ yearId, layout }, outlives) => sent.push([yearId, layout.widths, outlives]))
  const year = store.get(loadedYearAtom)!.year_id
  return { store, sent, sync, year }
}

function widen(store: Store, row: number) {
  applyReadLayout(store, plainLayout)
  changeLayout(store, { widths: { row } })
}

it('a layout is saved once after a pause, and at once when the page closes', () => {
  const { store, sent, sync, year } = opened()
  widen(store, 90)
  widen(store, 100)
  expect(sent).toEqual([])
  vi.runAllTimers()
  expect(sent).toEqual([[year, { row: 100 }, false]])
  widen(store, 110)
  sync.stop()
  vi.runAllTimers()
  expect(sent.slice(1)).toEqual([[year, { row: 110 }, true]])
})

it('a layout changed right before switching crops is saved, also if that crop’s layout follows', () => {
  const { store, sent, year } = opened()
  const columns = store.get(loadedYearAtom)!
  widen(store, 90)
  store.set(endCropAtom)
  store.set(loadedYearAtom, { ...columns, year_id: year + 1 })
  widen(store, 70)
  expect(sent).toEqual([[year, { row: 90 }, false]])
  vi.runAllTimers()
  expect(sent.slice(1)).toEqual([[year + 1, { row: 70 }, false]])
})
