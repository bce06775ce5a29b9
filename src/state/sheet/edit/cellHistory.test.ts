import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { openedSheet } from '../../../../tests/arbitraries/openedSheet.ts'
import { cropOfLines } from '../../../../tests/simulation/openCrop.ts'
import { shownFieldAtom } from '../../colour/colouring.ts'
import { activeScopeKindAtom, openCropAtom } from '../../log/openColumns.ts'
import { timelineAtom } from '../../log/undo/timeline.ts'
import { undo } from '../../log/undo/undo.ts'
import type { Store } from '../../store.ts'
import { lastUsedPaneAtom } from '../../year/selection.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import { goToCell } from '../selection/sheetSelection.ts'
import { cellForHistory, isRestorable, restoreValue } from './cellHistory.ts'
import { typeCell } from './typing.ts'

function openedLines(): Store {
  const store = createStore()
  store.set(openCropAtom, cropOfLines([1, 2, 3]))
  store.set(activeScopeKindAtom, 'crop')
  return store
}

const read = (store: Store, row: number, field: string) => store.get(sheetSourceAtom)!.read(row, field)

describe('an earlier value of a cell', () => {
  it('is restored as one undo entry: a line by its id, line fields by their stored word', () => {
    const store = openedLines()
    typeCell(store, { plot: 0, field: 'mother' }, 'L2')
    typeCell(store, { plot: 0, field: 'kind' }, 'variety')
    expect(restoreValue(store, { row: 0, field: 'mother' }, 3)).toBeNull()
    expect(restoreValue(store, { row: 0, field: 'kind' }, false)).toBeNull()
    expect([read(store, 0, 'mother'), read(store, 0, 'kind')]).toEqual(['L3', read(store, 1, 'kind')])
    expect(
      store
        .get(timelineAtom)
        .undo.map(({ change }) => change.name.key)
        .slice(-2),
    ).toEqual(['change.cellRestored', 'change.cellRestored'])
    undo(store)
    undo(store)
    expect(read(store, 0, 'mother')).toBe('L2')
  })

  it('is refused if its line is deleted, and by the rules of typing', () => {
    const store = openedLines()
    expect(restoreValue(store, { row: 0, field: 'mother' }, 99)).toMatchObject({ code: 'cellHistory.lineDeleted' })
    expect(restoreValue(store, { row: 0, field: 'mother' }, 1)).toMatchObject({ code: 'pedigree.self' })
    expect(restoreValue(store, { row: 0, field: 'name' }, 'L2')).toMatchObject({ code: 'line.duplicate' })
    expect(store.get(timelineAtom).undo).toEqual([])
  })

  it('is offered only where it is valid: an empty name is not', () => {
    const source = openedLines().get(sheetSourceAtom)!
    expect(isRestorable(source, { row: 0, field: 'name' }, null)).toBe(false)
    expect(isRestorable(source, { row: 0, field: 'name' }, 'L9')).toBe(true)
    expect(isRestorable(source, { row: 0, field: 'mother' }, null)).toBe(true)
  })
})

describe('the cell for the history', () => {
  it('is the active one of the table, and on the map the shown field of the active plot', () => {
    const store = openedSheet(1, 4)
    expect(cellForHistory(store)).toMatchObject({ code: 'cellHistory.noCell' })
    goToCell(store, { row: 2, col: 3 })
    store.set(lastUsedPaneAtom, 'table')
    expect(cellForHistory(store)).toMatchObject({ row: 2, field: 'name' })
    store.set(lastUsedPaneAtom, 'map')
    store.set(shownFieldAtom, 'comment')
    expect(cellForHistory(store)).toMatchObject({ row: 2, field: 'comment' })
    store.set(shownFieldAtom, 'square')
    expect(cellForHistory(store)).toMatchObject({ code: 'cellHistory.notStored' })
  })
})
