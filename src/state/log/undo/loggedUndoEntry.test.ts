import { expect, it } from 'vitest'
import { smallStore } from '../../../../tests/fields/smallField.ts'
import { cropScope, yearScope } from '../../../domain/change/scope.ts'
import { receiveTail } from '../remote/receiveChanges.ts'
import { addLoggedUndoEntry } from './loggedUndoEntry.ts'
import { timelineAtom, timelineOf } from './timeline.ts'
import { undo } from './undo.ts'

const logged = (seq: number, label: string) => ({
  seq,
  key: `key ${seq}`,
  user_id: 1,
  user_name: null,
  at: '2026-04-01T10:00:00Z',
  change: {
    name: { key: 'change.design', params: { count: 1 } },
    columns: [{ entity: 'plot' as const, field: 'label' as const, ids: [101], before: [null], after: [label] }],
  },
})

const ofLine = (seq: number, name: string) => ({
  ...logged(seq, ''),
  change: {
    name: { key: 'change.imported', params: { file: 'lines.csv' } },
    columns: [{ entity: 'line' as const, field: 'name' as const, ids: [1], before: ['Lada'], after: [name] }],
  },
})

it('what a call wrote for this user is one undo entry, once the log tail is applied', () => {
  const { store, columns } = smallStore({ rows: 1, cols: 2 })
  const { seq, year_id, spec_id } = columns
  const tail = { data: [logged(seq + 1, 'A'), { ...logged(seq + 2, 'B') }], crop: [] }
  tail.data[1].change.columns[0].before = ['A'] as never
  receiveTail(store, yearScope(year_id), tail)
  expect(addLoggedUndoEntry(store, spec_id, { year_id, seq: seq + 2, crop_seq: 0 }, tail)).toBe(true)
  expect([columns.label[0], columns.seq, store.get(timelineAtom).undo.length]).toEqual(['B', seq + 2, 1])
  expect(store.get(timelineAtom).undo[0]).toMatchObject({ key: `key ${seq + 2}`, plots: 1 })
  undo(store)
  expect(columns.label[0]).toBe('A')
  expect(addLoggedUndoEntry(store, spec_id, { year_id, seq: seq + 9, crop_seq: 0 }, tail)).toBe(false)
  expect(store.get(timelineAtom).undo).toEqual([])
})

it('the entry of a year includes its line changes, and is missing if the crop’s log does not report them', () => {
  const { store, columns } = smallStore({ rows: 1, cols: 2 })
  const { year_id, spec_id } = columns
  const data = [logged(3, 'A')]
  const written = { year_id, seq: 3, crop_seq: 8 }
  expect(addLoggedUndoEntry(store, spec_id, written, { data, crop: [ofLine(7, 'Vega')] })).toBe(false)
  expect(store.get(timelineAtom).undo).toEqual([])
  expect(addLoggedUndoEntry(store, spec_id, written, { data, crop: [ofLine(8, 'Vega')] })).toBe(true)
  const [{ change }] = store.get(timelineAtom).undo
  expect(change.name.key).toBe('change.design')
  expect(change.columns.map(({ entity, field }) => `${entity}.${field}`)).toEqual(['line.name', 'plot.label'])
})

it('a change outside any year is an entry of the crop', () => {
  const { store } = smallStore({ rows: 1, cols: 2 })
  const written = { year_id: null, seq: 0, crop_seq: 8 }
  expect(addLoggedUndoEntry(store, 1, written, { data: [], crop: [] })).toBe(false)
  expect(addLoggedUndoEntry(store, 1, written, { data: [], crop: [ofLine(8, 'Vega')] })).toBe(true)
  expect(timelineOf(store, cropScope(1)).undo.map(({ change }) => change.name.key)).toEqual(['change.imported'])
  expect(store.get(timelineAtom).undo).toEqual([])
})
