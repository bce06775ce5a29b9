import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byRank, RankedNumbers } from './rankedNumbers.ts'

const numbers = fc.oneof(
  fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 60 }),
  fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { maxLength: 200 }),
  fc.array(fc.constantFrom(-1e12, 0.1, 0.2, 0.30000000000000004, 1e12), { maxLength: 40 }),
)

describe('ranked numbers', () => {
  it('return the sorted value at every rank', () => {
    fc.assert(
      fc.property(numbers, (list) => {
        const values = Float64Array.from(list)
        const sorted = byRank(values.slice().sort())
        const ranked = new RankedNumbers(values)
        expect(ranked.length).toBe(list.length)
        for (let rank = 0; rank < list.length; rank++) expect(ranked.at(rank) - sorted.at(rank)).toBe(0)
      }),
    )
  })

  it('count the values below and above a limit', () => {
    fc.assert(
      fc.property(numbers, fc.double({ noNaN: true, min: -12, max: 12 }), (list, other) => {
        const ranked = new RankedNumbers(Float64Array.from(list))
        for (const limit of [other, ...list, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
          expect(ranked.below(limit)).toBe(list.filter((value) => value < limit).length)
          expect(ranked.above(limit)).toBe(list.filter((value) => value > limit).length)
        }
      }),
    )
  })

  it('use only the first values, without NaN and excluded ones', () => {
    const one = fc.record({
      value: fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constant(Number.NaN), fc.constant(1e12)),
      isLeft: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 80 }), fc.nat({ max: 80 }), (list, max) => {
        const values = Float64Array.from(list, ({ value }) => value)
        const leftOut = Uint8Array.from(list, ({ isLeft }) => Number(isLeft))
        const count = Math.min(max, list.length)
        const target = values.slice(0, count).filter((value, i) => !Number.isNaN(value) && !leftOut[i])
        const ranked = new RankedNumbers(values, count, leftOut)
        expect(ranked.length).toBe(target.length)
        expect(Array.from(target, (_, rank) => ranked.at(rank))).toEqual([...target.sort()])
      }),
    )
  })
})
