import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { openedSheet, showPlots } from '../../../tests/arbitraries/openedSheet.ts'
import { cropOfLines } from '../../../tests/simulation/openCrop.ts'
import { PasteReader } from '../../domain/sheet/cells/pasteReader.ts'
import { sheetOrder } from '../../domain/sheet/range/sheetOrder.ts'
import { activeScopeKindAtom, openCropAtom } from '../log/openColumns.ts'
import { refusedAt } from '../log/refused/refusedCells.ts'
import { reservedIdsAtom } from '../log/reservedIds.ts'
import { timelineAtom } from '../log/undo/timeline.ts'
import { redo, undo } from '../log/undo/undo.ts'
import { outboxAtom } from '../outbox/outbox.ts'
import { messagesAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { clearSelected } from './edit/sheetClear.ts'
import { typeCell } from './edit/typing.ts'
import { fillDown, fillTo } from './fill/sheetFill.ts'
import { findCell } from './find/sheetFind.ts'
import { sheetSourceAtom } from './openSheet.ts'
import { planSheetPaste } from './paste/pastePlan.ts'
import { copiedBlockAtom, copyCells } from './paste/sheetCopy.ts'
import { createPaste, sheetPasteAtom, showOrWritePaste, writePaste } from './paste/sheetPaste.ts'
import { sheetSelectionAtom } from './selection/rowSelection.ts'
import { activeCellAtom, goToCell, selectRect, shownBlocksAtom } from './selection/sheetSelection.ts'
import { sheetOrderAtom } from './sheetView.ts'

/** A store whose page shows four rows named so, with the column of their names and one more of texts that may be empty. */
interface ShownSheet {
  readonly name: string
  open(): Store
  /** Shows rows in this order, as a sort or filter does. */
  show(store: Store, rows: readonly number[]): void
  readonly names: readonly string[]
  /** A text column that may be empty, with its display column. The column of names has `nameCol`. */
  readonly field: string
  readonly col: number
  readonly nameCol: number
  readonly scope: string
}

const lineFields = ['name', 'kind', 'mother', 'father']

const showLines = (store: Store, rows: readonly number[]) =>
  store.set(sheetOrderAtom, sheetOrder(Int32Array.from(rows), lineFields, store.get(openCropAtom)!.id.length))

const plots: ShownSheet = {
  name: 'plots of a year',
  open: () => openedSheet(1, 4),
  show: showPlots,
  names: ['P1', 'P2', 'P3', 'P4'],
  field: 'line',
  col: 4,
  nameCol: 3,
  scope: 'year',
}

const lines: ShownSheet = {
  name: 'lines of a crop',
  open: () => {
    const store = createStore()
    store.set(openCropAtom, cropOfLines([1, 2, 3, 4]))
    store.set(activeScopeKindAtom, 'crop')
    showLines(store, [0, 1, 2, 3])
    return store
  },
  show: showLines,
  names: ['L1', 'L2', 'L3', 'L4'],
  field: 'mother',
  col: 2,
  nameCol: 0,
  scope: 'crop',
}

function column(store: Store, field: string) {
  const source = store.get(sheetSourceAtom)!
  return Array.from({ length: source.count }, (_, row) => source.read(row, field))
}

async function paste(store: Store, text: string, html = ''): Promise<void> {
  const reader = new PasteReader()
  const planned = planSheetPaste(store, reader.open({ html, text }))
  const checked =
    planned && createPaste(store, planned, reader.check(planned.columns), reader.texts(planned.computed), text)
  if (checked) await showOrWritePaste(store, checked)
}

/** Writes the paste that is shown. */
const accept = (store: Store) => writePaste(store, store.get(sheetPasteAtom)!)

const shownKeys = (store: Store) => store.get(messagesAtom).map(({ key }) => key)

describe.each([plots, lines])('a sheet over $name', (sheet) => {
  const { names, nameCol } = sheet

  it('writes a pasted block of names as one change of its own log, undone and redone', async () => {
    const store = sheet.open()
    goToCell(store, { row: 1, col: nameCol })
    await paste(store, 'Alpha\r\nBeta')
    // Names identify rows, so they are previewed first.
    expect([column(store, 'name'), store.get(sheetPasteAtom)!.identity]).toMatchObject([
      names,
      [{ params: { count: 2 } }],
    ])
    await accept(store)
    const after = [names[0], 'Alpha', 'Beta', names[3]]
    expect(column(store, 'name')).toEqual(after)
    expect(store.get(outboxAtom).map(({ scope }) => scope.of)).toEqual([sheet.scope])
    expect(store.get(timelineAtom).undo.map(({ change }) => change.name)).toEqual([
      { key: 'change.pasted', params: { count: 2 } },
    ])
    undo(store)
    expect(column(store, 'name')).toEqual(names)
    redo(store)
    expect(column(store, 'name')).toEqual(after)
  })

  it('copies the visible rows in order, and pastes them over visible rows only', async () => {
    const store = sheet.open()
    sheet.show(store, [3, 1])
    selectRect(store, { top: 0, bottom: 1, left: nameCol, right: nameCol })
    const copied = copyCells(store, false)
    expect(copied?.text.trim().split(/\r?\n/)).toEqual([names[3], names[1]])
    expect([...store.get(copiedBlockAtom)!.rows]).toEqual([3, 1])
    goToCell(store, { row: 0, col: nameCol })
    await paste(store, 'Alpha\nBeta')
    await accept(store)
    expect(column(store, 'name')).toEqual([names[0], 'Beta', names[2], 'Alpha'])
  })

  it('a duplicate name is previewed before writing, and its cell is unchanged', async () => {
    const store = sheet.open()
    goToCell(store, { row: 0, col: nameCol })
    await paste(store, `Alpha\n${names[3]}`)
    const shown = store.get(sheetPasteAtom)!
    expect(shown.remarks.map(({ label, reason }) => [label, reason.code.split('.')[1]])).toHaveLength(1)
    await writePaste(store, shown)
    expect(column(store, 'name')).toEqual(['Alpha', names[1], names[2], names[3]])
    const source = store.get(sheetSourceAtom)!
    expect(refusedAt(store, source, 1, 'name')?.value).toBe(names[3])
    expect(shownKeys(store)).toContain('table.paste.left')
  })

  it('names can be swapped within one paste', async () => {
    const store = sheet.open()
    goToCell(store, { row: 0, col: nameCol })
    await paste(store, `${names[1]}\n${names[0]}`)
    await accept(store)
    expect(column(store, 'name')).toEqual([names[1], names[0], names[2], names[3]])
  })

  it('cut cells are cleared by their paste; names stay where they were cut', async () => {
    const store = sheet.open()
    store.set(reservedIdsAtom, { plot: [], plant: [], line: [901, 902], trait: [], marker: [] })
    typeCell(store, { plot: 0, field: sheet.field }, 'Newcomer')
    goToCell(store, { row: 0, col: sheet.col })
    const copied = copyCells(store, true)!
    goToCell(store, { row: 2, col: sheet.col })
    await paste(store, copied.text, copied.html)
    const shown = store.get(sheetPasteAtom)
    if (shown) await writePaste(store, shown)
    expect([column(store, sheet.field)[0], column(store, sheet.field)[2]]).toEqual([null, 'Newcomer'])
    goToCell(store, { row: 3, col: nameCol })
    expect(copyCells(store, true)?.text.trim()).toBe(names[3])
    goToCell(store, { row: 0, col: nameCol })
    await paste(store, 'Other')
    expect(column(store, 'name')[3]).toBe(names[3])
  })

  it('fills down, continues numbered names, and clears optional cells', () => {
    const store = sheet.open()
    store.set(reservedIdsAtom, { plot: [], plant: [], line: [901, 902], trait: [], marker: [] })
    typeCell(store, { plot: 0, field: sheet.field }, 'Newcomer')
    selectRect(store, { top: 0, bottom: 3, left: sheet.col, right: sheet.col })
    fillDown(store, 'repeat')
    expect(column(store, sheet.field).slice(0, 4)).toEqual(['Newcomer', 'Newcomer', 'Newcomer', 'Newcomer'])
    typeCell(store, { plot: 0, field: 'name' }, 'N1')
    typeCell(store, { plot: 1, field: 'name' }, 'N2')
    const top = { top: 0, bottom: 1, left: nameCol, right: nameCol }
    fillTo(store, top, { ...top, bottom: 3 }, false)
    expect(column(store, 'name').slice(0, 4)).toEqual(['N1', 'N2', 'N3', 'N4'])
    selectRect(store, { top: 0, bottom: 3, left: nameCol, right: nameCol })
    clearSelected(store)
    expect([column(store, 'name').slice(0, 4), shownKeys(store)[0]]).toEqual([
      ['N1', 'N2', 'N3', 'N4'],
      'table.nothingToClear',
    ])
  })

  it('finds forward, backward and around, among visible cells', () => {
    const store = sheet.open()
    sheet.show(store, [3, 1, 0])
    const at = () => store.get(sheetSelectionAtom).active?.plot
    findCell(store, names[1].toLowerCase(), 1)
    expect(at()).toBe(1)
    findCell(store, names[3], 1)
    expect(at()).toBe(3)
    findCell(store, names[0], -1)
    expect(at()).toBe(0)
    findCell(store, names[2], 1)
    expect([at(), shownKeys(store)[0]]).toEqual([0, 'table.notFound'])
  })
})

describe('two sheets', () => {
  it('have their own order, ranges and paste preview, and cut cells stay in their sheet', async () => {
    const store = openedSheet(1, 4)
    store.set(openCropAtom, cropOfLines([1, 2, 3, 4]))
    goToCell(store, { row: 2, col: 3 })
    const cut = copyCells(store, true)!
    store.set(activeScopeKindAtom, 'crop')
    expect([store.get(activeCellAtom), store.get(shownBlocksAtom)]).toEqual([null, []])
    showLines(store, [2, 0])
    goToCell(store, { row: 0, col: 0 })
    await paste(store, cut.text, cut.html)
    expect([shownKeys(store)[0], column(store, 'name')]).toEqual(['paste.cutInOtherYear', ['L1', 'L2', 'L3', 'L4']])
    store.set(activeScopeKindAtom, 'year')
    expect([store.get(activeCellAtom), store.get(sheetOrderAtom).rows.length]).toEqual([{ row: 2, col: 3 }, 4])
  })
})
