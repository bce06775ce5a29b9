import { beforeEach, describe, expect, it } from 'vitest'
import { smallStore, yieldId } from '../../../tests/fields/smallField.ts'
import type { CellValue, ChangeColumn } from '../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { transact } from '../../state/log/transact.ts'
import { timelineAtom } from '../../state/log/undo/timeline.ts'
import { goToTimelinePoint } from '../../state/log/undo/undo.ts'
import { messagesAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { selectedIds } from '../../state/year/selection.ts'
import { commandNamed } from '../command.ts'
import { undoCommands } from '../editing/undoCommands.ts'
import { offMapCommands } from './offMapCommands.ts'

let store: Store
let columns: FieldYearColumns

const write = (
  origin: 'user' | 'remote',
  ...parts: [field: string, id: number, before: CellValue, after: CellValue][]
) =>
  transact(
    store,
    {
      name: { key: 'change.value', params: {} },
      columns: parts.map(
        ([field, id, before, after]) =>
          ({ entity: 'plot', field, ids: [id], before: [before], after: [after] }) as ChangeColumn,
      ),
    },
    { origin, undo: origin === 'user' ? 'record' : 'skip' },
  )
const undo = () => commandNamed(undoCommands, 'history.undo').run(store)
const run = (id: string) => commandNamed(offMapCommands, id).run(store)
const placeOf = (id: number) => {
  const i = columns.indexOf.get(id) ?? -1
  return [columns.alive[i], columns.row[i], columns.col[i]]
}
const lastMessage = () => store.get(messagesAtom)[0]
const steps = () => [store.get(timelineAtom).undo.length, store.get(timelineAtom).redo.length]

beforeEach(() => {
  const created = smallStore({ rows: 2, cols: 2, label: (row, col) => `${row}${col}` })
  store = created.store
  columns = created.columns
})

describe('undo of a deletion', () => {
  it('restores a plot without a position if its position is occupied, lists it, and offers positions', () => {
    write('user', ['exists', 101, true, false])
    write('remote', ['row', 104, 2, 1], ['col', 104, 2, 1])
    undo()
    expect([placeOf(101), placeOf(104)]).toEqual([
      [1, 0, 0],
      [1, 1, 1],
    ])
    expect(lastMessage()).toMatchObject({
      key: 'undo.unplaced',
      params: { count: 1, labels: '11' },
      offers: 'plots.placeOffMap',
    })
    run('plots.offMap')
    expect([lastMessage().key, lastMessage().params, selectedIds(store)]).toEqual([
      'plots.offMap',
      { count: 1, labels: '11' },
      [101],
    ])
    run('plots.placeOffMap')
    expect(placeOf(101)).toEqual([1, 2, 2])
    expect(commandNamed(offMapCommands, 'plots.offMap').enabled?.(store)).toEqual({ reason: 'plots.allOnMap' })
  })

  it('restores the position where it is free', () => {
    write('user', ['exists', 101, true, false])
    undo()
    expect([placeOf(101), lastMessage().key]).toEqual([[1, 1, 1], 'undo.undone'])
  })
})

describe('an undo without effect', () => {
  const field = `trait:${yieldId}`

  it('shows a message, is not consumed, and lets the next one continue to the previous step', () => {
    write('user', [field, 101, null, 5])
    write('user', [field, 102, null, 6])
    write('remote', [field, 102, 6, 7])
    undo()
    expect([lastMessage().key, lastMessage().params, steps()]).toEqual(['undo.notUndone', { count: 1 }, [2, 0]])
    undo()
    expect([lastMessage().key, steps()]).toEqual(['undo.undone', [1, 1]])
    // It can be undone once the colleague has undone the change.
    write('remote', [field, 102, 7, 6])
    undo()
    expect([lastMessage().key, steps()]).toEqual(['undo.undone', [0, 2]])
  })

  it('does not block the timeline', () => {
    write('user', [field, 101, null, 5])
    write('user', [field, 102, null, 6])
    write('remote', [field, 101, 5, 7])
    goToTimelinePoint(store, 0)
    expect(steps()).toEqual([1, 1])
  })
})
