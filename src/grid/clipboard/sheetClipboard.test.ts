import { expose } from 'comlink'
import { expect, it, vi } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { colourTrait, yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { readCell } from '../../domain/columns/cell.ts'
import { PasteReader } from '../../domain/sheet/cells/pasteReader.ts'
import { dropPaste, sheetPasteAtom } from '../../state/sheet/sheetPaste.ts'
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

it('a large block that can be matched by label leaves no worker behind, by position, by label or dropped', async () => {
  let running = 0
  const start = vi.fn(function startWorker() {
    const { port1, port2 } = new MessageChannel()
    expose(new PasteReader(), port2)
    port1.start()
    running++
    const terminate = () => {
      running--
      port1.close()
    }
    return Object.assign(port1, { terminate })
  })
  vi.stubGlobal('Worker', start)
  const rows = 7000
  const store = openedSheet(1, rows)
  const lines = Array.from({ length: rows }, (_, k) => `${rows - k}\t${k}\tred`)
  const text = [`label\t${field}\ttrait:${colourTrait}`, ...lines].join('\r\n')
  goToCell(store, { row: 0, col: 7 })
  await pasteFrom(store, { html: '', text }, (name) => name)
  expect([start.mock.calls.length, running, store.get(sheetPasteAtom)?.matched]).toEqual([1, 0, expect.any(Function)])
  await store.get(sheetPasteAtom)?.matched?.()
  const { columns } = store.get(sheetPasteAtom)!
  expect([start.mock.calls.length, running, columns.map((column) => column.field)]).toEqual([
    2,
    0,
    [field, `trait:${colourTrait}`],
  ])
  dropPaste(store)
  expect(store.get(sheetPasteAtom)).toBeNull()
  vi.unstubAllGlobals()
})
