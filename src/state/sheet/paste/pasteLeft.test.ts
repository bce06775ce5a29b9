import { describe, expect, it } from 'vitest'
import { openedSheet, sheetFields } from '../../../../tests/arbitraries/openedSheet.ts'
import { yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { yearScope } from '../../../domain/change/scope.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { PasteReader } from '../../../domain/sheet/cells/pasteReader.ts'
import { pasteChange, pasteOutOfRange } from '../../../domain/sheet/pasteCheck.ts'
import { PlotsSource } from '../../../domain/sheet/source/plotsSource.ts'
import { applyToScreen } from '../../log/applyToScreen.ts'
import { refusedAt } from '../../log/refused/refusedCells.ts'
import { timelineAtom } from '../../log/undo/timeline.ts'
import { redo, undo } from '../../log/undo/undo.ts'
import { findProblems } from '../../map/find/problems.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import { messagesAtom, shownMessagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { clearCells } from '../edit/sheetClear.ts'
import { typeCell, undoRefused } from '../edit/typing.ts'
import { goToCell } from '../selection/sheetSelection.ts'
import { keyCells, pasteKey, planMatchedPaste, planSheetPaste } from './pastePlan.ts'
import { pasteSummary } from './pasteSummary.ts'
import { dropUnread } from './pasteUnread.ts'
import { pasteCountsAtom } from './pendingCounts.ts'
import { createPaste, type SheetPaste, sheetPasteAtom, writePaste } from './sheetPaste.ts'

const grain = `trait:${yieldTrait}`
const headingOf = (field: string) => (field === grain ? 'Yield, t/ha' : field)

function read(store: Store, text: string, byLabel = false): SheetPaste {
  const reader = new PasteReader()
  const shape = reader.open({ html: '', text })
  const key = byLabel ? pasteKey(store, shape, headingOf) : null
  const planned = key
    ? planMatchedPaste(store, shape, key, reader.texts([keyCells(key, shape)])[0], headingOf)!.plan
    : planSheetPaste(store, shape)!
  return createPaste(store, planned, reader.check(planned.columns), reader.texts(planned.computed), text)!
}

const inCells = (store: Store, field = grain) => {
  const columns = store.get(loadedYearAtom)!
  return Array.from(columns.id.subarray(0, columns.count), (_, plot) => [
    readCell(columns, plot, field),
    refusedAt(store, new PlotsSource(columns), plot, field)?.value ?? null,
  ])
}
const reasons = (paste: SheetPaste) => paste.remarks.map(({ label, reason }) => [label, reason.code])
const problems = (store: Store) => findProblems(store).filter(({ kind }) => kind === 'unread')

describe('pasted texts that cannot be written', () => {
  const pasted = async (text: string) => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 0, col: sheetFields.indexOf(grain) })
    const paste = read(store, text)
    await writePaste(store, paste)
    return { store, paste }
  }

  it('stay in their cells with the reason, are listed as problems, and reported', async () => {
    const { store, paste } = await pasted('7\nsix\n8\n2024-05-01')
    expect(reasons(paste)).toEqual([
      ['2', 'fault.number'],
      ['4', 'fault.date'],
    ])
    expect(inCells(store)).toEqual([
      [7, null],
      [1.5, 'six'],
      [8, null],
      [2.5, '2024-05-01'],
    ])
    const columns = store.get(loadedYearAtom)!
    expect(refusedAt(store, new PlotsSource(columns), 1, grain)).toMatchObject({
      code: 'fault.number',
      params: { text: 'six' },
    })
    expect(problems(store)).toEqual([1, 3].map((plot) => ({ plot, kind: 'unread', field: grain })))
    expect(store.get(messagesAtom)[0]).toMatchObject({ key: 'table.paste.left', params: { count: 2 } })
    expect(store.get(outboxAtom)).toHaveLength(1)
  })

  it('unwritten texts are cleared by a write of any value or by clearing the cell', async () => {
    const { store } = await pasted('six\nseven\neight')
    expect(typeCell(store, { plot: 0, field: grain }, '6')).toBeNull()
    expect(typeCell(store, { plot: 1, field: grain }, '1.5')).toBeNull()
    clearCells(store, [{ field: grain, rows: Int32Array.of(2) }])
    expect(inCells(store)).toEqual([
      [6, null],
      [1.5, null],
      [null, null],
      [2.5, null],
    ])
    expect(problems(store)).toEqual([])
  })

  it('unwritten texts are replaced by another pasted text, and can be cleared all together', async () => {
    const { store } = await pasted('six\nseven\neight')
    goToCell(store, { row: 0, col: sheetFields.indexOf(grain) })
    await writePaste(store, read(store, '5\nfive'))
    expect(inCells(store).map(([, text]) => text)).toEqual([null, 'five', 'eight', null])
    expect(dropUnread(store)).toBe(2)
    expect(inCells(store).map(([, text]) => text)).toEqual([null, null, null, null])
    expect(dropUnread(store)).toBe(0)
  })

  it('unwritten texts are removed by undo of the paste and restored by redo', async () => {
    const { store } = await pasted('7\nsix\n8\nnine')
    const columns = store.get(loadedYearAtom)!
    const valuesInCells = inCells(store)
    expect(undo(store)).toMatchObject({ cellCount: 4, skipped: 0 })
    expect(inCells(store).map(([, text]) => text)).toEqual([null, null, null, null])
    expect([readCell(columns, 0, grain), problems(store)]).toEqual([1, []])
    redo(store)
    expect(inCells(store)).toEqual(valuesInCells)
    undoRefused(store, 1, grain)
    undo(store)
    redo(store)
    expect(inCells(store).map(([, text]) => text)).toEqual([null, null, null, 'nine'])
  })

  it('unwritten texts are a separate entry if nothing could be written', async () => {
    const { store } = await pasted('six\nseven\n\neight')
    expect(store.get(timelineAtom).undo.map(({ change }) => change.name)).toEqual([
      { key: 'change.pastedCleared', params: { count: 0, cleared: 1 } },
    ])
    undo(store)
    goToCell(store, { row: 0, col: sheetFields.indexOf(grain) })
    await writePaste(store, read(store, 'six\nseven'))
    expect(store.get(timelineAtom).undo.map(({ change }) => change.name)).toEqual([
      { key: 'change.pastedUnread', params: { count: 2 } },
    ])
    for (const plot of [0, 1]) undoRefused(store, plot, grain)
    expect(store.get(timelineAtom).undo).toEqual([])
  })

  it('texts for parents of a plot without a line are counted, as they have no cell', async () => {
    const store = openedSheet(1, 4)
    const columns = store.get(loadedYearAtom)!
    for (const plot of [1, 2]) columns.line[plot] = 0
    goToCell(store, { row: 0, col: sheetFields.indexOf('mother') })
    await writePaste(store, read(store, 'Vega\nVega\nVega'))
    const [refused, withoutCell] = store.get(shownMessagesAtom)
    expect([refused.key, withoutCell]).toMatchObject([
      expect.any(String),
      { key: 'paste.noCell', params: { count: 2 } },
    ])
  })

  it('unwritten texts are preserved for text columns, too: a label of another plot', async () => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 0, col: 0 })
    const paste = read(store, '4\nB')
    expect(reasons(paste)).toEqual([['1', 'label.duplicate']])
    await writePaste(store, paste)
    expect(inCells(store, 'label').slice(0, 2)).toEqual([
      ['1', '4'],
      ['B', null],
    ])
  })
})

describe('paste counts', () => {
  it('unmatched rows and columns, when matched by label', () => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 0, col: 0 })
    const paste = read(store, 'Plot\tYield, t/ha\tsquare\tAroma\n3\t9\t5\tx\n1\t8\t\ty\n77\t5\t4\tz', true)
    expect(pasteSummary(paste)).toEqual([
      { key: 'table.paste.change', count: 2 },
      { key: 'table.paste.readOnly', count: 1 },
      { key: 'table.paste.unmatched', count: 2 },
    ])
    expect(reasons(paste)).toEqual([
      ['3', 'value.computed'],
      [null, 'paste.unknownLabel'],
      [null, 'paste.unknownHeading'],
    ])
  })

  it('numbers outside the resulting outer fences, where the trait has no limits', () => {
    const store = openedSheet(3, 4)
    const { trait } = store.get(loadedYearAtom)!.traits[0]
    Object.assign(trait, { min: null, max: null })
    goToCell(store, { row: 0, col: sheetFields.indexOf(grain) })
    const paste = read(store, '2\n400\n3')
    expect([...paste.columns[0].status]).toEqual([pasteChange, pasteOutOfRange, pasteChange])
    expect(reasons(paste)).toEqual([['2', 'outside.fences']])
    Object.assign(trait, { max: 500 })
    expect(reasons(read(store, '2\n400\n3'))).toEqual([])
  })
})

it('a previewed paste counts existing rows: those deleted by a colleague leave it, and return on restore', () => {
  const store = openedSheet(1, 5)
  goToCell(store, { row: 0, col: sheetFields.indexOf(grain) })
  store.set(sheetPasteAtom, read(store, '7\n1.5\n99\nsix'))
  const summary = () => pasteSummary({ ...store.get(sheetPasteAtom)!, ...store.get(pasteCountsAtom) })
  const whole = [
    { key: 'table.paste.change', count: 2 },
    { key: 'table.paste.same', count: 1 },
    { key: 'table.paste.out', count: 1 },
    { key: 'table.paste.unknown', count: 1 },
  ]
  expect(summary()).toEqual(whole)
  const { id, year_id } = store.get(loadedYearAtom)!
  const stands = (before: boolean, ...plots: number[]) => {
    const ids = plots.map((plot) => id[plot])
    const forEachPlot = (is: boolean) => ids.map(() => is)
    const columns = [
      {
        entity: 'plot' as const,
        field: 'exists' as const,
        ids,
        before: forEachPlot(before),
        after: forEachPlot(!before),
      },
    ]
    applyToScreen(store, yearScope(year_id), { name: { key: 'change.value', params: {} }, columns })
  }
  stands(true, 1, 2)
  expect(summary()).toEqual([{ key: 'table.paste.change', count: 1 }, whole[3]])
  stands(false, 1, 2)
  expect(summary()).toEqual(whole)
})

it('lines created only by deleted rows are no longer counted', () => {
  const store = openedSheet(1, 3)
  goToCell(store, { row: 0, col: sheetFields.indexOf('line') })
  store.set(sheetPasteAtom, read(store, 'Neva\nOka'))
  expect(store.get(pasteCountsAtom)?.newLines).toBe(2)
  const { id, year_id } = store.get(loadedYearAtom)!
  const columns = [{ entity: 'plot' as const, field: 'exists' as const, ids: [id[0]], before: [true], after: [false] }]
  applyToScreen(store, yearScope(year_id), { name: { key: 'change.value', params: {} }, columns })
  expect(store.get(pasteCountsAtom)?.newLines).toBe(1)
})
