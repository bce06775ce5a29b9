import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { label, name, plotChange, yearOf } from '../../../../tests/simulation/labelledYear.ts'
import { yearScope } from '../../../domain/change/scope.ts'
import { outboxAtom, refusedChangesAtom } from '../../outbox/outbox.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { applyOutcome } from '../queue/applyOutcome.ts'
import { showRefused } from '../refused/refusedCells.ts'
import { transact } from '../transact.ts'
import { newestEntry, recordUnstored, timelinesAtom } from './timeline.ts'
import { redo, undo } from './undo.ts'

it('undo removes unreadable texts of a paste even if the server refused its values', () => {
  const store = createStore()
  store.set(loadedYearAtom, yearOf(1, [11, 12, 13]))
  const before = newestEntry(store)
  const stored = { entity: 'plot' as const, field: 'label' as const, ids: [11, 12] }
  const change = { name, columns: [{ ...stored, before: ['11', '12'], after: ['p', 'q'] }] }
  transact(store, change, { origin: 'user', undo: 'record' })
  const unread = {
    ...{ key: 'unread', scope: yearScope(1), change: plotChange('label', 13, '13', '?'), code: 'number.unread' },
    ...{ detail: '', requestId: null, params: {} },
  }
  showRefused(store, [unread])
  recordUnstored(store, yearScope(1), name, [unread], before)
  applyOutcome(store, store.get(outboxAtom)[0], {
    kind: 'refused',
    code: 'label.taken',
    detail: 'taken',
    requestId: null,
  })
  expect(store.get(timelinesAtom)['year:1']!.undo).toMatchObject([{ key: null, plots: 1, change: { columns: [] } }])
  expect(undo(store)).toMatchObject({ cellCount: 1, writtenCells: 0, skipped: 0 })
  expect([label(store, 11), store.get(refusedChangesAtom).filter(({ key }) => key === 'unread')]).toEqual(['11', []])
  redo(store)
  expect(store.get(refusedChangesAtom)).toContainEqual(unread)
})
