import { expect, it } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { cellMarksAtom, markedColumn, outboxAtom } from '../outbox/outbox.ts'
import { loadedYearAtom } from '../year/loaded.ts'
import { transact } from './transact.ts'

it('marks of queued cells are stable while their change is sent, and disappear with it', () => {
  const store = openedSheet(1, 3)
  const id = store.get(loadedYearAtom)?.id[1] ?? 0
  const column = { entity: 'plot' as const, field: 'comment' as const, ids: [id], before: [null], after: ['wet'] }
  const name = { key: 'change.value', params: {} }
  transact(store, { name, columns: [column] }, { origin: 'user', undo: 'record' })
  const waiting = store.get(cellMarksAtom)
  expect(waiting.get(markedColumn('plot', 'comment'))?.cells.get(id)).toBe('pending')
  store.set(
    outboxAtom,
    store.get(outboxAtom).map((entry) => ({ ...entry, state: 'sending' as const })),
  )
  expect(store.get(cellMarksAtom)).toBe(waiting)
  store.set(outboxAtom, [])
  expect(store.get(cellMarksAtom).size).toBe(0)
})
