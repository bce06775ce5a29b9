import { describe, expect, it } from 'vitest'
import { cropOf } from '../columns/cropColumns.ts'
import { newTraitFields } from '../traits/traitFields.ts'
import { MeansTable, type MeansView, wholeView } from './MeansTable.ts'
import { type CropMeans, decodeMeans, encodeMeans, type PlacedMeans } from './meansCodec.ts'
import { meansField, readMeansField } from './meansField.ts'

const line = { is_variety: false, mother_id: null, father_id: null }
const crop = () =>
  cropOf(
    { spec_id: 3, seq: 0 },
    [1, 2, 3, 4].map((id) => ({ ...line, id, name: `L${id}` })),
    [
      { ...newTraitFields, id: 7, name: 'Yield', unit: 't/ha' },
      { ...newTraitFields, id: 8, name: 'Awns', kind: 'qualitative', categories: ['none', 'some', 'long'] },
    ],
  )

const place = (year_id: number, year: number, region_id: number, control: number | null) => ({
  year_id,
  year,
  field_id: region_id,
  field_name: `Field ${region_id}`,
  region_id,
  region: `Region ${region_id}`,
  control,
})

const numbers = (at: number, rows: [line: number, n: number, mean: number, m2: number][]): PlacedMeans => ({
  trait: 7,
  place: at,
  line: rows.map(([id]) => id),
  n: rows.map(([, n]) => n),
  mean: rows.map(([, , mean]) => mean),
  m2: rows.map(([, , , m2]) => m2),
  category: null,
})

/** Line 1 is the control of both years; line 2 is in both, line 3 in the newer one alone, line 4 in none. */
const means: CropMeans = {
  spec_id: 3,
  places: [place(51, 2026, 2, 1), place(50, 2025, 1, 1)],
  means: [
    numbers(0, [
      [1, 2, 4, 0.02],
      [2, 2, 5, 0.5],
      [3, 1, 6, 0],
    ]),
    numbers(1, [
      [1, 4, 2, 0],
      [2, 1, 4, 0],
    ]),
    {
      trait: 8,
      place: 0,
      line: [1, 1, 2],
      n: [2, 2, 1],
      mean: [Number.NaN, Number.NaN, Number.NaN],
      m2: [Number.NaN, Number.NaN, Number.NaN],
      category: ['some', 'none', 'long'],
    },
  ],
  newest: { line: [1, 3], plot: [90, 91], name: ['12', 'A-3'], place: [0, 0], plots: [6, 1] },
}

const table = (view: Partial<MeansView> = {}) => new MeansTable(means, crop(), { ...wholeView, ...view })
const columnOf = (
  shown: 'value' | 'difference' | 'percent',
  year: number | null = null,
  region: number | null = null,
) => ({
  trait: 7,
  shown,
  year,
  region,
})

describe('line means as columns', () => {
  it('a mean is over all plots, not over yearly means; a line without plots has none [VAR-29]', () => {
    expect(table().cells(columnOf('value')).values).toEqual([16 / 6, 14 / 3, 6, null])
    expect(table().cells(columnOf('value', 2025)).values).toEqual([2, 4, null, null])
    expect(table().cells(columnOf('value', null, 2)).values).toEqual([4, 5, 6, null])
  })

  it('excluded years and regions are in no mean', () => {
    expect(table({ years: new Set([2025]) }).cells(columnOf('value')).values).toEqual([2, 4, null, null])
    expect(table({ regions: new Set([2]) }).splits(7, { year: true, region: false })).toEqual([
      { year: 2026, region: null },
    ])
  })

  it('a difference is the mean within nursery-years, and its per cent uses the sums of their means', () => {
    expect(table().cells(columnOf('difference')).values).toEqual([0, 1.5, 2, null])
    expect(table().cells(columnOf('percent')).values).toEqual([100, 150, 150, null])
    expect(table({ control: 3 }).cells(columnOf('difference')).values).toEqual([-2, -1, 0, null])
  })

  it('marks a line missing in nursery-years of the column', () => {
    expect([...table().cells(columnOf('value')).lacks]).toEqual([0, 0, 1, 0])
    expect([...table().cells(columnOf('value', 2026)).lacks]).toEqual([0, 0, 0, 0])
  })

  it('columns are split newest year first, regions within a year', () => {
    expect(table().splits(7, { year: true, region: true })).toEqual([
      { year: 2026, region: 2 },
      { year: 2025, region: 1 },
    ])
    expect(table().splits(7, { year: false, region: false })).toEqual([{ year: null, region: null }])
    expect(table().traits()).toEqual([8, 7])
  })

  it('shows the commonest class, the trait’s first on a tie', () => {
    const cells = table().cells({ trait: 8, shown: 'value', year: null, region: null })
    expect(cells.values).toEqual(['none', 'long', null, null])
    expect(table().cells({ trait: 8, shown: 'difference', year: null, region: null }).values).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('a cell has the number of plots, their sd and the nursery-years', () => {
    const card = table().card(columnOf('value'), 1)
    expect(card).toMatchObject({ n: 3, places: 2, allPlaces: 2, min: 4, max: 5 })
    // Two plots of mean 5 and sum of squares 0.5, and one of 4.
    expect(card?.sd).toBeCloseTo(Math.sqrt((0.5 + 2 / 3) / 2), 12)
    expect(table().card(columnOf('value'), 3)).toBeNull()
  })

  it('the newest plot of a line has its nursery and year', () => {
    expect(table().newestPlot(0)).toMatchObject({ id: 90, name: '12', plots: 6, place: { year: 2026 } })
    expect(table().newestPlot(1)).toBeNull()
  })
})

it('means are restored from bytes, which are refused in another format', () => {
  const bytes = encodeMeans(means)
  const listed = ({ newest, ...rest }: CropMeans) => ({
    ...rest,
    newest: {
      ...newest,
      line: [...newest.line],
      plot: [...newest.plot],
      place: [...newest.place],
      plots: [...newest.plots],
    },
    means: rest.means.map(({ line, n, mean, m2, ...of }) => ({
      ...of,
      line: [...line],
      n: [...n],
      mean: [...mean],
      m2: [...m2],
    })),
  })
  expect(listed(decodeMeans(bytes))).toEqual(listed(means))
  expect(() => decodeMeans(bytes.subarray(0, 20))).toThrow(RangeError)
  // Cut within lists that are unpacked later; detected at once.
  expect(() => decodeMeans(bytes.subarray(0, bytes.length - 8))).toThrow(RangeError)
})

it('a field of the sheet names its column', () => {
  for (const field of [columnOf('value'), columnOf('percent', 2026), columnOf('difference', 2026, 4)])
    expect(readMeansField(meansField(field))).toEqual(field)
  expect(readMeansField('mother')).toBeNull()
})
