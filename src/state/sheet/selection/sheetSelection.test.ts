import { describe, expect, it } from 'vitest'
import { openedSheet, sheetFields, showPlots } from '../../../../tests/arbitraries/openedSheet.ts'
import { smallYear } from '../../../../tests/arbitraries/smallYear.ts'
import { moveCommands, walkCells, walkFromEditor } from '../../../commands/table/moveCommands.ts'
import { yearScope } from '../../../domain/change/scope.ts'
import { blockSize, boundsOfBlock } from '../../../domain/sheet/range/ranges.ts'
import { sheetOrder } from '../../../domain/sheet/range/sheetOrder.ts'
import { shownFieldAtom } from '../../colour/colouring.ts'
import { applyToScreen } from '../../log/applyToScreen.ts'
import { messagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom, putLoadedAtom } from '../../year/loaded.ts'
import { putPlants } from '../../year/plants.ts'
import { selectionAtom, selectPlots, setSelection } from '../../year/selection.ts'
import { plantsSheet, sheetStore, showPlantsOfAtom } from '../openSheet.ts'
import { sheetOrderAtom } from '../sheetView.ts'
import {
  activeCellAtom,
  addCell,
  addRangeAtom,
  extendToCell,
  goToCell,
  leadCellAtom,
  selectCols,
  selectRows,
  shownBlocksAtom,
  walkToCell,
} from './sheetSelection.ts'

const selected = (store: Store) => {
  const { mask } = store.get(selectionAtom)
  return [...mask.keys()].filter((plot) => mask[plot])
}
const bounds = (store: Store) => store.get(shownBlocksAtom).map((block) => boundsOfBlock(block))

describe('selection of the table', () => {
  it('a cell selects and activates its plot on the page', () => {
    const store = openedSheet(2, 3)
    goToCell(store, { row: 4, col: 7 })
    expect(store.get(selectionAtom)).toMatchObject({
      count: 1,
      active: { plot: 4, row: 2, col: 2 },
      field: sheetFields[7],
      pane: 'table',
    })
    expect(selected(store)).toEqual([4])
  })

  it('a cell of plants next to the plots is selected there and leaves the plots unchanged', () => {
    const store = openedSheet(2, 3)
    goToCell(store, { row: 4, col: 7 })
    const ofPlots = store.get(selectionAtom)
    const { id } = store.get(loadedYearAtom)!
    putPlants(store, [id[0]], { seq: 0, plants: [{ id: 71, plot: id[0], name: 'a' }], values: [] }, false)
    store.set(showPlantsOfAtom, id[0])
    const ofPlants = sheetStore(store, plantsSheet)
    ofPlants.set(sheetOrderAtom, sheetOrder(Int32Array.of(0), ['name', sheetFields[7]], 1))
    goToCell(ofPlants, { row: 0, col: 0 })
    extendToCell(ofPlants, { row: 0, col: 1 })
    expect(ofPlants.get(activeCellAtom)).toEqual({ row: 0, col: 0 })
    expect(bounds(ofPlants)).toEqual([{ top: 0, bottom: 0, left: 0, right: 1 }])
    expect(store.get(selectionAtom)).toBe(ofPlots)
  })

  it('a range grows and shrinks from the active cell, which stays', () => {
    const store = openedSheet(2, 3)
    goToCell(store, { row: 3, col: 5 })
    extendToCell(store, { row: 1, col: 7 })
    expect(bounds(store)).toEqual([{ top: 1, bottom: 3, left: 5, right: 7 }])
    extendToCell(store, { row: 4, col: 4 })
    expect(bounds(store)).toEqual([{ top: 3, bottom: 4, left: 4, right: 5 }])
    expect(store.get(activeCellAtom)).toEqual({ row: 3, col: 5 })
    expect(selected(store)).toEqual([3, 4])
  })

  it('a range contains the rows that existed when it was selected', () => {
    const store = openedSheet(2, 3)
    const { alive } = store.get(loadedYearAtom)!
    alive[2] = 0
    goToCell(store, { row: 1, col: 5 })
    extendToCell(store, { row: 4, col: 5 })
    alive[2] = 1
    alive[3] = 0
    expect(selected(store)).toEqual([1, 3, 4])
    expect(store.get(selectionAtom).count).toBe(3)
    expect(store.get(selectionAtom).mask).toBe(store.get(selectionAtom).mask)
    expect({ ...store.get(selectionAtom) }.count).toBe(3)
  })

  it('a drag step notifies subscribers once, with its moving corner', () => {
    const store = openedSheet(2, 3)
    goToCell(store, { row: 3, col: 5 })
    const seen: unknown[] = []
    store.sub(selectionAtom, () => seen.push(store.get(leadCellAtom)))
    extendToCell(store, { row: 1, col: 7 })
    expect(seen).toEqual([{ row: 1, col: 7 }])
  })

  it('a drawn range keeps the cursor object: its subscribers are not notified', () => {
    const store = openedSheet(2, 3)
    goToCell(store, { row: 3, col: 5 })
    const { active } = store.get(selectionAtom)
    const seen: unknown[] = []
    store.sub(activeCellAtom, () => seen.push(store.get(activeCellAtom)))
    for (const row of [1, 5, 4]) extendToCell(store, { row, col: 7 })
    expect(seen).toEqual([])
    expect(store.get(selectionAtom)).toMatchObject({ active: { plot: 3 }, lead: { plot: 4, field: sheetFields[7] } })
    expect(store.get(selectionAtom).active).toBe(active)
    goToCell(store, { row: 4, col: 5 })
    expect(seen).toEqual([{ row: 4, col: 5 }])
  })

  it('earlier ranges stay when another is added; each plot counts once', () => {
    const store = openedSheet(2, 3)
    goToCell(store, { row: 0, col: 7 })
    extendToCell(store, { row: 1, col: 7 })
    addCell(store, { row: 1, col: 4 })
    extendToCell(store, { row: 3, col: 4 })
    expect(bounds(store)).toEqual([
      { top: 1, bottom: 3, left: 4, right: 4 },
      { top: 0, bottom: 1, left: 7, right: 7 },
    ])
    expect(store.get(selectionAtom).count).toBe(4)
  })

  it('Shift+F8 lets the active cell move away, then starts another range', () => {
    const store = openedSheet(2, 3)
    goToCell(store, { row: 0, col: 7 })
    store.set(addRangeAtom, true)
    goToCell(store, { row: 4, col: 7 })
    expect(bounds(store)).toEqual([{ top: 0, bottom: 0, left: 7, right: 7 }])
    extendToCell(store, { row: 5, col: 7 })
    expect(bounds(store)).toEqual([
      { top: 4, bottom: 5, left: 7, right: 7 },
      { top: 0, bottom: 0, left: 7, right: 7 },
    ])
    expect(store.get(addRangeAtom)).toBe(false)
  })

  it('whole rows and columns stay whole when extended', () => {
    const store = openedSheet(2, 3)
    const last = sheetFields.length - 1
    selectRows(store, 1, 1, 0)
    extendToCell(store, { row: 3, col: 2 })
    expect(bounds(store)).toEqual([{ top: 1, bottom: 3, left: 0, right: last }])
    goToCell(store, { row: 2, col: 4 })
    selectCols(store, 4, 4)
    extendToCell(store, { row: 2, col: 5 })
    expect(bounds(store)).toEqual([{ top: 0, bottom: 5, left: 4, right: 5 }])
    expect(store.get(activeCellAtom)).toEqual({ row: 2, col: 4 })
    expect(store.get(selectionAtom).count).toBe(6)
  })

  it('follows its plots when the table is sorted, and hides filtered ones', () => {
    const store = openedSheet(2, 3)
    goToCell(store, { row: 0, col: 7 })
    extendToCell(store, { row: 2, col: 7 })
    showPlots(store, [5, 2, 4, 0])
    expect(selected(store)).toEqual([0, 1, 2])
    expect(store.get(shownBlocksAtom).map(blockSize)).toEqual([{ rows: 2, cols: 1 }])
    expect(store.get(activeCellAtom)).toEqual({ row: 3, col: 7 })
  })

  it('plots selected on the map are rows of the shown field, else of the last used column', () => {
    const store = openedSheet(2, 3)
    goToCell(store, { row: 0, col: 4 })
    selectPlots(store, [1, 2, 5], 'map')
    store.set(shownFieldAtom, sheetFields[7])
    expect(store.get(shownBlocksAtom).map(({ rows, cols }) => [[...rows], [...cols]])).toEqual([
      [
        [1, 2, 5, 5],
        [7, 7],
      ],
    ])
    store.set(shownFieldAtom, 'comment')
    expect([...store.get(shownBlocksAtom)[0].cols]).toEqual([4, 4])
  })

  it('moving the cursor keeps the selection, also on the map', () => {
    const store = openedSheet(2, 3)
    selectPlots(store, [1, 4], 'map')
    store.set(shownFieldAtom, sheetFields[7])
    walkToCell(store, { row: 4, col: 7 })
    expect(selected(store)).toEqual([1, 4])
    expect(store.get(activeCellAtom)).toEqual({ row: 4, col: 7 })
  })
})

describe('the table cursor on a deleted plot', () => {
  const remove = (store: Store, ...plots: number[]) => {
    const { id } = store.get(loadedYearAtom)!
    const ids = plots.map((plot) => id[plot])
    const [before, after] = [ids.map(() => true), ids.map(() => false)]
    const columns = [{ entity: 'plot' as const, field: 'exists' as const, ids, before, after }]
    applyToScreen(store, yearScope(store.get(loadedYearAtom)!.year_id), {
      name: { key: 'change.value', params: {} },
      columns,
    })
  }
  const activeField = (store: Store) => store.get(sheetOrderAtom).fields[store.get(activeCellAtom)!.col]

  it('moves to the row that takes the place in sort and filter order, in the same column', () => {
    const store = openedSheet(2, 3, [5, 2, 4, 0])
    goToCell(store, { row: 1, col: 7 })
    remove(store, 2, 4)
    showPlots(store, [5, 0])
    expect(store.get(selectionAtom).active).toEqual({ plot: 0, row: 1, col: 1 })
    expect([store.get(activeCellAtom), activeField(store)]).toEqual([{ row: 1, col: 7 }, sheetFields[7]])
    remove(store, 0)
    showPlots(store, [5])
    expect([store.get(activeCellAtom), activeField(store)]).toEqual([{ row: 0, col: 7 }, sheetFields[7]])
  })

  it('the deleted plot is removed from the ranges: clear, fill and copy use the remaining plots', () => {
    const store = openedSheet(2, 3)
    goToCell(store, { row: 1, col: 7 })
    extendToCell(store, { row: 3, col: 7 })
    addCell(store, { row: 5, col: 7 })
    remove(store, 2, 5)
    const { ranges } = store.get(selectionAtom)
    expect(ranges.map(({ rows }) => [...rows])).toEqual([[1, 3]])
    expect(selected(store)).toEqual([1, 3])
  })

  it('is in no cell without rows; Enter and Tab then show a message', () => {
    const store = openedSheet(1, 3, [1])
    goToCell(store, { row: 0, col: 7 })
    remove(store, 1)
    showPlots(store, [0, 2])
    for (const axis of ['rows', 'cols'] as const) walkCells(store, axis, 1)
    expect(store.get(activeCellAtom)).toBeNull()
    expect(store.get(messagesAtom)[0]).toMatchObject({ key: 'table.noActive' })
    moveCommands.find(({ id }) => id === 'table.step.down')!.run(store)
    expect([store.get(activeCellAtom), activeField(store)]).toEqual([{ row: 0, col: 7 }, sheetFields[7]])
  })

  it('Enter in the editor of the deleted plot continues in the row in its place', () => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 1, col: 7 })
    remove(store, 1)
    showPlots(store, [0, 2, 3])
    walkFromEditor(store, 1, 'cols', 1)
    expect(store.get(activeCellAtom)).toEqual({ row: 1, col: 7 })
    walkFromEditor(store, 2, 'cols', 1)
    expect(store.get(activeCellAtom)).toEqual({ row: 2, col: 7 })
  })

  it('the table cursor stays when its plot is deleted on the map, on an empty position', () => {
    const store = openedSheet(1, 3)
    goToCell(store, { row: 1, col: 7 })
    setSelection(store, { pane: 'map' })
    remove(store, 1)
    expect(store.get(selectionAtom).active).toEqual({ plot: -1, row: 1, col: 2 })
  })

  it('persists in the table over a reload', () => {
    const store = openedSheet(1, 3)
    goToCell(store, { row: 1, col: 7 })
    const columns = smallYear(1, 3)
    columns.alive[1] = 0
    store.set(putLoadedAtom, columns)
    expect(store.get(selectionAtom)).toMatchObject({ active: { plot: 2, row: 1, col: 3 }, field: sheetFields[7] })
  })
})
