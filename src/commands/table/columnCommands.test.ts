import { expect, it } from 'vitest'
import { openedSheet, sheetFields } from '../../../tests/arbitraries/openedSheet.ts'
import { yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { columnLayoutAtom } from '../../state/sheet/columnLayout.ts'
import { activeCellAtom, goToCell, selectCols } from '../../state/sheet/sheetSelection.ts'
import { commandNamed } from '../command.ts'
import { columnCommands } from './columnCommands.ts'

const hide = commandNamed(columnCommands, 'table.hideColumns')
const grain = sheetFields.indexOf(`trait:${yieldTrait}`)

it('a column that is hidden leaves the cursor to the next one in its row, the last one to that before', () => {
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
