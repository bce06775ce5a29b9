import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { trialRows, trialYear } from '../../../tests/arbitraries/trialYear.ts'
import { trialReport } from '../../domain/analysis/report/trialReport.ts'
import type { TabOutcome } from '../../domain/analysis/result.ts'
import { defaultSettings } from '../../domain/analysis/settings.ts'
import { analyseTab } from '../../domain/analysis/tabs.ts'
import { trialData } from '../../domain/analysis/trialData.ts'
import { finish, type Steps } from '../../domain/stats/mixed/steps.ts'
import { reportTables } from './report/reportTables.ts'
import { aboutTable, resultTable, valuesTable } from './resultTables.ts'

const words = { line: 'Line', mother: 'Mother', father: 'Father', row: 'Row', col: 'Column' }
const t = ((key: string) => key) as unknown as TFunction

function cochran() {
  const rows = trialRows('cochran_crd')
  const year = trialYear(rows, { line: ({ treatment }) => treatment, measured: [['scab_pct', 'Scab', '%']] })
  const settings = { ...defaultSettings, traits: [1] }
  return { rows, year, settings, data: trialData(year, settings, new Uint8Array(), words) }
}

describe('the worksheets of a result', () => {
  it('contain the result, every input value, and model, degrees of freedom, version and address [STA-07]', () => {
    const { rows, year, settings, data } = cochran()
    const result = finish(analyseTab('anova', data, settings) as Steps<TabOutcome>)
    if (!result.ok) throw new Error(result.code)
    const shown = { tab: 'anova' as const, outcome: result, data, settings, years: [year] }
    const exported = { shown, result, t, address: 'https://field.example/fields/statistic/anova' }
    expect(resultTable(exported).rows).toHaveLength(result.rows.length)
    const values = valuesTable(data, [year], t)
    expect(values.columns.map(({ title }) => title)).toContain('Scab, %')
    expect(values.rows.map((row) => row.at(-1))).toEqual(rows.map(({ scab_pct }) => Number(scab_pct)))
    expect(values.rows.map((row) => row[3])).toEqual(rows.map(({ treatment }) => treatment))
    const about = new Map(aboutTable(exported).rows.map(([name, value]) => [name, value]))
    expect(about.get('statistics.about.df')).toBe(25)
    expect(about.get('statistics.about.n')).toBe(32)
    expect(about.get('statistics.about.engine')).toMatch(/^Plotline \d+$/)
    expect(about.get('statistics.about.address')).toBe(exported.address)
  })

  it('the worksheets of a report contain all values in addition to its pages', () => {
    const { rows, year, settings, data } = cochran()
    const report = finish(trialReport(data, settings, []))
    const tables = reportTables({ report, data, settings, t }, year, 1)
    const values = tables.find(({ sheet }) => sheet === 'statistics.about.values')
    expect(values?.rows).toHaveLength(rows.length)
  })
})
