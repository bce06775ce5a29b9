import { describe, expect, it } from 'vitest'
import { alphaYear, groverYear, shawYears, yatesYear } from '../../../tests/arbitraries/publishedYears.ts'
import { trialYear } from '../../../tests/arbitraries/trialYear.ts'
import type { FieldYearColumns } from '../columns/fieldYear.ts'
import { isRefusal } from '../refusal.ts'
import { finish, type Steps } from '../stats/mixed/steps.ts'
import type { ResultRow, TabOutcome, TabResult } from './result.ts'
import { kindOfTab } from './saved/kinds.ts'
import { namesOfYears } from './saved/namesOfYears.ts'
import { defaultSettings, type Settings, type TabName, tabs } from './settings.ts'
import { analyseTab } from './tabs.ts'
import { usedSettings } from './usedTraits.ts'

function outcome(tab: TabName, years: readonly FieldYearColumns[], changed: Partial<Settings> = {}): TabOutcome {
  const settings = usedSettings(tab, { ...defaultSettings, ...changed }, years[0], null)
  const names = namesOfYears(kindOfTab(tab), years, settings, new Uint8Array(years[0].count))
  if (isRefusal(names)) return names
  const answer = analyseTab(tab, names.data, settings)
  return 'next' in answer ? finish(answer as Steps<TabOutcome>) : answer
}

function resultOf(...given: Parameters<typeof outcome>): TabResult {
  const result = outcome(...given)
  if (!result.ok) throw new Error(`refused: ${result.code}`)
  return result
}

/** Four lines in three complete blocks on a grid; `value` gives a plot's value by its line and block. */
function blocks(value: (line: number, block: number) => number): FieldYearColumns {
  const rows = [0, 1, 2].flatMap((block) =>
    [0, 1, 2, 3].map((line) => ({
      row: String(block + 1),
      col: String(((line + block) % 4) + 1),
      line: `L${line}`,
      rep: `R${block}`,
      yield: String(value(line, block)),
      stand: String(20 + ((3 * line + 5 * block) % 7)),
    })),
  )
  return trialYear(rows, {
    line: (row) => row.line,
    factors: [['rep', 'Replication']],
    measured: [
      ['yield', 'Yield', 't/ha'],
      ['stand', 'Stand', ''],
    ],
  })
}

/** The trait of a trial with other values, by the index of the plot. */
function withValues(year: FieldYearColumns, trait: number, value: (plot: number) => number): FieldYearColumns {
  const traitColumn = year.traits[trait - 1]
  traitColumn.numbers = traitColumn.numbers.map((_, plot) => value(plot))
  return year
}

const known = (cell: ResultRow['cells'][string]) =>
  cell !== null && cell !== undefined && !(typeof cell === 'object' && 'value' in cell && !Number.isFinite(cell.value))

const flat = () => blocks(() => 7)
const exact = () => blocks((line, block) => 5 + line + block / 4)
const wholePlots = () => {
  const year = yatesYear()
  return withValues(year, 3, (plot) => 10 * year.line[plot] + year.traits[1].codes[plot])
}
const lattice = () => {
  const year = alphaYear()
  return withValues(year, 3, (plot) => year.line[plot] / 8)
}

const tabsOfGroups = ['nsr', 'anova', 'ancova', 'heat-map', 't-test'] as const

describe('every tab refuses data without variation, with the reason', () => {
  it.each(tabsOfGroups)('%s: all values are equal', (tab) => {
    const requested = { control: 1, traits: [2], covariates: [3] }
    expect(outcome(tab, [flat()], requested)).toMatchObject({ ok: false, code: 'constantTrait', numbers: { value: 7 } })
  })

  it.each(tabsOfGroups)('%s: lines and blocks describe every value', (tab) => {
    const requested = { control: 1, traits: [2], covariates: [3] }
    expect(outcome(tab, [exact()], requested)).toMatchObject({ ok: false, code: 'noErrorVariance' })
  })

  it.each(['nsr', 'anova', 'heat-map'] as const)('%s: the same by Welch, on whole plots and in a lattice', (tab) => {
    const requested = { control: 1, traits: [3] }
    const welch = outcome(tab, [blocks((line) => line)], { control: 1, traits: [2], model: 'welch' })
    for (const result of [welch, outcome(tab, [wholePlots()], requested), outcome(tab, [lattice()], requested)])
      expect(result).toMatchObject({ ok: false, code: 'noErrorVariance' })
  })

  it.each([
    ['flat', flat, 'allEqual', 'allEqual'],
    ['exact', exact, 'noTest', 'noErrorVariance'],
  ])('means are shown without errors, intervals and tests: %s', (_, year, verdict, method) => {
    const { rows, verdict: message, method: how, errorDf } = resultOf('average', [year()], { traits: [2] })
    expect(message.key).toBe(`statistics.verdict.${verdict}`)
    expect(how.map(({ key }) => key)).toEqual([`statistics.method.${method}`])
    expect(errorDf).toBeNull()
    for (const { cells } of rows) expect([cells.se, cells.low, cells.high].some(known)).toBe(false)
  })

  it('means of unreplicated trials lack replication, not variation', () => {
    const unreplicated = trialYear(
      [1, 2, 3].map((n) => ({ line: `L${n}`, yield: String(n) })),
      { line: (row) => row.line, measured: [['yield', 'Yield', '']] },
    )
    expect(resultOf('average', [unreplicated]).method).toEqual([{ key: 'statistics.method.ownSpread' }])
  })

  it('fields with constant line differences leave no test', () => {
    const years = shawYears().map((year, k) => withValues(year, 2, (plot) => year.line[plot] + k))
    const requested = { years: [1, 2, 3, 4, 5, 6], traits: [2] }
    expect(outcome('comparison', years, requested)).toMatchObject({ ok: false, code: 'noErrorVariance' })
  })

  it('axes of an interaction without an error have no tests', () => {
    const years = shawYears().map((year, k) => withValues(year, 2, (plot) => (year.line[plot] * (k + 1)) % 5))
    const { method, warnings = [] } = resultOf('comparison', years, {
      years: [1, 2, 3, 4, 5, 6],
      traits: [2],
      plot: 'ammi',
    })
    expect(method.some(({ key }) => key === 'statistics.biplot.axisTests')).toBe(false)
    expect(warnings.map(({ key }) => key)).toContain('statistics.warning.noErrorVariance')
  })

  it('crosses with equal plots have effects without tests', () => {
    const year = groverYear()
    const trait = year.traits.length
    const { keyNumbers, warnings = [] } = resultOf('hybrids', [withValues(year, trait, (plot) => year.line[plot])])
    expect(keyNumbers.slice(0, 2).map(({ value, label }) => [value, label.params?.p])).toEqual([
      [null, '–'],
      [null, '–'],
    ])
    expect(warnings.map(({ key }) => key)).toContain('statistics.warning.noErrorVariance')
  })

  it('a trait that does not vary has no correlations, and is named', () => {
    const year = trialYear(
      [3, 1, 4, 1, 5, 9, 2, 6].map((n, k) => ({ line: `L${k}`, one: String(n), two: String(n + k), flat: '7' })),
      {
        line: (row) => row.line,
        measured: [
          ['one', 'One', ''],
          ['two', 'Two', ''],
          ['flat', 'Flat', ''],
        ],
      },
    )
    const { rows, warnings } = resultOf('correlation', [year])
    expect(rows).toHaveLength(1)
    expect(warnings).toEqual([{ key: 'statistics.warning.constant', params: { name: 'Flat' } }])
  })

  it('a field too full of lines for a trend is refused with the reason, not an empty name', () => {
    const rows = [1, 2, 3, 4, 5].flatMap((row) =>
      [1, 2, 3, 4, 5].map((col) => ({
        ...{ row: String(row), col: String(col) },
        line: col === 1 ? 'Check' : `N${5 * row + col}`,
        yield: String(((7 * row + 3 * col + row * col) % 11) / 10 + 8),
      })),
    )
    const year = trialYear(rows, { line: (row) => row.line, measured: [['yield', 'Yield', 't/ha']] })
    expect(outcome('heat-map', [year])).toMatchObject({
      ok: false,
      code: 'noFieldTrend',
      numbers: { n: 25, effects: 21 },
    })
  })

  it('is refused with a known F in every p, and names in every reason', () => {
    const years = [flat(), exact(), wholePlots(), lattice()]
    for (const tab of tabs)
      for (const year of years) {
        const result = outcome(tab, [year], { control: 1 })
        if (!result.ok) expect(result.names).not.toContain('')
        else for (const { cells } of result.rows) if ('f' in cells && known(cells.p)) expect(known(cells.f)).toBe(true)
      }
  })
})
