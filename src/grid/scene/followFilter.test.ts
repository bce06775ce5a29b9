import type { GridApi } from 'ag-grid-community'
import { describe, expect, it } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { openSheetAtom, sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { filterModelAtom, tableFilterAtom } from '../../state/sheet/sheetView.ts'
import { messagesAtom } from '../../state/shell/messages.ts'
import type { PlotRow } from '../columns/plotRows.ts'
import { followFilter } from './followFilter.ts'

type Model = Record<string, unknown> | null

/** A grid whose filters, if it has any, pass only the second of its rows; it fires its events at once. */
function gridWith(rowsFilter: Model) {
  const received = new Set<() => void>()
  let model = rowsFilter
  const api = {
    isDestroyed: () => false,
    addEventListener: (_: string, listener: () => void) => received.add(listener),
    removeEventListener: (_: string, listener: () => void) => received.delete(listener),
    getFilterModel: () => model ?? {},
    isAnyFilterPresent: () => model !== null,
    setFilterModel(next: Model) {
      model = next
      for (const listener of [...received]) listener()
    },
    getGridOption: () => ({ rows: { shown: Int32Array.of(1) } }),
  }
  return api as unknown as GridApi<PlotRow>
}

function followed(rowsFilter: Model, stateFilter: Model) {
  const store = openedSheet(1, 3)
  const source = store.get(sheetSourceAtom)
  if (!source) throw new Error('no sheet is open')
  store.set(filterModelAtom, stateFilter)
  const remainingFilters = () => {
    const mask = store.get(tableFilterAtom)
    return mask && [...mask.subarray(0, 3)]
  }
  return {
    store,
    left: remainingFilters,
    ...followFilter(store, gridWith(rowsFilter), store.get(openSheetAtom), source),
  }
}

describe('filtered rows', () => {
  it('are reported once stored filters are applied to the grid, and no longer after unsubscribing', () => {
    const { store, left, stop } = followed(null, { name: { type: 'contains', filter: 'a' } })
    expect(left()).toEqual([0, 1, 0])
    // The message that the map dims the others is shown when the filter starts, not with each character.
    store.set(filterModelAtom, { name: { type: 'contains', filter: 'ab' } })
    expect(store.get(messagesAtom).map(({ key }) => key)).toEqual(['table.mapDimmed'])
    stop()
    expect(left()).toBeNull()
  })

  it('are reported for a grid that retained its filters during a reload', () => {
    const filter = { name: { type: 'contains', filter: 'a' } }
    const { left, report } = followed(filter, filter)
    expect(left()).toBeNull()
    report()
    expect(left()).toEqual([0, 1, 0])
  })

  it('are cleared when the state has no filter', () => {
    const { store, left } = followed(null, { name: { type: 'contains', filter: 'a' } })
    store.set(filterModelAtom, null)
    expect(left()).toBeNull()
  })
})
