import { describe, expect, it } from 'vitest'
import type { PlacedMeans } from '../means/meansCodec.ts'
import { previousValue } from './previousValue.ts'

const place = (year: number, field_id: number) => ({
  year_id: year * 10 + field_id,
  year,
  field_id,
  field_name: `Field ${field_id}`,
  region_id: 1,
  region: 'Region',
  control: null,
})
const places = [place(2026, 1), place(2025, 1), place(2025, 2), place(2024, 1), place(2025, 3)]
const numbers = (at: number, rows: [line: number, n: number, mean: number][]): PlacedMeans => ({
  trait: 7,
  place: at,
  line: rows.map(([id]) => id),
  n: rows.map(([, n]) => n),
  mean: rows.map(([, , mean]) => mean),
  m2: rows.map(() => 0),
  category: null,
})
const means: PlacedMeans[] = [
  numbers(0, [[1, 2, 99]]),
  numbers(1, [[1, 2, 82]]),
  numbers(2, [
    [1, 2, 50],
    [2, 3, 60],
  ]),
  numbers(3, [
    [1, 2, 10],
    [3, 1, 30],
  ]),
  numbers(4, [[2, 1, 40]]),
  { trait: 8, place: 1, line: [1, 1, 1], n: [1, 2, 2], mean: [], m2: [], category: ['none', 'some', 'long'] },
]
const previousOf = (line: number, trait = 7, year = 2026) =>
  previousValue({ places, means }, trait, line, { year, field_id: 1 })

describe('a line’s previous value', () => {
  it('comes from the newest earlier year in the same nursery', () => {
    expect(previousOf(1)).toEqual({ year: 2025, value: 82, n: 2 })
    expect(previousOf(3)).toEqual({ year: 2024, value: 30, n: 1 })
    expect(previousOf(1, 7, 2025)).toEqual({ year: 2024, value: 10, n: 2 })
  })

  it('otherwise is the mean over that year’s nurseries, weighted by plots', () => {
    expect(previousOf(2)).toEqual({ year: 2025, value: 55, n: 4 })
  })

  it('the value of classes is the most frequent one, and of two equally frequent the first by name', () => {
    expect(previousOf(1, 8)).toEqual({ year: 2025, value: 'long', n: 5 })
  })

  it('is null for a line without an earlier year, and for another trait', () => {
    expect([previousOf(4), previousOf(1, 9), previousOf(1, 7, 2024)]).toEqual([null, null, null])
  })
})
