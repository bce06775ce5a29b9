import { expect, it } from 'vitest'
import { openedSheet } from '../../../../tests/arbitraries/openedSheet.ts'
import { transact } from '../../log/transact.ts'
import { goToCell } from '../selection/sheetSelection.ts'
import { rowsAtRead, rowsHaveShifted } from './pasteTarget.ts'

/** A sheet of four plots with the cursor at the first, and what was there when a paste was read. */
function read() {
  const store = openedSheet(1, 4)
  goToCell(store, { row: 0, col: 0 })
  const place = rowsAtRead(store)
  const set = (plot: number, exists: boolean) => {
    const cells = { ids: [place.rows[plot]], before: [!exists], after: [exists] }
    const columns = [{ entity: 'plot' as const, field: 'exists' as const, ...cells }]
    const how = { origin: 'remote', undo: 'skip' } as const
    transact(store, { name: { key: 'change.value', params: {} }, columns }, how)
  }
  return { store, set, shifted: () => rowsHaveShifted(store, place) }
}

it('a previewed paste shifts with rows that others delete or restore, and with nothing else', () => {
  const { store, set, shifted } = read()
  expect(shifted()).toBe(false)
  set(1, false)
  expect(shifted()).toBe(true)
  set(1, true)
  expect(shifted()).toBe(false)
  // The row of the cursor itself.
  set(0, false)
  expect(shifted()).toBe(true)
  goToCell(store, { row: 2, col: 0 })
  expect(shifted()).toBe(true)
})

it('a paste moves only when the user moves, not when rows are added or removed', () => {
  const { store, set, shifted } = read()
  set(1, false)
  goToCell(store, { row: 2, col: 0 })
  expect(shifted()).toBe(false)
})
