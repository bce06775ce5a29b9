import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import {
  alphaYear,
  cochranYear,
  groverYear,
  shawYears,
  stroupYear,
  yatesYear,
} from '../../../tests/arbitraries/publishedYears.ts'
import { trialReport } from '../../domain/analysis/report/trialReport.ts'
import type { Message, TabOutcome, TabResult } from '../../domain/analysis/result.ts'
import { kindOfTab, type SavedResult } from '../../domain/analysis/saved/kinds.ts'
import { namesOfYears } from '../../domain/analysis/saved/namesOfYears.ts'
import { savedResult } from '../../domain/analysis/saved/savedResult.ts'
import { leftOfSaved, savedAssumptions, savedMethod, shownColumns } from '../../domain/analysis/saved/sentences.ts'
import { defaultSettings, type Settings, type TabName } from '../../domain/analysis/settings.ts'
import { analyseTab } from '../../domain/analysis/tabs.ts'
import { usedSettings } from '../../domain/analysis/usedTraits.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { finish, type Steps } from '../../domain/stats/mixed/steps.ts'
import { reportTables } from './report/reportTables.ts'
import { aboutTable, resultTable } from './resultTables.ts'
import { savedTable } from './saved/savedTable.ts'
import { tabSettings } from './tabSettings.ts'

const t = ((key: string) => key) as unknown as TFunction
const lineId = (year: FieldYearColumns, name: string) =>
  [...year.lines.values()].find((line) => line.name === name)?.id ?? null

interface Case {
  readonly tab: TabName
  readonly name: string
  readonly years: readonly FieldYearColumns[]
  readonly changed: Partial<Settings>
}

/** The oats of Yates without two subplots. */
function gappedYear(): FieldYearColumns {
  const year = yatesYear()
  for (const plot of [6, 30]) year.traits[2].numbers[plot] = Number.NaN
  return year
}

/** Every kind of analysis, and every way of fitting designed trials. */
const cases: readonly Case[] = [
  { tab: 'info', name: 'all traits', years: [yatesYear()], changed: {} },
  { tab: 'average', name: 'random blocks', years: [alphaYear()], changed: {} },
  { tab: 'average', name: 'a logarithm', years: [stroupYear()], changed: { scale: 'log' } },
  { tab: 'average', name: 'each group by itself', years: [cochranYear()], changed: { model: 'welch' } },
  {
    tab: 'nsr',
    name: 'a control of more plots',
    years: [cochranYear()],
    changed: { control: lineId(cochranYear(), 'O') },
  },
  {
    tab: 'nsr',
    name: 'Tukey',
    years: [stroupYear()],
    changed: { control: lineId(stroupYear(), 'Buckskin'), test: 'tukey' },
  },
  { tab: 'nsr', name: 'whole plots', years: [yatesYear()], changed: { control: lineId(yatesYear(), 'Victory') } },
  { tab: 't-test', name: 'two levels', years: [yatesYear()], changed: { by: 2, block: 'none', levels: ['0', '0.6'] } },
  { tab: 'visualization', name: 'groups', years: [yatesYear()], changed: {} },
  { tab: 'correlation', name: 'plots', years: [yatesYear()], changed: { unit: 'plots' } },
  { tab: 'anova', name: 'random blocks', years: [alphaYear()], changed: {} },
  { tab: 'anova', name: 'split plot', years: [yatesYear()], changed: { traits: [3] } },
  { tab: 'anova', name: 'split plot with gaps', years: [gappedYear()], changed: { traits: [3] } },
  { tab: 'nsr', name: 'split plot with gaps', years: [gappedYear()], changed: { traits: [3], control: 1 } },
  {
    tab: 'anova',
    name: 'complete blocks of a split plot',
    years: [yatesYear()],
    changed: { traits: [3], model: 'rcbd' },
  },
  { tab: 'anova', name: 'a square root', years: [stroupYear()], changed: { scale: 'sqrt', test: 'bonferroni' } },
  { tab: 'ancova', name: 'split plot', years: [yatesYear()], changed: { traits: [3], covariates: [4] } },
  {
    tab: 'ancova',
    name: 'split plot, Tukey',
    years: [yatesYear()],
    changed: { traits: [3], covariates: [4], test: 'tukey' },
  },
  {
    tab: 'nsr',
    name: 'each group by itself, Dunnett',
    years: [cochranYear()],
    changed: { control: lineId(cochranYear(), 'O'), model: 'welch', test: 'dunnett' },
  },
  { tab: 'hybrids', name: 'a diallel', years: [groverYear()], changed: {} },
  { tab: 'heat-map', name: 'a split plot', years: [yatesYear()], changed: { traits: [3] } },
  {
    tab: 'heat-map',
    name: 'a lattice, Dunnett',
    years: [alphaYear()],
    changed: { control: lineId(alphaYear(), 'G01'), test: 'dunnett' },
  },
  {
    tab: 'comparison',
    name: 'six fields, Bonferroni',
    years: shawYears(),
    changed: { traits: [2], years: [1, 2, 3, 4, 5, 6], test: 'bonferroni' },
  },
  {
    tab: 'comparison',
    name: 'six fields',
    years: shawYears(),
    changed: { traits: [2], years: [1, 2, 3, 4, 5, 6], plot: 'ammi' },
  },
]

function analysed({ tab, years, changed }: Case) {
  const settings = usedSettings(tab, { ...defaultSettings, ...changed }, years[0], null)
  const names = namesOfYears(kindOfTab(tab), years, settings, new Uint8Array(years[0].count))
  if (isRefusal(names)) throw new Error(names.code)
  const answer = analyseTab(tab, names.data, settings)
  const result: TabOutcome = 'next' in answer ? finish(answer as Steps<TabOutcome>) : answer
  const saved = finish(savedResult(kindOfTab(tab), names, settings))
  if (!result.ok || isRefusal(saved)) throw new Error('refused')
  return { settings, data: names.data, result, saved: saved as SavedResult }
}

/** Figures are equal if their first twelve digits are. */
const digits = (value: number) => (Object.is(value, -0) ? 0 : value).toPrecision(12)

function* numbersIn(value: unknown): Generator<number> {
  if (typeof value === 'number') yield value
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const inner of Object.values(value)) yield* numbersIn(inner)
}

/** The figures that the tab shows: cells of its columns, key numbers, verdict, degrees of freedom. */
function figuresShown({ rows, columns, keyNumbers, verdict, errorDf }: TabResult): Map<string, number[]> {
  const shown = new Set(columns.map(({ id }) => id))
  const figure = (value: unknown) => (typeof value === 'object' && value && 'value' in value ? value.value : value)
  const isNumber = (value: unknown): value is number => typeof value === 'number'
  const byTab = new Map<string, number[]>()
  const add = (name: string, value: unknown) => {
    const number = figure(value)
    if (isNumber(number)) byTab.set(name, [...(byTab.get(name) ?? []), number])
  }
  for (const { cells } of rows) for (const [id, cell] of Object.entries(cells)) if (shown.has(id)) add(id, cell)
  for (const { label, value } of keyNumbers) add(label.key, value)
  for (const [name, param] of Object.entries(verdict.params ?? {}))
    add(`verdict ${name}`, typeof param === 'object' && 'p' in param ? param.p : param)
  add('errorDf', errorDf)
  return byTab
}

/** The words and whole numbers in a sentence, and its figures to twelve digits. */
const wordsOf = (params: NonNullable<Message['params']>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, param]) => {
      const value =
        typeof param !== 'object' ? param : 'word' in param ? param.word : 'p' in param ? param.p : param.value
      return [name, typeof value === 'number' ? digits(value) : value]
    }),
  )

/** What a table or sentence derives from its rows: ranks, extremes, differences of ranks. */
const derived = new Set([
  'gained',
  'rank',
  'verdict above',
  'verdict below',
  'verdict same',
  'verdict proven',
  'verdict count',
  'verdict better',
  'verdict times',
  'verdict from',
  'statistics.key.groups',
])

it('every tab that compares means offers the comparison and the check for Dunnett’s test', () => {
  const comparing = Object.entries(tabSettings).filter(([, { test, control }]) => test && control)
  expect(comparing.map(([tab]) => tab)).toEqual(['average', 'nsr', 'anova', 'ancova', 'heat-map', 'comparison'])
})

describe('one result for tab, saved result, report and download', () => {
  it.each(cases.map((testCase) => [`${testCase.tab}: ${testCase.name}`, testCase] as const))('%s', (_, one) => {
    const { result, saved, data, settings } = analysed(one)
    const savedFigures = new Set([...numbersIn(saved)].map(digits))
    const missing = [...figuresShown(result)].flatMap(([name, values]) =>
      derived.has(name)
        ? []
        : values.filter((value) => !savedFigures.has(digits(value))).map((value) => `${name} ${value}`),
    )
    expect(missing).toEqual([])
    expect((saved.warnings as unknown[] | undefined)?.length ?? 0).toBe(
      new Set((result.warnings ?? []).map((w) => JSON.stringify(w))).size,
    )
    // Sentences as text: saved figures are not rounded, so only their wording is compared.
    const lines = (messages: readonly Message[]) => messages.map(({ key, params = {} }) => [key, wordsOf(params)])
    expect(lines(savedMethod(saved))).toEqual(lines(result.method))
    const assumed = result.assumptions.flatMap(({ message, note }) => [message, ...(note ? [note] : [])])
    expect(lines(savedAssumptions(saved).map(({ message }) => message))).toEqual(lines(assumed))
    const shown = { tab: one.tab, outcome: result, data, settings, years: [...one.years] }
    const about = JSON.stringify(aboutTable({ shown, result, t, address: '' }).rows)
    for (const { key } of [...result.method, ...assumed]) expect(about).toContain(key)
    const { rows } = resultTable({ shown, result, t })
    expect(rows).toHaveLength(result.rows.length)
    // The saved table has the tab's headings, digits and order.
    const byId = { trait: String, line: String, year: String }
    const table = savedTable(saved.rows, byId, shownColumns(saved))
    const headings = new Set(table.columns.map(({ heading }) => heading))
    const idByHeading = new Map(result.columns.map(({ heading, id }) => [heading, id]))
    for (const { heading, id, decimals, kind } of table.columns) {
      const own = idByHeading.get(heading)
      if (own === undefined) continue
      const digitsOfTab = result.rows.flatMap(({ cells: { [own]: cell } }) =>
        typeof cell === 'object' && cell && 'decimals' in cell ? [cell.decimals] : [],
      )
      if (kind === 'number' && new Set(digitsOfTab).size === 1) expect([id, decimals]).toEqual([id, digitsOfTab[0]])
    }
    if (result.columns.some(({ heading }) => heading === 'statistics.column.differenceOnScale'))
      expect(headings).toContain('statistics.column.differenceOnScale')
    for (const absent of ['statistics.column.letters', 'statistics.column.eta2'])
      if (!idByHeading.has(absent)) expect(headings).not.toContain(absent)
    if (['average', 'nsr', 'heat-map'].includes(one.tab) && data.traits.length === 1)
      expect(table.rows.map(({ level }) => level)).toEqual(result.rows.map(({ cells: { level } }) => level))
    const leftOut = leftOfSaved(saved)
    expect(leftOut[0]?.left.missing).toBe(data.traits[0].leftOut.missing.length)
    expect(leftOut[0]?.left.offScale).toBe(data.traits[0].leftOut.offScale.length)
    const fileNumbers = new Set([...numbersIn(rows)].map(digits))
    const cells = result.rows.flatMap((row) => result.columns.map(({ id }) => row.cells[id]))
    for (const value of numbersIn(
      cells.map((cell) => (typeof cell === 'object' && cell && 'value' in cell ? cell.value : cell)),
    ))
      expect(fileNumbers.has(digits(value))).toBe(true)
  })

  it.each([
    ['against a control', stroupYear(), { control: lineId(stroupYear(), 'Buckskin'), test: 'tukey' as const }],
    ['a lattice', alphaYear(), {}],
    ['a split plot with two traits', yatesYear(), { traits: [3, 4], unit: 'plots' as const }],
  ])(
    'the report of a trial, on paper and as a file, matches the tabs: %s',
    (_, year, changed) => {
      const years = [year]
      const control = 'control' in changed
      const resultOf = (tab: TabName, trait?: number) =>
        analysed({ tab, name: '', years, changed: trait === undefined ? changed : { ...changed, traits: [trait] } })
      const { data, settings } = resultOf('anova')
      const report = finish(trialReport(data, settings, ['maps', 'correlations']))
      for (const trait of report.traits) {
        expect(trait.variance).toEqual(resultOf('anova', trait.id).result)
        const { result } = resultOf(control ? 'nsr' : 'average', trait.id)
        expect(trait.means.ok && trait.means.rows).toEqual(result.rows)
        expect(trait.means.ok && [trait.means.verdict, trait.means.assumptions]).toEqual([
          result.verdict,
          result.assumptions,
        ])
      }
      expect(report.maps).toEqual(resultOf('heat-map', report.traits[0].id).result)
      if (data.traits.length > 1) expect(report.correlations).toEqual(resultOf('correlation').result)
      const file = JSON.stringify(reportTables({ report, data, settings, t }, year, 1))
      for (const { variance } of report.traits)
        if (variance.ok)
          for (const { key } of [...variance.method, ...variance.assumptions.map(({ message }) => message)])
            expect(file).toContain(key)
      const fileNumbers = new Set([...numbersIn(reportTables({ report, data, settings, t }, year, 1))].map(digits))
      const shown = [
        ...report.traits.flatMap(({ means, variance }) => [means, variance]),
        report.maps,
        report.correlations,
      ]
      for (const figure of shown)
        if (figure?.ok)
          for (const row of figure.rows)
            for (const { id } of figure.columns) {
              const cell = row.cells[id]
              const value = typeof cell === 'object' && cell && 'value' in cell ? cell.value : cell
              if (typeof value === 'number') expect(fileNumbers.has(digits(value))).toBe(true)
            }
    },
    60_000,
  )
})
