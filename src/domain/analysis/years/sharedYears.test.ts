import { expect, it } from 'vitest'
import type { CropMeans } from '../../means/meansCodec.ts'
import { sharedYears } from './sharedYears.ts'

/** Means of a trait, 7, of lines in years given as [id of the year, year, first line, last line]. */
function meansOf(...years: readonly (readonly [number, number, number, number])[]): CropMeans {
  const numbers = (count: number) => new Float64Array(count).fill(1)
  return {
    spec_id: 1,
    places: years.map(([year_id, year]) => ({
      year_id,
      year,
      field_id: 100 - year_id,
      field_name: `Nursery ${year_id}`,
      region_id: 1,
      region: '',
      control: null,
    })),
    means: years.map(([, , from, to], place) => {
      const line = Float64Array.from({ length: to - from + 1 }, (_, k) => from + k)
      const columnOf = numbers(line.length)
      return { trait: 7, place, line, n: columnOf, mean: columnOf, m2: columnOf, category: null }
    }),
    newest: { line: [], plot: [], name: [], place: [], plots: [] },
  }
}

it('years with the same lines are compared unless the user chooses some, those with a few or none of them are not', () => {
  const means = meansOf([3, 2026, 1, 36], [1, 2025, 1, 36], [2, 2025, 5, 36], [4, 2024, 34, 80], [5, 1932, 90, 99])
  expect(sharedYears(means, 3, 7)).toEqual([1, 2, 3])
  expect(sharedYears(means, 5, 7)).toEqual([5])
  expect(sharedYears(means, 3, 8)).toEqual([3])
})

it('a year that would leave too few lines in all of them is not compared, and at most twelve are', () => {
  // Years 2 and 3 each share half of the lines of year 1, but not the same half.
  expect(sharedYears(meansOf([1, 2026, 1, 40], [2, 2025, 1, 20], [3, 2024, 21, 40]), 1, 7)).toEqual([1, 2])
  const many = meansOf(...Array.from({ length: 20 }, (_, k) => [k + 1, 2001 + k, 1, 10] as const))
  expect(sharedYears(many, 1, 7)).toEqual([1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
})
