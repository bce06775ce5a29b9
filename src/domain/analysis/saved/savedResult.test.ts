import { describe, expect, it } from 'vitest'
import {
  alphaYear,
  cochranYear,
  groverYear,
  shawYears,
  yatesYear,
} from '../../../../tests/arbitraries/publishedYears.ts'
import { trialRows } from '../../../../tests/arbitraries/trialYear.ts'
import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { isRefusal } from '../../refusal.ts'
import { finish } from '../../stats/mixed/steps.ts'
import { defaultSettings, type Settings } from '../settings.ts'
import { lineIdsOf } from '../trialData.ts'
import { usedSettings } from '../usedTraits.ts'
import { differingPlaces } from './differing.ts'
import { inputsOf, settingsOfInputs, traitsOfInputs } from './inputs.ts'
import {
  kindOfTab,
  type SavedBiplot,
  type SavedKind,
  type SavedMeans,
  type SavedResult,
  type SavedRow,
  savedKinds,
  tabOfKind,
} from './kinds.ts'
import { namesOfYears } from './namesOfYears.ts'
import { savedResult } from './savedResult.ts'

function saved(year: FieldYearColumns, kind: SavedKind, changed: Partial<Settings> = {}): SavedResult {
  const settings = usedSettings(tabOfKind(kind), { ...defaultSettings, ...changed }, year, null)
  return savedOf([year], kind, settings)
}

function savedOf(years: readonly FieldYearColumns[], kind: SavedKind, settings: Settings): SavedResult {
  const names = namesOfYears(kind, years, settings, new Uint8Array(years[0].count))
  if (isRefusal(names)) throw new Error(`refused: ${names.code}`)
  const result = finish(savedResult(kind, names, settings))
  if (isRefusal(result)) throw new Error(`refused: ${result.code}`)
  return result as SavedResult
}

const idOf = (year: FieldYearColumns, name: string) => lineIdsOf(year).get(name) ?? 0

describe('saved results of published trials', () => {
  it('lines against a control carry ids, error, F and the least significant difference (Cochran & Cox 1957)', () => {
    const year = cochranYear()
    const result = saved(year, 'nsr', { control: idOf(year, 'O') })
    expect(result.rows.map(({ level }) => level)).toEqual(['F3', 'F6', 'F12', 'O', 'S3', 'S6', 'S12'])
    expect(result.rows.find(({ level }) => level === 'S12')).toMatchObject({
      line_id: idOf(year, 'S12'),
      n: 4,
      difference: expect.closeTo(-8.375, 9),
      group: 2,
    })
    expect(result).toMatchObject({ error_df: 25, control_id: idOf(year, 'O'), lsd05: null })
    expect(result.f).toBeCloseTo(3.608, 3)
    expect(result.f_p).toBeCloseTo(0.0103, 4)
    // The tested differences use this error: 8.45 is t(0.05, 25)·√(MSE·(1/4 + 1/8)).
    expect(Math.sqrt(Number(result.mse) * (1 / 4 + 1 / 8)) * 2.0595).toBeCloseTo(8.45, 2)
  })

  it('an analysis of variance names heritability and the least difference by how they were computed (John & Williams 1995)', () => {
    const year = alphaYear()
    const [byDefault] = saved(year, 'anova').traits as SavedRow[]
    expect(byDefault).not.toHaveProperty('h2')
    expect(byDefault.h2_cullis).toBeCloseTo(0.80913357, 6)
    const [complete] = saved(year, 'anova', { model: 'rcbd', test: 'tukey' }).traits as SavedRow[]
    expect(complete.h2).toBeCloseTo(0.780096597, 6)
    expect(complete).not.toHaveProperty('lsd05')
    expect(complete).toHaveProperty('tukey05')
  })

  it('a diallel carries the effects of 6 parents and 15 pairs with their errors (Griffing 1956)', () => {
    const year = groverYear()
    const result = saved(year, 'hybrids')
    const gca = result.gca as { line_id: number; effect: number; se: number }[]
    expect(gca).toHaveLength(6)
    expect(gca.find(({ line_id }) => line_id === idOf(year, 'P4'))?.effect).toBeCloseTo(5.4247, 4)
    expect(gca.every(({ se }) => se > 0)).toBe(true)
    const sca = result.sca as { mother_id: number; father_id: number }[]
    expect(sca.filter(({ mother_id, father_id }) => mother_id !== father_id)).toHaveLength(15)
    const cross = result.rows.find(
      ({ mother_id, father_id }) => mother_id === idOf(year, 'P1') && father_id === idOf(year, 'P5'),
    )
    expect(cross?.mph_percent).toBeCloseTo(72.2, 1)
    expect(result).toMatchObject({ method: 1, components: { error: expect.any(Number) } })
  })

  it('every kind has rows of plain figures, and none depends on the language of the reader', () => {
    const year = yatesYear()
    const changedSettings: Partial<Record<SavedKind, Partial<Settings>>> = {
      nsr: { control: idOf(year, 'Victory') },
      correlation: { traits: [3, 4], unit: 'plots' },
      ancova: { covariates: [4], block: 'none' },
      anova: { by: 2, traits: [3, 4] },
      t_test: { by: 2, block: 'none', levels: ['0', '0.6'] },
    }
    for (const kind of savedKinds.filter((savedKind) => savedKind !== 'hybrids' && savedKind !== 'comparison')) {
      const result = saved(year, kind, changedSettings[kind])
      expect(result.rows.length, kind).toBeGreaterThan(0)
      expect(JSON.parse(JSON.stringify(result)), kind).toEqual(result)
      expect(JSON.stringify(result), kind).not.toMatch(/statistics\.|undefined/)
    }
    expect(saved(year, 'anova', changedSettings.anova).traits).toMatchObject([{ trait_id: 3 }, { trait_id: 4 }])
    expect(saved(year, 't_test', changedSettings.t_test)).toMatchObject({
      rows: [{ test: 'welch', t: expect.closeTo(-6.205, 3), df: expect.closeTo(33.06, 2) }, { test: 'pooled' }],
      f: { df1: 17, df2: 17 },
      sides: [{ label: '0', n: 18 }, { label: '0.6' }],
    })
  })

  it('lines in six years carry means by year, stability, the combined analysis and both biplots (Shaw 1936)', () => {
    const years = shawYears()
    const inputs = inputsOf('comparison', { ...defaultSettings, traits: [2], years: [1, 2, 3, 4, 5, 6] }, 1, [])
    expect(inputs).toMatchObject({ year_ids: [1, 2, 3, 4, 5, 6], plots: 'all' })
    const result = savedOf(years, 'comparison', settingsOfInputs(inputs))
    expect(result.rows.map(({ level }) => level).join('')).toBe('ABCDEFGHIJKLM')
    expect(result.rows[2]).toMatchObject({ line_id: 3, b: expect.closeTo(1.85, 2), p_b: expect.closeTo(0.0065, 4) })
    // Lines are tested on line × field, as in the tab, not on the pooled error (47.45): F, LSD and BLUE of the tab, and
    // the tests of the axes.
    expect(result).toMatchObject({
      f: expect.closeTo(7.42883, 5),
      df: 12,
      error_df: 60,
      lsd05: expect.closeTo(6.07, 2),
    })
    const table = result.table as SavedRow[]
    const tested = table.slice(0, 4).map(({ source, f, error }) => [source, Number(f).toFixed(2), error])
    // shaw_oats.json of R 4.2: f_environment_on_blocks, f_line_on_interaction, and the other two on the residual.
    expect(tested).toEqual([
      ['field', '19.47', 'field:Block'],
      ['field:Block', '9.88', 'residual'],
      ['line', '7.43', 'field:line'],
      ['field:line', '6.39', 'residual'],
    ])
    expect(result.rows[2].blue).toBeCloseTo(Number(result.rows[2].mean), 6)
    const means = result.means as SavedMeans
    expect(means.year_ids).toEqual([1, 2, 3, 4, 5, 6])
    expect(means.line_ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
    const rows = trialRows('shaw_oats').filter(
      ({ site, year, line }) => site === 'Pusa' && year === '1932' && line === 'M',
    )
    const middle = rows.reduce((sum, row) => sum + Number(row.yield_lb_plot), 0) / rows.length
    expect(means.values[12][3]).toBeCloseTo(middle, 10)
    const [ammi, gge] = [result.ammi, result.gge] as SavedBiplot[]
    // Gollob's F of the first axis: 0.465 of the interaction's 8276.66 on 13 + 6 − 1 − 2 df over the residual 21.598 (aov of R 4.2).
    expect(Number(ammi.axes[0].f)).toBeCloseTo(Number(ammi.axes[0].ss) / 16 / 21.597809829, 6)
    expect(Number(ammi.axes[0].p)).toBeLessThan(1e-10)
    expect(ammi.axes.slice(0, 2).map(({ percent }) => Number(percent).toFixed(1))).toEqual(['46.5', '27.5'])
    expect(gge.axes.slice(0, 2).map(({ percent }) => Number(percent).toFixed(1))).toEqual(['75.1', '11.2'])
    expect([gge.lines.length, gge.years.length]).toEqual([13, 6])
    expect(JSON.parse(JSON.stringify(result))).toEqual(result)
    expect(differingPlaces(JSON.parse(JSON.stringify(result)), result)).toEqual([])
  })

  it('inputs restore the settings they were created from', () => {
    const settings: Settings = {
      ...defaultSettings,
      traits: [3],
      by: 2,
      block: [1],
      levels: ['0', '0.6'],
      out: 'leave',
      model: 'welch',
    }
    const inputs = inputsOf('t_test', settings, 9, [])
    expect(inputs).toMatchObject({ year_ids: [9], plots: 'all', model: 'welch' })
    expect(settingsOfInputs(inputs)).toEqual(settings)
    expect(inputsOf('nsr', { ...settings, plots: 'selected' }, 9, [4, 5]).plots).toEqual([4, 5])
    expect(traitsOfInputs(inputs)).toEqual([3, 2, 1])
    expect(savedKinds.map((kind) => kindOfTab(tabOfKind(kind)))).toEqual([...savedKinds])
  })
})

describe('comparing a sent result with the server’s', () => {
  const stored = {
    rows: [
      { level: 'A', mean: 100, t: 1e-12 },
      { level: 'B', mean: 200, t: 1 },
    ],
    f: 3,
    axes: [{ ss: 2 }],
  }

  it('is equal within 1e-6 of a number or 1e-9 of the largest of its column, and with fewer fields', () => {
    expect(differingPlaces({ rows: stored.rows }, stored)).toEqual([])
    const near = [{ level: 'A', mean: 100.00009, t: 9e-10 }, { mean: 200 }]
    expect(differingPlaces({ rows: near }, stored)).toEqual([])
  })

  it('differs by a number, a text, a missing row, or an unknown field', () => {
    const [a, b] = stored.rows
    expect(differingPlaces({ rows: [a, { ...b, mean: 200.001 }] }, stored)).toEqual(['rows.1.mean'])
    expect(differingPlaces({ rows: [{ ...a, level: 'C', mean: null }, b] }, stored)).toEqual([
      'rows.0.level',
      'rows.0.mean',
    ])
    expect(differingPlaces({ rows: [a] }, stored)).toEqual(['rows'])
    expect(differingPlaces({ f: 3.1, g: 1, axes: [{ ss: 3 }] }, stored)).toEqual(['f', 'g', 'axes.0.ss'])
    expect(
      differingPlaces({ rows: Array.from({ length: 2 }, () => ({ level: 'X', mean: 0, t: 5 })) }, stored, 3),
    ).toHaveLength(3)
  })
})
