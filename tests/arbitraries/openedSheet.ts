import { createStore } from 'jotai'
import { sheetOrder } from '../../src/domain/sheet/range/sheetOrder.ts'
import { sheetOrderAtom } from '../../src/state/sheet/sheetView.ts'
import type { Store } from '../../src/state/store.ts'
import { loadedYearAtom } from '../../src/state/year/loaded.ts'
import { colourTrait, smallYear, yieldTrait } from './smallYear.ts'

/** Columns of the table of `openedSheet`, from left to right. */
export const sheetFields = [
  'label',
  'row',
  'col',
  'name',
  'line',
  'mother',
  'square',
  `trait:${yieldTrait}`,
  `trait:${colourTrait}`,
]

/** A store with a small year loaded and its table showing all plots in order, or only `shown`. */
export function openedSheet(rows: number, cols: number, shown?: readonly number[]): Store {
  const store = createStore()
  const columns = smallYear(rows, cols)
  store.set(loadedYearAtom, columns)
  showPlots(store, shown ?? Array.from({ length: columns.count }, (_, k) => k))
  return store
}

/** Lets the table show these plots in this order, as a sort or filter does. */
export function showPlots(store: Store, plots: readonly number[]): void {
  const capacity = store.get(loadedYearAtom)?.id.length ?? 0
  store.set(sheetOrderAtom, sheetOrder(Int32Array.from(plots), sheetFields, capacity))
}
