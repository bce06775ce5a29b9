import { describe, expect, it } from 'vitest'
import { alphaYear, cochranYear } from '../../../../tests/arbitraries/publishedYears.ts'
import { trialRows, trialYear } from '../../../../tests/arbitraries/trialYear.ts'
import { finish, type Steps } from '../../stats/mixed/steps.ts'
import type { TabOutcome } from '../result.ts'
import { defaultSettings, type Settings } from '../settings.ts'
import { analyseTab } from '../tabs.ts'
import { trialData } from '../trialData.ts'
import { trialReport } from './trialReport.ts'

const words = { line: 'Line', mother: 'Mother', father: 'Father', row: 'Row', col: 'Column' }

/** An alpha lattice, whose means come from an iterative fit. */
function latticeOf(control: boolean) {
  const year = alphaYear()
  const [first] = year.lines.values()
  const settings: Settings = { ...defaultSettings, traits: [3], control: control ? first.id : null }
  return { settings, data: trialData(year, settings, new Uint8Array(), words) }
}

/** The result of steps, their number, and the shares that they report. */
function driven<T>(steps: T | Steps<T>) {
  const shares: number[] = []
  if (!(typeof steps === 'object' && steps !== null && 'next' in steps)) return { result: steps as T, shares }
  let next = (steps as Steps<T>).next()
  while (!next.done) {
    shares.push(next.value.total === null ? Number.NaN : next.value.step / next.value.total)
    next = (steps as Steps<T>).next()
  }
  return { result: next.value, shares }
}

describe('the report of a trial', () => {
  for (const control of [true, false])
    it(`fits the model of the means once for means and variance, ${control ? 'against a control' : 'with letters'}`, () => {
      const { settings, data } = latticeOf(control)
      const tab = (name: 'nsr' | 'average' | 'anova') => driven<TabOutcome>(analyseTab(name, data, settings))
      const [means, average, variance] = [tab(control ? 'nsr' : 'average'), tab('average'), tab('anova')]
      // The variance page alone fits the model of the means, then the one with random lines.
      expect(variance.shares.length).toBeGreaterThan(average.shares.length)
      const { result, shares } = driven(trialReport(data, settings, []))
      const pageSteps = 3
      expect(shares.length - pageSteps).toBe(means.shares.length + variance.shares.length - average.shares.length)
      expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      const [trait] = result.traits
      expect(trait.variance).toEqual(variance.result)
      if (!trait.means.ok || !means.result.ok) throw new Error('refused')
      expect(trait.means.rows).toEqual(means.result.rows)
    })

  it('has letters for 7 groups; for 24 varieties with strings of up to 9 letters the difference replaces them', () => {
    const year = cochranYear()
    const settings: Settings = { ...defaultSettings, traits: [1] }
    const [few] = finish(trialReport(trialData(year, settings, new Uint8Array(), words), settings, [])).traits
    const lattice = finish(trialReport(latticeOf(false).data, latticeOf(false).settings, [])).traits[0]
    if (!few.means.ok || !lattice.means.ok || !lattice.variance.ok) throw new Error('refused')
    expect(few.means.columns.map(({ id }) => id)).toContain('letters')
    expect(few.means.rows.map(({ cells }) => cells.letters).join('')).toMatch(/^[a-z]+$/)
    expect(lattice.means.rows.every(({ cells }) => cells.letters === null)).toBe(true)
    const instead = { count: 24, test: { word: 'statistics.least.lsd' } }
    expect(lattice.means.method).toContainEqual({ key: 'statistics.method.noLetters', params: instead })
    expect(lattice.variance.keyNumbers.map(({ label }) => label.key)).toContain('statistics.key.lsdMean')
  })
})

describe('tabs of several traits', () => {
  it('report the share that is done, trait by trait and pair by pair', () => {
    const rows = trialRows('mercer_uniformity')
    const year = trialYear(rows, {
      line: ({ row }) => row,
      measured: [
        ['grain_lb', 'Grain', 'lb'],
        ['straw_lb', 'Straw', 'lb'],
        ['col', 'Column', ''],
      ],
    })
    const settings: Settings = { ...defaultSettings, traits: [1, 2, 3], unit: 'plots' }
    const data = trialData(year, settings, new Uint8Array(), words)
    for (const tab of ['info', 'average', 'anova', 'correlation'] as const) {
      const { result, shares } = driven<TabOutcome>(analyseTab(tab, data, settings))
      expect(result.ok).toBe(true)
      expect(shares.length).toBeGreaterThan(1)
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      expect(Math.max(...shares)).toBeLessThanOrEqual(1)
    }
  })
})
