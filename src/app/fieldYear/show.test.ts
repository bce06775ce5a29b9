import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { smallColumns } from '../../../tests/fields/smallField.ts'
import { yearOf } from '../../../tests/simulation/labelledYear.ts'
import { legendFilterAtom, unfilteredLegend } from '../../state/colour/colouring.ts'
import { cellEditorAtom, commitEditor, openEditor } from '../../state/map/edit/cellEditor.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom, selectPlots, setSelection } from '../../state/year/selection.ts'
import { showYear } from './loadYear.ts'

let requests: number

beforeEach(() => {
  requests = 0
  vi.stubGlobal('document', { querySelectorAll: () => [{ dispatchEvent: () => requests++ }] })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('another year is shown whole with nothing selected; a reload of the same year keeps camera and selection', () => {
  const store = createStore()
  const filter = { subject: null, shown: new Set(['class low']), hidden: new Set(['missing']) }
  showYear(store, smallColumns({ rows: 2, cols: 3 }), null)
  selectPlots(store, [1, 2], 'map')
  store.set(legendFilterAtom, filter)
  showYear(store, smallColumns({ rows: 2, cols: 3 }), null)
  expect([store.get(selectionAtom).count, store.get(legendFilterAtom)]).toEqual([2, filter])
  showYear(store, { ...smallColumns({ rows: 2, cols: 3 }), year_id: 8 }, null)
  expect(store.get(selectionAtom).count).toBe(0)
  expect(store.get(legendFilterAtom)).toEqual(unfilteredLegend)
})

it('only another year closes an open editor; a reload keeps it on its plot, if it exists', () => {
  const store = createStore()
  showYear(store, yearOf(1, [11, 12, 13]), 1)
  requests = 0
  const active = { plot: 1, row: 1, col: 2 }
  setSelection(store, { active, anchor: active })
  openEditor(store, 'label')
  showYear(store, yearOf(1, [10, 11, 12]), null)
  expect([requests, store.get(cellEditorAtom)]).toMatchObject([0, { plotId: 12, at: { plot: 2 } }])
  commitEditor(store, 'whole', 'stay')
  expect(store.get(loadedYearAtom)?.label).toEqual(['10', '11', 'whole'])
  openEditor(store, 'label')
  showYear(store, yearOf(1, [10, 11]), null)
  expect([requests, store.get(cellEditorAtom)]).toEqual([0, null])
  showYear(store, yearOf(2, [21]), null)
  expect(requests).toBe(1)
})
