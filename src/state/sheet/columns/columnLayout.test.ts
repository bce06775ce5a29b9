import { describe, expect, it } from 'vitest'
import { openedSheet } from '../../../../tests/arbitraries/openedSheet.ts'
import { yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { openCrop } from '../../../../tests/simulation/openCrop.ts'
import { endCropAtom } from '../../lifetime.ts'
import { activeScopeKindAtom } from '../../log/openColumns.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { hideColumns, pinColumns, showColumns } from './arrangeColumns.ts'
import {
  applyReadLayout,
  changedLayoutAtom,
  changeLayout,
  columnLayoutAtom,
  isLayoutSureAtom,
  layoutYearAtom,
  plainLayout,
  plainLinesLayout,
  withOthers,
} from './columnLayout.ts'

describe('the column layout', () => {
  it('is shared by all years of the crop', () => {
    const store = openedSheet(1, 4)
    hideColumns(store, [`trait:${yieldTrait}`])
    const columns = store.get(loadedYearAtom)!
    store.set(loadedYearAtom, { ...columns, year_id: columns.year_id + 1 })
    expect(store.get(columnLayoutAtom).hidden).toEqual([`trait:${yieldTrait}`])
    applyReadLayout(store, plainLayout)
    expect(store.get(columnLayoutAtom).hidden).toEqual([`trait:${yieldTrait}`])
  })

  it('stores the sort order, and does not revert a sort made before the stored one loaded', () => {
    const store = openedSheet(1, 4)
    const byRow = { field: 'row', order: 'desc' } as const
    applyReadLayout(store, { ...plainLayout, sort: byRow }, false)
    hideColumns(store, ['col'])
    applyReadLayout(store, { ...plainLayout, sort: byRow })
    expect(store.get(columnLayoutAtom)).toMatchObject({ sort: byRow, hidden: ['col'] })
    const other = openedSheet(1, 4)
    const byLabel = { field: 'label', order: 'asc' } as const
    changeLayout(other, { sort: byLabel })
    applyReadLayout(other, { ...plainLayout, sort: byRow })
    expect(other.get(changedLayoutAtom)?.layout.sort).toEqual(byLabel)
  })

  it('is stored for lines separately from plots, under a year of the crop', () => {
    const store = openedSheet(1, 4)
    openCrop(store, [1, 2])
    hideColumns(store, ['father'])
    expect(store.get(changedLayoutAtom)).toBeNull()
    store.set(layoutYearAtom, 9)
    applyReadLayout(store, { ...plainLayout, hidden: ['comment'] }, true, {
      ...plainLinesLayout,
      widths: { name: 200 },
    })
    const { hidden, pinned } = plainLinesLayout
    const lines = { hidden: [...hidden, 'father'], widths: { name: 200 }, pinned }
    expect(store.get(changedLayoutAtom)).toMatchObject({ yearId: 9, layout: { hidden: ['comment'] }, lines })
    hideColumns(store, ['mother'])
    expect(store.get(changedLayoutAtom)?.lines.hidden).toEqual([...hidden, 'father', 'mother'])
    store.set(activeScopeKindAtom, 'year')
    expect(store.get(columnLayoutAtom).hidden).toEqual(['comment'])
    hideColumns(store, ['width'])
    const changed = store.get(changedLayoutAtom)
    expect([changed?.layout.hidden, changed?.lines.hidden]).toEqual([
      ['comment', 'width'],
      [...hidden, 'father', 'mother'],
    ])
  })

  it('is known for the crop once loaded from the server, not from a copy', () => {
    const store = openedSheet(1, 4)
    applyReadLayout(store, plainLayout, false)
    expect(store.get(isLayoutSureAtom)).toBe(false)
    applyReadLayout(store, plainLayout)
    expect(store.get(isLayoutSureAtom)).toBe(true)
    const columns = store.get(loadedYearAtom)!
    store.set(loadedYearAtom, { ...columns, year_id: columns.year_id + 1 })
    expect(store.get(isLayoutSureAtom)).toBe(true)
    store.set(endCropAtom)
    expect(store.get(isLayoutSureAtom)).toBe(false)
  })

  it('keeps the positions of columns missing in the year', () => {
    const store = openedSheet(1, 4)
    applyReadLayout(store, { ...plainLayout, order: ['label', 'trait:7', 'trait:8', 'trait:9'] })
    changeLayout(store, { order: ['trait:9', 'label', 'trait:7'] })
    expect(store.get(columnLayoutAtom).order).toEqual(['trait:9', 'label', 'trait:7', 'trait:8'])
  })

  const saved = {
    ...plainLayout,
    order: ['label', 'trait:9'],
    widths: { row: 90, 'trait:9': 300 },
    pinned: ['label', 'trait:9'],
    hidden: ['comment', 'father'],
  }

  it('is saved only once the stored one is known, merged with the change', () => {
    const store = openedSheet(1, 4)
    changeLayout(store, { widths: { row: 120 } })
    pinColumns(store, ['line'], true)
    hideColumns(store, ['mother'])
    expect([store.get(columnLayoutAtom).widths, store.get(changedLayoutAtom)]).toEqual([{ row: 120 }, null])
    applyReadLayout(store, saved)
    const layout = {
      ...saved,
      widths: { row: 120, 'trait:9': 300 },
      pinned: ['label', 'trait:9', 'line'],
      hidden: ['comment', 'father', 'mother'],
    }
    expect(store.get(columnLayoutAtom)).toEqual(layout)
    expect(store.get(changedLayoutAtom)).toMatchObject({ yearId: store.get(loadedYearAtom)!.year_id, layout })
    applyReadLayout(store, plainLayout)
    expect(store.get(columnLayoutAtom)).toEqual(layout)
  })

  it('applies from a copy until the stored one loads, which then receives the changes', () => {
    const store = openedSheet(1, 4)
    applyReadLayout(store, saved, false)
    expect(store.get(columnLayoutAtom)).toEqual(saved)
    showColumns(store, ['comment'])
    expect(store.get(changedLayoutAtom)).toBeNull()
    applyReadLayout(store, { ...saved, hidden: ['comment', 'father', 'col'], widths: { row: 70 } })
    expect(store.get(columnLayoutAtom)).toEqual({ ...saved, hidden: ['father', 'col'], widths: { row: 70 } })
    expect(store.get(changedLayoutAtom)?.layout.hidden).toEqual(['father', 'col'])
  })

  it('is not sent on load if the table is unchanged', () => {
    const store = openedSheet(1, 4)
    applyReadLayout(store, saved)
    expect([store.get(columnLayoutAtom), store.get(changedLayoutAtom)]).toEqual([saved, null])
  })

  it('places an unknown name after its natural predecessor', () => {
    expect(withOthers(['c', 'a'], ['a', 'b', 'c', 'd'])).toEqual(['c', 'd', 'a', 'b'])
    expect(withOthers([], ['a', 'b'])).toEqual(['a', 'b'])
    expect(withOthers(['b'], ['a', 'b'])).toEqual(['a', 'b'])
  })
})
