import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { factorOf, numbersOf, readTrial } from '../../../../tests/oracles/trialTable.ts'
import { anova } from '../anova/anova.ts'
import { combine, factor, numberColumn } from '../data/columns.ts'
import { factorTerm } from '../models/term.ts'
import { griffing } from './griffing.ts'
import { heterosis } from './heterosis.ts'
import { lineByTester } from './lineByTester.ts'

const trial = readTrial(
  readFileSync(join(import.meta.dirname, '../../../../tests/data/trials/grover_diallel.csv'), 'utf8'),
)
const trait = numbersOf(trial, 'yield')
const rep = factorOf(trial, 'rep')
const plots = { mother: factorOf(trial, 'mother'), father: factorOf(trial, 'father'), block: rep }
/** The first replication alone: every entry once. */
const values = numberColumn(
  'yield',
  Array.from(trait.values, (value, i) => (rep.codes[i] === 0 ? value : null)),
)
/** Replications 1 and 2 as one year, 3 and 4 as another. */
const year = factor(
  'year',
  Array.from(rep.codes, (code) => (code < 2 ? '1931' : '1932')),
)

function valid<T extends { readonly ok: boolean }>(outcome: T): Extract<T, { ok: true }> {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome as Extract<T, { ok: true }>
}

describe('crosses without error degrees of freedom', () => {
  it('a diallel has effects and sums of squares, but no tests [STA-09]', () => {
    const result = valid(griffing(values, { ...plots, method: 1 }))
    expect(result).toMatchObject({
      msErrorPlot: null,
      dfError: null,
      bakerRatioModelI: null,
      varianceComponentsModelI: null,
    })
    expect(result.meta.errorDf).toBeNull()
    expect(result.meta.warnings).toContainEqual({ code: 'noTest' })
    for (const row of [...result.rows, ...result.gca, ...result.sca]) expect(row.p).toBeNull()
    for (const { ss } of result.rows) expect(ss).toBeGreaterThan(0)
  })

  it('a known error mean square gives the same tests as the data’s own', () => {
    const full = valid(griffing(trait, { ...plots, method: 1 }))
    const withKnownError = valid(
      griffing(trait, { ...plots, method: 1, error: { ms: full.msErrorPlot!, df: full.dfError! } }),
    )
    expect(withKnownError.rows).toEqual(full.rows)
    const single = valid(griffing(values, { ...plots, method: 1, error: { ms: 2, df: 30 } }))
    expect(single.rows[0]!.f).toBeCloseTo(single.rows[0]!.ms / 2, 10)
    expect(griffing(values, { ...plots, method: 1, error: { ms: 2, df: 0 } })).toMatchObject({ code: 'noResidualDf' })
  })

  it('heterosis and line × tester have no tests either', () => {
    const result = valid(heterosis(values, { ...plots, higherIsBetter: true }))
    expect(result).toMatchObject({ msError: null, seMidParent: null, cd05BetterParent: null })
    expect(result.rows[0]).toMatchObject({ mphT: null, mphP: null })
    expect(Number.isFinite(result.rows[0]!.mph)).toBe(true)
    const sides = { lines: ['P1', 'P2'], testers: ['P3', 'P4', 'P5'] }
    const crosses = valid(lineByTester(values, { ...plots, ...sides }))
    expect(crosses).toMatchObject({ msError: null, se: { gcaLines: null, sca: null } })
    expect(crosses.rows.every(({ ss, f }) => ss >= 0 && f === null)).toBe(true)
  })
})

describe('crosses over several environments', () => {
  const entry = combine([plots.mother, plots.father], ' x ', 'entry')
  const combined = valid(
    anova(trait, {
      terms: [factorTerm(year), factorTerm(year, rep), factorTerm(entry), factorTerm(year, entry)],
    }),
  )

  it('are refused until the error is chosen [STA-12]', () => {
    for (const outcome of [
      griffing(trait, { ...plots, method: 1, environment: year }),
      heterosis(trait, { ...plots, higherIsBetter: true, environment: year }),
    ])
      expect(outcome).toEqual({ ok: false, code: 'designMismatch', numbers: { environments: 2 }, names: ['year'] })
  })

  it('use the residual of the combined analysis, or the interaction', () => {
    const overYears = { ...plots, method: 1 as const, environment: year }
    const residual = valid(griffing(trait, { ...overYears, errorModel: 'residual' }))
    expect(residual.msErrorPlot).toBeCloseTo(combined.residual.ms!, 10)
    expect(residual).toMatchObject({ dfError: combined.residual.df, repsPerMean: 4 })
    const interaction = valid(griffing(trait, { ...overYears, errorModel: 'entryByEnvironment' }))
    expect(interaction.msErrorPlot).toBeCloseTo(combined.rows.at(-1)!.ms!, 10)
    expect(interaction.dfError).toBe(35)
  })

  it('a single environment requires no choice of error', () => {
    const single = factor(
      'year',
      Array.from(rep.codes, () => '1931'),
    )
    expect(valid(griffing(trait, { ...plots, method: 1, environment: single })).dfError).toBe(105)
  })
})

describe('variance components of a diallel', () => {
  it('names each negative one, and the ratio treats it as 0 [STA-09]', () => {
    const large = { ms: 1e6, df: 100 }
    const result = valid(griffing(trait, { ...plots, method: 1, error: large }))
    const warning = result.meta.warnings.find(({ code }) => code === 'varianceAtZero')
    expect(warning?.names).toEqual(['gca', 'sca', 'reciprocal', 'gca II', 'sca II', 'reciprocal II'])
    expect(result.varianceComponentsModelI!.gca).toBeLessThan(0)
    expect(result.bakerRatioModelI).toBeNull()
    const rows = Object.fromEntries(result.rows.map((row) => [row.term, row.ms]))
    const between = { ms: (4 * (rows.gca! + rows.sca!)) / 2, df: 100 }
    const half = valid(griffing(trait, { ...plots, method: 1, error: between }))
    expect([0, 1]).toContain(half.bakerRatioModelI)
  })

  it('match the Grover diallel: GCA F 5.80, SCA F 16.14, P4 +5.42 [STA-09]', () => {
    const result = valid(griffing(trait, { ...plots, method: 1 }))
    expect(result.rows[0]!.f).toBeCloseTo(5.8, 2)
    expect(result.rows[1]!.f).toBeCloseTo(16.14, 2)
    const p4 = result.gca.find(({ parent }) => parent === 'P4')!
    expect(p4.effect).toBeCloseTo(5.4247, 4)
    expect(p4.t).toBeCloseTo(p4.effect / p4.se!, 12)
    const cross = result.sca[1]!
    expect(cross.t).toBeCloseTo(cross.effect / result.se.scaCross!, 12)
  })
})
