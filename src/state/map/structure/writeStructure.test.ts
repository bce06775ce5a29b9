import { describe, expect, it } from 'vitest'
import { openedSheet } from '../../../../tests/arbitraries/openedSheet.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { activate, beginRange, extendTo, selectRectangle } from '../select/rangeSelection.ts'
import { viewSideAtom } from '../view/view.ts'
import { targetPositions } from './writeStructure.ts'

/** Two rows of three plots and a third row without any. */
function withBlankRow() {
  const store = openedSheet(2, 3)
  const columns = store.get(loadedYearAtom)!
  columns.map_rows = 3
  store.set(loadedYearAtom, { ...columns })
  return store
}

const seenPlaces = (store: ReturnType<typeof withBlankRow>) =>
  targetPositions(store)
    .map(({ row, col }) => `${row}.${col}`)
    .sort()

describe('the active positions', () => {
  it('are all of a row selected by its heading, including empty ones', () => {
    const store = withBlankRow()
    activate(store, { row: 1, col: 1 })
    selectRectangle(store, { row: 3, col: 1 }, { row: 3, col: 3 }, 'replace')
    expect(seenPlaces(store)).toEqual(['3.1', '3.2', '3.3'])
    selectRectangle(store, { row: 1, col: 1 }, { row: 3, col: 3 }, 'replace')
    expect(seenPlaces(store)).toHaveLength(9)
  })

  it('survive a rotation of the view, and follow the active position when it moves', () => {
    const store = withBlankRow()
    beginRange(store, { row: 2, col: 2 }, 'replace')
    extendTo(store, { row: 3, col: 3 })
    const before = seenPlaces(store)
    expect(before).toEqual(['2.2', '2.3', '3.2', '3.3'])
    store.set(viewSideAtom, { ...store.get(viewSideAtom), origin: 'top_right' })
    expect(seenPlaces(store)).toEqual(before)
    activate(store, { row: 1, col: 1 })
    expect(seenPlaces(store)).toHaveLength(1)
  })
})
