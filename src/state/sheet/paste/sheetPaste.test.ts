import { describe, expect, it } from 'vitest'
import { openedSheet, sheetFields, showPlots } from '../../../../tests/arbitraries/openedSheet.ts'
import { colourTrait, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { PasteReader } from '../../../domain/sheet/cells/pasteReader.ts'
import { writeClipboard } from '../../../domain/sheet/clipboard.ts'
import { sheetOrder } from '../../../domain/sheet/range/sheetOrder.ts'
import { PlotsSource } from '../../../domain/sheet/source/plotsSource.ts'
import { receiveLogged } from '../../log/remote/receiveChanges.ts'
import { reservedIdsAtom } from '../../log/reservedIds.ts'
import { timelineAtom } from '../../log/undo/timeline.ts'
import { undo } from '../../log/undo/undo.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import { openDialogAtom } from '../../shell/dialogs.ts'
import { messagesAtom, shownMessagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { changeLayout, columnGroupsAtom } from '../columns/columnLayout.ts'
import { answerClass, classQuestionAt } from '../edit/classQuestion.ts'
import { emptiedParts } from '../edit/sheetClear.ts'
import { showComputed } from '../fill/computedValues.ts'
import { addCell, extendToCell, goToCell, selectRect, shownBlocksAtom } from '../selection/sheetSelection.ts'
import { sheetOrderAtom } from '../sheetView.ts'
import { fitsNoRange, keyCells, pasteKey, planMatchedPaste, planSheetPaste } from './pastePlan.ts'
import { pasteSummary } from './pasteSummary.ts'
import { isPasteUnwrittenAtom } from './pendingCounts.ts'
import { copiedCellsAtom, copyCells } from './sheetCopy.ts'
import { createPaste, sheetPasteAtom, showOrWritePaste, writePaste } from './sheetPaste.ts'
import { openPasteSpecial } from './specialPaste.ts'

const grain = `trait:${yieldTrait}`
const colour = `trait:${colourTrait}`
const column = (store: Store, field: string) => {
  const columns = store.get(loadedYearAtom)!
  return Array.from({ length: columns.count }, (_, plot) => readCell(columns, plot, field))
}

const headingOf = (field: string): string => ({ [grain]: 'Yield, t/ha', [colour]: 'Colour' })[field] ?? field

const rowOf = (store: Store, id: number) => store.get(loadedYearAtom)!.id.indexOf(id)

/** A block planned by the rows that one of its columns names; null if none does. */
function matched(store: Store, reader: PasteReader, text: string) {
  const shape = reader.open({ html: '', text })
  const key = pasteKey(store, shape, headingOf)
  const [names] = key ? reader.texts([keyCells(key, shape)]) : [[]]
  return key && planMatchedPaste(store, shape, key, names, headingOf)
}

async function paste(store: Store, text: string, html = ''): Promise<void> {
  const reader = new PasteReader()
  const planned = planSheetPaste(store, reader.open({ html, text }), headingOf)
  const checked =
    planned && createPaste(store, planned, reader.check(planned.columns), reader.texts(planned.computed), text)
  if (checked) await showOrWritePaste(store, checked)
}

describe('pasting into the table', () => {
  it('writes a small, valid block at once: one change, one request, one undo entry', async () => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 1, col: 7 })
    await paste(store, '7,5\twhite\r\n8\tred')
    expect(column(store, grain)).toEqual([1, 7.5, 8, 2.5])
    expect(store.get(outboxAtom)).toHaveLength(1)
    expect(store.get(timelineAtom).undo.map((entry) => entry.change.name)).toEqual([
      { key: 'change.pasted', params: { count: 2 } },
    ])
    undo(store)
    expect(column(store, grain)).toEqual([1, 1.5, 2, 2.5])
  })

  it('one value fills the selection; a block of another size spreads from the top left', async () => {
    const store = openedSheet(1, 4)
    selectRect(store, { top: 0, bottom: 2, left: 7, right: 7 })
    await paste(store, '5')
    expect(column(store, grain)).toEqual([5, 5, 5, 2.5])
    selectRect(store, { top: 0, bottom: 2, left: 7, right: 7 })
    await paste(store, '1\n2')
    expect(column(store, grain)).toEqual([1, 2, 5, 2.5])
    expect(store.get(shownBlocksAtom).map(({ rows }) => [...rows])).toEqual([[0, 1]])
  })

  it('skips cells in the gaps of a copied block', async () => {
    const store = openedSheet(1, 4)
    const cell = (value: number) => ({ text: String(value), value, kind: 'number', plot: 9, field: grain }) as const
    const { text, html } = writeClipboard([[cell(7)], [null], [cell(8)]])
    goToCell(store, { row: 0, col: 7 })
    await paste(store, text, html)
    expect(column(store, grain)).toEqual([7, 1.5, 8, 2.5])
    expect(store.get(timelineAtom).undo.map(({ change }) => change.name)).toEqual([
      { key: 'change.pasted', params: { count: 2 } },
    ])
  })

  it('copies several pieces as one block without the cells between them', async () => {
    const store = openedSheet(1, 5)
    goToCell(store, { row: 0, col: 7 })
    addCell(store, { row: 2, col: 7 })
    const { text, html } = copyCells(store, false)!
    expect(text).toBe('1\r\n2')
    goToCell(store, { row: 3, col: 7 })
    await paste(store, text, html)
    expect(column(store, grain)).toEqual([1, 1.5, 2, 1, 2])
  })

  it('fills each of several ranges of its exact size, as one entry, and none if sizes differ', async () => {
    const store = openedSheet(1, 6)
    goToCell(store, { row: 0, col: 7 })
    extendToCell(store, { row: 1, col: 7 })
    addCell(store, { row: 3, col: 7 })
    extendToCell(store, { row: 4, col: 7 })
    await paste(store, '8\n9')
    expect(column(store, grain)).toEqual([8, 9, 2, 8, 9, 3.5])
    expect(store.get(timelineAtom).undo).toHaveLength(1)
    expect(store.get(shownBlocksAtom)).toHaveLength(2)
    await paste(store, '4')
    expect(column(store, grain)).toEqual([4, 4, 2, 4, 4, 3.5])
    const three = new PasteReader().open({ html: '', text: '1\n2\n3' })
    expect(fitsNoRange(store, three)).toBe(true)
    await paste(store, '1\n2\n3')
    expect(column(store, grain)).toEqual([4, 4, 2, 4, 4, 3.5])
    expect(fitsNoRange(store, new PasteReader().open({ html: '', text: '1\n2' }))).toBe(false)
  })

  it('skips filtered rows; values for a computed column are counted and listed', async () => {
    const store = openedSheet(1, 4)
    showPlots(store, [3, 1])
    goToCell(store, { row: 0, col: 6 })
    await paste(store, '99\t4\n99\t3')
    const shown = store.get(sheetPasteAtom)!
    expect([shown.readOnly, shown.remarks.map(({ label, field, reason }) => [label, field, reason.code])]).toEqual([
      2,
      [
        ['4', 'square', 'value.computed'],
        ['2', 'square', 'value.computed'],
      ],
    ])
    await writePaste(store, shown)
    expect(column(store, grain)).toEqual([1, 3, 2, 4])
  })

  it('previews a paste with a problem; writing keeps unreadable texts out, discarding changes nothing', async () => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 0, col: 7 })
    await paste(store, '1\nsix\n40\n8')
    expect([...(store.get(sheetPasteAtom)?.counts ?? [])]).toEqual([1, 1, 1, 0, 1])
    expect(store.get(outboxAtom)).toEqual([])
    await writePaste(store, store.get(sheetPasteAtom)!)
    expect(column(store, grain)).toEqual([1, 1.5, 40, 8])
    expect(store.get(sheetPasteAtom)).toBeNull()
    expect(store.get(messagesAtom)[0]).toMatchObject({ key: 'table.paste.left', params: { count: 1 } })
  })

  it('previews the number of values without a target cell', async () => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 3, col: 7 })
    await paste(store, '1\n2\n3')
    expect(store.get(sheetPasteAtom)?.noRoom).toBe(2)
    expect(column(store, grain)).toEqual([1, 1.5, 2, 2.5])
    await writePaste(store, store.get(sheetPasteAtom)!)
    expect(column(store, grain)).toEqual([1, 1.5, 2, 1])
  })

  it('is based on the previewed values, so that a colleague’s concurrent change is a conflict', async () => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 0, col: 7 })
    await paste(store, '8\n9\nsix')
    const columns = store.get(loadedYearAtom)!
    const theirs = {
      entity: 'plot' as const,
      field: grain as `trait:${number}`,
      ids: [columns.id[1]],
      before: [1.5],
      after: [6.4],
    }
    const change = { name: { key: 'change.value', params: {} }, columns: [theirs] }
    const logged = { seq: columns.seq + 1, key: 'theirs', user_id: 2, user_name: 'Boris', at: '', change }
    receiveLogged(store, columns.year_id, logged)
    await writePaste(store, store.get(sheetPasteAtom)!)
    expect(store.get(outboxAtom)[0].change.columns).toMatchObject([{ before: [1, 1.5], after: [8, 9] }])
  })

  it('previews a paste of more than 200 cells', async () => {
    const store = openedSheet(1, 201)
    goToCell(store, { row: 0, col: 7 })
    await paste(store, Array.from({ length: 200 }, () => '5').join('\n'))
    expect(store.get(sheetPasteAtom)).toBeNull()
    await paste(store, Array.from({ length: 201 }, () => '6').join('\n'))
    expect(store.get(sheetPasteAtom)?.counts[1]).toBe(201)
    expect(column(store, grain)[0]).toBe(5)
  })

  it('marks duplicate labels; an occupied position refuses the whole paste and keeps the preview', async () => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 0, col: 0 })
    await paste(store, 'A\nA\n4')
    expect([...(store.get(sheetPasteAtom)?.columns[0].status ?? [])]).toEqual([1, 4, 4])
    store.set(sheetPasteAtom, null)
    goToCell(store, { row: 0, col: 2 })
    await paste(store, '7\n4')
    await writePaste(store, store.get(sheetPasteAtom)!)
    expect(store.get(messagesAtom)[0]).toMatchObject({ key: 'position.taken' })
    expect(store.get(outboxAtom)).toEqual([])
    expect(store.get(sheetPasteAtom)).not.toBeNull()
  })

  it('creates the named lines, with reserved ids', async () => {
    const store = openedSheet(1, 3)
    store.set(reservedIdsAtom, { plot: [], plant: [], line: [501, 502], trait: [], marker: [] })
    goToCell(store, { row: 0, col: 4 })
    await paste(store, 'Nova\nLada\nNova')
    // No line is created without a review.
    expect(column(store, 'line')).toEqual(['Lada', 'Vega', 'Lada'])
    const shown = store.get(sheetPasteAtom)!
    expect([shown.newLines, shown.remarks.map(({ reason }) => reason)]).toEqual([
      1,
      [{ code: 'paste.newLine', params: { value: 'Nova' } }],
    ])
    await writePaste(store, shown)
    expect(column(store, 'line')).toEqual(['Nova', 'Lada', 'Nova'])
    expect(store.get(loadedYearAtom)?.lines.get(501)?.name).toBe('Nova')
    // It can be a typing mistake: a second message offers undo.
    const [pasted, result] = store.get(shownMessagesAtom)
    expect(result).toMatchObject({ key: 'typed.lineCreated', params: { line: 'Nova' }, offers: 'history.undo' })
    expect(pasted.key).toMatch(/^change\./)
    await paste(store, 'Nova\nLada\nNova')
    expect(store.get(shownMessagesAtom).map(({ key }) => key)).toEqual(['table.paste.equal'])
  })

  it('reports many created lines as a count, and none for a refused paste', async () => {
    const store = openedSheet(1, 4)
    store.set(reservedIdsAtom, { plot: [], plant: [], line: [501, 502, 503, 504], trait: [], marker: [] })
    goToCell(store, { row: 0, col: 4 })
    await paste(store, 'A1\nA2\nA3\nA4')
    await writePaste(store, store.get(sheetPasteAtom)!)
    expect(store.get(shownMessagesAtom).at(-1)).toMatchObject({ key: 'typed.linesCreated', params: { count: 4 } })
    store.set(reservedIdsAtom, { plot: [], plant: [], line: [], trait: [], marker: [] })
    await paste(store, 'B1\nB2\nB3\nB4')
    await writePaste(store, store.get(sheetPasteAtom)!)
    expect(store.get(messagesAtom)[0].key).toBe('map.noIds')
  })

  it('matches a block by its headings and labels', async () => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 0, col: 7 })
    const reader = new PasteReader()
    const planned = matched(store, reader, 'Plot\tYield, t/ha\n3\t9\n1\t8\n77\t5')?.plan
    const checked =
      planned && createPaste(store, planned, reader.check(planned.columns), reader.texts(planned.computed), '')
    await writePaste(store, checked!)
    expect(column(store, grain)).toEqual([8, 1.5, 9, 2.5])
    expect(matched(store, reader, '1\t2\n3\t4')).toBeNull()
  })

  it.each([
    ['the second column', 'Yield, t/ha\tLabel\n9\t3\n8\t1\n5\t77'],
    ['the last column, before which others stand', 'Yield, t/ha\tNotes\tLabel\n9\tdry\t3\n8\twet\t1\n5\t\t77'],
    ['a column after the line', 'Line\tLabel\tYield, t/ha\nLada\t3\t9\nLada\t1\t8\nVega\t77\t5'],
  ])('matches by labels in %s, and never by position', async (_, text) => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 0, col: 0 })
    const reader = new PasteReader()
    const { plan, isSure } = matched(store, reader, text)!
    expect([isSure, plan.unmatched.labels]).toEqual([true, ['77']])
    const yields = plan.columns.findIndex(({ field }) => field === grain)
    expect([...plan.ids[yields]].map((id) => rowOf(store, id))).toEqual([2, 0])
    expect(plan.columns.map(({ field }) => field)).not.toContain('label')
    await writePaste(store, createPaste(store, plan, reader.check(plan.columns), [], null)!)
    expect(column(store, grain)).toEqual([8, 1.5, 9, 2.5])
    expect(column(store, 'label')).toEqual(['1', '2', '3', '4'])
  })
})

describe('side effects of a paste', () => {
  const remarks = (store: Store) =>
    store.get(sheetPasteAtom)!.remarks.map(({ field, trait, reason }) => [trait ?? field, reason])

  it('counts the stored values cleared by blanks and missing-value marks', async () => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 0, col: 7 })
    await paste(store, '7\n\n-\nNA')
    expect([column(store, grain), store.get(sheetPasteAtom)!.cleared]).toEqual([[1, 1.5, 2, 2.5], 3])
    expect(pasteSummary(store.get(sheetPasteAtom)!)).toEqual([
      { key: 'table.paste.change', count: 1 },
      { key: 'table.paste.cleared', count: 3 },
    ])
    await writePaste(store, store.get(sheetPasteAtom)!)
    expect(column(store, grain)).toEqual([7, null, null, null])
    expect(store.get(messagesAtom)[0]).toMatchObject({
      key: 'change.pastedCleared',
      params: { count: 1, cleared: 3 },
    })
    // Over empty cells they clear nothing.
    goToCell(store, { row: 1, col: 7 })
    await paste(store, '-\n3')
    expect(store.get(sheetPasteAtom)).toBeNull()
  })

  it('omits a heading row, in any language and with the unit in brackets', async () => {
    for (const [col, text] of [
      [7, 'Yield [t/ha]\n8\n9'],
      [7, 'yield\tCOLOUR\n8\tred\n9\tred'],
      [4, 'Линия\tМать\nVega\tLada\nVega\tLada'],
    ] as const) {
      const store = openedSheet(1, 4)
      goToCell(store, { row: 0, col })
      await paste(store, text)
      const shown = store.get(sheetPasteAtom)!
      expect([text, shown.hasHeadRow, shown.columns[0].texts]).toEqual([
        text,
        true,
        text
          .split('\n')
          .slice(1)
          .map((line) => line.split('\t')[0]),
      ])
    }
  })

  it('reports a heading of another column, and treats values as values', async () => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 0, col: 7 })
    await paste(store, 'Plot\n8')
    expect(remarks(store)).toEqual([['Yield', { code: 'paste.otherHeading', params: { text: 'Plot' } }]])
    store.set(sheetPasteAtom, null)
    goToCell(store, { row: 0, col: 8 })
    await paste(store, 'Yield\nred')
    expect(store.get(sheetPasteAtom)!.hasHeadRow).toBe(false)
  })

  it('a new class waits in its cells and asks like typing; internal copies ask nothing', async () => {
    const store = openedSheet(1, 4)
    store.get(loadedYearAtom)!.traits[1].trait = { ...store.get(loadedYearAtom)!.traits[1].trait, categories: null }
    goToCell(store, { row: 0, col: 8 })
    await paste(store, 'wite\nred\nwite')
    expect(remarks(store)).toEqual([['Colour', { code: 'paste.newClass', params: { value: 'wite', count: 2 } }]])
    expect(store.get(sheetPasteAtom)!.questioned).toBe(2)
    await writePaste(store, store.get(sheetPasteAtom)!)
    expect(column(store, colour)).toEqual(['red', 'red', 'red', 'white'])
    const question = classQuestionAt(store, new PlotsSource(store.get(loadedYearAtom)!), 0, colour)!
    expect(question).toMatchObject({ typed: 'wite', nearest: 'white', mayAdd: true, rows: Int32Array.of(0, 2) })
    expect(answerClass(store, question, 'white')).toBeNull()
    expect(column(store, colour)).toEqual(['white', 'red', 'white', 'white'])
  })

  it('a line that differs from a known one only in case asks, and is created on confirmation', async () => {
    const store = openedSheet(1, 4)
    store.set(reservedIdsAtom, { plot: [], plant: [], line: [501, 502], trait: [], marker: [] })
    goToCell(store, { row: 1, col: 4 })
    await paste(store, 'lada\nVEGA')
    expect(store.get(sheetPasteAtom)!.newLines).toBe(0)
    expect(remarks(store).map(([, reason]) => reason)).toEqual([
      { code: 'paste.similarLine', params: { value: 'lada', other: 'Lada', count: 1 } },
      { code: 'paste.similarLine', params: { value: 'VEGA', other: 'Vega', count: 1 } },
    ])
    await writePaste(store, store.get(sheetPasteAtom)!)
    expect(column(store, 'line')).toEqual(['Lada', 'Vega', 'Lada', 'Vega'])
    const requestOnce = (plot: number) =>
      classQuestionAt(store, new PlotsSource(store.get(loadedYearAtom)!), plot, 'line')!
    expect(requestOnce(1)).toMatchObject({ nearest: 'Lada', mayAdd: true, isLine: true })
    answerClass(store, requestOnce(1), 'Lada')
    answerClass(store, requestOnce(2), 'VEGA')
    expect(column(store, 'line')).toEqual(['Lada', 'Lada', 'VEGA', 'Vega'])
  })

  it('never shifts values over a hidden column inside the block: it is named and unchanged', async () => {
    const store = openedSheet(1, 4)
    const shown = sheetFields.filter((field) => field !== 'col')
    const capacity = store.get(loadedYearAtom)!.id.length
    store.set(sheetOrderAtom, sheetOrder(Int32Array.of(0, 1, 2, 3), shown, capacity))
    const fields = sheetFields.map((field) => ({ field, heading: headingOf(field) }))
    store.set(columnGroupsAtom, [{ id: 'all', heading: '', fields }])
    changeLayout(store, { hidden: ['col'] })
    goToCell(store, { row: 0, col: shown.indexOf('row') })
    await paste(store, '1\t9\tQ1')
    expect(store.get(sheetPasteAtom)!.columns.map(({ field, texts }) => [field, ...texts])).toEqual([
      ['row', '1'],
      ['name', 'Q1'],
    ])
    expect([store.get(sheetPasteAtom)!.hiddenValues, remarks(store)]).toEqual([
      1,
      [['col', { code: 'paste.hiddenColumn', params: {} }]],
    ])
    store.set(sheetPasteAtom, null)
    // What was copied here without it comes back without it.
    selectRect(store, { top: 0, bottom: 0, left: 1, right: 2 })
    const copied = copyCells(store, false)!
    goToCell(store, { row: 0, col: 1 })
    await paste(store, copied.text, copied.html)
    expect([store.get(sheetPasteAtom), store.get(messagesAtom)[0].key]).toEqual([null, 'table.paste.equal'])
  })
})

describe('a pending paste', () => {
  const waits = async () => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 0, col: 7 })
    await paste(store, '5.5\n-')
    return { store, waiting: store.get(sheetPasteAtom)! }
  }

  it('is not lost to the next paste of any kind, and the page does not claim that all is saved', async () => {
    const { store, waiting } = await waits()
    expect([waiting.cleared, store.get(isPasteUnwrittenAtom)]).toEqual([1, true])
    goToCell(store, { row: 3, col: 7 })
    for (const text of ['6.9', '7\n8\n9']) {
      await paste(store, text)
      expect([store.get(sheetPasteAtom), store.get(messagesAtom)[0].key]).toEqual([waiting, 'paste.waiting'])
    }
    openPasteSpecial(store, { html: '', text: '6.9' }, 'table')
    expect([store.get(openDialogAtom), store.get(outboxAtom)]).toEqual([null, []])
    await writePaste(store, waiting)
    expect([column(store, grain), store.get(isPasteUnwrittenAtom)]).toEqual([[5.5, null, 2, 2.5], false])
    await paste(store, '6.9')
    expect(store.get(outboxAtom)).toHaveLength(2)
  })

  it('is replaced by values of a panel with a message; these are replaced by the next values without one', async () => {
    const { store } = await waits()
    const handlers = { write: () => {}, drop: () => {} }
    const worked = { plots: [0], after: [7] }
    for (let k = 0; k < 2; k++) showComputed(store, { key: 'change.formula', params: {} }, yieldTrait, worked, handlers)
    expect(store.get(messagesAtom).map(({ key }) => key)).toEqual(['paste.dropped'])
    expect(store.get(isPasteUnwrittenAtom)).toBe(false)
  })
})

describe('a paste without valid cells', () => {
  it('does not report completion if some values have no target', async () => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 0, col: 0 })
    const reader = new PasteReader()
    const { plan } = matched(store, reader, '3\t50\n1\t60')!
    await writePaste(store, createPaste(store, plan, reader.check(plan.columns), [], null)!)
    expect(store.get(messagesAtom)[0].key).toBe('table.paste.noneWritten')
    goToCell(store, { row: 3, col: 7 })
    await paste(store, '2.5\n2\n3')
    await writePaste(store, store.get(sheetPasteAtom)!)
    expect([store.get(messagesAtom)[0].key, store.get(outboxAtom)]).toEqual(['table.paste.noneWritten', []])
    goToCell(store, { row: 2, col: 7 })
    await paste(store, '2\n2.5')
    expect(store.get(messagesAtom)[0].key).toBe('table.paste.equal')
  })
})

describe('a paste that changes row identity', () => {
  const identity = (store: Store) => store.get(sheetPasteAtom)?.identity.map(({ key, params }) => [key, params.count])

  it('is previewed, however small, with its effects on labels, positions, lines and parents', async () => {
    const pasted = async (field: string, text: string, prepare = (_: Store) => {}) => {
      const store = openedSheet(1, 4)
      prepare(store)
      goToCell(store, { row: 0, col: sheetFields.indexOf(field) })
      await paste(store, text)
      expect([field, text, store.get(outboxAtom)]).toEqual([field, text, []])
      return identity(store)
    }
    expect(await pasted('label', 'A')).toEqual([['paste.identity.labelsChanged', 1]])
    expect(await pasted('label', 'A\nB', (store) => store.get(loadedYearAtom)!.label.fill(null))).toEqual([
      ['paste.identity.labelsSet', 2],
    ])
    // A row and a column of one plot are one move.
    expect(await pasted('row', '2\t3\n2\t4')).toEqual([['paste.identity.moved', 2]])
    expect(await pasted('name', 'Q')).toEqual([['paste.identity.plotsRenamed', 1]])
    expect(await pasted('line', 'Vega\nVega')).toEqual([['paste.identity.linesChanged', 1]])
    // Parents belong to the line: two of the plots have the same.
    const noMother = (store: Store) => {
      const { lines } = store.get(loadedYearAtom)!
      lines.set(12, { ...lines.get(12)!, mother_id: null })
    }
    expect(await pasted('mother', '\nLada\n\nLada', noMother)).toEqual([['paste.identity.parents', 1]])
  })
})

describe('copying and cutting', () => {
  it('copies exact values and pastes them unchanged', async () => {
    const store = openedSheet(1, 4)
    const { numbers } = store.get(loadedYearAtom)!.traits[0]
    numbers[0] = 6.784512
    selectRect(store, { top: 0, bottom: 1, left: 7, right: 8 })
    const copied = copyCells(store, false)!
    expect(copied.text).toBe('6.784512\tred\r\n1.5\twhite')
    expect(copied.html).toContain('data-plot="101"')
    goToCell(store, { row: 2, col: 7 })
    await paste(store, copied.text, copied.html)
    expect(column(store, grain)).toEqual([6.784512, 1.5, 6.784512, 1.5])
  })

  it('writes each cell of overlapping ranges once, by the range selected last', async () => {
    const store = openedSheet(1, 6)
    goToCell(store, { row: 0, col: 7 })
    extendToCell(store, { row: 1, col: 7 })
    addCell(store, { row: 1, col: 7 })
    extendToCell(store, { row: 2, col: 7 })
    await paste(store, '8\n9')
    expect(column(store, grain)).toEqual([8, 8, 9, 2.5, 3, 3.5])
    expect(store.get(timelineAtom).undo.map((entry) => entry.change.name.params)).toEqual([{ count: 3 }])
  })

  it('joins ranges of the same columns or rows and refuses others', () => {
    const store = openedSheet(1, 4)
    goToCell(store, { row: 0, col: 7 })
    addCell(store, { row: 2, col: 7 })
    expect(copyCells(store, false)?.text).toBe('1\r\n2')
    addCell(store, { row: 3, col: 8 })
    expect(copyCells(store, false)).toBeNull()
    expect(store.get(messagesAtom)[0].key).toBe('table.copy.shapes')
  })

  it('cut cells are moved by the next paste of their text, as one change', async () => {
    const store = openedSheet(1, 4)
    selectRect(store, { top: 0, bottom: 1, left: 0, right: 0 })
    const copied = copyCells(store, true)!
    expect(column(store, 'label')).toEqual(['1', '2', '3', '4'])
    goToCell(store, { row: 1, col: 0 })
    await paste(store, copied.text, copied.html)
    // Labels identify plots, so the paste is previewed first.
    const shown = store.get(sheetPasteAtom)!
    expect(shown.emptied).toEqual({ labels: 1, lines: 0, places: 0, parents: 0, values: 0 })
    expect(column(store, 'label')).toEqual(['1', '2', '3', '4'])
    await writePaste(store, shown)
    expect(column(store, 'label')).toEqual([null, '1', '2', '4'])
    expect(store.get(messagesAtom).some(({ key }) => key === 'table.copy.cut')).toBe(true)
    expect(store.get(copiedCellsAtom)).toBeNull()
    expect(store.get(outboxAtom)).toHaveLength(1)
  })

  it('warns when whole rows are cut, and before they are pasted, that positions and parents move too', async () => {
    const store = openedSheet(1, 4)
    selectRect(store, { top: 1, bottom: 1, left: 0, right: sheetFields.length - 1 })
    const copied = copyCells(store, true)!
    expect(store.get(messagesAtom)[0].key).toBe('table.copy.cutWhole')
    goToCell(store, { row: 3, col: 0 })
    await paste(store, copied.text, copied.html)
    const keys = emptiedParts(store.get(sheetPasteAtom)!.emptied).map(({ key }) => key)
    expect(keys).toEqual(
      expect.arrayContaining(['table.emptied.labels', 'table.emptied.lines', 'table.emptied.places']),
    )
    expect(keys.includes('table.emptied.parents')).toBe(readCell(store.get(loadedYearAtom)!, 1, 'mother') !== null)
  })
})
