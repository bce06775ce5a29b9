import { describe, expect, it } from 'vitest'
import {
  plotAtPlace,
  replicationId,
  type SmallField,
  smallStore,
  yieldId,
} from '../../../../tests/fields/smallField.ts'
import { yearScope } from '../../../domain/change/scope.ts'
import { plainPaste } from '../../../domain/sheet/pasteSpecial.ts'
import { colouringAtom, colouringOf, shownFieldAtom } from '../../colour/colouring.ts'
import { applyToScreen } from '../../log/applyToScreen.ts'
import { reservedIdsAtom } from '../../log/reservedIds.ts'
import { timelineAtom } from '../../log/undo/timeline.ts'
import { undo } from '../../log/undo/undo.ts'
import { columnGroupsAtom } from '../../sheet/columns/columnLayout.ts'
import { plotsSheet } from '../../sheet/openSheet.ts'
import { pasteSummary } from '../../sheet/paste/pasteSummary.ts'
import { isPasteUnwrittenAtom, mapPasteCountsAtom } from '../../sheet/paste/pendingCounts.ts'
import { openPasteSpecial } from '../../sheet/paste/specialPaste.ts'
import { type SheetRequest, sheetRequests } from '../../sheet/sheetView.ts'
import { openDialogAtom } from '../../shell/dialogs.ts'
import { messagesAtom } from '../../shell/messages.ts'
import { handleRequests } from '../../shell/requests.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { selectionAtom, selectPlots } from '../../year/selection.ts'
import { rowFilterAtom } from '../legend/legendFilter.ts'
import { enterMode, mapModeAtom } from '../mode/mapState.ts'
import { activate, extendTo, selectOnly } from '../select/rangeSelection.ts'
import { viewSideAtom } from '../view/view.ts'
import { fillSelection, restOfBlock } from './blockFill.ts'
import { copyBlock, dropPaste, pasteBlock, pastePreviewAtom, showSpecialBlock, writePaste } from './blockPaste.ts'
import { cutPlotsAtom, cutSelectedPlots } from './cutPlots.ts'

const html = ''

function setUp(field: SmallField, shown = `trait:${yieldId}`) {
  const { store, columns } = smallStore(field)
  store.set(shownFieldAtom, shown)
  const value = (row: number, col: number) => columns.traits[0].numbers[plotAtPlace(columns, row, col)]
  const textOf = (_: string, plot: number) => String(columns.traits[0].numbers[plot])
  return {
    store,
    columns,
    value,
    textOf,
    entries: () => store.get(timelineAtom).undo.map((entry) => entry.change.name),
  }
}

/** The table's columns, by which headings of a block are recognised. */
const layColumns = (store: Store) =>
  store.set(columnGroupsAtom.of(plotsSheet), [
    { id: 'location', heading: '', fields: [{ field: 'label', heading: 'Label' }] },
    { id: 'phenotypes', heading: '', fields: [{ field: `trait:${yieldId}`, heading: 'Yield, t/ha' }] },
  ])

describe('a block of the map on the clipboard', () => {
  it('fills down to where one of its columns leaves its repetition', () => {
    const map = setUp({ rows: 6, cols: 2, rowsPerReplication: 3 })
    const factor = map.columns.traits.find(({ trait }) => trait.id === replicationId)!
    const [third, fourth] = [3, 4].map((row) => plotAtPlace(map.columns, row, 2))
    factor.codes[third] = factor.codes[fourth]
    factor.numbers[third] = factor.numbers[fourth]
    const [leftColumn, rightColumn] = [1, 2].map((col) => ({ top: 1, bottom: 1, left: col, right: col }))
    expect([leftColumn, rightColumn].map((range) => restOfBlock(map.store, range)?.bottom)).toEqual([3, 2])
    expect(restOfBlock(map.store, { ...leftColumn, right: 2 })).toEqual({ top: 2, bottom: 2, left: 1, right: 2 })
  })

  it('is copied in field shape, blank for empty positions, and pasted at full precision except there', () => {
    const map = setUp({ rows: 4, cols: 4, holes: ['1,2'], value: (row, col) => row + col / 3 })
    selectOnly(map.store, { row: 1, col: 1 })
    extendTo(map.store, { row: 2, col: 2 })
    const block = copyBlock(map.store, () => '0.3')
    expect(block?.text).toBe('0.3\t\r\n0.3\t0.3')
    activate(map.store, { row: 3, col: 3 })
    pasteBlock(map.store, { html: block?.html ?? '', text: block?.text ?? '' })
    expect([map.value(3, 3), map.value(4, 3), map.value(4, 4)]).toEqual([1 + 1 / 3, 2 + 1 / 3, 2 + 2 / 3])
    expect(map.value(3, 4)).toBe(3 + 4 / 3)
    expect(map.entries()).toEqual([{ key: 'change.pasted', params: { count: 3 } }])
  })

  it('skips the gaps between its pieces, rotated or not; a blank plot in it clears', async () => {
    const map = setUp({ rows: 6, cols: 4, value: (row, col) => (row === 1 && col === 1 ? Number.NaN : row * 10 + col) })
    selectOnly(map.store, { row: 1, col: 1 })
    const columns = map.store.get(loadedYearAtom)!
    const [blank, other] = [plotAtPlace(columns, 1, 1), plotAtPlace(columns, 2, 3)]
    selectPlots(map.store, [blank, other], 'map')
    const block = copyBlock(map.store, (_, plot) => (plot === blank ? '' : '23'))!
    expect(block.text).toBe('\t\t\r\n\t\t23')
    selectOnly(map.store, { row: 4, col: 2 })
    pasteBlock(map.store, block)
    const shown = map.store.get(pastePreviewAtom)!
    expect([[...shown.counts], shown.cleared, shown.ids.length]).toEqual([[0, 2, 0, 0, 0], 1, 2])
    await writePaste(map.store, shown)
    expect([2, 3, 4].map((col) => map.value(4, col))).toEqual([Number.NaN, 43, 44])
    expect([2, 3, 4].map((col) => map.value(5, col))).toEqual([52, 53, 23])
    selectOnly(map.store, { row: 1, col: 2 })
    const turned = showSpecialBlock(map.store, block, { ...plainPaste, transposes: true })!
    expect(turned.ids).toHaveLength(2)
    await writePaste(map.store, turned)
    expect([map.value(1, 2), map.value(3, 3), map.value(2, 2)]).toEqual([Number.NaN, 23, 22])
  })

  it('follows the rotated view: it copies what is displayed', () => {
    const map = setUp({ rows: 2, cols: 3 })
    map.store.set(viewSideAtom, { origin: 'bottom_right' })
    activate(map.store, { row: 1, col: 1 })
    extendTo(map.store, { row: 3, col: 2 })
    expect(copyBlock(map.store, map.textOf)?.text).toBe('2.1\t1.1\r\n2.2\t1.2\r\n2.3\t1.3')
  })

  it('one value fills the selection, a block tiles whole multiples, else spreads from the active position', async () => {
    const map = setUp({ rows: 4, cols: 4 })
    selectOnly(map.store, { row: 1, col: 1 })
    extendTo(map.store, { row: 2, col: 4 })
    pasteBlock(map.store, { html, text: '7' })
    expect([map.value(1, 1), map.value(2, 4)]).toEqual([7, 7])
    pasteBlock(map.store, { html, text: '1\t2' })
    expect([1, 2, 3, 4].map((col) => map.value(2, col))).toEqual([1, 2, 1, 2])
    selectOnly(map.store, { row: 4, col: 3 })
    pasteBlock(map.store, { html, text: '8\t9\t10\r\n11\t12\t13' })
    const cut = map.store.get(pastePreviewAtom)!
    expect([...cut.counts, cut.noRoom]).toEqual([0, 2, 0, 0, 0, 4])
    await writePaste(map.store, cut)
    expect([map.value(4, 3), map.value(4, 4), map.value(3, 3)]).toEqual([8, 9, 3.3])
  })

  it('reads decimal commas; unreadable cells are previewed and keep their values', async () => {
    const map = setUp({ rows: 2, cols: 3 })
    selectOnly(map.store, { row: 1, col: 1 })
    pasteBlock(map.store, { html, text: '6,78\tsix\t5,5' })
    const preview = map.store.get(pastePreviewAtom)
    expect([...(preview?.counts ?? [])]).toEqual([0, 2, 0, 0, 1])
    expect(map.entries()).toEqual([])
    if (preview) await writePaste(map.store, preview)
    expect([map.value(1, 1), map.value(1, 2), map.value(1, 3)]).toEqual([6.78, 1.2, 5.5])
    undo(map.store)
    expect([map.value(1, 1), map.value(1, 3)]).toEqual([1.1, 1.3])
  })

  it('is previewed when transposed or combined with existing numbers, and written as one entry', async () => {
    const map = setUp({ rows: 2, cols: 3 })
    selectOnly(map.store, { row: 1, col: 1 })
    const special = { ...plainPaste, operation: 'multiply', transposes: true } as const
    const preview = showSpecialBlock(map.store, { html, text: '10\r\n100\r\nx' }, special)!
    expect(map.store.get(pastePreviewAtom)).toBe(preview)
    expect([preview.shown, [...preview.counts]]).toEqual([
      ['11', '120', 'x'],
      [0, 1, 1, 0, 1],
    ])
    await writePaste(map.store, preview)
    expect([map.value(1, 1), map.value(1, 2), map.value(1, 3), map.value(2, 1)]).toEqual([11, 120, 1.3, 2.1])
    expect(map.entries()).toEqual([{ key: 'change.pasted', params: { count: 2 } }])
    expect(showSpecialBlock(map.store, { html, text: '' }, special)).toBeNull()
    expect(map.store.get(pastePreviewAtom)).toBeNull()
  })

  it('omits a heading row, after a preview', async () => {
    const map = setUp({ rows: 3, cols: 3 })
    layColumns(map.store)
    selectOnly(map.store, { row: 1, col: 1 })
    pasteBlock(map.store, { html, text: 'Yield\r\n2.4\r\n2.6' })
    const shown = map.store.get(pastePreviewAtom)!
    expect(pasteSummary(shown).map(({ key, count }) => [key, count])).toEqual([
      ['table.paste.change', 2],
      ['table.paste.headRow', 1],
    ])
    await writePaste(map.store, shown)
    expect([map.value(1, 1), map.value(2, 1), map.value(3, 1)]).toEqual([2.4, 2.6, 3.1])
  })

  it('is not replaced by the next paste, and ends no other preview on the map', () => {
    const map = setUp({ rows: 3, cols: 3 })
    layColumns(map.store)
    selectOnly(map.store, { row: 1, col: 1 })
    pasteBlock(map.store, { html, text: 'Yield\r\n2.4\r\n2.6' })
    const shown = map.store.get(pastePreviewAtom)
    for (const text of ['6.9', 'Yield\r\n7\r\n8']) {
      pasteBlock(map.store, { html, text })
      expect([map.store.get(pastePreviewAtom), map.store.get(messagesAtom)[0].key]).toEqual([shown, 'paste.waiting'])
    }
    expect([map.entries(), map.store.get(isPasteUnwrittenAtom)]).toEqual([[], true])
    openPasteSpecial(map.store, { html, text: '7' }, 'map')
    expect(map.store.get(openDialogAtom)).toBeNull()
    dropPaste(map.store)
    enterMode(map.store, { mode: 'width', draft: { text: '3' } })
    pasteBlock(map.store, { html, text: 'Yield\r\n7\r\n8' })
    expect([map.store.get(mapModeAtom), map.store.get(isPasteUnwrittenAtom)]).toEqual(['width', false])
  })

  it('is reviewed by label in the table if it has plot names, and pasted by position on request', () => {
    const map = setUp({ rows: 2, cols: 2, label: (row, col) => `A${row}${col}` })
    layColumns(map.store)
    const requests: SheetRequest[] = []
    const stop = handleRequests(map.store, sheetRequests, (request) => requests.push(request))
    selectOnly(map.store, { row: 1, col: 1 })
    const texts = ['Label\tYield\r\nA12\t5', 'A22\t5\r\nA11\t6']
    for (const text of texts) pasteBlock(map.store, { html, text })
    expect(requests.map((request) => request.kind)).toEqual(['pasteByLabel', 'pasteByLabel'])
    expect([map.entries(), map.store.get(pastePreviewAtom)]).toEqual([[], null])
    // Values that also match labels; an unknown label; a single column.
    for (const text of ['A11\tA12\r\nA11\tA22', 'A11\t5\r\nB11\t6', 'A11\r\nA22']) {
      pasteBlock(map.store, { html, text })
      dropPaste(map.store)
    }
    expect(requests).toHaveLength(2)
    const [, second] = requests
    if (second.kind === 'pasteByLabel') second.byPosition()
    expect([...(map.store.get(pastePreviewAtom)?.texts ?? [])]).toEqual(['A22', '5', 'A11', '6'])
    stop()
  })

  it('refuses labels of other plots and duplicates', () => {
    const map = setUp({ rows: 1, cols: 4, label: (_, col) => `L${col}` }, 'label')
    selectOnly(map.store, { row: 1, col: 1 })
    pasteBlock(map.store, { html, text: 'N1\tL4\tN1' })
    expect([...(map.store.get(pastePreviewAtom)?.status ?? [])]).toEqual([1, 4, 4])
  })

  it('moves cut plots with their values to the active position; an occupied one is refused', () => {
    const map = setUp({ rows: 3, cols: 3, holes: ['3,2', '3,3'], label: (row, col) => `${row}${col}` })
    selectOnly(map.store, { row: 1, col: 1 })
    extendTo(map.store, { row: 1, col: 2 })
    cutSelectedPlots(map.store, 'x')
    activate(map.store, { row: 2, col: 1 })
    pasteBlock(map.store, { html, text: 'x' })
    expect([map.store.get(messagesAtom)[0].key, map.store.get(cutPlotsAtom)?.ids.length]).toEqual(['move.taken', 2])
    activate(map.store, { row: 3, col: 2 })
    pasteBlock(map.store, { html, text: 'x' })
    const plot = map.columns.label.indexOf('12')
    expect([map.columns.row[plot], map.columns.col[plot], map.value(3, 3)]).toEqual([3, 3, 1.2])
    expect(map.store.get(cutPlotsAtom)).toBeNull()
  })
})

describe('hidden plots', () => {
  it('are unchanged: a fill skips plots dimmed by the legend and reports how many', () => {
    const map = setUp({ rows: 4, cols: 3, value: (row) => row })
    map.store.set(colouringAtom, colouringOf({ by: 'trait', trait: yieldId }, 'categories'))
    map.store.set(rowFilterAtom, { shown: new Set([0, 1]), hidden: new Set<number>() })
    selectPlots(
      map.store,
      Array.from({ length: 12 }, (_, k) => k),
      'map',
    )
    fillSelection(map.store, 'down')
    expect([1, 2, 3, 4].map((row) => map.value(row, 1))).toEqual([1, 1, 3, 4])
    expect(map.store.get(messagesAtom)).toContainEqual(
      expect.objectContaining({ key: 'hidden.leftOut', params: { count: 6 } }),
    )
    expect(map.store.get(selectionAtom).count).toBe(12)
  })
})

describe('cut plots', () => {
  const shownKeys = (store: Store) => store.get(messagesAtom).map(({ key }) => key)
  const cutRow = (label?: SmallField['label']) => {
    const map = setUp({ rows: 3, cols: 3, holes: ['3,1', '3,2', '3,3'], label })
    selectOnly(map.store, { row: 1, col: 1 })
    extendTo(map.store, { row: 1, col: 2 })
    cutSelectedPlots(map.store, 'x')
    return map
  }

  it('move and paste nothing in another year, with a message', () => {
    const map = cutRow()
    map.store.set(loadedYearAtom, { ...smallStore({ rows: 3, cols: 3 }).columns, year_id: 99 })
    activate(map.store, { row: 3, col: 2 })
    pasteBlock(map.store, { html, text: 'x' })
    expect([map.entries(), shownKeys(map.store)]).toEqual([[], ['paste.cutInOtherYear']])
  })

  it('are pasted as values once the clipboard changes', () => {
    const map = cutRow()
    activate(map.store, { row: 2, col: 2 })
    pasteBlock(map.store, { html, text: '2.7' })
    expect([map.value(2, 2), map.columns.row[plotAtPlace(map.columns, 1, 1)]]).toEqual([2.7, 1])
  })

  it('skip plots deleted in the meantime, with a message; with none left as well', () => {
    const map = cutRow()
    const [first, second] = [plotAtPlace(map.columns, 1, 1), plotAtPlace(map.columns, 1, 2)]
    map.columns.alive[first] = 0
    activate(map.store, { row: 3, col: 2 })
    pasteBlock(map.store, { html, text: 'x' })
    expect([map.columns.row[second], map.columns.col[second], shownKeys(map.store)[0]]).toEqual([
      3,
      2,
      'paste.cutDeleted',
    ])
    cutSelectedPlots(map.store, 'x')
    map.columns.alive.fill(0)
    map.store.set(viewSideAtom, { origin: 'top_left' })
    pasteBlock(map.store, { html, text: 'x' })
    expect(shownKeys(map.store)[0]).toBe('paste.allCutDeleted')
  })
})

describe('a paste with more new lines than available ids', () => {
  it('is refused with the reason and stays previewed', async () => {
    const map = setUp({ rows: 2, cols: 2 }, 'line')
    selectOnly(map.store, { row: 1, col: 1 })
    map.store.set(reservedIdsAtom, { plot: [], plant: [], line: [], trait: [], marker: [] })
    pasteBlock(map.store, { html, text: 'Nova\tZora' })
    await writePaste(map.store, map.store.get(pastePreviewAtom)!)
    expect(map.store.get(messagesAtom).map(({ key }) => key)).toEqual(['map.noIds'])
    expect(map.store.get(pastePreviewAtom)?.newLines).toBe(2)
    expect(map.entries()).toEqual([])
    // A deleted plot is not counted.
    const { id, year_id } = map.columns
    const ids = [id[plotAtPlace(map.columns, 1, 2)]]
    const columns = [{ entity: 'plot' as const, field: 'exists' as const, ids, before: [true], after: [false] }]
    expect(map.store.get(mapPasteCountsAtom)).toMatchObject({ newLines: 2 })
    applyToScreen(map.store, yearScope(year_id), { name: { key: 'change.value', params: {} }, columns })
    expect(map.store.get(mapPasteCountsAtom)).toMatchObject({ newLines: 1 })
  })
})
