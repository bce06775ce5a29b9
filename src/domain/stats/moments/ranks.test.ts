import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstPlaces, rank } from './ranks.ts'

const values = fc.array(
  fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
  {
    maxLength: 40,
  },
)

describe('ranks', () => {
  it('a rank is one more than the values below, plus half of the other equal ones', () => {
    fc.assert(
      fc.property(values, (list) => {
        const { ranks, tieSizes } = rank(list)
        list.forEach((value, i) => {
          const below = list.filter((other) => other < value).length
          const equal = list.filter((other) => other === value).length
          expect(ranks[i]).toBe(below + (equal + 1) / 2)
        })
        const sizes = new Map<number, number>()
        for (const value of list) sizes.set(value + 0, (sizes.get(value + 0) ?? 0) + 1)
        const ties = [...sizes.values()].filter((size) => size > 1)
        expect([...tieSizes].sort()).toEqual(ties.sort())
      }),
      { numRuns: 300, seed: 5 },
    )
  })

  it('finds first ranks of evenly spaced, distant and equal values', () => {
    for (const list of [[1, 2, 3, 4], [0, 1e-300, 1, 1e300], [7, 7, 7], [-1.7e308, 0, 1.7e308], []]) {
      const sorted = Float64Array.from(list).sort()
      expect([...firstPlaces(sorted, list)]).toEqual(list.map((value) => sorted.indexOf(value)))
    }
  })
})
