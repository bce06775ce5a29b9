import { describe, expect, it } from 'vitest'
import { smallStore } from '../../../tests/fields/smallField.ts'
import { shownFieldAtom } from '../colour/colouring.ts'
import { undo } from '../log/undo.ts'
import { commitEditor, openEditor } from '../map/cellEditor.ts'
import { selectOnly } from '../map/select/rangeSelection.ts'
import { shownMessagesAtom, tellAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { typeCell } from './typing.ts'

const setUp = () => smallStore({ rows: 2, cols: 3, holes: ['2,3'] })
const told = (store: Store) =>
  store.get(shownMessagesAtom).map(({ key, params, of, offers }) => ({ key, ...params, of: of?.key, offers }))

describe('what is typed into a cell of lines and reaches beyond it', () => {
  it('a parent says of how many plots it is', () => {
    const { store, columns } = setUp()
    store.set(tellAtom, { kind: 'info', key: 'history.undone', params: {} })
    typeCell(store, { plot: 0, field: 'mother' }, 'Sonet')
    expect(columns.lines.get(1)?.mother_id).toBe(3)
    expect(told(store)).toEqual([{ key: 'typed.parentOfLine', line: 'Lada', count: 2, of: 'grid.mother' }])
    // The line of one plot changes nothing beside it, and what stands there already is no change.
    store.set(shownMessagesAtom, [])
    typeCell(store, { plot: 2, field: 'father' }, 'Lada')
    typeCell(store, { plot: 0, field: 'mother' }, 'Sonet')
    expect(told(store)).toEqual([])
  })

  it('a name that no line has says that it made the line, with the way back', () => {
    const { store, columns } = setUp()
    typeCell(store, { plot: 0, field: 'father' }, 'Zarya')
    expect(told(store)).toEqual([
      { key: 'typed.parentOfLine', line: 'Lada', count: 2, of: 'grid.father' },
      { key: 'typed.lineMade', line: 'Zarya', offers: 'history.undo' },
    ])
    expect(columns.lines.get(columns.lines.get(1)!.father_id!)?.name).toBe('Zarya')
    undo(store)
    expect(columns.lines.get(1)?.father_id).toBeNull()
    expect([...columns.lines.values()].map(({ name }) => name)).not.toContain('Zarya')
  })

  it('so does one that is typed on an empty place of the map', () => {
    const { store } = setUp()
    store.set(shownFieldAtom, 'line')
    for (const [text, made] of [
      ['Zarya', ['typed.lineMade']],
      ['Lada', []],
    ] as const) {
      selectOnly(store, { row: 2, col: 3 })
      openEditor(store)
      store.set(shownMessagesAtom, [])
      commitEditor(store, text, 'stay')
      expect(told(store).map(({ key }) => key)).toEqual(made)
      undo(store)
    }
  })
})
