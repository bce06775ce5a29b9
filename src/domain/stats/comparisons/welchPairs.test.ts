import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factor, numberColumn } from '../data/columns.ts'
import { studentizedRange } from '../distributions/studentizedRange.ts'
import { holm } from './holm.ts'
import { tTest } from './tTest.ts'
import { pairCriterion } from './welchCriterion.ts'
import { welchPairs } from './welchPairs.ts'

const labels = ['a', 'a', 'a', 'b', 'b', 'b', 'b', 'c', 'c', 'd']
const values = [4, 5, 6.5, 9, 12, 8, 10, 4.5, 5.5, 7]

describe('pairs of groups with unequal variances', () => {
  const result = welchPairs(numberColumn('yield', values), factor('line', labels), { control: 'a' })
  if (!result.ok) throw new Error(result.code)

  it("each pair is Welch's t-test of its two groups alone [STA-04]", () => {
    for (const pair of result.pairs!) {
      const [a, b] = [pair.a, pair.b].map((level) =>
        numberColumn(
          level,
          values.filter((_, i) => labels[i] === level),
        ),
      )
      const test = tTest(a!, b!, { paired: false })
      if (!test.ok) throw new Error(test.code)
      const welch = test.tests.find(({ variant }) => variant === 'welch')!
      expect(pair.df).toBeCloseTo(welch.df, 10)
      expect(pair.p).toBeCloseTo(welch.pTwoSided!, 12)
      expect(pair.lsd05).toBeCloseTo(welch.tCrit05 * welch.se, 10)
    }
  })

  it('excludes a single value with a warning, and differences from the control are level minus control', () => {
    expect(result.means.map(({ level }) => level)).toEqual(['b', 'a', 'c'])
    expect(result.meta.warnings).toContainEqual({ code: 'singleValueGroups', numbers: { groups: 1 } })
    expect(result.againstControl!.map(({ a, b }) => [a, b])).toEqual([
      ['b', 'a'],
      ['c', 'a'],
    ])
    expect(result.againstControl![0]!.diff).toBeGreaterThan(0)
    expect(result.againstControl![0]!.t).toBeGreaterThan(0)
  })

  it('refuses a control without values and groups without a pair [STA-16]', () => {
    const column = numberColumn('yield', values)
    expect(welchPairs(column, factor('line', labels), { control: 'x' })).toMatchObject({ code: 'unknownControl' })
    const lone = factor(
      'line',
      labels.map((label, i) => (label === 'a' ? 'a' : `${label}${i}`)),
    )
    expect(welchPairs(column, lone)).toMatchObject({ code: 'tooFewGroups', numbers: { groups: 1, needed: 2 } })
  })
})

describe('critical values between degrees of freedom', () => {
  it('agree with the studentised range to one millionth, from 1 to 400', () => {
    const criterion = pairCriterion('tukey', { levels: 10, dfs: [1, 400], lambdas: [] })
    for (const df of [1.3, 4.7, 21.9, 130])
      expect(criterion.critical05(df) / (studentizedRange(10, df).critical(0.05) / Math.SQRT2)).toBeCloseTo(1, 6)
  })
})

describe("Holm's adjustment", () => {
  it('matches the textbook example, ignoring nulls', () => {
    expect(holm([0.01, null, 0.04, 0.03, 0.005])).toEqual([0.03, null, 0.06, 0.06, 0.02])
  })

  it('keeps the order, is between p and n·p, and never exceeds 1', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }), (p) => {
        const adjusted = holm(p) as number[]
        p.forEach((value, i) => {
          expect(adjusted[i]).toBeGreaterThanOrEqual(value)
          expect(adjusted[i]).toBeLessThanOrEqual(Math.min(1, p.length * value))
          p.forEach((other, j) => {
            if (value < other) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j]!)
          })
        })
      }),
    )
  })
})
