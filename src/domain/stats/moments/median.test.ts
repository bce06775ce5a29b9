import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ascending, median, medianOfSorted } from './quantiles.ts'

it('the median of unsorted values is found without changing them', () => {
  const measured = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ noNaN: true, min: -1e9, max: 1e9 }))
  fc.assert(
    fc.property(fc.array(measured, { minLength: 1, maxLength: 700 }), (list) => {
      const values = Float64Array.from(list)
      expect(median(values) + 0).toBe(medianOfSorted(ascending(values)) + 0)
      expect([...values]).toEqual(list)
    }),
  )
})
