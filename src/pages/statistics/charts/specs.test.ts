import { expect, it } from 'vitest'
import type { ChartData, MeanMark, TabResult } from '../../../domain/analysis/result.ts'
import { mapThemes } from '../../../ui/theme.ts'
import { hasDash } from '../ResultTable.tsx'
import { shortLetters } from '../resultText.ts'
import { firstMeans } from './ChartCard.tsx'
import type { ChartStyle } from './layers.ts'
import { specOf } from './specs.ts'

const theme = mapThemes.light
const style: ChartStyle = {
  theme,
  width: 400,
  tall: 420,
  word: (key) => key,
  formatMessage: ({ key }) => key,
  colourOfValue: (trait, value) => (trait === 7 ? (value < 5 ? '#440154' : '#fde725') : null),
  isSelected: (plots) => plots.includes(3),
}

const histogram = (trait: number | null): ChartData => ({
  kind: 'histogram',
  title: { key: 'title' },
  trait,
  x: 'Yield',
  bins: [
    { from: 4, to: 5, plots: [1, 2] },
    { from: 5, to: 6, plots: [3] },
  ],
  box: { min: 4, q1: 4.5, median: 5, q3: 5.5, max: 6 },
})

/** The bars in the specification. */
function barsOf(trait: number | null) {
  const { vconcat } = specOf(histogram(trait) as never, style) as unknown as {
    vconcat: { data: { values: { colour: string; edge: string }[] } }[]
  }
  return vconcat[1].data.values
}

it('a histogram bar has the map’s colour for its values, else the accent', () => {
  expect(barsOf(7).map(({ colour }) => colour)).toEqual(['#440154', '#fde725'])
  expect(barsOf(8).map(({ colour }) => colour)).toEqual([theme.accent, theme.accent])
  expect(barsOf(null).map(({ colour }) => colour)).toEqual([theme.accent, theme.accent])
  // A selected bar keeps its colour and has an outline.
  expect(barsOf(7).map(({ edge }) => edge)).toEqual([theme.surface, theme.selectionCore])
})

it('a value is readable on each colour of a matrix, in every theme', () => {
  const values = [-1, -0.5, 0.02, 0.47, 1]
  const chart: ChartData = {
    kind: 'matrix',
    title: { key: 'title' },
    names: values.map(String),
    reach: 1,
    decimals: 2,
    cells: values.map((value) => ({ across: '1', down: String(value), value, isProven: true, plots: [] })),
  }
  for (const shownTheme of Object.values(mapThemes)) {
    const { data } = specOf(chart as never, { ...style, theme: shownTheme }) as unknown as {
      data: { values: { ink: string }[] }
    }
    expect(data.values.map(({ ink }) => ink)).toEqual(['#ffffff', '#000000', '#000000', '#000000', '#ffffff'])
  }
})

it('more than three letters are abbreviated if consecutive; an unshared letter is never hidden', () => {
  expect(['', 'a', 'abc', 'abcd', 'cdefghi'].map(shortLetters)).toEqual(['', 'a', 'abc', 'a–d', 'c–i'])
  expect(['abd', 'aceg', 'abdef', 'bcdgh'].map(shortLetters)).toEqual(['abd', 'aceg', 'a,b,d–f', 'b–d,g,h'])
})

it('a chart of means shows the first ones, and always the check', () => {
  const mark = (k: number): MeanMark => ({
    label: String(k),
    mean: -k,
    low: null,
    high: null,
    note: '',
    tone: k === 40 ? 'control' : 'plain',
    plots: [k],
  })
  const marks = Array.from({ length: 56 }, (_, k) => mark(k))
  const chart = { kind: 'means', title: { key: 'title' }, x: 'Yield', marks, band: null } as const
  const shown = (max: number) => {
    const first = firstMeans(chart, max)
    return first.kind === 'means' ? first.marks.map(({ label }) => Number(label)) : []
  }
  expect(shown(20)).toEqual([...Array(20).keys(), 40])
  expect(shown(100)).toHaveLength(56)
})

it('dashes are explained for missing numbers, but not for sums, which never have one', () => {
  const result = (cells: TabResult['rows'][number]['cells'], tone?: 'sum') =>
    ({ keyNumbers: [], columns: [{ id: 'mean' }], rows: [{ cells, plots: [], tone }] }) as unknown as TabResult
  expect(hasDash(result({ mean: null }))).toBe(true)
  expect(hasDash(result({}))).toBe(true)
  expect(hasDash(result({ mean: 5 }))).toBe(false)
  expect(hasDash(result({ mean: null }, 'sum'))).toBe(false)
})
