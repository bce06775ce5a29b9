import { describe, expect, it } from 'vitest'
import { alphaYear, shawYears, yatesYear } from '../../../tests/arbitraries/publishedYears.ts'
import { trialYear } from '../../../tests/arbitraries/trialYear.ts'
import type { FieldYearColumns } from '../columns/fieldYear.ts'
import { isRefusal } from '../refusal.ts'
import { finish, type Steps } from '../stats/mixed/steps.ts'
import type { TabOutcome, TabResult } from './result.ts'
import { kindOfTab } from './saved/kinds.ts'
import { namesOfYears } from './saved/namesOfYears.ts'
import { defaultSettings, type Settings, type TabName } from './settings.ts'
import { analyseTab } from './tabs.ts'
import { usedSettings } from './usedTraits.ts'

function resultOf(tab: TabName, years: readonly FieldYearColumns[], changed: Partial<Settings> = {}): TabResult {
  const settings = usedSettings(tab, { ...defaultSettings, ...changed }, years[0], null)
  const names = namesOfYears(kindOfTab(tab), years, settings, new Uint8Array(years[0].count))
  if (isRefusal(names)) throw new Error(names.code)
  const answer = analyseTab(tab, names.data, settings)
  const outcome: TabOutcome = 'next' in answer ? finish(answer as Steps<TabOutcome>) : answer
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome
}

const assumed = ({ assumptions }: TabResult, name: string) =>
  assumptions.find(({ message }) => message.key === `statistics.${name}`)

/** Six lines in eight blocks; three lines vary much more than the others. `shift` is added to every value. */
function uneven(unit: string, shift = 0): FieldYearColumns {
  const noise = [1, -1, 0.7, -0.8, 0.5, -0.4, 0.9, -0.9]
  const rows = noise.flatMap((_, block) =>
    [0, 1, 2, 3, 4, 5].map((line) => ({
      line: `L${line}`,
      rep: `R${block}`,
      value: String(10 + 5 * line + shift + (line < 3 ? 0.2 : 9) * noise[(block * (line + 1) + line) % 8]),
    })),
  )
  return trialYear(rows, {
    line: (row) => row.line,
    factors: [['rep', 'Replication']],
    measured: [['value', 'Value', unit]],
  })
}

describe('advice matches the trait and its scale', () => {
  it.each([
    ['%', 0, 'arcsin'],
    ['t/ha', 0, 'log'],
    ['t/ha', -20, null],
  ] as const)('unequal variances of values in %s, shifted by %s: %s', (unit, shift, scale) => {
    const result = resultOf('anova', [uneven(unit, shift)])
    const assumption = assumed(result, scale === null ? 'even.falseOnScale' : 'even.falseBlocks')
    expect(assumption?.other?.change).toEqual(scale === null ? undefined : { scale })
    if (scale) expect(assumption?.message.params?.scale).toEqual({ word: `statistics.set.scale.${scale}` })
  })

  it('a trait with zeros is advised a root, not a logarithm that drops them', () => {
    const year = uneven('plants')
    year.traits[1].numbers[0] = 0
    const { other } = assumed(resultOf('anova', [year]), 'even.falseBlocks') ?? {}
    expect(other).toEqual({ label: 'statistics.other.sqrt', change: { scale: 'sqrt' } })
  })

  it.each(['log', 'sqrt', 'arcsin'] as const)('no further scale is advised for values on the scale %s', (scale) => {
    const skewed = uneven('%')
    skewed.traits[1].numbers = skewed.traits[1].numbers.map((value, plot) => (plot === 0 ? 99 : value))
    for (const tab of ['anova', 'average'] as const)
      for (const { message, other } of resultOf(tab, [skewed], { scale, control: 1 }).assumptions) {
        expect(['statistics.normal.false', 'statistics.even.falseBlocks']).not.toContain(message.key)
        expect(other?.change.scale).toBeUndefined()
      }
  })

  it('differences of angles are in degrees', () => {
    const { keyNumbers } = resultOf('anova', [uneven('%')], { scale: 'arcsin' })
    expect(keyNumbers.find(({ label }) => label.key === 'statistics.key.lsdOnScale')?.unit).toBe('°')
  })
})

describe('labels of numbers', () => {
  // Five pairs, one incomplete.
  it('a paired test uses complete pairs, with its means and n', () => {
    const pairs = [
      ['1', '5.1', '6.0'],
      ['2', '4.8', '5.9'],
      ['3', '5.5', ''],
      ['4', '5.0', '5.6'],
      ['5', '4.9', '6.2'],
    ]
    const rows = pairs.flatMap(([rep, a, b]) => [
      { rep, line: 'A', value: a },
      { rep, line: 'B', value: b },
    ])
    const year = trialYear(rows, {
      line: (row) => row.line,
      factors: [['rep', 'Replication']],
      measured: [['value', 'Value', '']],
    })
    const result = resultOf('t-test', [year], { levels: ['A', 'B'] })
    const sides = result.keyNumbers
      .slice(0, 2)
      .map(({ value }) => (typeof value === 'object' && value ? value.value : 0))
    // mean(c(5.1, 4.8, 5.0, 4.9)), mean(c(6.0, 5.9, 5.6, 6.2)); their difference is the mean difference of the pairs.
    expect(sides).toEqual([expect.closeTo(4.95, 9), expect.closeTo(5.925, 9)])
    expect(result.keyNumbers[2].value).toMatchObject({ value: expect.closeTo(-0.975, 9) })
    for (const { cells } of result.rows) expect(cells.difference).toMatchObject({ value: expect.closeTo(-0.975, 9) })
    expect(result.n).toBe(8)
    expect(result.errorDf).toBe(3)
    expect(result.method[1]).toEqual({ key: 'statistics.method.pairsLeft', params: { pairs: 4, left: 1 } })
  })

  it('degrees of freedom of differences in random blocks are labelled as a mean', () => {
    const keys = resultOf('nsr', [alphaYear()], { control: 1 }).keyNumbers.map(({ label }) => label.key)
    expect(keys).toContain('statistics.key.differenceDf')
    expect(keys).not.toContain('statistics.key.errorDf')
    const labels = resultOf('nsr', [yatesYear()], { control: 1, traits: [3] }).keyNumbers.map(({ label }) => label.key)
    expect(labels).toContain('statistics.key.errorDf')
  })

  it('each mean shows its own difference if pairs have different ones, and crosses the control without one', () => {
    const { charts, rows } = resultOf('nsr', [alphaYear()], { control: 1 })
    const [chart] = charts
    if (chart.kind !== 'means' || !chart.band) throw new Error('no means')
    expect(chart.title.key).toBe('statistics.chart.controlOwn')
    expect(chart.band.from).toBe(chart.band.to)
    for (const { label, low, high, tone } of chart.marks) {
      if (tone === 'control') continue
      const crosses = Number(low) <= chart.band.at && Number(high) >= chart.band.at
      expect(crosses, label).toBe(rows.find(({ cells }) => cells.level === label)?.tone === undefined)
    }
  })

  it('names blocks omitted by a model, and offers to include them where an error remains', () => {
    const partly = (isLone: boolean) => {
      const rows = [1, 2, 3, 4, 5].flatMap((block) =>
        ['Check', ...(isLone ? [] : ['Other']), `N${block}1`, `N${block}2`, `N${block}3`].map((line, k) => ({
          ...{ line, row: String(block), col: String(k + 1) },
          block: `B${block}`,
          value: String(8 + 0.2 * block + ((7 * block + 3 * k) % 5) / 10),
        })),
      )
      // A partly replicated trial: the second repeated line misses a block.
      return trialYear(
        rows.filter(({ line, block }) => !(line === 'Other' && (block === 'B5' || block === 'B4'))),
        { line: (row) => row.line, factors: [['block', 'Block']], measured: [['value', 'Value', '']] },
      )
    }
    for (const tab of ['average', 'anova', 'nsr'] as const) {
      expect(assumed(resultOf(tab, [partly(true)], { control: 1 }), 'blocksSpent')?.message.params).toEqual({
        name: 'Block',
      })
      const offered = assumed(resultOf(tab, [partly(false)], { control: 1 }), 'blocksLeftOut')?.other
      expect(offered?.change).toEqual({ block: [1] })
    }
    const chosen = resultOf('anova', [partly(false)], { block: [1] })
    expect(chosen.method[1].params?.formula).toContain('Block')
  })

  it('equal means share a rank', () => {
    const year = trialYear(
      ['A 5', 'B 7', 'C 5', 'A 6', 'B 8', 'C 6', 'D 1', 'D 2'].map((text) => {
        const [line, value] = text.split(' ')
        return { line, value }
      }),
      { line: (row) => row.line, measured: [['value', 'Value', '']] },
    )
    const ranks = resultOf('average', [year]).rows.map(({ cells }) => [cells.level, cells.rank])
    expect(ranks).toEqual([
      ['B', 1],
      ['A', 2],
      ['C', 2],
      ['D', 4],
    ])
  })

  it('a plane of the only two axes names no share of variation', () => {
    const years = shawYears()
    const keys = (ids: readonly number[]) =>
      resultOf(
        'comparison',
        years.filter(({ year_id }) => ids.includes(year_id)),
        { years: ids, traits: [2] },
      ).keyNumbers.map(({ label }) => label.key)
    expect(keys([1, 2])).not.toContain('statistics.key.ggeShown')
    expect(keys([1, 2, 3, 4, 5, 6])).toContain('statistics.key.ggeShown')
  })
})
