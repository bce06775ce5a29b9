import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortNumbers } from './sortNumbers.ts'

/** Many numbers of one kind: the intervals are only used from 200 on. */
function many(number: fc.Arbitrary<number>): fc.Arbitrary<Float64Array> {
  return fc.array(number, { minLength: 0, maxLength: 700 }).map((values) => Float64Array.from(values))
}

const kinds: Record<string, fc.Arbitrary<Float64Array>> = {
  'any doubles': many(fc.double({ noNaN: true })),
  'measurements with ties': many(fc.integer({ min: 0, max: 300 }).map((k) => k / 10)),
  'one value far away': many(
    fc.oneof({ weight: 50, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) }, fc.constant(1e300)),
  ),
  'equal values': fc.integer({ min: 0, max: 700 }).map((n) => new Float64Array(n).fill(6.4)),
}

describe('sorting numbers', () => {
  for (const [name, numbers] of Object.entries(kinds)) {
    it(`sorts like the built-in sort: ${name}`, () => {
      fc.assert(
        fc.property(numbers, (values) => {
          const expected = values.slice().sort()
          expect(sortNumbers(values)).toBe(values)
          // Equal numbers are one number, whatever the sign of zero.
          expect([...values].map((value) => value + 0)).toEqual([...expected].map((value) => value + 0))
        }),
      )
    })
  }

  it('loses no number among many', () => {
    const values = Float64Array.from({ length: 5000 }, (_, i) => ((i * 7919) % 5000) / 100)
    expect([...sortNumbers(values)]).toEqual(Array.from({ length: 5000 }, (_, i) => i / 100))
  })
})
