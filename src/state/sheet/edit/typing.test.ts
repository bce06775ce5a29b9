import { describe, expect, it } from 'vitest'
import { openedSheet } from '../../../../tests/arbitraries/openedSheet.ts'
import { colourTrait, headingStage, withStage, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { walkCells, walkFromEditor } from '../../../commands/table/moveCommands.ts'
import { yearScope } from '../../../domain/change/scope.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { PlotsSource } from '../../../domain/sheet/source/plotsSource.ts'
import { isEndingAtom } from '../../account/endedSession.ts'
import { applyToScreen } from '../../log/applyToScreen.ts'
import { notStoredAtom, refusedAt } from '../../log/refused/refusedCells.ts'
import { timelineAtom } from '../../log/undo/timeline.ts'
import { undo } from '../../log/undo/undo.ts'
import { outboxAtom, refusedChangesAtom, staysInCells } from '../../outbox/outbox.ts'
import { messagesAtom, shownMessagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { activeCellAtom, goToCell, selectRect } from '../selection/sheetSelection.ts'
import { sheetOrderAtom } from '../sheetView.ts'
import { answerClass, classQuestionAt, dropQuestion } from './classQuestion.ts'
import { clearSelected } from './sheetClear.ts'
import { isTextUnchanged, typeCell, typeInto, undoRefused } from './typing.ts'

const grain = `trait:${yieldTrait}`
const colour = `trait:${colourTrait}`

/** A sheet whose trait Colour has no list of its own, so that any text is a class. */
function sheet(plots = 4): { store: Store; columns: FieldYearColumns } {
  const store = openedSheet(1, plots)
  const columns = store.get(loadedYearAtom)!
  const column = columns.traits.find(({ trait }) => trait.id === colourTrait)!
  column.trait = { ...column.trait, categories: null }
  return { store, columns }
}
const columnOf = (columns: FieldYearColumns, field: string) =>
  Array.from({ length: columns.count }, (_, plot) => readCell(columns, plot, field))
const shown = (store: Store, columns: FieldYearColumns, field: string) =>
  Array.from(
    { length: columns.count },
    (_, k) => refusedAt(store, new PlotsSource(columns), k, field)?.value ?? readCell(columns, k, field),
  )

describe('an invalid text whose rows are hidden', () => {
  it('is reported with its reason; an unchanged text is not reported', () => {
    const { store } = sheet()
    store.set(loadedYearAtom, null)
    const cell = { plot: -1, field: grain }
    expect(isTextUnchanged(store, { ...cell, text: '44' }, '44')).toBe(true)
    expect(typeCell(store, cell, '44', { hasLostFocus: true })).toBeNull()
    expect(store.get(messagesAtom)).toMatchObject([
      { key: 'typed.notStored', params: { text: '44' }, of: { key: 'typed.plotDeleted' } },
    ])
  })
})

describe('a date typed into a stage', () => {
  it('is stored as a date, undone like a value, and invalid text stays in its cell [PLT-16]', () => {
    const { store, columns } = sheet()
    withStage(columns)
    const heading = `trait:${headingStage}`
    expect(typeCell(store, { plot: 1, field: heading }, '1.7.2026')).toBeNull()
    expect(shown(store, columns, heading)).toEqual(['2026-06-30', '2026-07-01', null, null])
    expect(typeCell(store, { plot: 1, field: heading }, 'July')).toMatchObject({ code: 'validation.date' })
    undo(store)
    expect(shown(store, columns, heading)).toEqual(['2026-06-30', null, null, null])
  })
})

describe('days after sowing typed into a stage', () => {
  const heading = `trait:${headingStage}`

  it('are stored as the date for all selected cells in one entry, and one before sowing is reported [GRD-16]', () => {
    const { store, columns } = sheet()
    withStage(columns)
    expect(typeCell(store, { plot: 1, field: heading }, '63')).toMatchObject({ code: 'stage.no_sowing_date' })
    columns.sowing_date = '2026-04-28'
    const targets = [{ field: heading, rows: Int32Array.of(0, 1, 2, 3) }]
    expect(typeInto(store, targets, '63')).toBeNull()
    expect(shown(store, columns, heading)).toEqual(new Array(4).fill('2026-06-30'))
    expect(store.get(timelineAtom).undo).toHaveLength(1)
    expect(store.get(messagesAtom).filter(({ kind }) => kind === 'warning')).toEqual([])
    undo(store)
    expect(shown(store, columns, heading)).toEqual(['2026-06-30', null, null, null])
    expect(typeCell(store, { plot: 2, field: heading }, '2.4.2026')).toBeNull()
    expect(shown(store, columns, heading)[2]).toBe('2026-04-02')
    const params = { value: '2026-04-02', sowing: '2026-04-28' }
    expect(store.get(messagesAtom)).toContainEqual(
      expect.objectContaining({ kind: 'warning', key: 'table.beforeSowing', params }),
    )
  })
})

/** Why what was refused stays on its cells, also over a reload. */
const unsettled = (store: Store) =>
  store
    .get(refusedChangesAtom)
    .filter(staysInCells)
    .map(({ code }) => code)

describe('an invalid text', () => {
  it('stays in the editor with its reason, or on its cell once the editor closes; undo removes it', () => {
    const { store, columns } = sheet()
    expect(typeCell(store, { plot: 1, field: grain }, 'six')).toMatchObject({ code: 'value.not_number' })
    expect(store.get(refusedChangesAtom)).toEqual([])
    expect(typeCell(store, { plot: 1, field: grain }, 'six', { hasLostFocus: true })).toBeNull()
    expect(shown(store, columns, grain)).toEqual([1, 'six', 2, 2.5])
    expect(readCell(columns, 1, grain)).toBe(1.5)
    expect(store.get(outboxAtom)).toEqual([])
    expect(store.get(notStoredAtom)).toBe(1)
    expect(store.get(messagesAtom)[0]).toMatchObject({ key: 'typed.stored', of: { key: 'value.not_number' } })
    undo(store)
    expect(shown(store, columns, grain)).toEqual([1, 1.5, 2, 2.5])
    expect(store.get(timelineAtom).undo).toEqual([])
    expect(store.get(notStoredAtom)).toBe(0)
  })

  it('stays in its cell unwritten if its editor is open when the session ends', () => {
    const { store, columns } = sheet()
    store.set(isEndingAtom, true)
    expect(typeCell(store, { plot: 1, field: grain }, '5.5', { hasLostFocus: true })).toBeNull()
    expect([readCell(columns, 1, grain), store.get(outboxAtom)]).toEqual([1.5, []])
    expect(shown(store, columns, grain)).toEqual([1, '5.5', 2, 2.5])
    expect(unsettled(store)).toEqual(['typed.cutOff'])
    store.set(isEndingAtom, false)
    typeCell(store, { plot: 1, field: grain }, '5.53', { hasLostFocus: true })
    expect([readCell(columns, 1, grain), unsettled(store)]).toEqual([5.53, []])
  })

  it('counts as unsaved as long as its plot exists', () => {
    const { store, columns } = sheet()
    for (const plot of [1, 2]) typeCell(store, { plot, field: grain }, 'six', { hasLostFocus: true })
    expect(store.get(notStoredAtom)).toBe(2)
    const deletion = {
      entity: 'plot' as const,
      field: 'exists' as const,
      ids: [columns.id[2]],
      before: [true],
      after: [false],
    }
    applyToScreen(store, yearScope(columns.year_id), { name: { key: 'change.value', params: {} }, columns: [deletion] })
    expect(store.get(notStoredAtom)).toBe(1)
  })

  it('is cleared by a newer value, the stored one, clearing and reverting', () => {
    const { store, columns } = sheet()
    const leave = (plot: number) => typeCell(store, { plot, field: grain }, 'six', { hasLostFocus: true })
    leave(1)
    typeCell(store, { plot: 1, field: grain }, '1.5')
    expect(refusedAt(store, new PlotsSource(columns), 1, grain)).toBeNull()
    leave(2)
    undoRefused(store, 2, grain)
    expect(refusedAt(store, new PlotsSource(columns), 2, grain)).toBeNull()
    columns.traits[0].numbers[3] = Number.NaN
    leave(3)
    goToCell(store, { row: 3, col: store.get(sheetOrderAtom).colOf.get(grain)! })
    clearSelected(store)
    expect(refusedAt(store, new PlotsSource(columns), 3, grain)).toBeNull()
    expect(store.get(outboxAtom)).toEqual([])
  })

  it('is reported when no cell can show it', () => {
    const { store } = sheet()
    expect(typeCell(store, { plot: -1, field: grain }, '7', { hasLostFocus: true })).toBeNull()
    expect(store.get(refusedChangesAtom)).toEqual([])
    expect(store.get(messagesAtom)[0]).toMatchObject({ key: 'typed.notStored', params: { text: '7' } })
  })
})

describe('an unknown class', () => {
  it('waits in every target cell and asks once; the answer writes all as one entry', () => {
    const { store, columns } = sheet()
    for (const plot of [0, 2]) expect(typeCell(store, { plot, field: colour }, 'wite')).toBeNull()
    expect(store.get(outboxAtom)).toEqual([])
    const question = classQuestionAt(store, new PlotsSource(columns), 2, colour)!
    expect(question).toMatchObject({ typed: 'wite', nearest: 'white', mayAdd: true })
    expect([...question.rows]).toEqual([0, 2])
    expect(answerClass(store, question, 'white')).toBeNull()
    expect(shown(store, columns, colour)).toEqual(['white', 'white', 'white', 'white'])
    expect(store.get(refusedChangesAtom)).toEqual([])
    expect(store.get(timelineAtom).undo).toHaveLength(1)
    expect(store.get(outboxAtom)).toMatchObject([{ change: { columns: [{ before: ['red', 'red'] }] } }])
  })

  it('is no longer unknown once added, and cleared when the question is dropped', () => {
    const { store, columns } = sheet()
    typeCell(store, { plot: 0, field: colour }, 'blue')
    answerClass(store, classQuestionAt(store, new PlotsSource(columns), 0, colour)!, 'blue')
    typeCell(store, { plot: 1, field: colour }, 'blue')
    expect(shown(store, columns, colour)).toEqual(['blue', 'blue', 'red', 'white'])
    typeCell(store, { plot: 2, field: colour }, 'green')
    dropQuestion(store, classQuestionAt(store, new PlotsSource(columns), 2, colour)!)
    expect(shown(store, columns, colour)).toEqual(['blue', 'blue', 'red', 'white'])
    expect(store.get(timelineAtom).undo).toHaveLength(2)
  })
})

describe('a text typed into the selected cells of several columns', () => {
  it('is written where valid; a column where it would be a new class asks separately, in the same entry', () => {
    const { store, columns } = sheet()
    selectRect(store, { top: 0, bottom: 1, left: 7, right: 8 })
    expect(typeCell(store, { plot: 0, field: grain }, '8.5', { toAll: true, hasLostFocus: true })).toBeNull()
    expect(columnOf(columns, grain)).toEqual([8.5, 8.5, 2, 2.5])
    expect(shown(store, columns, colour)).toEqual(['8.5', '8.5', 'red', 'white'])
    expect(columnOf(columns, colour)).toEqual(['red', 'white', 'red', 'white'])
    expect(refusedAt(store, new PlotsSource(columns), 0, grain)).toBeNull()
    expect(store.get(timelineAtom).undo).toMatchObject([{ change: { columns: [{ field: grain }] }, unstored: [{}] }])
    const question = classQuestionAt(store, new PlotsSource(columns), 0, colour)!
    expect([...question.rows]).toEqual([0, 1])
    expect(answerClass(store, question, '8.5')).toBeNull()
    expect(columnOf(columns, colour)).toEqual(['8.5', '8.5', 'red', 'white'])
    expect(store.get(refusedChangesAtom)).toEqual([])
  })

  it('keeps each column’s own reason, and its entry does not claim written values', () => {
    const { store, columns } = sheet()
    selectRect(store, { top: 0, bottom: 0, left: 7, right: 8 })
    typeCell(store, { plot: 0, field: grain }, 'pink', { toAll: true, hasLostFocus: true })
    const codes = [grain, colour].map((field) => refusedAt(store, new PlotsSource(columns), 0, field)?.code)
    expect(codes).toEqual(['value.not_number', 'class.new'])
    const name = { key: 'change.typedUnread', params: { count: 2 } }
    expect(store.get(timelineAtom).undo.map(({ change }) => change.name)).toEqual([name])
    expect(store.get(shownMessagesAtom).map(({ of }) => of?.key)).toEqual(['value.not_number', 'class.new'])
    undo(store)
    expect([store.get(refusedChangesAtom), store.get(timelineAtom).undo]).toEqual([[], []])
  })
})

describe('a text with a symbol foreign to its column', () => {
  it('is stored as the number with a message; the unit’s own symbol is not reported', () => {
    const { store, columns } = sheet()
    typeCell(store, { plot: 1, field: grain }, '1,5%')
    typeCell(store, { plot: 1, field: grain }, '6,5%')
    expect(shown(store, columns, grain)).toEqual([1, 6.5, 2, 2.5])
    expect(store.get(shownMessagesAtom)).toMatchObject([
      { kind: 'warning', key: 'doubt.percent', params: { text: '6,5%', value: 6.5 } },
    ])
    typeCell(store, { plot: 1, field: grain }, '€700')
    expect(store.get(shownMessagesAtom).map(({ key }) => key)).toEqual(['doubt.currency', 'table.outOfRange'])
    store.set(shownMessagesAtom, [])
    const column = columns.traits.find(({ trait }) => trait.id === yieldTrait)!
    column.trait = { ...column.trait, unit: '%' }
    typeCell(store, { plot: 2, field: grain }, '6,5%')
    typeCell(store, { plot: 3, field: grain }, '4,125')
    expect(store.get(shownMessagesAtom)).toEqual([])
  })
})

describe('a value typed at the end of the table', () => {
  const shown = (store: Store) =>
    store.get(shownMessagesAtom).map(({ key, params, of }) => ({ key, ...params, of: of?.key }))
  /** What an editor does on Enter, or another key that moves on. */
  const type = (store: Store, plot: number, text: string, walk: 'cols' | 'tab' = 'cols', step: 1 | -1 = 1) => {
    const before = store.get(shownMessagesAtom)
    typeCell(store, { plot, field: grain }, text, { hasLostFocus: true })
    walkFromEditor(store, plot, walk, step, before)
  }
  const column = (store: Store) => store.get(sheetOrderAtom).fields.indexOf(grain)

  it('is not silently overwritten by the next one', () => {
    const { store } = sheet()
    goToCell(store, { row: 2, col: column(store) })
    type(store, 2, '4.1')
    expect(shown(store)).toEqual([])
    type(store, 3, '4.2')
    expect(shown(store)).toEqual([{ key: 'table.edge.reached', of: 'table.edge.lastRow' }])
    type(store, 3, '7.1')
    expect(shown(store)).toEqual([
      { key: 'table.edge.replaced', before: '4.2', after: '7.1', of: 'table.edge.lastRow' },
    ])
    type(store, 3, 'six')
    expect(shown(store).map(({ key }) => key)).toEqual(['typed.stored', 'table.edge.replaced'])
    expect(shown(store)[1]).toMatchObject({ before: '7.1', after: 'six' })
  })

  it('can be corrected after moving to it', () => {
    const { store } = sheet()
    goToCell(store, { row: 3, col: column(store) })
    type(store, 3, '4.2')
    goToCell(store, { row: 3, col: column(store) })
    store.set(shownMessagesAtom, [])
    typeCell(store, { plot: 3, field: grain }, '4.3')
    expect(shown(store)).toEqual([])
  })

  it('reports the end upwards and sideways too, along with the edit’s own message', () => {
    const { store } = sheet()
    goToCell(store, { row: 0, col: column(store) })
    type(store, 0, '700', 'cols', -1)
    expect(shown(store).map(({ key, of }) => of ?? key)).toEqual(['table.outOfRange', 'table.edge.firstRow'])
    const last = store.get(sheetOrderAtom).fields.length - 1
    goToCell(store, { row: 3, col: last })
    walkFromEditor(store, 3, 'tab', 1)
    expect(shown(store)).toEqual([{ key: 'table.edge.reached', of: 'table.edge.lastRow' }])
    goToCell(store, { row: 2, col: 0 })
    walkFromEditor(store, 2, 'tab', -1)
    expect(shown(store)).toEqual([{ key: 'table.edge.reached', of: 'table.edge.firstColumn' }])
  })
})

describe('Enter after Tabs', () => {
  it('returns below the start of the run; any other move ends the run', () => {
    const { store } = sheet()
    goToCell(store, { row: 0, col: 2 })
    walkCells(store, 'rows', 1)
    walkCells(store, 'rows', 1)
    walkCells(store, 'cols', 1)
    expect(store.get(activeCellAtom)).toEqual({ row: 1, col: 2 })
    walkCells(store, 'rows', 1)
    goToCell(store, { row: 2, col: 5 })
    walkCells(store, 'cols', 1)
    expect(store.get(activeCellAtom)).toEqual({ row: 3, col: 5 })
  })

  it('continues from an editor in the last column to the next row at the run’s start; the last cell stays', () => {
    const { store } = sheet(3)
    const last = store.get(sheetOrderAtom).fields.length - 1
    goToCell(store, { row: 0, col: last - 1 })
    walkFromEditor(store, 0, 'tab', 1)
    expect(store.get(activeCellAtom)).toEqual({ row: 0, col: last })
    walkFromEditor(store, 0, 'tab', 1)
    expect(store.get(activeCellAtom)).toEqual({ row: 1, col: last - 1 })
    goToCell(store, { row: 1, col: last })
    walkFromEditor(store, 1, 'rows', 1)
    expect(store.get(activeCellAtom)).toEqual({ row: 1, col: last })
    walkFromEditor(store, 1, 'tab', 1)
    walkFromEditor(store, 2, 'tab', 1)
    expect(store.get(activeCellAtom)).toEqual({ row: 2, col: last })
  })
})
