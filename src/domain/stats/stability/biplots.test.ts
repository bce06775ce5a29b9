import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { factorOf, numbersOf, readTrial } from '../../../../tests/oracles/trialTable.ts'
import { numberColumn } from '../data/columns.ts'
import { sum } from '../moments/sums.ts'
import { ammi } from './ammi.ts'
import { gge } from './gge.ts'

const trial = readTrial(readFileSync(join(import.meta.dirname, '../../../../tests/data/trials/shaw_oats.csv'), 'utf8'))
const trait = numbersOf(trial, 'yield_lb_plot')
const design = {
  line: factorOf(trial, 'line'),
  environment: factorOf(trial, 'env'),
  block: factorOf(trial, 'block'),
}

function valid<T extends { readonly ok: boolean }>(outcome: T): Extract<T, { ok: true }> {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome as Extract<T, { ok: true }>
}

describe('lines across environments', () => {
  it('AMMI of the oats of Pusa and Karnal explains 46.5 and 27.5 % of the interaction [STA-11]', () => {
    const result = valid(ammi(trait, design))
    expect(result.axes[0]!.percent).toBeCloseTo(46.5, 1)
    expect(result.axes[1]!.percent).toBeCloseTo(27.55, 2)
    expect(result.axes.map(({ df }) => df)).toEqual([16, 14, 12, 10, 8])
    expect(sum(result.axes.map(({ df }) => df))).toBe(result.interactionDf)
    expect(sum(result.axes.map(({ ss }) => ss))).toBeCloseTo(result.interactionSs, 6)
  })

  it('GGE of the same explains 75.1 and 11.2 %, with the corners B, L, M, C and H [STA-11]', () => {
    const result = valid(gge(trait, design))
    expect(result.axes[0]!.percent).toBeCloseTo(75.1, 1)
    expect(result.axes[1]!.percent).toBeCloseTo(11.2, 1)
    expect(result.hull.toSorted()).toEqual(['B', 'C', 'H', 'L', 'M'])
    for (const { winner } of result.environments) expect(result.hull).toContain(winner)
  })

  it('a line missing in one environment is excluded and counted', () => {
    const missingLine = design.line.levels.indexOf('C')
    const place = design.environment.levels.indexOf('Pusa-1932')
    const incomplete = numberColumn(
      trait.name,
      Array.from(trait.values, (value, i) =>
        design.line.codes[i] === missingLine && design.environment.codes[i] === place ? null : value,
      ),
    )
    for (const result of [valid(ammi(incomplete, design)), valid(gge(incomplete, design))]) {
      expect(result.incomplete).toEqual(['C'])
      expect(result.lines.map(({ level }) => level)).not.toContain('C')
      expect(result.meta.warnings).toContainEqual({ code: 'notEstimable', numbers: { count: 1 } })
    }
  })

  it('too few environments or lines are refused [STA-12]', () => {
    const two = numberColumn(
      trait.name,
      Array.from(trait.values, (value, i) => (design.environment.codes[i]! < 2 ? value : null)),
    )
    expect(ammi(two, design)).toMatchObject({ code: 'tooFewGroups', numbers: { groups: 2, needed: 3 } })
    expect(valid(gge(two, design)).environments).toHaveLength(2)
  })
})
