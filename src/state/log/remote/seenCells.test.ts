import { beforeEach, describe, expect, it } from 'vitest'
import { smallStore, yieldId } from '../../../../tests/fields/smallField.ts'
import type { CellValue } from '../../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { PlotsSource } from '../../../domain/sheet/source/plotsSource.ts'
import { shownFieldAtom } from '../../colour/colouring.ts'
import { commitEditor, openEditor } from '../../map/edit/cellEditor.ts'
import { activate } from '../../map/select/rangeSelection.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import { typeCell } from '../../sheet/edit/typing.ts'
import type { Store } from '../../store.ts'
import { receiveLogged } from './receiveChanges.ts'
import { readSeenCells } from './seenCells.ts'

const grain = `trait:${yieldId}` as const

describe('a cell stored by a colleague while its editor is open', () => {
  let store: Store
  let columns: FieldYearColumns

  beforeEach(() => {
    ;({ store, columns } = smallStore({ rows: 2, cols: 3, value: () => 5, label: (row, col) => `${row}${col}` }))
    store.set(shownFieldAtom, grain)
    activate(store, { row: 1, col: 1 })
  })

  const colleague = (before: CellValue, after: CellValue) =>
    receiveLogged(store, columns.year_id, {
      seq: columns.seq + 1,
      key: 'theirs',
      user_id: 2,
      user_name: 'Boris',
      at: '2026-06-01T10:00:00Z',
      change: {
        name: { key: 'change.value', params: {} },
        columns: [{ entity: 'plot', field: grain, ids: [columns.id[0]], before: [before], after: [after] }],
      },
    })
  const sent = () => store.get(outboxAtom).map(({ change }) => change.columns)

  it('is written against the value seen by the editor, so that the server reports a conflict', () => {
    openEditor(store)
    colleague(5, 6.4)
    commitEditor(store, '6.8', 'stay')
    expect(sent()).toMatchObject([[{ field: grain, before: [5], after: [6.8] }]])
  })

  it('keeps the colleague’s value if nothing was typed', () => {
    openEditor(store)
    colleague(5, 6.4)
    commitEditor(store, '5', 'next')
    expect(sent()).toEqual([])
  })

  it('is written from the table, too, against the value seen by the editor', () => {
    const seen = readSeenCells(new PlotsSource(columns), [0], grain)
    colleague(5, 6.4)
    expect(typeCell(store, { plot: 0, field: grain, seen }, '6.8')).toBeNull()
    expect(sent()).toMatchObject([[{ field: grain, before: [5], after: [6.8] }]])
  })

  it('compares a line by its id, and a parent with the plot’s line', () => {
    expect([...readSeenCells(new PlotsSource(columns), [0, 1], 'line')]).toEqual([
      ['plot:101:line_id', 1],
      ['plot:102:line_id', 2],
    ])
    expect([...readSeenCells(new PlotsSource(columns), [1], 'mother')]).toEqual([['line:2:mother_id', 1]])
  })
})
