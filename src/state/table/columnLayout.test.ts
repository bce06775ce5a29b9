import { describe, expect, it } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { loadedAtom } from '../loaded.ts'
import { changeLayout, columnLayoutAtom, hideColumns, plainLayout, takeKeptLayout, withOthers } from './columnLayout.ts'

describe('the layout of the columns', () => {
  it('is one for all years of the crop', () => {
    const store = openedSheet(1, 4)
    hideColumns(store, [`trait:${yieldTrait}`])
    const columns = store.get(loadedAtom)!
    store.set(loadedAtom, { ...columns, year_id: columns.year_id + 1 })
    expect(store.get(columnLayoutAtom).hidden).toEqual([`trait:${yieldTrait}`])
    takeKeptLayout(store, plainLayout)
    expect(store.get(columnLayoutAtom).hidden).toEqual([`trait:${yieldTrait}`])
  })

  it('keeps the places of columns that the year does not have', () => {
    const store = openedSheet(1, 4)
    takeKeptLayout(store, { ...plainLayout, order: ['label', 'trait:7', 'trait:8', 'trait:9'] })
    changeLayout(store, { order: ['trait:9', 'label', 'trait:7'] })
    expect(store.get(columnLayoutAtom).order).toEqual(['trait:9', 'label', 'trait:7', 'trait:8'])
  })

  it('puts a name that it does not know behind the one that it naturally follows', () => {
    expect(withOthers(['c', 'a'], ['a', 'b', 'c', 'd'])).toEqual(['c', 'd', 'a', 'b'])
    expect(withOthers([], ['a', 'b'])).toEqual(['a', 'b'])
    expect(withOthers(['b'], ['a', 'b'])).toEqual(['a', 'b'])
  })
})
