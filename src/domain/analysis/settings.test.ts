import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centrings, partitions, scalings } from '../stats/stability/biplotOptions.ts'
import {
  biplotViews,
  defaultSettings,
  fieldPlots,
  models,
  type Settings,
  scales,
  settingsOf,
  tests,
  withSettings,
} from './settings.ts'

const ids = fc.array(fc.integer({ min: 1, max: 1e9 }), { maxLength: 5 })

const settings: fc.Arbitrary<Settings> = fc.record({
  years: fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { maxLength: 50 }),
  traits: ids,
  by: fc.oneof(
    fc.constantFrom('line' as const, 'mother' as const, 'father' as const),
    fc.integer({ min: 1, max: 999 }),
  ),
  block: fc.oneof(
    fc.constantFrom('auto' as const, 'none' as const),
    fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1 }),
  ),
  model: fc.option(fc.constantFrom(...models)),
  control: fc.option(fc.integer({ min: 1, max: 999 })),
  plots: fc.constantFrom('all' as const, 'selected' as const),
  out: fc.constantFrom('keep' as const, 'leave' as const),
  test: fc.constantFrom(...tests),
  scale: fc.constantFrom(...scales),
  covariates: ids,
  levels: fc.array(fc.string({ minLength: 1 }), { maxLength: 2 }),
  unit: fc.constantFrom('auto' as const, 'means' as const, 'plots' as const),
  plot: fc.constantFrom(...fieldPlots),
  view: fc.constantFrom(...biplotViews),
  centring: fc.constantFrom(...centrings),
  scaling: fc.constantFrom(...scalings),
  partition: fc.constantFrom(...partitions),
})

describe('the settings of the statistics in the address', () => {
  it('the settings of the statistics are restored from the address, and leave the rest of it unchanged', () => {
    fc.assert(
      fc.property(settings, (requested) => {
        const address = withSettings(new URLSearchParams('fieldId=2&yearId=9'), requested)
        expect(settingsOf(new URLSearchParams(address.toString()))).toEqual(requested)
        expect([address.get('fieldId'), address.get('yearId')]).toEqual(['2', '9'])
      }),
    )
  })

  it('defaults are omitted, and invalid values fall back', () => {
    const params = withSettings(new URLSearchParams(), { ...defaultSettings, traits: [4], out: 'leave' })
    expect(params.toString()).toBe('fieldTraits=4&fieldOut=leave')
    expect(withSettings(params, { traits: [], out: 'keep' }).toString()).toBe('')
    const wrong = new URLSearchParams(
      'fieldTraits=a,-1,0.5&fieldBy=x&fieldTest=none&fieldControl=-3&fieldBlock=,&fieldUnit=5&fieldPlot=pie&fieldView=&fieldScaling=2',
    )
    expect(settingsOf(wrong)).toEqual(defaultSettings)
  })
})
