import { expect, it } from 'vitest'
import { alphaYear, cochranYear, stroupYear, yatesYear } from '../../../../tests/arbitraries/publishedYears.ts'
import { trialRows, trialYear } from '../../../../tests/arbitraries/trialYear.ts'
import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { finish, type Steps } from '../../stats/mixed/steps.ts'
import type { TabOutcome } from '../result.ts'
import { defaultSettings, type Settings, type TabName } from '../settings.ts'
import { analyseTab } from '../tabs.ts'
import { trialData } from '../trialData.ts'
import { usedSettings } from '../usedTraits.ts'

const words = { line: 'Line', mother: 'Mother', father: 'Father', row: 'Row', col: 'Column' }

function cautionOf(tab: TabName, year: FieldYearColumns, changed: Partial<Settings>) {
  const settings = usedSettings(tab, { ...defaultSettings, ...changed }, year, null)
  const answer = analyseTab(tab, trialData(year, settings, new Uint8Array(year.count), words), settings)
  const outcome = 'next' in answer ? finish(answer as Steps<TabOutcome>) : answer
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.assumptions.find(({ message }) => message.key.startsWith('statistics.plotsDependent'))
}

// Yates 1935: 72 plots of 6 blocks × 3 whole plots; a t with 34 degrees of freedom counts 18 plots of a rate as 18 units.
it('a t-test over plots of a split plot warns that they are not independent and offers the means of the design', () => {
  const rates: Partial<Settings> = { traits: [3], by: 2, block: 'none', levels: ['0', '0.6'] }
  const caution = cautionOf('t-test', yatesYear(), rates)
  expect(caution).toMatchObject({
    message: { key: 'statistics.plotsDependent.groups', params: { design: { word: 'statistics.model.split_plot' } } },
    isMet: false,
    other: { tab: 'average', change: { block: 'auto', model: null } },
  })
  expect(cautionOf('t-test', yatesYear(), { traits: [3, 4] })?.message.key).toBe('statistics.plotsDependent.traits')
})

it('correlations over plots offer correlations of means, which have no such sentence', () => {
  const caution = cautionOf('correlation', yatesYear(), { traits: [3, 4], unit: 'plots' })
  expect(caution?.other).toMatchObject({ tab: 'correlation', change: { unit: 'means' } })
  expect(cautionOf('correlation', yatesYear(), { traits: [3, 4], unit: 'means' })).toBeUndefined()
})

it('the sentence names the chosen design of the trial', () => {
  const nitrogen = trialYear(trialRows('yates_oats'), {
    line: ({ variety }) => variety,
    factors: [
      ['block', 'Block'],
      ['nitrogen_cwt_ac', 'Nitrogen'],
    ],
    measured: [['grain_lb', 'Grain', 'lb']],
  })
  const rates: Partial<Settings> = { traits: [3], by: 2, levels: ['0', '0.6'] }
  const designOf = (model: Settings['model']) =>
    cautionOf('t-test', nitrogen, { ...rates, model })?.message.params?.design
  expect(designOf('split_plot')).toEqual({ word: 'statistics.model.split_plot' })
  expect(designOf('rcbd')).toEqual({ word: 'statistics.model.rcbd' })
})

it('there is no caution for experimental units: pairs of a block, groups of a completely randomised trial, a uniformity trial', () => {
  expect(cautionOf('t-test', cochranYear(), { levels: ['O', 'F12'] })).toBeUndefined()
  expect(cautionOf('t-test', stroupYear(), { levels: ['Buckskin', 'NE86503'] })).toBeUndefined()
  const uniform = trialYear(trialRows('mercer_uniformity'), {
    line: () => '',
    measured: [
      ['grain_lb', 'Grain', 'lb'],
      ['straw_lb', 'Straw', 'lb'],
    ],
  })
  expect(cautionOf('correlation', uniform, { traits: [1, 2] })).toBeUndefined()
})

// John & Williams 1995: G01 and G02 meet in replications, but mostly in different incomplete blocks.
it('pairs of a replication whose incomplete blocks differ are not counted as pairs of the design', () => {
  const caution = cautionOf('t-test', alphaYear(), { traits: [3], block: [1], levels: ['G01', 'G02'] })
  expect(caution?.message.params).toEqual({ design: { word: 'statistics.model.alpha' } })
})
