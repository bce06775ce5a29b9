import { beforeEach, describe, expect, it } from 'vitest'
import { openedSheet } from '../../../../tests/arbitraries/openedSheet.ts'
import { yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { applyChange } from '../../../domain/change/applyChange.ts'
import type { ChangeSet } from '../../../domain/change/changeSet.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { phenotypesFormat } from '../../../domain/files/formats.ts'
import { type ReviewFile, readReview } from '../../../domain/files/review/reviewFile.ts'
import { readRows } from '../../../sheets/readRows.ts'
import { shownFieldAtom } from '../../colour/colouring.ts'
import { reservedIdsAtom } from '../../log/reservedIds.ts'
import { timelineAtom } from '../../log/undo/timeline.ts'
import { undo } from '../../log/undo/undo.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import { messagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { lastTouchAtom, loadedYearAtom } from '../../year/loaded.ts'
import { typeCell } from '../edit/typing.ts'
import { dropPaste, sheetPasteAtom, writePaste } from '../paste/sheetPaste.ts'
import { activeCellAtom } from '../selection/sheetSelection.ts'
import { applyReview, correctionsOf, needsUpload } from './applyReview.ts'
import {
  acceptColumn,
  correctReviewed,
  decideRow,
  draftTraitsAtom,
  endReview,
  hasNoDecisions,
  importReviewAtom,
  putReview,
  reviewAtom,
  reviewedText,
  toggleReviewed,
} from './importReview.ts'
import { goToOpenCell } from './reviewFaults.ts'
import { rowTickOf, toggleReviewedRow } from './reviewRows.ts'
import { followReview } from './shownReview.ts'

let store: Store
let calls: string[]
const field = `trait:${yieldTrait}`
const upload = new File([''], 'yield.csv')
const year = () => store.get(loadedYearAtom)!
const yields = () => [0, 1, 2, 3, 4].map((plot) => readCell(year(), plot, field))

/** Yields are 1, 1.5, 2, 2.5 and 3; the file leaves the first, changes two, has a slip and an unknown plot. */
const lines = ['Plot;"Yield, t/ha";Awns', 'P1;1;', 'P2;7;long', 'P3;8;', 'P4;9,5x;', 'P99;4;']

function fileOf(text: readonly string[]): ReviewFile {
  const read = readRows(new TextEncoder().encode(text.join('\n')), upload.name, phenotypesFormat)
  if (!read.ok) throw new Error(read.fault.code)
  const known = year().traits.map(({ trait: { id, name, unit, kind, role } }) => ({ id, name, unit, kind, role }))
  const target = { nursery: year().field_name, year: year().year }
  const context = { upload: 'plot_result', mapping: {}, target, openYear: null, traits: known, markers: [] } as const
  return readReview(read.sheet, context)!
}

beforeEach(() => {
  store = openedSheet(1, 5)
  calls = []
  putReview(store, upload, fileOf(lines))
  followReview(store, { write: () => calls.push('write'), drop: () => calls.push('drop') })
})

describe('a file reviewed in the sheet', () => {
  it('shows in the cells like a paste, and Enter and Escape go to its panel', async () => {
    const paste = store.get(sheetPasteAtom)!
    expect(paste.isReview).toBe(true)
    expect(paste.columns[0].review?.outcome).toEqual(['equal', 'changed', 'changed', 'refused'])
    await writePaste(store, paste)
    dropPaste(store)
    expect(calls).toEqual(['write', 'drop'])
    expect(store.get(sheetPasteAtom)).toBe(paste)
    // What else was shown in the cells goes, and the file is there again.
    store.set(sheetPasteAtom, null)
    expect(store.get(sheetPasteAtom)?.isReview).toBe(true)
    endReview(store)
    expect([store.get(sheetPasteAtom), store.get(outboxAtom)]).toEqual([null, []])
  })

  it('typing replaces the value of the file in its cells, and writes into other cells', () => {
    expect(hasNoDecisions(store)).toBe(true)
    expect(reviewedText(store, 3, field)).toBe('9,5x')
    typeCell(store, { plot: 3, field }, '9,5')
    expect([store.get(outboxAtom), yields()[3]]).toEqual([[], 2.5])
    expect(store.get(reviewAtom)?.cells[0].values[3]).toBe(9.5)
    typeCell(store, { plot: 4, field }, '6')
    expect([store.get(outboxAtom).length, yields()[4]]).toEqual([1, 6])
    expect(hasNoDecisions(store)).toBe(false)
  })

  it('accepts and refuses cells, columns and all', () => {
    const writes = () => store.get(reviewAtom)!.writes
    expect(writes()).toBe(3)
    toggleReviewed(store, [{ field, rows: [1] }])
    expect(writes()).toBe(2)
    toggleReviewed(store, [{ field, rows: [0, 1, 2] }])
    expect(writes()).toBe(3)
    acceptColumn(store, 2, false)
    expect(writes()).toBe(1)
    acceptColumn(store, null, true)
    expect(writes()).toBe(3)
    // An emptied cell is left out. A value that is already stored needs no decision.
    correctReviewed(store, [{ field, rows: [3] }], '')
    expect(store.get(reviewAtom)!.open).toBe(1)
    expect(toggleReviewed(store, [{ field, rows: [0] }])).toBe(false)
  })

  it('a row’s checkbox shows its state, and a press toggles all of it, a new trait as well', () => {
    const ticks = () => [0, 1, 2, 3, 4].map((plot) => rowTickOf(store, plot))
    expect(ticks()).toEqual([null, 'all', 'all', 'none', null])
    toggleReviewed(store, [{ field, rows: [1] }])
    expect(rowTickOf(store, 1)).toBe('some')
    toggleReviewedRow(store, 1)
    expect(rowTickOf(store, 1)).toBe('all')
    toggleReviewedRow(store, 1)
    expect([rowTickOf(store, 1), store.get(reviewAtom)!.writes]).toEqual(['none', 1])
    // Nothing of the first row would change.
    toggleReviewedRow(store, 0)
    expect(store.get(reviewAtom)!.writes).toBe(1)
  })

  it('goes to the next undecided cell, and then reports undecided rows', () => {
    goToOpenCell(store, 1)
    expect(store.get(activeCellAtom)).toEqual({ row: 3, col: 7 })
    correctReviewed(store, [{ field, rows: [3] }], '9.5')
    goToOpenCell(store, 1)
    expect(store.get(messagesAtom).at(0)).toMatchObject({ key: 'review.openFirst', params: { count: 1 } })
    decideRow(store, 6, null)
    goToOpenCell(store, -1)
    expect(store.get(messagesAtom).at(0)?.key).toBe('review.noFaults')
  })

  it('is written as one entry with its new trait, once all is decided, and undone at once', async () => {
    store.set(reservedIdsAtom, { plot: [], plant: [], line: [], trait: [77], marker: [] })
    expect(await applyReview(store)).toBe('open')
    correctReviewed(store, [{ field, rows: [3] }], '9,5')
    toggleReviewed(store, [{ field, rows: [2] }])
    decideRow(store, 6, 'P5')
    expect(await applyReview(store)).toBe('written')
    expect(yields()).toEqual([1, 7, 2, 9.5, 4])
    expect(readCell(year(), 1, 'trait:77')).toBe('long')
    expect(year().traits.at(-1)?.trait).toMatchObject({ id: 77, name: 'Awns', kind: 'qualitative' })
    expect(store.get(timelineAtom).undo.map(({ change }) => change.name)).toEqual([
      { key: 'change.reviewed', params: { file: 'yield.csv', count: 4 } },
    ])
    expect(store.get(importReviewAtom)).toBeNull()
    undo(store)
    expect(yields()).toEqual([1, 1.5, 2, 2.5, 3])
  })

  it('shows a new trait in its own column, decides it cell by cell and creates it with the accepted values only [UPL-03]', async () => {
    endReview(store)
    store.set(reservedIdsAtom, { plot: [], plant: [], line: [], trait: [77, 78], marker: [] })
    const text = ['Plot;"Sugar, %"', 'P1;17.25', 'P2;18', 'P3;1x']
    putReview(store, upload, fileOf(text))
    const sugar = 'trait:77'
    expect(store.get(draftTraitsAtom)).toMatchObject([{ id: 77, name: 'Sugar', unit: '%', kind: 'quantitative' }])
    expect(store.get(sheetPasteAtom)?.columns.map((column) => [column.field, column.values])).toEqual([
      [sugar, [17.25, 18, null]],
    ])
    // It has its column again after its mapping changed and changed back.
    putReview(store, upload, fileOf(text))
    expect(store.get(reservedIdsAtom).trait).toEqual([78])
    typeCell(store, { plot: 2, field: sugar }, '18,5')
    toggleReviewed(store, [{ field: sugar, rows: [0] }])
    // Where the file has nothing, nothing can be typed: there is no such trait yet.
    expect(typeCell(store, { plot: 4, field: sugar }, '3')?.code).toBe('value.computed')
    expect(store.get(outboxAtom)).toEqual([])
    expect(year().traits).toHaveLength(2)
    store.set(shownFieldAtom, sugar)
    expect(await applyReview(store)).toBe('written')
    expect([0, 1, 2].map((plot) => readCell(year(), plot, sugar))).toEqual([null, 18, 18.5])
    expect(store.get(timelineAtom).undo).toHaveLength(1)
    expect(store.get(draftTraitsAtom)).toBeNull()
    expect(store.get(shownFieldAtom)).toBe(sugar)
    undo(store)
    expect(year().traits).toHaveLength(2)
  })

  it('a column shown only for the review is removed with it', () => {
    endReview(store)
    store.set(reservedIdsAtom, { plot: [], plant: [], line: [], trait: [77], marker: [] })
    putReview(store, upload, fileOf(lines))
    store.set(shownFieldAtom, 'trait:77')
    endReview(store)
    expect([store.get(shownFieldAtom), store.get(draftTraitsAtom)]).toEqual(['label', null])
  })

  it('needs no entry without accepted cells, and an id for a new trait', async () => {
    decideRow(store, 6, null)
    correctReviewed(store, [{ field, rows: [3] }], '')
    expect(await applyReview(store)).toBe('noIds')
    acceptColumn(store, null, false)
    expect(await applyReview(store)).toBe('written')
    expect(store.get(timelineAtom).undo).toEqual([])
  })

  it('does not overwrite a colleague’s change', () => {
    const change: ChangeSet = {
      name: { key: 'change.value', params: {} },
      columns: [{ entity: 'plot', field: `trait:${yieldTrait}`, ids: [102], before: [1.5], after: [3.5] }],
    }
    const touched = applyChange(year(), change)
    store.set(lastTouchAtom, { revision: store.get(lastTouchAtom).revision + 1, touched, origin: 'remote' })
    expect(store.get(reviewAtom)?.cells[0].outcome[1]).toBe('foreign')
    expect(store.get(reviewAtom)?.writes).toBe(2)
    toggleReviewed(store, [{ field, rows: [1] }])
    expect(store.get(reviewAtom)?.writes).toBe(3)
  })

  it('a file with too many cells, or a trait missing in the year, is uploaded with its decisions', async () => {
    correctReviewed(store, [{ field, rows: [3] }], '9,5')
    toggleReviewed(store, [{ field, rows: [1] }])
    decideRow(store, 6, null)
    expect(correctionsOf(store)).toEqual([{ cell: 'B3', value: null }, { cell: 'B5', value: '9,5' }, { row: 6 }])
    const review = store.get(reviewAtom)!
    expect(needsUpload(review)).toBe(false)
    expect(needsUpload({ ...review, writes: 200_001 })).toBe(true)
    const [cells] = review.cells
    expect(needsUpload({ ...review, cells: [{ ...cells, field: null }] })).toBe(true)
  })
})
