import { expect, it } from 'vitest'
import { openedSheet, sheetFields } from '../../../tests/arbitraries/openedSheet.ts'
import { yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { foldGroup } from '../../state/sheet/columns/arrangeColumns.ts'
import { columnGroupsAtom, columnLayoutAtom } from '../../state/sheet/columns/columnLayout.ts'
import { activeCellAtom, activeFieldAtom, goToCell, selectCols } from '../../state/sheet/selection/sheetSelection.ts'
import { commandNamed } from '../command.ts'
import { columnCommands } from './columnCommands.ts'
import { groupCommands } from './groupCommands.ts'

const hide = commandNamed(columnCommands, 'table.hideColumns')
const grain = sheetFields.indexOf(`trait:${yieldTrait}`)

it('hiding a column moves the focus to the next one in its row, from the last to the previous', () => {
  const store = openedSheet(1, 4)
  goToCell(store, { row: 2, col: grain })
  hide.run(store)
  expect(store.get(columnLayoutAtom).hidden).toEqual([sheetFields[grain]])
  expect(store.get(activeCellAtom)).toEqual({ row: 2, col: grain + 1 })
  const last = sheetFields.length - 1
  selectCols(store, last - 1, last)
  hide.run(store)
  expect(store.get(activeCellAtom)?.col).toBe(last - 2)
})

it('collapsing or hiding a group moves the focus to the next column, unless it is elsewhere', () => {
  const store = openedSheet(1, 4)
  const fields = (...names: string[]) => names.map((field) => ({ field, heading: field }))
  store.set(columnGroupsAtom, [
    { id: 'location', heading: 'Location', fields: fields('label', 'row', 'col') },
    { id: 'general', heading: 'General', fields: fields('name', 'line') },
  ])
  const run = (id: string) => commandNamed(groupCommands, id).run(store)
  goToCell(store, { row: 1, col: sheetFields.indexOf('col') })
  foldGroup(store, 'general')
  expect(store.get(activeFieldAtom)).toBe('col')
  foldGroup(store, 'general')
  goToCell(store, { row: 1, col: sheetFields.indexOf('name') })
  run('table.foldGroup')
  expect(store.get(activeFieldAtom)).toBe('mother')
  // Unfolding does not hide anything.
  foldGroup(store, 'general')
  expect(store.get(activeFieldAtom)).toBe('mother')
  goToCell(store, { row: 1, col: sheetFields.indexOf('line') })
  run('table.hideGroup')
  expect(store.get(activeCellAtom)).toEqual({ row: 1, col: sheetFields.indexOf('mother') })
})
