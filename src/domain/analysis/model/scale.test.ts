import { describe, expect, it } from 'vitest'
import { groverYear, shawYears, stroupYear, yatesYear } from '../../../../tests/arbitraries/publishedYears.ts'
import { trialRows, trialYear } from '../../../../tests/arbitraries/trialYear.ts'
import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { isRefusal } from '../../refusal.ts'
import { finish, type Steps } from '../../stats/mixed/steps.ts'
import type { Cell, TabOutcome, TabResult } from '../result.ts'
import { defaultSettings, type Settings, type TabName } from '../settings.ts'
import { analyseTab } from '../tabs.ts'
import { trialData } from '../trialData.ts'
import { usedSettings } from '../usedTraits.ts'
import { severalYearsData } from '../years/severalYears.ts'

const words = { line: 'Line', mother: 'Mother', father: 'Father', row: 'Row', col: 'Column', field: 'Field' }

function resultOf(tab: TabName, changed: Partial<Settings>, years: readonly FieldYearColumns[]): TabResult {
  const [year] = years
  const settings = usedSettings(tab, { ...defaultSettings, ...changed }, year, null)
  const data =
    tab === 'comparison'
      ? severalYearsData(years, settings, words)
      : trialData(year, settings, new Uint8Array(year.count), words)
  const answer = isRefusal(data) ? data : analyseTab(tab, data, settings)
  const outcome = 'next' in answer ? finish(answer as Steps<TabOutcome>) : answer
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome
}

const number = (cell: Cell | undefined) =>
  typeof cell === 'object' && cell !== null && 'value' in cell ? cell.value : Number(cell)
const rowOf = ({ rows }: TabResult, level: string) => rows.find(({ cells }) => cells.level === level)?.cells ?? {}
const lineId = (year: FieldYearColumns, name: string) =>
  [...year.lines.values()].find((line) => line.name === name)?.id ?? null

/**
 * From R 4.2.2: emmeans(lm(scale(yield) ~ rep + line), ~ line) of stroup_nin, with ends of intervals and the percentages
 * of Buckskin, back-transformed.
 */
const expectedByR = [
  ['log', 31.9327290689, 19.4039795564, 52.5510338138, 127.5377156, 'ln(Grain yield)'],
  ['sqrt', 32.2929643185, 23.2536362792, 42.8131696739, 127.610190796, '√(Grain yield)'],
  ['arcsin', 32.4644909993, 23.9365071372, 41.6236638988, 127.863665717, 'arcsin√(Grain yield/100)'],
] as const

describe('an analysis on a transformed scale', () => {
  it.each(expectedByR)(
    '%s: means, intervals and shares of the control of NE86503 are back-transformed',
    (scale, mean, low, high, percent, label) => {
      const year = stroupYear()
      const changed = { scale, control: lineId(year, 'Buckskin') }
      const average = resultOf('average', changed, [year])
      const cells = rowOf(average, 'NE86503')
      expect([cells.adjusted, cells.low, cells.high, cells.percentOfControl].map(number)).toEqual(
        [mean, low, high, percent].map((expected) => expect.closeTo(expected, 5)),
      )
      expect(average.columns.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['cv']))
      const means = average.charts.find(({ kind }) => kind === 'means')
      expect(means?.kind === 'means' && means.x).toBe('Grain yield, bu/ac')
      const against = resultOf('nsr', changed, [year])
      expect(number(rowOf(against, 'NE86503').percent)).toBeCloseTo(percent, 5)
      expect(number(rowOf(against, 'NE86503').adjusted)).toBeCloseTo(mean, 5)
      for (const result of [average, against]) {
        expect(result.method.some(({ params }) => String(params?.formula).startsWith(`${label} ~`))).toBe(true)
        expect(result.method.at(-1)).toMatchObject({ key: 'statistics.method.scale', params: { scale: label } })
      }
    },
  )

  it('the LSD of logarithms has no unit and no percentage of the mean, and names the scale; no CV', () => {
    const year = stroupYear()
    const result = resultOf('anova', { scale: 'log' }, [year])
    const key = (name: string) => result.keyNumbers.find(({ label }) => label.key === `statistics.key.${name}`)
    expect(key('lsdOnScale')).toMatchObject({ value: { value: expect.closeTo(0.7044951483, 8) }, unit: null })
    expect(key('lsdOnScale')?.label.params).not.toHaveProperty('percent')
    expect([key('lsd'), key('cv')]).toEqual([undefined, undefined])
    // The geometric mean of 224 plots, in bushels.
    expect(key('meanOf')).toMatchObject({ value: { value: expect.closeTo(23.48014995, 6) }, unit: 'bu/ac' })
    const [chart] = result.charts
    expect(chart.kind === 'means' && chart.x).toBe('ln(Grain yield)')
  })

  it('values without a logarithm are counted as excluded', () => {
    const year = stroupYear()
    const column = year.traits.find(({ trait }) => trait.name === 'Grain yield')
    if (!column) throw new Error('no yield')
    const present = column.numbers.findIndex((value) => value > 0)
    column.numbers[present] = 0
    const settings = { ...defaultSettings, traits: [column.trait.id] }
    const leftBy = (scale: Settings['scale']) => {
      const data = trialData(year, { ...settings, scale }, new Uint8Array(year.count), words)
      return data.traits[0].leftOut.offScale
    }
    expect(leftBy('log')).toEqual([year.id[present]])
    expect(leftBy('sqrt')).toEqual([])
  })

  it('the control’s band has unequal sides in the trait’s unit', () => {
    const year = stroupYear()
    const [chart] = resultOf('nsr', { scale: 'log', control: lineId(year, 'Buckskin') }, [year]).charts
    if (chart.kind !== 'means' || !chart.band) throw new Error('no band')
    const { at, from, to } = chart.band
    expect([at, at / from, to / at]).toEqual(
      [25.037871283, Math.exp(0.7044951483), Math.exp(0.7044951483)].map((expected) => expect.closeTo(expected, 6)),
    )
  })

  it('figures of the distribution are labelled as transformed, without unit and CV', () => {
    for (const tab of ['info', 'visualization', 'correlation'] as const) {
      const changed = { ...(tab === 'visualization' ? { traits: [3] } : { traits: [3, 4] }), scale: 'log' as const }
      const result = resultOf(tab, changed, [yatesYear()])
      const scale = { word: 'statistics.set.scale.log' }
      expect(result.method, tab).toContainEqual({ key: 'statistics.method.transformed', params: { scale } })
      expect(result.columns.map(({ id }) => id)).not.toContain('cv')
      expect(result.rows.every(({ cells }) => cells.cv === undefined)).toBe(true)
      expect(result.keyNumbers.flatMap(({ unit }) => (unit && !unit.startsWith('…') ? [unit] : []))).toEqual([])
      expect(JSON.stringify(result.rows[0].cells.pair ?? result.verdict.params ?? {})).not.toContain(', lb')
    }
    const [shown] = resultOf('visualization', { traits: [3], scale: 'log' }, [yatesYear()]).keyNumbers
    // R 4.2.2: mean(log(grain_lb)) of yates_oats.
    expect(shown.value).toMatchObject({ value: expect.closeTo(3.22314791441, 8) })
  })

  it('no tab adds the trait’s unit to a number on the transformed scale', () => {
    const oats = shawYears()
    const cases: [TabName, Partial<Settings>, FieldYearColumns[]][] = [
      ['t-test', { traits: [3], by: 2, block: 'none', levels: ['0', '0.6'] }, [yatesYear()]],
      ['ancova', { traits: [3], covariates: [4] }, [yatesYear()]],
      ['heat-map', { traits: [2] }, [stroupYear()]],
      ['hybrids', {}, [groverYear()]],
      ['comparison', { traits: [2], years: [1, 2, 3, 4, 5, 6] }, oats],
    ]
    for (const [tab, changed, years] of cases) {
      const [unscaled, scaled] = (['none', 'log'] as const).map((scale) => resultOf(tab, { ...changed, scale }, years))
      const unitOf = ({ keyNumbers }: TabResult) =>
        keyNumbers.flatMap(({ label, unit }) => (unit && unit !== '%' && !unit.startsWith('…') ? [label.key] : []))
      const means = ['statistics.key.meanOf', 'statistics.key.side']
      expect(unitOf(scaled), tab).toEqual(unitOf(unscaled).filter((key) => means.includes(key)))
      expect(scaled.method.at(-1)?.key, tab).toBe('statistics.method.scale')
    }
    // Geometric means are slightly below the arithmetic ones.
    const mean = (result: TabResult) => number(result.rows.find(({ cells }) => cells.line === 'M')?.cells.mean)
    const [plain, log] = (['none', 'log'] as const).map((scale) =>
      mean(resultOf('comparison', { traits: [2], years: [1, 2, 3, 4, 5, 6], scale }, oats)),
    )
    expect(log).toBeLessThan(plain)
    expect(log).toBeGreaterThan(0.9 * plain)
  }, 60_000)
})

it('a caution explains that values without a logarithm raise the means of their groups, and offers the root', () => {
  const rows = trialRows('stroup_nin').map((row, k) => (k < 2 ? { ...row, yield_bu_ac: '0' } : row))
  const year = trialYear(rows, {
    line: ({ line }) => line,
    factors: [['rep', 'Replication']],
    measured: [['yield_bu_ac', 'Grain yield', 'bu/ac']],
  })
  const control = [...year.lines.values()].find(({ name }) => name === 'Buckskin')?.id ?? null
  for (const tab of ['average', 'nsr', 'anova', 'info', 'visualization'] as const)
    for (const scale of ['log', 'sqrt', 'none'] as const) {
      const result = resultOf(tab, { scale, control, traits: [2] }, [year])
      const caution = result.assumptions.find(({ message }) => message.key.startsWith('statistics.offScale'))
      if (scale !== 'log') expect(caution).toBeUndefined()
      else
        expect(caution).toMatchObject({
          message: { key: 'statistics.offScale.log', params: { count: 2 } },
          isMet: false,
          other: { change: { scale: 'sqrt' } },
        })
    }
})
