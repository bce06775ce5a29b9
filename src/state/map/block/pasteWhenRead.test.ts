import { expect, it } from 'vitest'
import { smallStore, yieldId } from '../../../../tests/fields/smallField.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { shownFieldAtom } from '../../colour/colouring.ts'
import { messagesAtom } from '../../shell/messages.ts'
import { activate } from '../select/rangeSelection.ts'
import { pasteWhenRead } from './pasteWhenRead.ts'

const values = (rows: { rows: number; cols: number }) => {
  const { store, columns } = smallStore({ ...rows, value: (row) => row })
  store.set(shownFieldAtom, `trait:${yieldId}`)
  activate(store, { row: 1, col: 1 })
  return { store, read: () => Array.from(columns.id, (_, plot) => readCell(columns, plot, `trait:${yieldId}`)) }
}

it('a paste waiting for the clipboard goes only to its original position', async () => {
  const { store, read } = values({ rows: 2, cols: 2 })
  await pasteWhenRead(store, Promise.resolve({ html: '', text: '7' }))
  expect(read()).toEqual([7, 1, 2, 2])
  const waiting = pasteWhenRead(store, Promise.resolve({ html: '', text: '8' }))
  activate(store, { row: 2, col: 2 })
  await waiting
  expect([read(), store.get(messagesAtom)[0].key]).toEqual([[7, 1, 2, 2], 'paste.moved'])
})

it('a paste waiting for the clipboard is not written into another field', async () => {
  const { store, read } = values({ rows: 1, cols: 2 })
  const waiting = pasteWhenRead(store, Promise.resolve({ html: '', text: '8' }))
  store.set(shownFieldAtom, 'comment')
  await waiting
  expect([read(), store.get(messagesAtom)[0].key]).toEqual([[1, 1], 'paste.moved'])
})
