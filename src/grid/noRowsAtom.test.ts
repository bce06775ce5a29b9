import { expect, it } from 'vitest'
import { openedSheet } from '../../tests/arbitraries/openedSheet.ts'
import { emptyOrder, sheetOrder } from '../domain/sheet/range/sheetOrder.ts'
import { sheetOrderAtom, tableFilterAtom } from '../state/sheet/sheetView.ts'
import { loadedYearAtom } from '../state/year/loaded.ts'
import { noRowsAtom } from './NoRows.tsx'

it('an empty table is explained once the grid has reported it', () => {
  const store = openedSheet(1, 4)
  const fields = ['label']
  store.set(sheetOrderAtom, emptyOrder)
  expect(store.get(noRowsAtom)).toBeNull()
  store.set(sheetOrderAtom, sheetOrder(new Int32Array(0), fields, 4))
  expect(store.get(noRowsAtom)).toBeNull()
  store.set(tableFilterAtom, new Uint8Array(4))
  expect(store.get(noRowsAtom)).toBe('match')
  store.set(sheetOrderAtom, sheetOrder(Int32Array.of(2), fields, 4))
  expect(store.get(noRowsAtom)).toBeNull()
  store.get(loadedYearAtom)?.alive.fill(0)
  store.set(sheetOrderAtom, sheetOrder(new Int32Array(0), fields, 4))
  expect(store.get(noRowsAtom)).toBe('none')
})
