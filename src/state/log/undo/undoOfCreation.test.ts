import { createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { smallYear, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { name } from '../../../../tests/simulation/labelledYear.ts'
import type { CellValue, ChangeColumn, ChangeField } from '../../../domain/change/changeSet.ts'
import { yearScope } from '../../../domain/change/scope.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { applyToScreen } from '../applyToScreen.ts'
import { transact } from '../transact.ts'
import { redo, undo } from './undo.ts'

const grain: ChangeField = `trait:${yieldTrait}`

/** A column of the two plots that are made. */
const ofBoth = (field: ChangeField, before: CellValue, after: CellValue[]): ChangeColumn => ({
  ...{ entity: 'plot', field, ids: [901, 902], before: [before, before], after },
})

describe('undo of creating plots', () => {
  let store: Store
  let columns: FieldYearColumns

  beforeEach(() => {
    store = createStore()
    columns = smallYear(1, 3)
    store.set(loadedYearAtom, columns)
    const created = [
      ofBoth('exists', false, [true, true]),
      ofBoth('name', null, ['N1', 'N2']),
      ofBoth('row', null, [2, 2]),
      ofBoth('col', null, [1, 2]),
    ]
    transact(store, { name, columns: created }, { origin: 'user', undo: 'record' })
    store.set(outboxAtom, [])
  })

  const read = (id: number, field: string) => readCell(columns, columns.indexOf.get(id)!, field)
  const writtenByOther = (field: ChangeField, before: CellValue, after: CellValue) =>
    applyToScreen(store, yearScope(columns.year_id), {
      name,
      columns: [{ entity: 'plot', field, ids: [902], before: [before], after: [after] }],
    })

  it('deletes the plots without edits by others', () => {
    expect(undo(store)).toMatchObject({ cellCount: 8, skipped: 0 })
    expect([read(901, 'exists'), read(902, 'exists')]).toEqual([false, false])
    expect(redo(store)).toMatchObject({ cellCount: 8, skipped: 0 })
    expect([read(901, 'name'), read(902, 'row')]).toEqual(['N1', 2])
  })

  it.each([
    [grain, null, 3.33],
    [`note:${yieldTrait}`, null, 'late'],
    ['comment', null, 'lodged'],
    ['label', null, '8.88'],
    ['col', 2, 3],
  ] as const)('keeps one whose %s was edited by another user, with a message', (field, before, after) => {
    writtenByOther(field, before, after)
    expect(undo(store)).toMatchObject({ cellCount: 4, skipped: 4 })
    expect([read(901, 'exists'), read(902, 'exists'), read(902, 'name'), read(902, field)]).toEqual([
      false,
      true,
      'N2',
      after,
    ])
    redo(store)
    expect([read(901, 'exists'), read(901, 'name'), read(902, field)]).toEqual([true, 'N1', after])
  })

  it('redo deletes a restored plot again although it was edited in between', () => {
    undo(store)
    redo(store)
    const change = { name, columns: [ofBoth('exists', true, [false, false])] }
    transact(store, change, { origin: 'user', undo: 'record' })
    undo(store)
    writtenByOther(grain, null, 3.33)
    expect(redo(store)).toMatchObject({ cellCount: 2, skipped: 0 })
    expect(read(902, 'exists')).toBe(false)
  })
})
