import { describe, expect, it } from 'vitest'
import { shawYears } from '../../../../tests/arbitraries/publishedYears.ts'
import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { isRefusal } from '../../refusal.ts'
import { finish, type Steps } from '../../stats/mixed/steps.ts'
import type { TabOutcome, TabResult } from '../result.ts'
import { defaultSettings, type Settings } from '../settings.ts'
import { analyseTab } from '../tabs.ts'
import { severalYearsData } from './severalYears.ts'

const words = { line: 'Line', mother: 'Mother', father: 'Father', row: 'Row', col: 'Column', field: 'Field' }

function outcome(years: readonly FieldYearColumns[], changed: Partial<Settings> = {}): TabOutcome {
  const settings = { ...defaultSettings, traits: [2], years: years.map(({ year_id }) => year_id), ...changed }
  const data = severalYearsData(years, settings, words)
  if (isRefusal(data)) return data
  return finish(analyseTab('comparison', data, settings) as Steps<TabOutcome>)
}

function resultOf(...given: Parameters<typeof outcome>): TabResult {
  const result = outcome(...given)
  if (!result.ok) throw new Error(`refused: ${result.code} ${JSON.stringify(result.numbers)} ${result.names}`)
  return result
}

const number = (cell: unknown): number => (typeof cell === 'object' ? (cell as { value: number }).value : Number(cell))
const key = (result: TabResult, name: string) =>
  result.keyNumbers.find(({ label }) => label.key === `statistics.key.${name}`)
const row = ({ rows }: TabResult, line: string) => rows.find(({ cells }) => cells.line === line)

describe('lines in several years', () => {
  it('measures of stability keep four digits in t/ha, and the least difference of logarithms names its scale', () => {
    const yearsInTonnes = shawYears().map((year) => ({
      ...year,
      traits: year.traits.map((trait) => ({ ...trait, numbers: trait.numbers.map((value) => value / 1000) })),
    }))
    const decimals = (years: readonly FieldYearColumns[]) =>
      Object.fromEntries(resultOf(years).columns.map((column) => [column.id, column.decimals]))
    expect(decimals(shawYears())).toMatchObject({ wricke: 1, linBinns: 1 })
    expect(decimals(yearsInTonnes)).toMatchObject({ wricke: 4, linBinns: 4 })
    expect(key(resultOf(shawYears(), { scale: 'log' }), 'lsdLinesOnScale')).toBeDefined()
  })

  it('Shaw’s oats: F of the lines, unequal errors, slopes and both biplots [STA-11]', () => {
    const result = resultOf(shawYears())
    expect(number(key(result, 'fLines')?.value)).toBeCloseTo(7.43, 2)
    expect(key(result, 'fLines')?.label.params).toEqual({ df: 12, errorDf: 60 })
    expect(number(key(result, 'lsdLines')?.value)).toBeCloseTo(6.07, 2)
    expect(number(key(result, 'errorRatio')?.value)).toBeCloseTo(2.66, 2)
    const errors = result.assumptions.find(({ message }) => message.key === 'statistics.errors.false')
    expect(errors?.message.params?.p).toEqual({ p: expect.closeTo(0.0038, 4) })
    expect(result.rows.slice(0, 3).map(({ cells }) => cells.line)).toEqual(['M', 'L', 'C'])
    expect(number(row(result, 'C')?.cells.b)).toBeCloseTo(1.85, 2)
    expect(number(row(result, 'C')?.cells.pB)).toBeCloseTo(0.0065, 4)
    expect(number(row(result, 'M')?.cells.mean)).toBeCloseTo(49.5, 1)
    // In a complete table the estimates are the means themselves.
    expect(number(row(result, 'M')?.cells.blue)).toBeCloseTo(number(row(result, 'M')?.cells.mean), 6)
    const [gge] = result.charts
    const [ammi] = resultOf(shawYears(), { plot: 'ammi' }).charts
    const [stability] = resultOf(shawYears(), { plot: 'stability' }).charts
    expect(gge.kind === 'biplot' && gge.x.params?.percent).toMatchObject({ value: expect.closeTo(75.1, 1) })
    expect(gge.kind === 'biplot' && gge.y.params?.percent).toMatchObject({ value: expect.closeTo(11.2, 1) })
    expect(gge.kind === 'biplot' && gge.hull).toHaveLength(5)
    expect(ammi.kind === 'biplot' && ammi.x.params?.percent).toMatchObject({ value: expect.closeTo(46.5, 1) })
    expect(ammi.kind === 'biplot' && ammi.y.params?.percent).toMatchObject({ value: expect.closeTo(27.5, 1) })
    expect(stability.kind === 'scatter' && stability.points).toHaveLength(13)
    // Each plot names the percentage of its own axes: AMMI 46.5 + 27.5 % of the interaction, GGE 75.1 + 11.2 % of lines
    // and interaction.
    expect(number(key(result, 'ggeShown')?.value)).toBeCloseTo(86.3, 1)
    const ofAmmi = resultOf(shawYears(), { plot: 'ammi' })
    expect(number(key(ofAmmi, 'ammiShown')?.value)).toBeCloseTo(74.05, 1)
    expect(key(ofAmmi, 'ggeShown')).toBeUndefined()
    expect(row(result, 'M')?.plots).toHaveLength(30)
  })

  it('the requested biplot is shown, and the table is unchanged [STA-11]', () => {
    const byDefault = resultOf(shawYears())
    const plotOf = (changed: Partial<Settings>) => {
      const result = resultOf(shawYears(), changed)
      expect(result.rows).toEqual(byDefault.rows)
      const [chart] = result.charts
      if (chart.kind !== 'biplot') throw new Error(chart.kind)
      return { chart, method: result.method.map(({ key }) => key) }
    }
    const mean = plotOf({ view: 'mean' })
    expect([mean.chart.hull, mean.chart.guides?.feet.length, mean.chart.guides?.order.slice(0, 2)]).toEqual([
      [],
      13,
      ['M', 'L'],
    ])
    // A foot lies on the direction of the average field, and the way to it is perpendicular to that direction.
    const { along, feet } = mean.chart.guides!
    for (const { x, y, x2, y2 } of feet) {
      expect(x2 * along.y - y2 * along.x).toBeCloseTo(0, 9)
      expect((x - x2) * along.x + (y - y2) * along.y).toBeCloseTo(0, 9)
    }
    const lines = plotOf({ view: 'lines', partition: 'lines' })
    expect([lines.chart.guides?.order.length, lines.chart.guides?.order[0]]).toEqual([13, 'M'])
    expect(lines.method).toContain('statistics.biplot.shared.lines')
    const fields = plotOf({ view: 'fields', partition: 'environments', scaling: 'sd' })
    expect(fields.chart.guides?.order).toHaveLength(6)
    expect(fields.method).toEqual(expect.arrayContaining(['statistics.biplot.scaled']))
    const interaction = plotOf({ view: 'mean', centring: 'double' })
    expect(interaction.chart.guides).toBeNull()
    expect(interaction.chart.x.params?.percent).toMatchObject({ value: expect.closeTo(46.5, 1) })
    expect(interaction.method).toContain('statistics.biplot.noAverage')
    const [chart] = resultOf(shawYears(), { plot: 'ammi', view: 'mean' }).charts
    expect(chart.kind === 'scatter' && chart.points).toHaveLength(13 + 6)
  })

  it('fields are scaled by the standard errors of their means, and unscaled without replicated lines [STA-11]', () => {
    const percent = (result: TabResult) => {
      const [chart] = result.charts
      return chart.kind === 'biplot' ? number(chart.x.params?.percent) : Number.NaN
    }
    const methodKeys = (result: TabResult) => result.method.map(({ key: name }) => name)
    const scaled = resultOf(shawYears(), { scaling: 'se' })
    expect(methodKeys(scaled)).toContain('statistics.biplot.scaledByError')
    const plain = percent(resultOf(shawYears()))
    expect(Math.abs(percent(scaled) - plain)).toBeGreaterThan(0.1)
    const withoutBlock = resultOf(
      shawYears(({ block }) => block !== 'B1'),
      { scaling: 'se' },
    )
    expect(methodKeys(withoutBlock)).toContain('statistics.biplot.noErrors')
    expect(percent(withoutBlock)).toBe(percent(resultOf(shawYears(({ block }) => block !== 'B1'))))
  })

  it('a line missing in one field is omitted and counted', () => {
    const result = resultOf(shawYears(({ site, year, line }) => site === 'Pusa' && year === '1932' && line === 'B'))
    expect(row(result, 'B')).toBeUndefined()
    expect(result.method).toContainEqual({ key: 'statistics.method.fieldsLeft', params: { count: 1 } })
    expect(result.rows).toHaveLength(13)
  })

  it('two fields are compared without slopes and AMMI, which three are needed for', () => {
    const result = resultOf(shawYears().slice(0, 2))
    expect(result.charts.map(({ kind }) => kind)).toEqual(['biplot'])
    for (const changed of [{ plot: 'ammi' }, { plot: 'stability' }, { centring: 'double' }] as const) {
      const plotted = resultOf(shawYears().slice(0, 2), changed)
      expect([plotted.charts, plotted.method.at(-1)?.key]).toEqual([[], 'statistics.biplot.tooFew'])
    }
    expect(result.columns.map(({ id }) => id)).not.toContain('b')
    expect(number(key(result, 'fLines')?.label.params?.errorDf)).toBe(12)
  })

  it('are tested on their change from field to field if they occur once in each', () => {
    const result = resultOf(shawYears(({ block }) => block !== 'B1'))
    expect(key(result, 'fLines')?.label.params).toEqual({ df: 12, errorDf: 60 })
    expect(key(result, 'errorRatio')?.value).toBeNull()
    expect(result.columns.map(({ id }) => id)).not.toContain('blue')
  })

  it('one year is no comparison, and more plots than 500,000 are not compared [STA-12, ERR-62]', () => {
    const [shaw] = shawYears()
    expect(outcome([shaw])).toMatchObject({ code: 'tooFewGroups', numbers: { groups: 1, needed: 2 } })
    const many = { ...shaw, count: 500_001 }
    expect(outcome([many, shaw])).toMatchObject({ code: 'tooManyPlots', numbers: { plots: 500_066, limit: 500_000 } })
  })

  it('marks lines that exceed the control of the settings by the LSD', () => {
    const result = resultOf(shawYears(), { control: 'ABCDEFGHIJKLM'.indexOf('D') + 1 })
    expect(row(result, 'D')?.tone).toBe('control')
    expect(row(result, 'M')?.tone).toBe('above')
    expect(row(result, 'B')?.tone).toBe('below')
    expect(row(result, 'E')?.tone).toBeUndefined()
  })

  it('have distinct names for years with equal names', () => {
    const years = shawYears().slice(0, 3)
    for (const year of years) Object.assign(year, { field_name: 'Pusa', year: 1932 })
    const titles = resultOf(years).columns.flatMap(({ title }) => title ?? [])
    expect(titles).toEqual(['Pusa 1932 (1)', 'Pusa 1932 (2)', 'Pusa 1932 (3)'])
  })
})
