import fc from 'fast-check'
import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { trialYear } from '../../../tests/arbitraries/trialYear.ts'
import type { Message, TabOutcome, TabResult } from '../../domain/analysis/result.ts'
import {
  biplotViews,
  defaultSettings,
  fieldPlots,
  models,
  type Settings,
  tabs,
  tests,
} from '../../domain/analysis/settings.ts'
import { analyseTab } from '../../domain/analysis/tabs.ts'
import { trialData } from '../../domain/analysis/trialData.ts'
import { severalYearsData } from '../../domain/analysis/years/severalYears.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { finish, type Steps } from '../../domain/stats/mixed/steps.ts'
import { centrings, partitions, scalings } from '../../domain/stats/stability/biplotOptions.ts'
import { mapThemes } from '../../ui/theme.ts'
import { specOf } from './charts/specs.ts'
import { coloursOfField, decimalsOfField, fieldDomain, styleOfField, valuesOfField } from './maps/fieldScale.ts'
import { refusalText } from './Refused.tsx'
import { cellText, formatMessage, keyNumberText } from './resultText.ts'

const words = { line: 'Line', mother: 'Mother', father: 'Father', row: 'Row', col: 'Column', field: 'Field' }
/** Returns the key with its parameters. */
const t = ((key: string, params: object = {}) => `${key} ${Object.values(params).join(' ')}`) as unknown as TFunction

/** Values of a cell: usual, missing, huge, tiny, constant. */
const figure = fc.oneof(
  { weight: 14, arbitrary: fc.integer({ min: -5, max: 90 }).map((tenth) => String(tenth / 10)) },
  { weight: 1, arbitrary: fc.constantFrom('', '0', '-0', '1e308', '-1e308', '5e-324', '1e15', '1000000000000001') },
)
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('A', 'B', 'C') },
  { weight: 1, arbitrary: fc.constantFrom('A × B', 'constructor', '__proto__', '10', '2', ' ', 'é') },
)

/** A trial of 0 … 16 plots; any column can be constant, empty or near the limits of doubles. */
const trial = fc
  .record({
    n: fc.integer({ min: 0, max: 16 }),
    width: fc.integer({ min: 1, max: 5 }),
    isFlat: fc.boolean(),
    hasLines: fc.boolean(),
    hasParents: fc.boolean(),
    isPlaced: fc.boolean(),
  })
  .chain(({ n, ...how }) =>
    fc
      .array(
        fc.record({
          line: name,
          mother: name,
          father: name,
          rep: fc.constantFrom('1', '2', ''),
          one: figure,
          two: figure,
        }),
        {
          minLength: n,
          maxLength: n,
        },
      )
      .map((rows) => ({ rows, ...how })),
  )

/** Any combination of parameters in an address, compatible or not. */
const anySettings = fc.record({
  scale: fc.constantFrom('none', 'log', 'sqrt', 'arcsin'),
  block: fc.constantFrom<Settings['block']>('auto', 'auto', 'none', [1]),
  model: fc.constantFrom<Settings['model']>(null, null, 'welch', ...models),
  by: fc.constantFrom<Settings['by']>('line', 'line', 'mother', 1),
  test: fc.constantFrom(...tests),
  plot: fc.constantFrom(...fieldPlots),
  view: fc.constantFrom(...biplotViews),
  centring: fc.constantFrom(...centrings),
  scaling: fc.constantFrom(...scalings),
  partition: fc.constantFrom(...partitions),
})

/** Tabs that receive both traits. */
const tabsOfSeveralTraits: ReadonlySet<string> = new Set(['correlation', 'info', 'average', 'anova'])

type Trial = typeof trial extends fc.Arbitrary<infer T> ? T : never

function yearOf({ rows, width, isFlat, hasLines, hasParents, isPlaced }: Trial, id: number) {
  const placedRows = rows.map((row, k) => ({
    ...row,
    one: isFlat ? '4' : row.one,
    row: isPlaced ? String(Math.floor(k / width) + 1) : '0',
    col: isPlaced ? String((k % width) + 1) : '0',
  }))
  const year = trialYear(placedRows, {
    line: (row) => (hasLines ? row.line : ''),
    parents: (row) => (hasParents ? [row.mother, row.father] : null),
    factors: [['rep', 'Replication']],
    measured: [
      ['one', 'One', 't/ha'],
      ['two', 'Two', ''],
    ],
  })
  return Object.assign(year, { year_id: id, year: 2000 + id })
}

/** Everything that a result displays, as texts and as the input of charts. */
function rendered(result: TabResult, year: ReturnType<typeof yearOf>): string[] {
  const style = {
    theme: mapThemes.light,
    width: 400,
    tall: 420,
    word: (key: string) => key,
    formatMessage: (message: Message) => formatMessage(t, message),
    colourOfValue: () => '#21908c',
  }
  const drawn = result.charts.flatMap((chart) => {
    if (chart.kind !== 'field') return [figuresOf(specOf(chart, { ...style, isSelected: () => false }))]
    const shades = styleOfField(chart, year, mapThemes.light, false)
    expect(Math.max(...shades.shade, 0)).toBeLessThan(shades.shades.length)
    expect(coloursOfField(chart).length).toBeGreaterThan(1)
    expect(valuesOfField(chart, year)).toHaveLength(year.count)
    const { row, col, plot, value } = chart.cells
    const numbers = [...value].filter((one) => !Number.isNaN(one))
    return [figuresOf([fieldDomain(chart), decimalsOfField(chart), [...row], [...col], [...plot], numbers])]
  })
  return [
    formatMessage(t, result.verdict),
    ...result.keyNumbers.map((keyNumber) => `${formatMessage(t, keyNumber.label)} ${keyNumberText(t, keyNumber)}`),
    ...result.rows.flatMap(({ cells }) => result.columns.map((column) => cellText(t, cells[column.id], column))),
    ...result.method.map((message) => formatMessage(t, message)),
    ...result.assumptions.flatMap(({ message, note }) => [
      formatMessage(t, message),
      ...(note ? [formatMessage(t, note)] : []),
    ]),
    ...drawn,
  ]
}

/** A value as text, including numbers that are not finite. */
const figuresOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'number' && !Number.isFinite(part) ? String(part) : part))

describe('every tab with any data of a year', () => {
  for (const tab of tabs)
    it(`${tab} has a result with finite numbers only, or explains why there is none`, () => {
      fc.assert(
        fc.property(trial, anySettings, (rows, chosen) => {
          const years = [yearOf(rows, 1), yearOf({ ...rows, rows: [...rows.rows].reverse() }, 2)]
          const [year] = years
          const settings: Settings = {
            ...defaultSettings,
            ...chosen,
            traits: tabsOfSeveralTraits.has(tab) ? [2, 3] : [2],
            covariates: [3],
            control: year.line[0] || null,
            years: [1, 2],
          }
          const data =
            tab === 'comparison'
              ? severalYearsData(years, settings, words)
              : trialData(year, settings, new Uint8Array(), words)
          const answer = isRefusal(data) ? data : analyseTab(tab, data, settings)
          const outcome: TabOutcome = 'next' in answer ? finish(answer as Steps<TabOutcome>) : answer
          const shown = outcome.ok ? rendered(outcome, year) : [refusalText(t, outcome).message]
          for (const text of shown) expect(text).not.toMatch(/NaN|Infinity|∞|undefined|\[object/)
        }),
        { numRuns: 80 },
      )
    }, 60_000)
})
