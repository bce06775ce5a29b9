import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factor, numberColumn } from '../data/columns.ts'
import { sum } from '../moments/sums.ts'
import { griffing } from './griffing.ts'
import { heterosis } from './heterosis.ts'
import { lineByTester } from './lineByTester.ts'

const PARENTS = ['p1', 'p2', 'p3', 'p4', 'p5']
const CELLS = PARENTS.flatMap((mother) => PARENTS.map((father) => ({ mother, father })))
const REPS = ['1', '2', '3']
const PLOTS = REPS.flatMap((rep) => CELLS.map((cell) => ({ ...cell, rep })))
const yields = fc.array(fc.integer({ min: 0, max: 900 }), { minLength: PLOTS.length, maxLength: PLOTS.length })

const plots = {
  mother: factor(
    'mother',
    PLOTS.map((plot) => plot.mother),
  ),
  father: factor(
    'father',
    PLOTS.map((plot) => plot.father),
  ),
  block: factor(
    'rep',
    PLOTS.map((plot) => plot.rep),
  ),
}

describe('combining ability of random full diallels', () => {
  it.each([1, 2, 3, 4] as const)('method %d: effects sum to 0 and reproduce the means', (method) => {
    fc.assert(
      fc.property(yields, (values) => {
        const result = griffing(numberColumn('yield', values), { ...plots, method })
        if (!result.ok) return
        const gca = new Map(result.gca.map((row) => [row.parent, row.effect]))
        expect(sum(result.gca.map((row) => row.effect))).toBeCloseTo(0, 8)
        for (const cell of result.sca) {
          expect(result.mu + gca.get(cell.parent1)! + gca.get(cell.parent2)! + cell.effect).toBeCloseTo(cell.mean, 8)
        }
        for (const parent of PARENTS) {
          const cells = result.sca.filter((cell) => cell.parent1 === parent || cell.parent2 === parent)
          expect(
            sum(cells.map((cell) => cell.effect * (cell.parent1 === cell.parent2 && method === 2 ? 2 : 1))),
          ).toBeCloseTo(0, 7)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('method 1 splits the sum of squares of entry means', () => {
    fc.assert(
      fc.property(yields, (values) => {
        const result = griffing(numberColumn('yield', values), { ...plots, method: 1 })
        if (!result.ok) return
        const means = CELLS.map(
          (cell) =>
            sum(values.filter((_, i) => PLOTS[i]!.mother === cell.mother && PLOTS[i]!.father === cell.father)) / 3,
        )
        const total = sum(means.map((value) => (value - result.mu) ** 2))
        expect(sum(result.rows.map((row) => row.ss)) / total).toBeCloseTo(1, 9)
        expect(result.rows.map((row) => row.df)).toEqual([4, 10, 10])
      }),
      { numRuns: 25 },
    )
  })

  it('heterosis over the better parent never exceeds that over the mid-parent if higher is better', () => {
    fc.assert(
      fc.property(yields, fc.boolean(), (values, higherIsBetter) => {
        const result = heterosis(numberColumn('yield', values), { ...plots, higherIsBetter, check: 'p3' })
        if (!result.ok) return
        expect(result.rows).toHaveLength(20)
        for (const row of result.rows) {
          expect(higherIsBetter ? row.bph <= row.mph + 1e-9 : row.bph >= row.mph - 1e-9).toBe(true)
          expect(row.checkDiff! + result.checkMean!).toBeCloseTo(row.f1Mean, 8)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('line × tester: lines, testers and interaction add up to the crosses; parents and crosses to the entries', () => {
    const chosen = PLOTS.map((plot) => plot.mother === plot.father || (plot.mother < 'p3' && plot.father > 'p2'))
    const chosenOf = <T>(list: readonly T[]) => list.filter((_, i) => chosen[i])
    fc.assert(
      fc.property(yields, (values) => {
        const result = lineByTester(numberColumn('yield', chosenOf(values)), {
          mother: factor('line', chosenOf(PLOTS.map((plot) => plot.mother))),
          father: factor('tester', chosenOf(PLOTS.map((plot) => plot.father))),
          block: factor('rep', chosenOf(PLOTS.map((plot) => plot.rep))),
        })
        if (!result.ok) return
        const ss = (term: string) => result.rows.find((row) => row.term === term)!.ss
        expect(ss('lines') + ss('testers') + ss('lines x testers')).toBeCloseTo(ss('crosses'), 5)
        expect(ss('parents') + ss('crosses') + ss('parents vs crosses')).toBeCloseTo(ss('entries without check'), 5)
        expect(result.rows.map((row) => row.df)).toEqual([10, 4, 1, 5, 1, 2, 2])
        expect(sum(result.gcaLines.map((row) => row.effect))).toBeCloseTo(0, 9)
      }),
      { numRuns: 25 },
    )
  })
})
