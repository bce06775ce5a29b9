import { describe, expect, it } from 'vitest'
import { smallStore } from '../../../../tests/fields/smallField.ts'
import { PlotsSource } from '../../../domain/sheet/source/plotsSource.ts'
import { shownFieldAtom } from '../../colour/colouring.ts'
import { undo } from '../../log/undo/undo.ts'
import { commitEditor, openEditor } from '../../map/edit/cellEditor.ts'
import { selectOnly } from '../../map/select/rangeSelection.ts'
import { showMessageAtom, shownMessagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { answerClass, classQuestionAt } from './classQuestion.ts'
import { typeCell } from './typing.ts'

const setUp = () => smallStore({ rows: 2, cols: 3, holes: ['2,3'] })
const notices = (store: Store) =>
  store.get(shownMessagesAtom).map(({ key, params, of, offers }) => ({ key, ...params, of: of?.key, offers }))

describe('a line cell edit with wider effects', () => {
  it('a parent reports the number of its plots', () => {
    const { store, columns } = setUp()
    store.set(showMessageAtom, { kind: 'info', key: 'undo.undone', params: {} })
    typeCell(store, { plot: 0, field: 'mother' }, 'Sonet')
    expect(columns.lines.get(1)?.mother_id).toBe(3)
    expect(notices(store)).toEqual([{ key: 'typed.parentOfLine', line: 'Lada', count: 2, of: 'grid.mother' }])
    // A line of a single plot affects no other plot, and an equal value is no change.
    store.set(shownMessagesAtom, [])
    typeCell(store, { plot: 2, field: 'father' }, 'Lada')
    typeCell(store, { plot: 0, field: 'mother' }, 'Sonet')
    expect(notices(store)).toEqual([])
  })

  it('an unknown name reports that it created the line, with undo', () => {
    const { store, columns } = setUp()
    typeCell(store, { plot: 0, field: 'father' }, 'Zarya')
    expect(notices(store)).toEqual([
      { key: 'typed.parentOfLine', line: 'Lada', count: 2, of: 'grid.father' },
      { key: 'typed.lineCreated', line: 'Zarya', offers: 'history.undo' },
    ])
    expect(columns.lines.get(columns.lines.get(1)!.father_id!)?.name).toBe('Zarya')
    undo(store)
    expect(columns.lines.get(1)?.father_id).toBeNull()
    expect([...columns.lines.values()].map(({ name }) => name)).not.toContain('Zarya')
  })

  it('a name that differs from a line only in case asks, in the table, on the map and for a parent', () => {
    const { store, columns } = setUp()
    const source = new PlotsSource(columns)
    expect(typeCell(store, { plot: 0, field: 'line' }, 'lada')).toBeNull()
    expect(typeCell(store, { plot: 1, field: 'mother' }, 'sonet')).toBeNull()
    store.set(shownFieldAtom, 'line')
    selectOnly(store, { row: 2, col: 3 })
    openEditor(store)
    commitEditor(store, 'LADA', 'stay')
    const result = columns.count - 1
    const questioned = [
      [0, 'line'],
      [1, 'mother'],
      [result, 'line'],
    ] as const
    expect(questioned.map(([plot, field]) => classQuestionAt(store, source, plot, field))).toMatchObject([
      { typed: 'lada', nearest: 'Lada', isLine: true },
      { typed: 'sonet', nearest: 'Sonet', isLine: true },
      { typed: 'LADA', nearest: 'Lada', isLine: true },
    ])
    expect([...columns.lines.values()].map(({ name }) => name)).not.toContain('lada')
    // The answer writes the line that was meant, or makes the other one.
    expect(answerClass(store, classQuestionAt(store, source, 1, 'mother')!, 'Sonet')).toBeNull()
    expect(columns.lines.get(columns.line[1])?.mother_id).toBe(3)
    expect(answerClass(store, classQuestionAt(store, source, 0, 'line')!, 'lada')).toBeNull()
    expect(columns.lines.get(columns.line[0])?.name).toBe('lada')
    expect(classQuestionAt(store, source, 0, 'line')).toBeNull()
  })

  it('a line typed on an empty position of the map is created too', () => {
    const { store } = setUp()
    store.set(shownFieldAtom, 'line')
    for (const [text, result] of [
      ['Zarya', ['typed.lineCreated']],
      ['Lada', []],
      // A name that a spreadsheet has shortened is reported, too.
      ['1,23E+11', ['typed.lineCreated', 'doubt.scientificText']],
    ] as const) {
      selectOnly(store, { row: 2, col: 3 })
      openEditor(store)
      store.set(shownMessagesAtom, [])
      commitEditor(store, text, 'stay')
      expect(notices(store).map(({ key }) => key)).toEqual(result)
      undo(store)
    }
  })

  it('a name like a shortened number is reported after creating its line', () => {
    const { store, columns } = setUp()
    typeCell(store, { plot: 0, field: 'line' }, '1,23E+11')
    expect(notices(store)).toMatchObject([
      { key: 'typed.lineCreated', line: '1,23E+11' },
      { key: 'typed.overwritten.line', before: 'Lada' },
      { key: 'doubt.scientificText', text: '1,23E+11' },
    ])
    expect(columns.lines.get(columns.line[0])?.name).toBe('1,23E+11')
    typeCell(store, { plot: 1, field: 'name' }, '1.2E+05')
    expect(notices(store).at(-1)).toMatchObject({ key: 'doubt.scientificText', text: '1.2E+05' })
  })
})
