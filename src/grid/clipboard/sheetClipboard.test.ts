import { expose } from 'comlink'
import { describe, expect, it, vi } from 'vitest'
import { openedSheet, sheetFields, showPlots } from '../../../tests/arbitraries/openedSheet.ts'
import { colourTrait, yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { readCell } from '../../domain/columns/cell.ts'
import { traitColumn } from '../../domain/columns/fieldYear.ts'
import { PasteReader } from '../../domain/sheet/cells/pasteReader.ts'
import { dropPaste, sheetPasteAtom, writePaste } from '../../state/sheet/paste/sheetPaste.ts'
import { goToCell } from '../../state/sheet/selection/sheetSelection.ts'
import { messagesAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { pasteByLabel, pasteFrom } from './sheetClipboard.ts'

const field = `trait:${yieldTrait}`

it('a paste waiting for the clipboard is written at its original target, and nowhere if the focus moved', async () => {
  const store = openedSheet(1, 4)
  const columns = store.get(loadedYearAtom)!
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

it('a large block that can match by label leaves no worker running, by position, by label or discarded', async () => {
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
  expect([start.mock.calls.length, running, store.get(sheetPasteAtom)?.ways?.by]).toEqual([1, 0, 'label'])
  await store.get(sheetPasteAtom)?.ways?.read('label')
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

describe('a column with two readings', () => {
  const opened = async () => {
    const store = openedSheet(1, 4)
    const columns = store.get(loadedYearAtom)!
    const column = traitColumn(columns, yieldTrait)!
    column.trait = { ...column.trait, min: null, max: null }
    column.numbers.fill(Number.NaN)
    goToCell(store, { row: 0, col: sheetFields.indexOf(field) })
    await pasteFrom(store, { html: '', text: '1,234\n2,500' }, (name) => name)
    const read = () => [0, 1].map((plot) => readCell(columns, plot, field))
    return { store, read, shown: () => store.get(sheetPasteAtom)! }
  }

  it('is written by the chosen reading, even if it is still being parsed', async () => {
    const { store, read, shown } = await opened()
    expect(shown().questions?.map(({ answer, readings }) => [answer, readings.map(({ value }) => value)])).toEqual([
      [',', [1.234, 1234]],
    ])
    const before = shown()
    const answering = before.answer?.(field, '.')
    await writePaste(store, before)
    await answering
    expect([read(), store.get(sheetPasteAtom)]).toEqual([[1234, 2500], null])
  })

  it('shows the values of the later of two answers', async () => {
    const { read, store, shown } = await opened()
    const before = shown()
    await Promise.all([before.answer?.(field, '.'), before.answer?.(field, ',')])
    expect([shown().questions?.[0].answer, [...shown().columns[0].values]]).toEqual([',', [1.234, 2.5]])
    await writePaste(store, shown())
    expect(read()).toEqual([1.234, 2.5])
  })
})

describe('a block whose rows name rows of the table', () => {
  const heading = (name: string) => ({ [field]: 'Yield, t/ha', [`trait:${colourTrait}`]: 'Colour' })[name] ?? name
  const opened = async (text: string, at: string, prepare = (_: Store) => {}) => {
    const store = openedSheet(1, 4)
    prepare(store)
    goToCell(store, { row: 0, col: sheetFields.indexOf(at) })
    await pasteFrom(store, { html: '', text }, heading)
    return store
  }
  const shown = (store: Store) => store.get(sheetPasteAtom)!
  const cells = (store: Store) => {
    const { indexOf } = store.get(loadedYearAtom)!
    return shown(store).columns.map((column) => [
      column.field,
      ...Array.from(column.ids, (id, k) => `${indexOf.get(id)}=${column.texts[k]}`),
    ])
  }
  const reasons = (store: Store) =>
    shown(store).remarks.map(({ reason: { code, params } }) => [code, params.text ?? params.number])

  it('is matched by these names wherever the focus is, and by position only on request', async () => {
    const store = await opened('Метка\tYield (t/ha)\n2\t9\n1\t8', 'label')
    expect([shown(store).ways?.by, shown(store).identity, cells(store)]).toEqual(['label', [], [[field, '1=9', '0=8']]])
    await shown(store).ways?.read('position')
    expect([shown(store).ways?.by, shown(store).identity.map(({ key }) => key)]).toEqual([
      'position',
      ['paste.identity.labelsChanged', 'paste.identity.moved'],
    ])
    await shown(store).ways?.read('label')
    await writePaste(store, shown(store))
    expect([0, 1, 2, 3].map((plot) => readCell(store.get(loadedYearAtom)!, plot, field))).toEqual([8, 9, 2, 2.5])
  })

  it('a block without headings is never pasted over identity columns: its columns are mapped by hand', async () => {
    // Over labels and rows it would rename two plots and move them.
    const store = await opened('3\t5\n1\t6', 'label')
    expect([shown(store).ways?.by, cells(store), reasons(store)]).toEqual(['label', [], [['paste.unheadedColumn', 2]]])
    expect(shown(store).ways?.unnamed).toEqual([{ col: 1, heading: '', field: null }])
    await shown(store).ways?.read('label', new Map([[1, field]]))
    expect([cells(store), reasons(store)]).toEqual([[[field, '2=5', '0=6']], []])
  })

  it('pasted on the map is matched by its labels for any active cell, its second column into the shown field', async () => {
    const store = openedSheet(1, 4)
    const byPosition = vi.fn()
    const review = (text: string) => pasteByLabel(store, { html: '', text }, heading, { field, byPosition })
    expect(await review('3\t5\n99\t7\n1\t6')).toBe(true)
    expect([cells(store), reasons(store)]).toEqual([[[field, '2=5', '0=6']], [['paste.unknownLabel', '99']]])
    expect(shown(store).ways?.unnamed).toEqual([{ col: 1, heading: '', field }])
    // Over values that are not written yet nothing else is shown.
    expect(await review('Label\tColour\n1\tred')).toBe(true)
    expect([cells(store), store.get(messagesAtom)[0].key]).toEqual([[[field, '2=5', '0=6']], 'paste.waiting'])
    store.set(sheetPasteAtom, null)
    await review('Label\tColour\n1\tred')
    expect(cells(store)).toEqual([[`trait:${colourTrait}`, '0=red']])
    await shown(store).ways?.read('position')
    expect([store.get(sheetPasteAtom), byPosition.mock.calls.length]).toEqual([null, 1])
    expect(await review('x\t5\ny\t6')).toBe(false)
  })

  it('lists duplicate and unknown labels, and writes the announced number of values', async () => {
    const store = await opened('Label\tYield, t/ha\n3\t5\n1\t6\n99\t7\n3\t8', 'label')
    expect(reasons(store)).toEqual([
      ['paste.doubledLabel', '3'],
      ['paste.unknownLabel', '99'],
    ])
    await writePaste(store, shown(store))
    expect(store.get(messagesAtom)[0]).toMatchObject({ key: 'change.pasted', params: { count: 1 } })
    expect([0, 1, 2, 3].map((plot) => readCell(store.get(loadedYearAtom)!, plot, field))).toEqual([6, 1.5, 2, 2.5])
  })

  it('maps an unknown heading, and uses each column once', async () => {
    const store = await opened('Label\tHarvest\tYield, t/ha\n3\t5\t6', field)
    expect([cells(store), reasons(store)]).toEqual([[[field, '2=6']], [['paste.unknownHeading', 'Harvest']]])
    await shown(store).ways?.read('label', new Map([[1, field]]))
    expect([cells(store), reasons(store)]).toEqual([[[field, '2=5']], [['paste.columnTwice', 'Yield, t/ha']]])
  })

  it('assigns new labels by position to plots without any', async () => {
    const text = 'Label\tRow\nA1\t1\nA2\t1'
    const bare = await opened(text, 'label', (store) => store.get(loadedYearAtom)!.label.fill(null))
    expect([shown(bare).ways?.by, shown(bare).identity.map(({ key }) => key)]).toEqual([
      'position',
      ['paste.identity.labelsSet'],
    ])
    const labelled = await opened(text, 'label')
    expect([shown(labelled).ways?.by, reasons(labelled).map(([code]) => code)]).toEqual([
      'label',
      ['paste.unknownLabel', 'paste.unknownLabel'],
    ])
  })

  it('matches a line with a single plot; lines of several plots name no rows', async () => {
    const pasted = await opened('Line\tYield, t/ha\nLada\t7\nVega\t8', field, (store) => showPlots(store, [0, 1]))
    expect(cells(pasted)).toEqual([[field, '0=7', '1=8']])
    const several = await opened('Line\tYield, t/ha\nLada\t7', 'line')
    expect(shown(several).ways).toBeNull()
  })

  it('treats numbers below an unknown heading as values, even if they are labels', async () => {
    const store = await opened('Harvest\tColour\n3\tred\n1\tred', field)
    expect([shown(store).ways?.by, cells(store)[0]]).toEqual(['position', [field, '0=3', '1=1']])
  })
})
