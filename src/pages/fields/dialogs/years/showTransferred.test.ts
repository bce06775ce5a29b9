import { expect, it } from 'vitest'
import { smallStore } from '../../../../../tests/fields/smallField.ts'
import { timelineAtom } from '../../../../state/log/undo/timeline.ts'
import { undo } from '../../../../state/log/undo/undo.ts'
import { outboxAtom } from '../../../../state/outbox/outbox.ts'
import { toastsAtom } from '../../../../state/shell/toasts.ts'
import { showTransferred, undoTransfer } from './showTransferred.ts'

const transferred = { fieldId: 3, yearId: 7, year: 2026, plots: [102, 103, 999] }

it('undo in the message removes copied plots as one undoable entry', () => {
  const { store, columns } = smallStore({ rows: 1, cols: 3 })
  showTransferred(store, transferred)
  const [toast] = store.get(toastsAtom)
  expect(toast).toMatchObject({ message: { key: 'nextYear.done', params: { count: 3, year: '2026' } } })
  toast.action?.act()
  expect([...columns.alive.slice(0, 3)]).toEqual([1, 0, 0])
  expect([store.get(outboxAtom).length, store.get(timelineAtom).undo.length]).toEqual([1, 1])
  // Already deleted plots are not written again.
  undoTransfer(store, transferred)
  expect(store.get(outboxAtom)).toHaveLength(1)
  undo(store)
  expect([...columns.alive.slice(0, 3)]).toEqual([1, 1, 1])
})

it('the message closes with the last of its plots, however they are deleted', () => {
  const { store, columns } = smallStore({ rows: 1, cols: 3 })
  const [, second, third] = columns.id
  showTransferred(store, { ...transferred, plots: [second, third] })
  undoTransfer(store, { ...transferred, plots: [second] })
  expect(store.get(toastsAtom)).toHaveLength(1)
  undoTransfer(store, { ...transferred, plots: [third] })
  expect(store.get(toastsAtom)).toEqual([])
})

it('plots of another year than the open one are left alone', () => {
  const { store, columns } = smallStore({ rows: 1, cols: 3 })
  undoTransfer(store, { ...transferred, yearId: 8 })
  expect([...columns.alive.slice(0, 3)]).toEqual([1, 1, 1])
})
