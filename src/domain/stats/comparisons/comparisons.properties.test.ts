import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factor, numberColumn } from '../data/columns.ts'
import { factorTerm } from '../models/term.ts'
import { compactLetters } from './letters.ts'
import { lsd } from './lsd.ts'
import { comparePairs, type PairComparison } from './pairs.ts'
import { tTest } from './tTest.ts'

const RUNS = { numRuns: 40 }
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f']
const plots = fc.array(
  fc.record({
    line: fc.constantFrom(...NAMES),
    block: fc.constantFrom('1', '2', '3'),
    value: fc.integer({ min: 0, max: 400 }),
  }),
  { minLength: 12, maxLength: 40 },
)

function compare(rows: readonly { line: string; block: string; value: number }[], higherIsBetter = true) {
  const terms = [
    factorTerm(
      factor(
        'block',
        rows.map((row) => row.block),
      ),
    ),
    factorTerm(
      factor(
        'line',
        rows.map((row) => row.line),
      ),
    ),
  ]
  return lsd(
    numberColumn(
      'yield',
      rows.map((row) => row.value),
    ),
    { terms, factor: 'line', control: rows[0]!.line, higherIsBetter },
  )
}

describe('LSD of random data', { timeout: 60_000 }, () => {
  it('two levels share a letter exactly if they do not differ at 5 % [LIM-30]', () => {
    fc.assert(
      fc.property(plots, (rows) => {
        const result = compare(rows)
        if (!result.ok || !result.pairs) return
        const letters = new Map(result.means.map((row) => [row.level, row.letters ?? '']))
        for (const pair of result.pairs) {
          const shared = [...letters.get(pair.a)!].some((letter) => letters.get(pair.b)!.includes(letter))
          expect(shared).toBe(!pair.significant)
          expect(pair.significant).toBe(pair.p !== null && pair.p < 0.05)
        }
        expect(result.nSignificantPairs).toBe(result.pairs.filter((pair) => pair.significant).length)
      }),
      RUNS,
    )
  })

  it('counts significant pairs without blocks as if one by one, with few comparisons', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ mean: fc.integer({ min: 0, max: 40 }), n: fc.integer({ min: 1, max: 3 }) }), {
          minLength: 2,
          maxLength: 60,
          size: 'max',
        }),
        fc.constantFrom(0, 1, 30),
        (levels, msError) => {
          let compared = 0
          const variances = Float64Array.from(levels, ({ n }) => 1 / n)
          const means = {
            levels: levels.map((_, i) => String(i)),
            means: levels.map(({ mean }, i) => (i === 1 ? null : mean / 7)),
            covariance: (i: number, j: number) => (i === j ? variances[i]! : 0),
            differenceVariance: (i: number, j: number) => {
              compared++
              return i === j ? 0 : variances[i]! + variances[j]!
            },
            ownVariances: variances,
          }
          const input = { means, sizes: levels.map(({ n }) => n), msError, dfError: 20 }
          const swept = comparePairs(input)
          // Listed pairs are compared one by one.
          if (levels.length > 20) expect(compared).toBeLessThanOrEqual(6)
          const withOwnVariances = comparePairs({ ...input, means: { ...means, ownVariances: null } })
          if (!swept || !withOwnVariances) {
            expect(swept).toBe(withOwnVariances)
            return
          }
          const counts = ({ nPairs, nSignificantPairs, sedMin, sedMax, equalSed, tukey, pairs }: PairComparison) => [
            nPairs,
            nSignificantPairs,
            sedMin,
            sedMax,
            equalSed,
            tukey.nSignificantPairs,
            pairs,
          ]
          expect(counts(swept)).toEqual(counts(withOwnVariances))
          expect(swept.sedMean).toBeCloseTo(withOwnVariances.sedMean, 12)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('groups relative to the control agree with the pairs', () => {
    fc.assert(
      fc.property(plots, (rows) => {
        const result = compare(rows)
        if (!result.ok || !result.pairs || !result.controlComparison) return
        for (const row of result.controlComparison.rows) {
          const pair = result.pairs.find(
            (pair) =>
              [pair.a, pair.b].includes(row.level) && [pair.a, pair.b].includes(result.controlComparison!.control),
          )!
          expect(row.group === 2).toBe(!pair.significant)
          if (row.group !== 2) expect(row.group === 1).toBe(row.diff > 0)
          expect(Math.abs(Math.abs(pair.diff) - Math.abs(row.diff))).toBeLessThan(1e-9)
          expect(row.pDunnett! + 1e-12).toBeGreaterThanOrEqual(row.p!)
        }
      }),
      RUNS,
    )
  })

  it('sorts means from the best, largest or smallest first', () => {
    fc.assert(
      fc.property(plots, fc.boolean(), (rows, higher) => {
        const result = compare(rows, higher)
        if (!result.ok) return
        const means = result.means.flatMap((row) => row.adjustedMean ?? [])
        const sorted = [...means].sort((a, b) => (higher ? b - a : a - b))
        expect(means).toEqual(sorted)
      }),
      RUNS,
    )
  })

  it('preserves differences when the trait is shifted or levels are renamed', () => {
    fc.assert(
      fc.property(plots, (rows) => {
        const result = compare(rows)
        const moved = compare(rows.map((row) => ({ ...row, value: row.value + 1000, line: `${row.line}'` })))
        expect(moved.ok).toBe(result.ok)
        if (!result.ok || !moved.ok) return
        expect(Math.abs(result.sedMean - moved.sedMean)).toBeLessThan(1e-9)
        result.pairs!.forEach((pair, i) => {
          expect(Math.abs(pair.diff - moved.pairs![i]!.diff)).toBeLessThan(1e-8)
        })
      }),
      RUNS,
    )
  })
})

describe('letters', () => {
  it('represents any pattern of differences, also one that no order explains', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.infiniteStream(fc.boolean()), (n, coins) => {
        const differs = new Map<string, boolean>()
        for (let i = 0; i < n; i++)
          for (let j = i + 1; j < n; j++) differs.set(`${i},${j}`, coins.next().value as boolean)
        const differ = (i: number, j: number) => i !== j && differs.get(`${Math.min(i, j)},${Math.max(i, j)}`)!
        const letters = compactLetters({ order: Array.from({ length: n }, (_, i) => i), followsOrder: false, differ })!
        for (let i = 0; i < n; i++) {
          expect(letters[i]!.length).toBeGreaterThan(0)
          for (let j = i + 1; j < n; j++)
            expect([...letters[i]!].some((letter) => letters[j]!.includes(letter))).toBe(!differ(i, j))
        }
      }),
    )
  })

  it('forms runs if differences follow the order', () => {
    const order = [3, 1, 0, 2]
    const values = [5, 7, 1, 9]
    const differ = (i: number, j: number) => Math.abs(values[i]! - values[j]!) > 3
    expect(compactLetters({ order, followsOrder: true, differ })).toEqual(['a', 'ab', 'b', 'c'])
    expect(compactLetters({ order, followsOrder: false, differ })).toEqual(['a', 'ab', 'b', 'c'])
  })

  it('refuses a lettering that is too long to read', () => {
    const order = Array.from({ length: 501 }, (_, i) => i)
    expect(compactLetters({ order, followsOrder: false, differ: (i, j) => (i + j) % 3 === 0 })).toBeNull()
    expect(compactLetters({ order, followsOrder: true, differ: (i, j) => Math.abs(i - j) > 1 })).toBeNull()
    expect(compactLetters({ order, followsOrder: true, differ: () => false })).toEqual(order.map(() => 'a'))
  })

  it('aborts a lettering whose letters double with every pair long before all pairs are compared', () => {
    const order = Array.from({ length: 26 }, (_, i) => i)
    let compared = 0
    const differ = (i: number, j: number) => {
      compared++
      return (i ^ 1) === j
    }
    expect(compactLetters({ order, followsOrder: false, differ })).toBeNull()
    expect(compared).toBeLessThan((26 * 25) / 2)
  })
})

describe('t-test of random data', () => {
  const values = fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 2, maxLength: 15 })

  it('the 95 % interval excludes 0 exactly if p is below 0.05 [LIM-30]', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        const result = tTest(numberColumn('a', a), numberColumn('b', b), { paired: a.length === b.length })
        if (!result.ok) return
        for (const test of result.tests) {
          if (test.pTwoSided === null || Math.abs(test.pTwoSided - 0.05) < 1e-9) continue
          expect(test.ci95Lo > 0 || test.ci95Hi < 0).toBe(test.pTwoSided < 0.05)
        }
      }),
    )
  })

  it('changes only the sign when the groups are swapped', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        const there = tTest(numberColumn('a', a), numberColumn('b', b), { paired: false })
        const swapped = tTest(numberColumn('b', b), numberColumn('a', a), { paired: false })
        if (!there.ok || !swapped.ok) return
        there.tests.forEach((test, i) => {
          expect(swapped.tests[i]!.diff + test.diff).toBe(0)
          expect(swapped.tests[i]!.df).toBeCloseTo(test.df, 9)
        })
        expect(there.mannWhitney!.w + swapped.mannWhitney!.w).toBe(a.length * b.length)
      }),
    )
  })
})
