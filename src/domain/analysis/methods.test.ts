import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { alphaYear, stroupYear } from '../../../tests/arbitraries/publishedYears.ts'
import { trialRows, trialYear } from '../../../tests/arbitraries/trialYear.ts'
import type { FieldYearColumns } from '../columns/fieldYear.ts'
import { tCritical } from '../stats/distributions/t.ts'
import { finish, type Steps } from '../stats/mixed/steps.ts'
import { likeness } from './model/residuals.ts'
import type { TabOutcome, TabResult } from './result.ts'
import { defaultSettings, type Settings, type TabName } from './settings.ts'
import { fieldGain } from './tabs/heatMap.ts'
import { analyseTab } from './tabs.ts'
import { trialData } from './trialData.ts'

const words = { line: 'Line', mother: 'Mother', father: 'Father', row: 'Row', col: 'Column' }

function resultOf(year: FieldYearColumns, tab: TabName, changed: Partial<Settings> = {}): TabResult {
  const traits = year.traits.filter(({ trait }) => trait.kind === 'quantitative').map(({ trait }) => trait.id)
  const settings = { ...defaultSettings, traits: traits.slice(0, 1), ...changed }
  const answer = analyseTab(tab, trialData(year, settings, new Uint8Array(), words), settings)
  const outcome: TabOutcome = 'next' in answer ? finish(answer as Steps<TabOutcome>) : answer
  if (!outcome.ok) throw new Error(`refused: ${outcome.code} ${JSON.stringify(outcome.numbers)} ${outcome.names}`)
  return outcome
}

const assumed = ({ assumptions }: TabResult, key: string) => assumptions.find(({ message }) => message.key === key)

/** Three groups without blocks; the last varies a hundred times as much and has one outlier. */
const uneven = () => {
  const groups: Record<string, number[]> = {
    A: [10, 10.1, 10.2, 9.9, 10, 9.8, 10.1, 10],
    B: [11, 11.2, 10.9, 11.1, 11, 11, 10.8, 11.1],
    C: [-20, 45, 2, 60, -35, 30, 12, 80],
  }
  const rows = Object.entries(groups).flatMap(([line, values]) =>
    values.map((value) => ({ line, value: String(value) })),
  )
  return trialYear(rows, { line: ({ line }) => line, measured: [['value', 'Value', '']] })
}

describe('alternatives to the method that is used', () => {
  it('non-normal residuals suggest the rank test, unequal variances Welch’s F', () => {
    const result = resultOf(uneven(), 'anova')
    const ranks = assumed(result, 'statistics.normal.falseOnScale')?.note
    expect(ranks?.key).toBe('statistics.beside.ranks')
    expect(ranks?.params?.df).toBe(2)
    const spread = assumed(result, 'statistics.even.false')
    expect(spread?.note?.key).toBe('statistics.beside.welch')
    expect(spread?.other?.change).toEqual({ model: 'welch', block: 'auto' })
    const adjusted = resultOf(uneven(), 'average', { block: 'none' })
    expect(assumed(adjusted, 'statistics.even.false')?.other?.change).toEqual({ model: 'welch', block: 'auto' })
  })

  it('pairs by Welch: each difference from the control has its own LSD, and the method states it', () => {
    const year = uneven()
    const [control] = [...year.lines.values()].filter(({ name }) => name === 'A')
    const plainResult = resultOf(year, 'nsr', { control: control.id })
    const offered = assumed(plainResult, 'statistics.even.false')?.other
    expect(offered).toEqual({ label: 'statistics.other.welch', change: { model: 'welch', block: 'auto' } })
    const result = resultOf(year, 'nsr', { control: control.id, model: 'welch' })
    const lsdOf = (of: TabResult, line: string) => {
      const cell = of.rows.find(({ cells }) => cells.level === line)?.cells.lsd05
      return typeof cell === 'object' && cell && 'value' in cell ? cell.value : Number.NaN
    }
    expect(lsdOf(plainResult, 'B')).toBeCloseTo(lsdOf(plainResult, 'C'), 9)
    // By hand: √(s²/8 + s²/8) of A and B and t of their own 13.9 degrees of freedom.
    expect(lsdOf(result, 'B')).toBeCloseTo(0.134, 2)
    expect(lsdOf(result, 'C')).toBeGreaterThan(20)
    expect(result.rows.find(({ cells }) => cells.level === 'B')?.tone).toBe('above')
    expect(plainResult.rows.find(({ cells }) => cells.level === 'B')?.tone).toBeUndefined()
    expect(result.method).toEqual([{ key: 'statistics.design.welch' }])
  })

  it('means and variance by Welch equal R: own standard errors and intervals, Welch’s F below the table [STA-02, STA-07]', () => {
    // oneway.test and t.test of R 4.2 (tests/data/further/scripts/comparisons.R).
    const file = join(import.meta.dirname, '../../../tests/data/further/oracles/cochran_gaps_pairs.json')
    const [oracle] = JSON.parse(readFileSync(file, 'utf8')).analyses
    const rows = trialRows('../further/trials/cochran_gaps')
    const year = trialYear(rows, { line: ({ treatment }) => treatment, measured: [['scab_pct', 'Scab', '%']] })
    const value = (cell: unknown) => (typeof cell === 'object' && cell && 'value' in cell ? cell.value : cell)
    const table = resultOf(year, 'anova', { model: 'welch' })
    const welch = table.rows.at(-1)?.cells
    expect(welch?.source).toEqual({ word: 'statistics.source.welchF' })
    expect([value(welch?.f), welch?.df, table.errorDf, value(welch?.p)]).toEqual([
      expect.closeTo(oracle.welch.f, 9),
      oracle.welch.df1,
      expect.closeTo(oracle.welch.df2, 9),
      expect.closeTo(oracle.welch.p, 9),
    ])
    expect(table.keyNumbers.find(({ label }) => label.key === 'statistics.key.h2')?.value).toBeNull()
    const means = resultOf(year, 'average', { model: 'welch' })
    expect(means.verdict.params?.f).toMatchObject({ value: expect.closeTo(oracle.welch.f, 9) })
    for (const { level, n, mean, sd } of oracle.means) {
      const cells = means.rows.find((row) => row.cells.level === level)?.cells
      const half = tCritical(0.05, n - 1) * (sd / Math.sqrt(n))
      expect([cells?.adjusted, cells?.se, cells?.low, cells?.high].map(value)).toEqual(
        [mean, sd / Math.sqrt(n), mean - half, mean + half].map((expected) => expect.closeTo(expected, 9)),
      )
    }
    expect(means.method).toEqual([{ key: 'statistics.design.welch' }])
  })

  it('a lattice is analysed as complete blocks on request, and as the recognised design if the chosen one is impossible', () => {
    const year = alphaYear()
    expect(resultOf(year, 'average').method[0].key).toBe('statistics.design.alpha')
    const chosen = resultOf(year, 'average', { model: 'rcbd' })
    expect(chosen.method[0].key).toBe('statistics.design.rcbd')
    expect(chosen.errorDf).toBe(46)
    const impossible = resultOf(year, 'average', { model: 'latin' })
    expect(impossible.method[0]).toEqual({
      key: 'statistics.design.notShown',
      params: { kind: { word: 'statistics.model.latin' } },
    })
    expect(impossible.errorDf).toBe(resultOf(year, 'average').errorDf)
  })

  it('heritability is 1 − 1/F of complete blocks, and by Cullis of incomplete ones or with plots missing [STA-07]', () => {
    const year = alphaYear()
    const heritability = (result: TabResult) =>
      result.keyNumbers.flatMap(({ label, value }) =>
        label.key.startsWith('statistics.key.h2')
          ? [[label.key, typeof value === 'object' ? value?.value : value]]
          : [],
      )
    // Both from REML fits of R 4.2 (tests/data/oracles/john_alpha.json); in complete blocks both formulas agree.
    expect(heritability(resultOf(year, 'anova'))).toEqual([['statistics.key.h2Cullis', expect.closeTo(0.80913357, 6)]])
    expect(heritability(resultOf(year, 'anova', { model: 'rcbd' }))).toEqual([
      ['statistics.key.h2', expect.closeTo(0.780096597, 6)],
    ])
    const rows = trialRows('john_alpha').slice(1)
    const gapped = trialYear(rows, {
      line: ({ line }) => line,
      factors: [['rep', 'Replication']],
      measured: [['yield_t_ha', 'Yield', 't/ha']],
    })
    // One missing plot of 72 changes it by little, but the formula for complete tables no longer applies.
    const [[key, value]] = heritability(resultOf(gapped, 'anova'))
    expect([key, value]).toEqual(['statistics.key.h2Cullis', expect.closeTo(0.78, 1)])
  })

  it('several factors combine into blocks', () => {
    const result = resultOf(alphaYear(), 'average', { block: [1, 2] })
    expect(result.method[0]).toMatchObject({ key: 'statistics.design.chosen', params: { names: 'Replication, Block' } })
  })

  it('a field with similar neighbours offers to remove its trend', () => {
    const assumption = assumed(resultOf(stroupYear(), 'average'), 'statistics.independent.false')
    expect(assumption?.other).toEqual({ label: 'statistics.other.trend', change: {}, tab: 'heat-map' })
  })

  it('the rank test of non-normal residuals is within blocks if there are blocks', () => {
    const note = assumed(resultOf(stroupYear(), 'anova'), 'statistics.normal.false')?.note
    expect(note?.key).toBe('statistics.beside.blockedRanks')
    // By friedman.test of R 4.2.
    expect(note?.params).toMatchObject({
      blocks: 'Replication',
      chi2: { value: expect.closeTo(63.0055, 3) },
      df: 55,
      p: { p: expect.closeTo(0.2142, 4) },
    })
  })

  it('the gain of removing the trend equals the heat map; without positions it is unknown', () => {
    const year = stroupYear()
    const settings = { ...defaultSettings, traits: [2] }
    const gainOf = () => finish(fieldGain(trialData(year, settings, new Uint8Array(), words), settings)).gain
    expect(gainOf()).toBeCloseTo(286, 0)
    year.row.fill(0)
    expect(gainOf()).toBeNull()
  }, 120_000)

  it('lines are compared with a control by their own LSD without the trend', () => {
    const year = stroupYear()
    const control = [...year.lines.values()].find(({ name }) => name === 'Scout66')
    const { rows } = resultOf(year, 'heat-map', { control: control?.id ?? null })
    const tones = new Map(rows.map(({ cells, tone }) => [cells.level, tone]))
    expect(tones.get('Scout66')).toBe('control')
    // 34.02 against about 26.4; the LSD is 5.8.
    expect(tones.get('Buckskin')).toBe('above')
    expect(tones.get('NE83498')).toBeUndefined()
  }, 120_000)
})

it('a Moran’s I beyond ±1 is shown with its reason', () => {
  const moran = { z: -2.1, pTwoSided: 0.04 }
  const notes = [-1.15, -0.9].map((i) => likeness({ ...moran, i })[0].note?.key)
  expect(notes).toEqual(['statistics.beside.beyondOne', undefined])
})

it('neighbours that differ more than by chance have their own message', () => {
  const likenessOf = (i: number, pTwoSided: number) => likeness({ i, z: 2.1 * Math.sign(i), pTwoSided })[0]
  expect(likenessOf(-0.3, 0.001)).toMatchObject({ message: { key: 'statistics.independent.negative' }, isMet: false })
  expect(likenessOf(-0.3, 0.001).other).toBeUndefined()
  expect(likenessOf(0.3, 0.001)).toMatchObject({ message: { key: 'statistics.independent.false' }, isMet: false })
  expect(likenessOf(-0.3, 0.2)).toMatchObject({ message: { key: 'statistics.independent.true' }, isMet: true })
})
