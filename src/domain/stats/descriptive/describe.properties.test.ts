import fc from 'fast-check'
import { expect, it, describe as suite } from 'vitest'
import { factor, numberColumn } from '../data/columns.ts'
import { mean } from '../moments/moments.ts'
import { sum } from '../moments/sums.ts'
import { describe } from './describe.ts'
import { shapiroWilk } from './shapiroWilk.ts'

const values = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 4, maxLength: 40 })

suite('descriptive statistics of random data', () => {
  it('a description is independent of the order, and shifts and scales with the trait', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: -1000, max: 1000 }), (list, shift) => {
        const described = (numbers: readonly number[]) => {
          const result = describe(numberColumn('y', numbers), null)
          return result.ok ? result.rows[0]! : null
        }
        const [plain, reversed, moved] = [
          described(list)!,
          described([...list].reverse())!,
          described(list.map((value) => 4 * value + shift))!,
        ]
        // Sums of squares and cubes differ in their last digit by the order of adding.
        const isWithin = (value: unknown) =>
          typeof value === 'number' ? expect.closeTo(value, 9 - Math.ceil(Math.log10(Math.abs(value) + 1))) : value
        expect(reversed).toEqual(
          Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, isWithin(value)])),
        )
        expect(moved.mean).toBeCloseTo(4 * plain.mean! + shift, 9)
        expect(moved.sd).toBeCloseTo(4 * plain.sd!, 9)
        expect(moved.iqr).toBeCloseTo(4 * plain.iqr!, 9)
        if (plain.skewness !== null) expect(moved.skewness).toBeCloseTo(plain.skewness, 7)
        if (plain.shapiroW !== null) expect(moved.shapiroW).toBeCloseTo(plain.shapiroW, 9)
      }),
    )
  })

  it('quartiles are sorted, and every unit is counted once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }))), {
          minLength: 1,
        }),
        (rows) => {
          const result = describe(
            numberColumn(
              'y',
              rows.map(([, value]) => value),
            ),
            factor(
              'g',
              rows.map(([name]) => name),
            ),
          )
          if (!result.ok) return
          expect(sum(result.rows.map((row) => row.n + row.nMissing))).toBe(rows.length)
          for (const row of result.rows) {
            if (row.n === 0) continue
            const ordered = [row.min!, row.q1!, row.median!, row.q3!, row.max!]
            expect(ordered).toEqual([...ordered].sort((a, b) => a - b))
          }
        },
      ),
    )
  })

  it('equal values in any order have equal means', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 50 }),
        (list) => {
          expect(mean([...list].sort((a, b) => a - b))).toBe(mean([...list].sort((a, b) => b - a)))
        },
      ),
    )
  })

  it('a sum does not lose small values among large ones', () => {
    expect(sum([1, 1e100, 1, -1e100])).toBe(2)
    expect(mean([1e16, 1, -1e16, 1])).toBe(0.5)
  })

  // Shapiro & Wilk 1965, weights of 11 men; W and p as R prints them.
  it('normality is tested like R', () => {
    const men = shapiroWilk([148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236])!
    expect(men.w).toBeCloseTo(0.79, 2)
    expect(men.p).toBeCloseTo(0.0067, 4)
  })

  it('data that cannot be tested for normality have no test', () => {
    expect([
      shapiroWilk([1, 2]),
      shapiroWilk([3, 3, 3, 3]),
      shapiroWilk(new Float64Array(5001).map((_, i) => i)),
    ]).toEqual([null, null, null])
  })
})
