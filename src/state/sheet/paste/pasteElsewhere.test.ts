import { describe, expect, it } from 'vitest'
import { openedSheet, showPlots } from '../../../../tests/arbitraries/openedSheet.ts'
import { smallYear, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { PasteReader } from '../../../domain/sheet/cells/pasteReader.ts'
import { receiveLogged } from '../../log/remote/receiveChanges.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import { messagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { goToCell, selectRect, shownBlocksAtom } from '../selection/sheetSelection.ts'
import { planSheetPaste } from './pastePlan.ts'
import { copiedBlockAtom, copyCells } from './sheetCopy.ts'
import { createPaste, sheetPasteAtom, showOrWritePaste, writePaste } from './sheetPaste.ts'

const grain = `trait:${yieldTrait}`
const values = (store: Store) => {
  const columns = store.get(loadedYearAtom)!
  return Array.from(columns.id.subarray(0, columns.count), (_, plot) => readCell(columns, plot, grain))
}
const shownKeys = (store: Store) => store.get(messagesAtom).map(({ key }) => key)

async function paste(store: Store, text: string): Promise<void> {
  const reader = new PasteReader()
  const planned = planSheetPaste(store, reader.open({ html: '', text }))
  const checked =
    planned && createPaste(store, planned, reader.check(planned.columns), reader.texts(planned.computed), text)
  if (checked) await showOrWritePaste(store, checked)
}

/** The same plots in another order of indexes, as a year reloaded may bring them; or another year with other plots. */
function show(store: Store, yearId: number): void {
  const columns = { ...smallYear(1, 4), year_id: yearId }
  if (yearId !== store.get(loadedYearAtom)?.year_id) {
    columns.id = columns.id.map((id) => id + 5000)
    columns.indexOf = new Map(Array.from(columns.id, (id, plot) => [id, plot]))
  }
  store.set(loadedYearAtom, columns)
  showPlots(store, [0, 1, 2, 3])
}

function deleted(store: Store, plots: readonly number[]): void {
  const columns = store.get(loadedYearAtom)!
  const ids = plots.map((plot) => columns.id[plot])
  const change = {
    name: { key: 'change.value', params: {} },
    columns: [
      {
        entity: 'plot' as const,
        field: 'exists' as const,
        ids,
        before: ids.map(() => true),
        after: ids.map(() => false),
      },
    ],
  }
  receiveLogged(store, columns.year_id, { seq: columns.seq + 1, key: 'k', user_id: 2, user_name: 'B', at: '', change })
}

describe('stale cut cells and paste previews', () => {
  it('cells cut in another year are not cleared and nothing is written, with a message', async () => {
    const store = openedSheet(1, 4)
    selectRect(store, { top: 0, bottom: 1, left: 7, right: 7 })
    const { text } = copyCells(store, true)!
    show(store, 99)
    const before = values(store)
    goToCell(store, { row: 2, col: 7 })
    await paste(store, text)
    expect([values(store), store.get(outboxAtom), shownKeys(store)[0]]).toEqual([before, [], 'paste.cutInOtherYear'])
    expect(store.get(copiedBlockAtom)).toBeNull()
  })

  it('a paste parsed for one year is not written to another', async () => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 0, col: 7 })
    await paste(store, '8\nsix')
    const shown = store.get(sheetPasteAtom)!
    show(store, 99)
    const before = values(store)
    await writePaste(store, shown)
    expect([values(store), store.get(outboxAtom), shownKeys(store)[0]]).toEqual([before, [], 'paste.otherYear'])
  })

  it('a previewed paste applies to the same plots after sorting or reindexing', async () => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 0, col: 7 })
    await paste(store, '8\n9\nsix')
    const columns = smallYear(1, 4)
    columns.id.subarray(0, 4).reverse()
    columns.indexOf = new Map(Array.from(columns.id, (id, plot) => [id, plot]))
    store.set(loadedYearAtom, columns)
    showPlots(store, [0, 1, 2, 3])
    await writePaste(store, store.get(sheetPasteAtom)!)
    expect([2, 3].map((plot) => readCell(columns, plot, grain))).toEqual([9, 8])
    expect(store.get(shownBlocksAtom).map(({ rows }) => [...rows])).toEqual([[1, 3]])
  })

  it('plots deleted in the meantime, cut or targeted, are skipped with a message', async () => {
    const store = openedSheet(1, 4)
    selectRect(store, { top: 0, bottom: 1, left: 7, right: 7 })
    const { text } = copyCells(store, true)!
    deleted(store, [0])
    showPlots(store, [1, 2, 3])
    goToCell(store, { row: 1, col: 7 })
    await paste(store, text)
    expect(shownKeys(store)).toContain('paste.cutDeleted')
    expect(values(store).slice(1)).toEqual([null, 1, 1.5])
    goToCell(store, { row: 1, col: 7 })
    await paste(store, '4\nsix')
    deleted(store, [2])
    await writePaste(store, store.get(sheetPasteAtom)!)
    expect(shownKeys(store)[0]).toBe('paste.plotsDeleted')
    expect(values(store)[2]).toBe(1)
  })

  it('more new lines than available ids are refused with the reason, and the preview stays', async () => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 0, col: 4 })
    await paste(store, 'Nova\nZora')
    await writePaste(store, store.get(sheetPasteAtom)!)
    expect([shownKeys(store), store.get(outboxAtom)]).toEqual([['map.noIds'], []])
    expect(store.get(sheetPasteAtom)?.newLines).toBe(2)
  })
})
