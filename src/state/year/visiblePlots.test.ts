import { describe, expect, it } from 'vitest'
import { smallStore, yieldId } from '../../../tests/fields/smallField.ts'
import { editCommands } from '../../commands/map/editCommands.ts'
import { sheetOrder } from '../../domain/sheet/range/sheetOrder.ts'
import { colouringAtom, colouringOf, shownFieldAtom } from '../colour/colouring.ts'
import { pasteBlock } from '../map/block/blockPaste.ts'
import { cellEditorAtom, commitEditor, openEditor } from '../map/edit/cellEditor.ts'
import { rowFilterAtom } from '../map/legend/legendFilter.ts'
import { changeDraft, numberingOptionsAtom, openNumbering } from '../map/numbering/numberingDraft.ts'
import { activate } from '../map/select/rangeSelection.ts'
import { sheetOrderAtom, sheetRequests } from '../sheet/sheetView.ts'
import { messagesAtom } from '../shell/messages.ts'
import { handleRequests } from '../shell/requests.ts'
import { lastUsedPaneAtom, selectionAtom, selectPlots } from './selection.ts'
import { deselectHiddenPlots, hiddenSelectedAtom, showHiddenPlots, visibleTargetPlots } from './visiblePlots.ts'

const allPlots = Array.from({ length: 12 }, (_, k) => k)

/** Four rows of three plots whose yield is their row; the legend shows only rows 1 and 2. */
function halfInSight() {
  const { store, columns } = smallStore({ rows: 4, cols: 3, value: (row) => row, label: (row, col) => `${row}${col}` })
  store.set(colouringAtom, colouringOf({ by: 'trait', trait: yieldId }, 'categories'))
  store.set(rowFilterAtom, { shown: new Set([0, 1]), hidden: new Set<number>() })
  store.set(lastUsedPaneAtom, 'map')
  store.set(shownFieldAtom, 'comment')
  return { store, columns }
}

describe('hidden selected plots', () => {
  it('are counted by the last used pane: the legend on the map, the filter in the table', () => {
    const { store, columns } = halfInSight()
    selectPlots(store, allPlots, 'map')
    expect(store.get(hiddenSelectedAtom)).toEqual({ hidden: 6, selected: 12 })
    store.set(sheetOrderAtom, sheetOrder(Int32Array.of(0, 11, 4), ['label'], columns.id.length))
    store.set(lastUsedPaneAtom, 'table')
    expect(store.get(hiddenSelectedAtom)).toEqual({ hidden: 9, selected: 12 })
    expect(visibleTargetPlots(store)).toEqual([0, 4, 11])
  })

  it('become visible with Show, and leave the selection with Drop', () => {
    const { store } = halfInSight()
    selectPlots(store, [2, 9, 11], 'map')
    deselectHiddenPlots(store)
    expect([store.get(selectionAtom).count, visibleTargetPlots(store)]).toEqual([1, [2]])
    selectPlots(store, [9, 11, 3], 'map')
    deselectHiddenPlots(store)
    expect(store.get(selectionAtom).active).toMatchObject({ plot: 3, row: 2, col: 1 })
    selectPlots(store, [2, 9, 11], 'table')
    const fields = ['label', 'comment']
    store.set(selectionAtom, {
      ...store.get(selectionAtom),
      ranges: [
        { rows: Int32Array.of(9, 2, 11), fields },
        { rows: Int32Array.of(11), fields },
      ],
    })
    deselectHiddenPlots(store)
    expect(store.get(selectionAtom).ranges).toEqual([{ rows: Int32Array.of(2), fields }])
    selectPlots(store, allPlots, 'map')
    showHiddenPlots(store)
    expect(store.get(hiddenSelectedAtom)).toEqual({ hidden: 0, selected: 12 })
    store.set(lastUsedPaneAtom, 'table')
    const requests: unknown[] = []
    handleRequests(store, sheetRequests, (request) => requests.push(request))
    showHiddenPlots(store)
    expect(requests).toEqual([{ kind: 'clearFilters' }])
  })

  it('are unchanged: clearing, pasting and Mod+Enter report how many they skipped', () => {
    const { store, columns } = halfInSight()
    const comments = () => Array.from(allPlots, (plot) => columns.comment[plot])
    selectPlots(store, allPlots, 'map')
    openEditor(store)
    commitEditor(store, 'wet', 'allSelected')
    expect(comments()).toEqual([...new Array(6).fill('wet'), ...new Array(6).fill(null)])
    pasteBlock(store, { html: '', text: 'dry' })
    expect(comments()).toEqual([...new Array(6).fill('dry'), ...new Array(6).fill(null)])
    columns.comment[8] = 'old'
    editCommands.find(({ id }) => id === 'map.clear')?.run(store)
    expect(comments()[8]).toBe('old')
    const [leftOut, result] = store.get(messagesAtom)
    expect(leftOut).toMatchObject({ key: 'hidden.leftOut', params: { count: 6 }, isAddition: true })
    expect(result).toMatchObject({ key: 'change.map.cleared', params: { count: 6 } })
  })

  it('are not edited, and editing skips them', () => {
    const { store } = halfInSight()
    activate(store, { row: 4, col: 1 })
    expect([openEditor(store), store.get(cellEditorAtom)]).toEqual([false, null])
    expect(store.get(messagesAtom)[0]).toMatchObject({ key: 'hidden.leftOut', params: { count: 1 } })
    activate(store, { row: 1, col: 3 })
    selectPlots(store, [2, 7, 1, 4], 'map')
    openEditor(store)
    commitEditor(store, 'wet', 'next')
    expect([store.get(selectionAtom).active?.plot, store.get(cellEditorAtom)]).toEqual([2, null])
  })

  it('get no number when numbering only the selection', () => {
    const { store } = halfInSight()
    selectPlots(store, allPlots, 'map')
    openNumbering(store)
    changeDraft(store, { onlySelected: true })
    const options = store.get(numberingOptionsAtom)
    expect(options && 'members' in options && [...(options.members ?? [])].slice(0, 12)).toEqual([
      1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0,
    ])
  })
})
