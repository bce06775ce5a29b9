import { describe, expect, it } from 'vitest'
import { openedSheet, showPlots } from '../../../../tests/arbitraries/openedSheet.ts'
import { colourTrait, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { sheetOrder } from '../../../domain/sheet/range/sheetOrder.ts'
import { timelineAtom } from '../../log/undo/timeline.ts'
import { undo } from '../../log/undo/undo.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import { messagesAtom, shownMessagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { selectionAtom, selectPlots } from '../../year/selection.ts'
import { changeLayout, columnGroupsAtom } from '../columns/columnLayout.ts'
import { fillDown, fillRight, fillTo } from '../fill/sheetFill.ts'
import { copyCells } from '../paste/sheetCopy.ts'
import { extendToCell, goToCell, selectRect, selectRows } from '../selection/sheetSelection.ts'
import { sheetOrderAtom } from '../sheetView.ts'
import { cancelClear, clearPromptAtom, clearSelected, confirmClear } from './sheetClear.ts'
import { copyFromAbove } from './sheetEdits.ts'
import { typeCell } from './typing.ts'

const grain = `trait:${yieldTrait}`
const colour = `trait:${colourTrait}`
const column = (store: Store, field: string) => {
  const columns = store.get(loadedYearAtom)!
  return Array.from({ length: columns.count }, (_, plot) => readCell(columns, plot, field))
}
const names = (store: Store) => store.get(timelineAtom).undo.map((entry) => entry.change.name)
const shownKeys = (store: Store) => store.get(messagesAtom).map((message) => message.key)

describe('typing into the table', () => {
  it('writes one change with one undo entry and one request; undo reverts it', () => {
    const store = openedSheet(1, 3)
    goToCell(store, { row: 1, col: 7 })
    expect(typeCell(store, { plot: 1, field: grain }, '6,78')).toBeNull()
    expect(column(store, grain)).toEqual([1, 6.78, 2])
    expect(names(store)).toEqual([{ key: 'change.value', params: { field: 'Yield' } }])
    expect(store.get(outboxAtom)).toHaveLength(1)
    undo(store)
    expect(column(store, grain)).toEqual([1, 1.5, 2])
  })

  it('explains a refused text and writes nothing', () => {
    const store = openedSheet(1, 3)
    expect(typeCell(store, { plot: 1, field: grain }, 'six')).toMatchObject({ code: 'value.not_number' })
    expect(typeCell(store, { plot: 1, field: 'label' }, '3')).toMatchObject({ code: 'label.duplicate' })
    expect(typeCell(store, { plot: 1, field: 'col' }, '3')).toMatchObject({ code: 'position.taken' })
    expect(store.get(outboxAtom)).toEqual([])
    expect(names(store)).toEqual([])
  })

  it('writes a value out of range with a warning', () => {
    const store = openedSheet(1, 3)
    expect(typeCell(store, { plot: 0, field: grain }, '40')).toBeNull()
    expect(column(store, grain)[0]).toBe(40)
    expect(shownKeys(store)).toEqual(['table.outOfRange'])
    const messageOf = (text: string) => {
      typeCell(store, { plot: 0, field: grain }, text)
      return store.get(messagesAtom)[0]
    }
    // The message has the column's decimals and never rounds the number.
    expect(messageOf('40')).toMatchObject({ params: { value: 40 }, decimals: 1 })
    expect(messageOf('40,25')).toMatchObject({ params: { value: 40.25 }, decimals: 2 })
  })

  it('moves a plot by its row and column', () => {
    const store = openedSheet(1, 3)
    expect(typeCell(store, { plot: 1, field: 'row' }, '4')).toBeNull()
    expect(column(store, 'row')).toEqual([1, 4, 1])
    expect(column(store, 'col')).toEqual([1, 2, 3])
  })

  it('Mod+Enter writes to all visible selected cells, and counts the hidden ones', () => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 0, col: 8 })
    extendToCell(store, { row: 2, col: 8 })
    showPlots(store, [0, 2, 3])
    expect(typeCell(store, { plot: 0, field: colour }, 'white', { toAll: true })).toBeNull()
    expect(column(store, colour)).toEqual(['white', 'white', 'white', 'white'])
    expect(store.get(outboxAtom)[0].change.columns[0].ids).toEqual([101, 103])
    expect(shownKeys(store)[0]).toBe('hidden.leftOut')
  })
})

describe('clearing', () => {
  it('clears values at once, but no name', () => {
    const store = openedSheet(1, 3)
    selectRect(store, { top: 0, bottom: 1, left: 7, right: 8 })
    clearSelected(store)
    expect(store.get(clearPromptAtom)).toBeNull()
    expect(column(store, grain)).toEqual([null, null, 2])
    expect(names(store)).toEqual([{ key: 'change.sheet.cleared', params: { count: 4 } }])
    selectRect(store, { top: 0, bottom: 1, left: 3, right: 3 })
    clearSelected(store)
    expect(column(store, 'name')).toEqual(['P1', 'P2', 'P3'])
    expect(shownKeys(store)[0]).toBe('table.nothingToClear')
  })

  it('asks before clearing labels and lines; then one entry, which undo reverts', () => {
    const store = openedSheet(1, 3)
    selectRect(store, { top: 0, bottom: 1, left: 0, right: 7 })
    const lines = column(store, 'line')
    clearSelected(store)
    expect(store.get(clearPromptAtom)?.counts).toMatchObject({ labels: 2, lines: 2, places: 2 })
    expect(column(store, 'label')).toEqual(['1', '2', '3'])
    expect(names(store)).toEqual([])
    confirmClear(store)
    expect(store.get(clearPromptAtom)).toBeNull()
    expect(column(store, 'label')).toEqual([null, null, '3'])
    expect(names(store)).toHaveLength(1)
    undo(store)
    expect(column(store, 'label')).toEqual(['1', '2', '3'])
    expect(column(store, 'line')).toEqual(lines)
  })

  it('drops the question when it is declined, and when the selection changes', () => {
    const store = openedSheet(1, 3)
    goToCell(store, { row: 0, col: 0 })
    clearSelected(store)
    cancelClear(store)
    confirmClear(store)
    clearSelected(store)
    expect(store.get(clearPromptAtom)?.counts).toEqual({ labels: 1, lines: 0, places: 0, parents: 0, values: 0 })
    goToCell(store, { row: 1, col: 0 })
    expect(store.get(clearPromptAtom)).toBeNull()
    confirmClear(store)
    expect(column(store, 'label')).toEqual(['1', '2', '3'])
  })

  it('drops the question when the filter shows other rows', () => {
    const store = openedSheet(1, 3)
    selectRect(store, { top: 0, bottom: 2, left: 0, right: 0 })
    clearSelected(store)
    showPlots(store, [0, 2])
    confirmClear(store)
    expect(column(store, 'label')).toEqual(['1', '2', '3'])
  })

  it('keeps name, position and pedigree of whole rows', () => {
    const store = openedSheet(1, 3)
    selectRows(store, 1, 1, 0)
    clearSelected(store)
    expect(store.get(clearPromptAtom)?.counts).toMatchObject({ labels: 1, lines: 1, places: 0 })
    confirmClear(store)
    for (const field of ['label', 'line', grain, colour]) expect(column(store, field)[1]).toBeNull()
    expect(column(store, 'row')).toEqual([1, 1, 1])
    expect(store.get(loadedYearAtom)?.lines.get(12)?.mother_id).toBe(11)
  })

  it('removes plots from the map when only their position is selected', () => {
    const store = openedSheet(1, 3)
    goToCell(store, { row: 1, col: 1 })
    clearSelected(store)
    confirmClear(store)
    expect(column(store, 'row')).toEqual([1, null, 1])
    expect(column(store, 'col')).toEqual([1, null, 3])
  })

  it('acts on the plots selected on the map, in the shown column', () => {
    const store = openedSheet(1, 3)
    goToCell(store, { row: 0, col: 7 })
    selectPlots(store, [0, 2], 'map')
    clearSelected(store)
    confirmClear(store)
    expect(column(store, grain)).toEqual([1, 1.5, 2])
    expect(column(store, 'label')).toEqual([null, '2', null])
  })
})

describe('filling', () => {
  it('fills down from the first row, and a single row from the row above', () => {
    const store = openedSheet(1, 4)
    selectRect(store, { top: 0, bottom: 2, left: 7, right: 8 })
    fillDown(store, 'repeat')
    expect(column(store, grain)).toEqual([1, 1, 1, 2.5])
    expect(column(store, colour)).toEqual(['red', 'red', 'red', 'white'])
    expect(names(store)).toEqual([{ key: 'change.sheet.filled', params: { count: 4 } }])
    goToCell(store, { row: 3, col: 7 })
    fillDown(store, 'repeat')
    expect(column(store, grain)[3]).toBe(1)
  })

  it('fills each of several ranges separately: a single cell gets the value above it', () => {
    const store = openedSheet(1, 6)
    goToCell(store, { row: 1, col: 7 })
    selectRect(store, { top: 3, bottom: 3, left: 7, right: 7 }, { otherRanges: store.get(selectionAtom).ranges })
    selectRect(store, { top: 5, bottom: 5, left: 8, right: 8 }, { otherRanges: store.get(selectionAtom).ranges })
    fillDown(store, 'repeat')
    expect(column(store, grain)).toEqual([1, 1, 2, 2, 3, 3.5])
    expect(column(store, colour)[5]).toBe(column(store, colour)[4])
    selectRect(store, { top: 0, bottom: 1, left: 7, right: 7 })
    selectRect(store, { top: 4, bottom: 5, left: 7, right: 7 }, { otherRanges: store.get(selectionAtom).ranges })
    fillDown(store, 'repeat')
    expect(column(store, grain)).toEqual([1, 1, 2, 2, 3, 3])
  })

  it('changes only visible rows', () => {
    const store = openedSheet(1, 4)
    selectRect(store, { top: 0, bottom: 3, left: 7, right: 7 })
    showPlots(store, [0, 3])
    fillDown(store, 'repeat')
    expect(column(store, grain)).toEqual([1, 1.5, 2, 1])
    expect(shownKeys(store)[0]).toBe('hidden.leftOut')
  })

  it('continues a series, and refuses duplicate labels', () => {
    const store = openedSheet(1, 4)
    selectRect(store, { top: 0, bottom: 3, left: 7, right: 7 })
    typeCell(store, { plot: 1, field: grain }, '3')
    fillDown(store, 'series')
    expect(column(store, grain)).toEqual([1, 3, 5, 7])
    selectRect(store, { top: 0, bottom: 3, left: 0, right: 0 })
    fillDown(store, 'repeat')
    expect(column(store, 'label')).toEqual(['1', '2', '3', '4'])
    expect(shownKeys(store)[0]).toBe('label.duplicate')
  })

  it('fills right where the columns accept the value, all or nothing', () => {
    const store = openedSheet(1, 2)
    selectRect(store, { top: 0, bottom: 1, left: 4, right: 5 })
    fillRight(store)
    expect(shownKeys(store)[0]).toBe('pedigree.self')
    expect(store.get(outboxAtom)).toEqual([])
    selectRect(store, { top: 0, bottom: 1, left: 7, right: 8 })
    fillRight(store)
    expect(shownKeys(store)[0]).toBe('validation.choice')
  })

  it('the handle continues a series in any direction; Mod copies', () => {
    const store = openedSheet(1, 6)
    typeCell(store, { plot: 2, field: grain }, '10')
    typeCell(store, { plot: 3, field: grain }, '8')
    const source = { top: 2, bottom: 3, left: 7, right: 7 }
    fillTo(store, source, { ...source, bottom: 5 }, false)
    expect(column(store, grain)).toEqual([1, 1.5, 10, 8, 6, 4])
    fillTo(store, source, { ...source, top: 0 }, false)
    expect(column(store, grain)).toEqual([14, 12, 10, 8, 6, 4])
    fillTo(store, source, { ...source, top: 0 }, true)
    expect(column(store, grain)).toEqual([10, 8, 10, 8, 6, 4])
  })

  it('copies the value from above', () => {
    const store = openedSheet(1, 3)
    goToCell(store, { row: 2, col: 7 })
    copyFromAbove(store)
    expect(column(store, grain)).toEqual([1, 1.5, 1.5])
  })
})

describe('hidden columns inside the target cells', () => {
  const rect = (left: number, right: number) => ({ top: 0, bottom: 2, left, right })

  /** Yields and comments side by side; the user has hidden the area between them. */
  function storeWithHiddenColumn(): Store {
    const store = openedSheet(1, 4)
    const laid = ['label', grain, 'square', 'comment'].map((field) => ({ field, heading: field }))
    store.set(columnGroupsAtom, [{ id: 'all', heading: '', fields: laid }])
    changeLayout(store, { hidden: ['square'] })
    const { rows } = store.get(sheetOrderAtom)
    store.set(sheetOrderAtom, sheetOrder(rows, ['label', grain, 'comment'], store.get(loadedYearAtom)!.id.length))
    return store
  }

  it('hidden columns are counted by each command that skips them', () => {
    const commands: Record<string, (store: Store) => void> = {
      clear: clearSelected,
      fillDown: (store) => fillDown(store, 'repeat'),
      fillRight,
      type: (store) => typeCell(store, { plot: 0, field: grain }, '4', { toAll: true }),
      copy: (store) => copyCells(store, false),
      drag: (store) => fillTo(store, rect(1, 1), rect(1, 2), false),
    }
    for (const [name, act] of Object.entries(commands)) {
      const store = storeWithHiddenColumn()
      selectRect(store, name === 'drag' ? rect(1, 1) : rect(1, 2))
      act(store)
      expect([name, ...store.get(shownMessagesAtom).map(({ key, params }) => `${key} ${params.count}`)]).toContain(
        'hidden.columnsLeftOut 1',
      )
    }
  })

  it('hidden columns are not counted outside the target cells, or if no user has hidden them', () => {
    const store = storeWithHiddenColumn()
    selectRect(store, rect(0, 1))
    copyCells(store, false)
    selectRect(store, rect(2, 2))
    clearSelected(store)
    changeLayout(store, { hidden: [] })
    selectRect(store, rect(1, 2))
    copyCells(store, false)
    expect(shownKeys(store)).not.toContain('hidden.columnsLeftOut')
  })
})
