import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { smallColumns } from '../../../tests/fields/smallField.ts'
import { selectionAtom, selectPlots } from '../../state/selection.ts'
import { legendFilterAtom, wholeLegend } from '../../state/view.ts'
import { show } from './loadYear.ts'

beforeEach(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('another year is shown whole, with nothing selected; the same one read again keeps both', () => {
  const store = createStore()
  const filter = { subject: null, shown: new Set(['class low']), hidden: new Set(['missing']) }
  show(store, smallColumns({ rows: 2, cols: 3 }), false)
  selectPlots(store, [1, 2], 'map')
  store.set(legendFilterAtom, filter)
  show(store, smallColumns({ rows: 2, cols: 3 }), false)
  expect([store.get(selectionAtom).count, store.get(legendFilterAtom)]).toEqual([2, filter])
  show(store, { ...smallColumns({ rows: 2, cols: 3 }), year_id: 8 }, false)
  expect(store.get(selectionAtom).count).toBe(0)
  expect(store.get(legendFilterAtom)).toEqual(wholeLegend)
})
