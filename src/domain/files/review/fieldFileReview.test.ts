import { expect, it } from 'vitest'
import { smallYear, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { readRows } from '../../../sheets/readRows.ts'
import { applyChange } from '../../change/applyChange.ts'
import { invertChange } from '../../change/changeSet.ts'
import { readCell } from '../../columns/cell.ts'
import { decodeFieldYear, encodeFieldYear } from '../../columns/codec.ts'
import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { plantsOf, readPlantOf } from '../../columns/plotPlants.ts'
import { fieldFileFormat, phenotypesFormat } from '../formats.ts'
import { decideReview, noChoices, type Review, type ReviewChoices } from './decideReview.ts'
import { idsNeeded, reviewChange } from './reviewChange.ts'
import { type ReviewFile, readReview } from './reviewFile.ts'

function fileOf(columns: FieldYearColumns, lines: readonly string[], upload: ReviewFile['upload'] = 'field_file') {
  const format = upload === 'field_file' ? fieldFileFormat : phenotypesFormat
  const read = readRows(new TextEncoder().encode(lines.join('\n')), 'plots.csv', format)
  if (!read.ok) throw new Error(read.fault.code)
  const traits = columns.traits.map(({ trait: { id, name, unit, kind, role } }) => ({ id, name, unit, kind, role }))
  const markers = columns.markers.map(({ marker: { id, name } }) => ({ id, name }))
  const target = { nursery: columns.field_name, year: columns.year }
  return readReview(read.sheet, { upload, mapping: {}, target, openYear: target, traits, markers })
}

/** A reviewed file with its result. */
function reviewed(
  columns: FieldYearColumns,
  lines: readonly string[],
  choices: Partial<ReviewChoices> = {},
  upload: ReviewFile['upload'] = 'field_file',
) {
  const file = fileOf(columns, lines, upload) as ReviewFile
  const review = decideReview(file, columns, { ...noChoices, ...choices }, new Map())
  const cellsOf = (field: string) => review.cells.find((cells) => cells.field === field)!
  let next = 900
  const id = () => next++
  const change = () => {
    const worked = reviewChange(
      columns,
      review,
      { key: 'change.reviewed', params: {} },
      { plot: id, plant: id, line: id, trait: id, marker: id },
    )
    if (!worked.ok || !worked.change) throw new Error('nothing to write')
    return worked.change
  }
  return { review, of: cellsOf, change }
}

const bytes = (columns: FieldYearColumns) => encodeFieldYear(columns)

it('a review reports the effect of every cell of a file of plots, and writes accepted ones as one undoable change [UPL-03]', () => {
  const columns = smallYear(2, 3)
  const before = bytes(columns)
  const [a, b] = columns.name
  const lines = [
    'Plot;Line;Label;Width, m;Comment;"Yield, t/ha"',
    `${a};${readCell(columns, 0, 'line')};A1;1,5;;7`,
    `${b};Brand new;B-1!;wide;stony;8`,
  ]
  const first = reviewed(columns, lines)
  expect([first.of('label').outcome, first.of('width').outcome, first.of('comment').outcome]).toEqual([
    ['changed', 'refused'],
    ['added', 'refused'],
    ['added'],
  ])
  expect(first.of('line').outcome).toEqual(['equal', 'changed'])
  expect(first.of('label').reasons.get(1)?.code).toBe('label.pattern')
  expect(first.review.open).toBe(2)
  const choices = { corrections: new Map([['C3', 'B1']]), leftOut: new Set(['D3', 'F2']) }
  const { review, change } = reviewed(columns, lines, choices)
  expect(review.open).toBe(0)
  const written = change()
  const after = decodeFieldYear(before)
  applyChange(after, written)
  const cell = (plot: number, field: string) => readCell(after, plot, field)
  expect([cell(0, 'label'), cell(1, 'label'), cell(1, 'line'), cell(1, 'comment')]).toEqual([
    'A1',
    'B1',
    'Brand new',
    'stony',
  ])
  expect([cell(0, `trait:${yieldTrait}`), cell(1, `trait:${yieldTrait}`)]).toEqual([
    readCell(columns, 0, `trait:${yieldTrait}`),
    8,
  ])
  applyChange(after, invertChange(written))
  expect(bytes(after)).toEqual(before)
})

it('missing plots are created with lines, parents and values, at specified positions or below the others', () => {
  const columns = smallYear(2, 3)
  const before = bytes(columns)
  const lines = [
    'Plot;Line;Mother;Row;Col;"Yield, t/ha";"Sugar, %"',
    'N1;Elsa;Ada;9;2;4,5;17',
    'N2;;;;;5;',
    'N3;Elsa;Ada;9;3;;',
  ]
  const { review, change } = reviewed(columns, lines, { rows: new Map([[4, null]]) })
  expect(review.problems.map(({ code, decision }) => `${code} ${decision}`)).toEqual([
    'plot.new created',
    'plot.new created',
    'plot.new skipped',
  ])
  expect([review.makes, review.open]).toEqual([2, 0])
  expect(idsNeeded(columns, review)).toEqual({ plot: 2, plant: 0, line: 3, trait: 1, marker: 0 })
  const written = change()
  const after = decodeFieldYear(before)
  applyChange(after, written)
  const [n1, n2] = [after.name.indexOf('N1'), after.name.indexOf('N2')]
  expect(['line', 'mother', 'row', 'col', `trait:${yieldTrait}`].map((field) => readCell(after, n1, field))).toEqual([
    'Elsa',
    'Ada',
    9,
    2,
    4.5,
  ])
  // Without a line, the line has the plot's name; without a place, the plot goes below the others.
  expect([readCell(after, n2, 'line'), readCell(after, n2, 'row'), readCell(after, n2, 'col')]).toEqual(['N2', 10, 1])
  expect(after.traits.at(-1)?.trait).toMatchObject({ name: 'Sugar', unit: '%' })
  expect(after.name).not.toContain('N3')
  applyChange(after, invertChange(written))
  expect(bytes(after)).toEqual(before)
})

it('labels, positions and parents that collide with the year or each other are refused, until one is excluded', () => {
  const columns = smallYear(1, 4)
  columns.label[3] = 'L9'
  const [a, b, c] = columns.name
  const lines = ['Plot;Label;Row;Col;Line;Mother', `${a};L9;;;X;M`, `${b};L2;1;4;X;F`, `${c};L2;1;2;Y;Y`]
  const { of: cellsOf, review } = reviewed(columns, lines)
  expect(cellsOf('label').outcome).toEqual(['refused', 'changed', 'refused'])
  expect(cellsOf('label').reasons.get(2)?.code).toBe('label.duplicate')
  // The second plot keeps its position, since the fourth occupies its target; so the third cannot move there.
  expect(cellsOf('col').outcome).toEqual(['refused', 'refused'])
  expect(cellsOf('mother').outcome).toEqual(['added', 'refused', 'refused'])
  expect([1, 2].map((k) => cellsOf('mother').reasons.get(k)?.code)).toEqual(['review.otherParent', 'pedigree.self'])
  expect(review.open).toBe(6)
  const leftOut = new Set(['B2', 'B4', 'D3', 'D4', 'F3', 'F4'])
  expect(reviewed(columns, lines, { leftOut }).review.open).toBe(0)
  // Two plots may exchange their labels or positions.
  const swap = ['Plot;Row;Col', `${a};1;2`, `${b};1;1`]
  expect(reviewed(columns, swap).review.open).toBe(0)
})

it('a row with repetitions creates its plots, distinguished by replication, like the upload; an existing one stays one [UPL-03]', () => {
  const columns = smallYear(1, 3)
  const before = bytes(columns)
  const [a] = columns.name
  const lines = ['Plot;Label;Line;Repetitions;"Yield, t/ha"', `${a};;;2;7`, 'N2;L1;Elsa;3;4,5', 'N3;;;2x;']
  const problemsOf = (review: Review) =>
    review.problems.map(({ text, code, decision }) => `${text} ${code} ${decision}`)
  const first = reviewed(columns, lines)
  expect(problemsOf(first.review)).toEqual(['N2 × 3 plot.new created', 'N3 plot.new created'])
  // A label would belong to all three plots and is decided once, as is an invalid number of repetitions.
  expect([first.review.makes, first.review.open]).toEqual([4, 2])
  expect(first.of('label').reasons.get(0)?.code).toBe('review.ofOnePlot')
  const choices = { leftOut: new Set(['B3']), corrections: new Map([['D4', '2']]) }
  const { review, change } = reviewed(columns, lines, choices)
  expect([review.makes, review.open, problemsOf(review).at(-1)]).toEqual([5, 0, 'N3 × 2 plot.new created'])
  const written = change()
  const after = decodeFieldYear(before)
  applyChange(after, written)
  const replication = after.traits.findLast(({ trait }) => trait.name === 'Replication')?.trait
  expect(replication).toMatchObject({ role: 'factor', kind: 'qualitative' })
  const fields = ['line', 'label', 'repetitions', `trait:${yieldTrait}`, `trait:${replication?.id}`]
  const createdAs = (name: string) => fields.map((field) => readCell(after, after.name.indexOf(name), field))
  expect([...after.name].slice(3)).toEqual(['N2_1', 'N2_2', 'N2_3', 'N3_1', 'N3_2'])
  expect(createdAs('N2_1')).toEqual(['Elsa', null, 1, 4.5, '1'])
  expect(createdAs('N2_3')).toEqual(['Elsa', null, 1, 4.5, '3'])
  expect(createdAs('N3_2')).toEqual(['N3', null, 1, null, '2'])
  expect([readCell(after, 0, 'repetitions'), readCell(after, 0, `trait:${replication?.id}`)]).toEqual([2, null])
  // A skipped row creates none of its three plots.
  expect(reviewed(columns, lines, { rows: new Map([[3, null]]) }).review.makes).toBe(1)
  applyChange(after, invertChange(written))
  expect(bytes(after)).toEqual(before)
})

it('a row beyond 100,000 plots per file is refused, like the upload, until it is excluded [UPL-03]', () => {
  const columns = smallYear(1, 3)
  const rows = Array.from({ length: 1001 }, (_, k) => `N${k};100`)
  const lines = ['Plot;Repetitions', ...rows, 'M1;1']
  const { review } = reviewed(columns, lines)
  expect([review.makes, review.open, review.file.rows.length]).toEqual([100_000, 2, 100_002])
  const [problem, last] = review.problems.filter(({ decision }) => decision === 'open')
  expect(problem).toMatchObject({ code: 'file.limits', text: 'N1000', address: 'A1002' })
  expect(problem?.row.fault).toEqual({
    code: 'file.limits',
    sheet: null,
    cell: 'B1002',
    value: '100',
    params: { context: 'plots', max: 100_000 },
  })
  expect(last.row.fault).toMatchObject({ code: 'file.limits', cell: 'B1003', value: '1' })
  const open = (...left: number[]) => {
    const rows = new Map(left.map((row) => [row, null]))
    return reviewed(columns, lines, { rows }).review.problems.flatMap(({ text, decision }) =>
      decision === 'open' ? [text] : [],
    )
  }
  // Skipping the other row leaves the place to the first.
  expect([open(2), open(1002, 1003)]).toEqual([['M1'], []])
})

it('a new plot is accepted once, and a FielDHub field book is not', () => {
  const columns = smallYear(1, 3)
  const review = reviewed(columns, ['Plot;Comment', 'N1;a', 'N1;b']).review
  expect(review.problems.map(({ code, decision }) => `${code} ${decision}`)).toEqual([
    'plot.new created',
    'plot.duplicate open',
  ])
  const book = ['ID,EXPT,LOCATION,YEAR,PLOT,ROW,COLUMN,CHECKS,ENTRY,TREATMENT', '1,E,K,2026,101,1,1,0,1,G1']
  expect(fileOf(columns, book)).toBeNull()
})

it('values of plants are reviewed: existing ones cell by cell, new ones are created with theirs [UPL-03]', () => {
  const columns = smallYear(1, 3)
  const before = bytes(columns)
  const plants = () =>
    plantsOf(columns.id[0], [{ id: 71, name: 'B1' }], [{ plant: 71, trait: yieldTrait, value: 3, note: null }])
  columns.readPlants.set(columns.id[0], plants())
  const [a, b] = columns.name
  const lines = ['Plot;Plant;"Yield, t/ha"', `${a};B1;4`, `${a};B2;5`, `${b};C1;6x`, `${b};;7`, 'Nobody;D1;8']
  const first = reviewed(columns, lines, {}, 'plot_result')
  const cells = first.of(`trait:${yieldTrait}`)
  expect([cells.outcome, [...cells.plants], [...cells.plots]]).toEqual([
    ['changed', 'added', 'refused', 'changed'],
    [71, 0, 0, 0],
    [-1, -1, -1, 1],
  ])
  expect(first.review.problems.map(({ code, decision }) => `${code} ${decision}`)).toEqual([
    'plant.new created',
    'plant.new created',
    'plot.unknown open',
  ])
  const choices = { corrections: new Map([['C4', '6']]), rows: new Map([[6, null]]) }
  const { review, change } = reviewed(columns, lines, choices, 'plot_result')
  expect([review.open, review.makes, review.writes]).toEqual([0, 2, 4])
  const written = change()
  const after = decodeFieldYear(before)
  after.readPlants.set(columns.id[0], plants())
  after.readPlants.set(columns.id[1], plantsOf(columns.id[1], [], []))
  applyChange(after, written)
  const plantField = (id: number, field: string) => readPlantOf(after.readPlants, id, field)
  expect([
    plantField(71, `trait:${yieldTrait}`),
    plantField(900, 'name'),
    plantField(900, `trait:${yieldTrait}`),
  ]).toEqual([4, 'B2', 5])
  expect([plantField(901, 'plot_id'), plantField(901, `trait:${yieldTrait}`)]).toEqual([columns.id[1], 6])
  expect(readCell(after, 1, `trait:${yieldTrait}`)).toBe(7)
  applyChange(after, invertChange(written))
  expect(plantField(71, `trait:${yieldTrait}`)).toBe(3)
  expect(bytes(after)).toEqual(before)
})

it('new plots are placed below those moved by the file, and refused when the map is full', () => {
  const columns = smallYear(2, 3)
  const lines = ['Plot;Row;Col', 'P1;3;1', 'N1;;', 'N2;;']
  const { change } = reviewed(columns, lines)
  const after = decodeFieldYear(bytes(columns))
  applyChange(after, change())
  const placeOf = (name: string) => ['row', 'col'].map((field) => readCell(after, after.name.indexOf(name), field))
  expect([placeOf('P1'), placeOf('N1'), placeOf('N2')]).toEqual([
    [3, 1],
    [4, 1],
    [4, 2],
  ])
  const worked = (year: FieldYearColumns) => {
    const { review } = reviewed(year, lines)
    let next = 900
    const id = () => next++
    const ids = { plot: id, plant: id, line: id, trait: id, marker: id }
    return reviewChange(year, review, { key: 'change.reviewed', params: {} }, ids)
  }
  const low = smallYear(2, 3)
  low.row[5] = 100_000
  expect(worked(low)).toEqual({ ok: false, code: 'rows.limit', params: { max: 100_000, rows: 100_001 } })
  const wide = smallYear(2, 3)
  wide.map_width = 151
  expect(worked(wide)).toMatchObject({ ok: false, code: 'width.limit', params: { max: 150, width: 151 } })
  // A deleted plot does not occupy a row.
  low.alive[5] = 0
  expect(worked(low).ok).toBe(true)
})

it('plots are created in a year of two hundred thousand', () => {
  const columns = smallYear(2_000, 100)
  const { change } = reviewed(columns, ['Plot;Label', 'N1;X1'])
  const after = change()
  const at = (field: string) => after.columns.find((column) => column.entity === 'plot' && column.field === field)
  expect([at('row')?.after, at('col')?.after]).toEqual([[2_001], [1]])
})

it('calls of a marker new to the year are accepted cell by cell, and create it with them, like the upload', () => {
  const columns = smallYear(1, 3)
  const before = bytes(columns)
  const [a, b] = columns.name
  const lines = ['General information;;DNA markers', 'Plot;Line;Rph9', `${a};;c/a`, `${b};;A/`, 'N1;Elsa;GG']
  const first = reviewed(columns, lines)
  const calls = first.review.cells.find(({ trait }) => trait?.role === 'marker')
  expect([calls?.outcome, calls?.values]).toEqual([
    ['added', 'refused', 'added'],
    ['C/A', null, 'G/G'],
  ])
  expect(first.review.open).toBe(1)
  const { review, change } = reviewed(columns, lines, { corrections: new Map([['C4', 'AT']]) })
  expect([review.open, idsNeeded(columns, review)]).toEqual([0, { plot: 1, plant: 0, line: 1, trait: 0, marker: 1 }])
  const written = change()
  const after = decodeFieldYear(before)
  applyChange(after, written)
  const [{ marker }] = after.markers
  expect(marker.name).toBe('Rph9')
  const callOf = (plot: number) => readCell(after, plot, `marker:${marker.id}`)
  expect([callOf(0), callOf(1), callOf(2), callOf(3)]).toEqual(['C/A', 'A/T', null, 'G/G'])
  expect(reviewed(columns, lines, { leftOut: new Set(['C3', 'C4', 'C5']) }).change().columns).not.toContainEqual(
    expect.objectContaining({ entity: 'marker' }),
  )
  applyChange(after, invertChange(written))
  expect(bytes(after)).toEqual(before)
})
