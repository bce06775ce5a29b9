import { expect, it } from 'vitest'
import { smallStore } from '../../../tests/fields/smallField.ts'
import { recordLogged } from './recordLogged.ts'
import { undo } from './undo.ts'
import { timelineAtom } from './undoStack.ts'

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

it('what a call wrote for this user is taken in with what came before it, and is one undo entry', () => {
  const { store, columns } = smallStore({ rows: 1, cols: 2 })
  const { seq } = columns
  const tail = { data: [logged(seq + 1, 'A'), { ...logged(seq + 2, 'B') }], crop: [] }
  tail.data[1].change.columns[0].before = ['A'] as never
  expect(recordLogged(store, columns.year_id, seq + 2, tail)).toBe(true)
  expect([columns.label[0], columns.seq, store.get(timelineAtom).undo.length]).toEqual(['B', seq + 2, 1])
  expect(store.get(timelineAtom).undo[0]).toMatchObject({ key: `key ${seq + 2}`, plots: 1 })
  undo(store)
  expect(columns.label[0]).toBe('A')
  expect(recordLogged(store, columns.year_id, seq + 9, tail)).toBe(false)
  expect(store.get(timelineAtom).undo).toEqual([])
})
