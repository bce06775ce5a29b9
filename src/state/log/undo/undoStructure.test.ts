import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { name, yearOf } from '../../../../tests/simulation/labelledYear.ts'
import type { CellValue, ChangeField } from '../../../domain/change/changeSet.ts'
import { type StructureField, structureCell } from '../../../domain/layout/structure/fieldStructure.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { receiveLogged } from '../remote/receiveChanges.ts'
import { transact } from '../transact.ts'
import { redo, undo } from './undo.ts'

it('position types are written, undone and redone, except a row edited by a colleague since', () => {
  const store = createStore()
  store.set(loadedYearAtom, yearOf(1, [11]))
  const cell = (field: StructureField): CellValue => structureCell(store.get(loadedYearAtom)!.structure, field)
  const column = (field: ChangeField, before: CellValue, after: CellValue) => ({
    ...{ entity: 'field_year' as const, field, ids: [1], before: [before], after: [after] },
  })
  const columns = [column('positions:1', null, '1 border'), column('positions:2', null, '2 path')]
  transact(store, { name, columns: [...columns, column('north', null, 90)] }, { origin: 'user', undo: 'record' })
  expect([cell('positions:1'), cell('positions:2'), cell('north')]).toEqual(['1 border', '2 path', 90])
  store.set(outboxAtom, [])
  const change = { name, columns: [column('positions:2', '2 path', '3 path')] }
  const logged = { seq: 1, key: 'k', user_id: 1, user_name: 'Anna', at: '2026-11-01T00:00:00Z', reverts: null, change }
  expect(receiveLogged(store, 1, logged)).toBe('applied')
  expect(undo(store)).toMatchObject({ cellCount: 2, skipped: 1 })
  expect([cell('positions:1'), cell('positions:2'), cell('north')]).toEqual([null, '3 path', null])
  redo(store)
  expect([cell('positions:1'), cell('positions:2'), cell('north')]).toEqual(['1 border', '3 path', 90])
})
