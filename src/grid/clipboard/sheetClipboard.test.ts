import { expect, it } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { readCell } from '../../domain/columns/cell.ts'
import { goToCell } from '../../state/sheet/sheetSelection.ts'
import { messagesAtom } from '../../state/shell/messages.ts'
import { loadedAtom } from '../../state/year/loaded.ts'
import { pasteFrom } from './sheetClipboard.ts'

const field = `trait:${yieldTrait}`

it('a paste that waited for the clipboard is written where it was asked for, and nowhere when the cursor has gone on', async () => {
  const store = openedSheet(1, 4)
  const columns = store.get(loadedAtom)!
  const read = () => [0, 1].map((plot) => readCell(columns, plot, field))
  const paste = (text: string) => pasteFrom(store, Promise.resolve({ html: '', text }), (name) => name)
  goToCell(store, { row: 0, col: 7 })
  await paste('3')
  const before = read()
  expect(before[0]).toBe(3)
  const waiting = paste('4')
  goToCell(store, { row: 1, col: 7 })
  await waiting
  expect([read(), store.get(messagesAtom)[0].key]).toEqual([before, 'paste.moved'])
})
