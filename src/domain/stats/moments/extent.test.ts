import { expect, it } from 'vitest'
import { extent } from './extent.ts'

it('the extent is found of more numbers than a call accepts as arguments', () => {
  const values = Array.from({ length: 500_000 }, (_, k) => (k * 7919) % 500_000)
  expect(extent(values)).toEqual([0, 499_999])
  expect(extent(Float64Array.from(values))).toEqual([0, 499_999])
})

it('the extent ignores NaN, and is empty for no numbers', () => {
  expect(extent([Number.NaN, 3, -1, Number.NaN])).toEqual([-1, 3])
  expect(extent([])).toEqual([Infinity, -Infinity])
})
