import { beforeEach, expect, it } from 'vitest'
import { openedSheet } from '../../../../tests/arbitraries/openedSheet.ts'
import { yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { plantsOf, readPlantOf } from '../../../domain/columns/plotPlants.ts'
import { fieldFileFormat, phenotypesFormat } from '../../../domain/files/formats.ts'
import { type ReviewFile, readReview } from '../../../domain/files/review/reviewFile.ts'
import { readRows } from '../../../sheets/readRows.ts'
import { reservedIdsAtom } from '../../log/reservedIds.ts'
import { timelineAtom } from '../../log/undo/timeline.ts'
import { undo } from '../../log/undo/undo.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import { messagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { typeCell } from '../edit/typing.ts'
import { plantsSheet, sheetStore, showPlantsOfAtom } from '../openSheet.ts'
import { sheetPasteAtom } from '../paste/sheetPaste.ts'
import { applyReview } from './applyReview.ts'
import {
  correctCell,
  decideRow,
  putReview,
  type ReviewedCell,
  reviewAtom,
  reviewedText,
  setAccepted,
  toggleReviewed,
} from './importReview.ts'
import { cellsOfRow, cellsOutsideSheet, rowTickOf } from './reviewRows.ts'
import { followReview } from './shownReview.ts'

let store: Store
const year = () => store.get(loadedYearAtom)!
const field = `trait:${yieldTrait}`

function open(upload: ReviewFile['upload'], lines: readonly string[]): void {
  const format = upload === 'field_file' ? fieldFileFormat : phenotypesFormat
  const read = readRows(new TextEncoder().encode(lines.join('\n')), 'farm.csv', format)
  if (!read.ok) throw new Error(read.fault.code)
  const traits = year().traits.map(({ trait: { id, name, unit, kind, role } }) => ({ id, name, unit, kind, role }))
  const target = { nursery: year().field_name, year: year().year }
  const file = readReview(read.sheet, { upload, mapping: {}, target, openYear: null, traits, markers: [] })!
  putReview(store, new File([''], 'farm.csv'), file)
  followReview(store, { write: () => undefined, drop: () => undefined })
}

beforeEach(() => {
  store = openedSheet(1, 4)
  store.set(reservedIdsAtom, { plot: [501, 502], plant: [601], line: [701], trait: [801], marker: [] })
})

it('a file of plots shows in the plots’ cells, is corrected there, and creates its plots in one undoable entry [UPL-03]', async () => {
  open('field_file', ['Plot;Label;Line', 'P1;2;Lada', 'P2;A2;Vega', 'P9;A9;Nova'])
  expect(store.get(sheetPasteAtom)?.columns.map((column) => [column.field, column.review?.outcome])).toEqual([
    ['label', ['changed', 'changed']],
    ['line', ['equal', 'equal']],
  ])
  // The label that the second plot has is free once that has another one.
  toggleReviewed(store, [{ field: 'label', rows: [1] }])
  expect(store.get(sheetPasteAtom)?.columns[0].review?.outcome).toEqual(['refused', 'changed'])
  expect(reviewedText(store, 0, 'label')).toBe('2')
  typeCell(store, { plot: 0, field: 'label' }, 'A1')
  expect([store.get(reviewAtom)?.open, store.get(outboxAtom)]).toEqual([0, []])
  expect(await applyReview(store)).toBe('written')
  const result = year().indexOf.get(501)!
  expect([readCell(year(), 0, 'label'), readCell(year(), 1, 'label'), readCell(year(), result, 'line')]).toEqual([
    'A1',
    '2',
    'Nova',
  ])
  expect(store.get(timelineAtom).undo.map(({ change }) => change.name)).toEqual([
    { key: 'change.reviewedMade', params: { file: 'farm.csv', count: 3, made: 1 } },
  ])
  undo(store)
  expect([year().alive[result], readCell(year(), 0, 'label')]).toEqual([0, '1'])
})

it('created items need ids, and no entry is written if all are excluded', async () => {
  store.set(reservedIdsAtom, { plot: [], plant: [], line: [701], trait: [], marker: [] })
  open('field_file', ['Plot;Label;Line', 'P9;A9;Nova'])
  expect(await applyReview(store)).toBe('noIds')
  decideRow(store, 2, null)
  expect(await applyReview(store)).toBe('written')
  expect([store.get(outboxAtom), store.get(messagesAtom).at(0)?.key]).toEqual([[], 'review.nothing'])
})

it('a map that cannot contain the plots of a file is explained, and the decisions stay', async () => {
  open('field_file', ['Plot;Label;Line', 'P9;A9;Lada'])
  year().row[3] = 100_000
  expect(await applyReview(store)).toBe('refused')
  const message = store.get(messagesAtom).at(0)
  expect([message?.key, message?.params, store.get(outboxAtom)]).toEqual([
    'rows.limit',
    { max: 100_000, rows: 100_001 },
    [],
  ])
  expect(store.get(reviewAtom)?.makes).toBe(1)
})

it('values of plants show in the open plants sheet of the plot, and new plants are created with theirs [UPL-03]', async () => {
  const [first] = year().id
  const written = [{ plant: 71, trait: yieldTrait, value: 3, note: null }]
  year().readPlants.set(first, plantsOf(first, [{ id: 71, name: 'B1' }], written))
  open('plot_result', ['Plot;Plant;"Yield, t/ha"', 'P1;B1;4', 'P1;B2;5x'])
  expect(store.get(sheetPasteAtom)?.columns).toEqual([])
  const shown = () => store.get(sheetPasteAtom.of(plantsSheet))
  expect(shown()).toBeNull()
  store.set(showPlantsOfAtom, first)
  const plantStore = sheetStore(store, plantsSheet)
  expect(shown()?.columns.map((column) => [column.field, [...column.ids], column.values])).toEqual([[field, [71], [4]]])
  expect([reviewedText(plantStore, 0, field), rowTickOf(plantStore, 0), rowTickOf(store, 0)]).toEqual([
    '4',
    'all',
    null,
  ])
  toggleReviewed(plantStore, [{ field, rows: [0] }])
  expect(rowTickOf(plantStore, 0)).toBe('none')
  toggleReviewed(plantStore, [{ field, rows: [0] }])
  expect(await applyReview(store)).toBe('open')
  correctCell(store, 'C3', '5')
  expect(await applyReview(store)).toBe('written')
  const readPlant = (id: number, which: string) => readPlantOf(year().readPlants, id, which)
  expect([readPlant(71, field), readPlant(601, 'name'), readPlant(601, field), shown()]).toEqual([4, 'B2', 5, null])
  undo(store)
  expect([readPlant(71, field), readPlant(601, 'exists')]).toEqual([3, false])
})

it('cells without a place in the sheet are decided one by one: of new plots, plans, and markers missing in the year', async () => {
  store.set(reservedIdsAtom, { plot: [501, 502], plant: [], line: [701], trait: [801, 802], marker: [901] })
  open('field_file', [
    'General information;;;;Technology;DNA markers',
    'Plot;Label;Line;Repetitions;"Harvest, plan";Rph9',
    'P1;;;;2026-08-14;A/C',
    'P2;;;;2026-08-15;A/A',
    'P9;;Nova;2;2026-08-16;C/C',
  ])
  const at = ({ cells, k }: ReviewedCell) => cells.addresses[k]
  const review = () => store.get(reviewAtom)!
  expect(cellsOfRow(review(), 5).map(at)).toEqual(['C5', 'E5', 'F5', 'D5'])
  const offSheet = () => review().cells.flatMap(cellsOutsideSheet)
  expect(offSheet().map(at)).toEqual(['E3', 'E4', 'F3', 'F4'])
  setAccepted(
    store,
    offSheet().filter((cell) => ['E3', 'F4'].includes(at(cell))),
    false,
  )
  setAccepted(
    store,
    cellsOfRow(review(), 5).filter((cell) => at(cell) === 'F5'),
    false,
  )
  expect(await applyReview(store)).toBe('written')
  const [{ marker }] = year().markers
  const technology = year().traits.find(({ trait }) => trait.role === 'technology')!.trait.id
  const readPlot = (plot: number) =>
    [`planned:${technology}`, `marker:${marker.id}`].map((one) => readCell(year(), plot, one))
  expect([readPlot(0), readPlot(1)]).toEqual([
    [null, 'A/C'],
    ['2026-08-15', null],
  ])
  expect([readPlot(year().indexOf.get(501)!), readPlot(year().indexOf.get(502)!)]).toEqual([
    ['2026-08-16', null],
    ['2026-08-16', null],
  ])
})
