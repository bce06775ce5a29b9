import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binnedClasses } from './binned.ts'
import { shownValues } from './classes.ts'
import { continuousClasses } from './continuous.ts'
import { outOfRange, rangeOf } from './outOfRange.ts'

const value = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -40, max: 40 }) },
  fc.constant(Number.NaN),
  fc.constant(900),
)
const limit = fc.option(fc.integer({ min: -20, max: 20 }))

describe('range of values', () => {
  it('has the marks of outOfRange and, by rank, the values that have none', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(value, fc.boolean()), { maxLength: 300 }), limit, limit, (plots, min, max) => {
        const values = Float64Array.from(plots, ([one]) => one)
        const leftOut = Uint8Array.from(plots, ([, isLeft]) => Number(isLeft))
        const range = rangeOf(values, values.length, { min, max }, leftOut)
        const marks = outOfRange(values, values.length, { min, max }, leftOut)
        expect(range.marks).toEqual(marks)
        const shown = shownValues({ values, count: values.length, outOfRange: marks, skipped: leftOut })
        const { inRange } = range
        const input = { values, count: values.length, outOfRange: marks, skipped: leftOut }
        for (const rule of [
          { kind: 'quantile', classes: 6 } as const,
          { kind: 'equal', classes: 4, middle: null } as const,
        ]) {
          expect(binnedClasses({ ...input, ranked: inRange }, rule, 1)).toEqual(binnedClasses(input, rule, 1))
        }
        for (const middle of [null, 5]) {
          const ranked = continuousClasses({ ...input, ranked: inRange }, middle, 1)
          expect(ranked).toEqual(continuousClasses(input, middle, 1))
        }
        expect(Array.from({ length: inRange.length }, (_, rank) => inRange.at(rank))).toEqual([...shown])
      }),
    )
  })
})
