import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { smallColumns, yieldId } from '../../../../tests/fields/smallField.ts'
import { outOfRange } from '../../colour/outOfRange.ts'
import { dateOfDay, dayNumber } from '../../columns/days.ts'
import { emptyTraitColumn, suppressedBit } from '../../columns/fieldYear.ts'
import { plainStructure } from '../../layout/structure/fieldStructure.ts'
import { positionKinds } from '../../layout/structure/positionKinds.ts'
import { newTraitFields } from '../../traits/traitFields.ts'
import { columnFigures, countedRows } from './columnFigures.ts'
import { PlotsSource } from './plotsSource.ts'

const grain = `trait:${yieldId}`

/** The year with the yields of Stroup, Baenziger & Mulitze (1994) on their map of 11 × 22, 18 places unplanted. */
function stroupYear() {
  const path = join(import.meta.dirname, '../../../../demo/trials/stroup_nin.csv')
  const rows = readFileSync(path, 'utf8').trim().split('\n').slice(1)
  const yields = new Map<string, number>()
  for (const line of rows) {
    const [, row, col, , , value] = line.split(',')
    if (value) yields.set(`${Number(row)},${Number(col)}`, Number(value))
  }
  const places = Array.from({ length: 11 * 22 }, (_, k) => `${Math.floor(k / 22) + 1},${(k % 22) + 1}`)
  const holes = places.filter((place) => !yields.has(place))
  return smallColumns({ rows: 11, cols: 22, holes, value: (row, col) => yields.get(`${row},${col}`) ?? Number.NaN })
}

const firstRows = (count: number) => Int32Array.from({ length: count }, (_, k) => k)

it('stroup_nin has n 224, mean 25.53, SD 7.45, CV 29.2 %, and n 221, mean 25.85 without its outliers', () => {
  const year = stroupYear()
  const source = new PlotsSource(year)
  const figures = columnFigures(source, grain, firstRows(year.count))!
  expect([figures.n, figures.missing]).toEqual([224, 0])
  expect([figures.mean, figures.sd, figures.cv].map((figure) => Number(figure!.toFixed(2)))).toEqual([
    25.53, 7.45, 29.19,
  ])
  const column = year.traits.find(({ trait }) => trait.id === yieldId)!
  const outliers = outOfRange(column.numbers, year.count, column.trait, new Uint8Array(year.count))
  const suppressed = [...firstRows(year.count)].filter((plot) => outliers[plot])
  expect(suppressed).toHaveLength(3)
  for (const plot of suppressed) column.status[plot] |= suppressedBit
  const counted = columnFigures(source, grain, firstRows(year.count))!
  expect([counted.n, counted.missing, Number(counted.mean!.toFixed(2))]).toEqual([221, 0, 25.85])
})

it('only displayed rows count, and only plots of the trial', () => {
  const year = smallColumns({ rows: 2, cols: 3, value: (row, col) => 10 * row + col })
  const source = new PlotsSource(year)
  expect(columnFigures(source, grain, Int32Array.of(0, 1))).toMatchObject({ n: 2, min: 11, max: 12, sum: 23 })
  const border = positionKinds.indexOf('border')
  year.structure = { ...plainStructure, kinds: new Map([[1, [0, 0, border, 0] as never]]) }
  const remaining = [...firstRows(6)].filter(
    (plot) => year.row[plot] !== 1 || year.structure.kinds.get(1)?.[year.col[plot]] !== border,
  )
  expect(remaining).toHaveLength(5)
  expect([...countedRows(source, firstRows(6))]).toEqual(remaining)
})

it('dates have the earliest, latest and mean day, texts the number of distinct ones, positions no figures', () => {
  const year = smallColumns({ rows: 1, cols: 4 })
  const heading = { ...newTraitFields, id: 50, name: 'Heading', unit: '', kind: 'date', role: 'stage' } as const
  const column = emptyTraitColumn(year.count, heading as never)
  column.numbers.set(['2026-06-28', '2026-06-30', '2026-07-01'].map(dayNumber))
  year.traits.push(column)
  const source = new PlotsSource(year)
  const dates = columnFigures(source, 'trait:50', firstRows(4))!
  expect(dates).toMatchObject({ kind: 'dates', n: 3, missing: 1, sd: null, sum: null })
  expect([dates.min, dates.max, dates.mean].map((day) => dateOfDay(day!))).toEqual([
    '2026-06-28',
    '2026-07-01',
    '2026-06-30',
  ])
  expect(columnFigures(source, 'line', firstRows(4))).toMatchObject({ kind: 'texts', n: 4, distinct: 3, mean: null })
  expect(columnFigures(source, 'row', firstRows(4))).toBeNull()
})

it('an empty column has only its counts, and a single value has no deviation', () => {
  const year = smallColumns({ rows: 1, cols: 2, value: (_, col) => (col === 1 ? 4 : Number.NaN) })
  const source = new PlotsSource(year)
  expect(columnFigures(source, grain, Int32Array.of(1))).toMatchObject({ n: 0, missing: 1, mean: null, sum: null })
  expect(columnFigures(source, grain, firstRows(2))).toMatchObject({ n: 1, missing: 1, mean: 4, sd: null, cv: null })
})
