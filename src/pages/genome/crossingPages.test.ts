import { describe, expect, it } from 'vitest'
import type { Influence } from '../../contract/genome/genomeFits.ts'
import type { CrossRow } from '../../contract/lines/crossResults.ts'
import type { SavedIdeotype } from '../../contract/statistics/analyses.ts'
import { choiceOfSaved, createChoiceOf, withCreateChoice } from './create/createChoice.ts'
import { isTradeOff } from './create/tradeOff.ts'
import { checkLevel } from './crossing/checkLevel.ts'
import { crossChoiceOf, withCrossChoice } from './crossing/crossChoice.ts'

describe('crossing table parameters', () => {
  it('are stored in the address; defaults are omitted, invalid ones fall back', () => {
    const params = new URLSearchParams('cultureId=3&line=7&share=7&method=clone&region=155')
    expect(crossChoiceOf(params)).toEqual({
      line: 7,
      trait: null,
      country: null,
      region: 155,
      share: 5,
      method: 'dh',
      level: 'all',
      h: null,
    })
    const next = withCrossChoice(params, { line: null, region: 'all', share: 10, method: 'ril' })
    expect(next.toString()).toBe('cultureId=3&share=10&method=ril')
    const detailed = withCrossChoice(next, { level: 'maximum', h: 0.8 })
    expect(crossChoiceOf(detailed)).toMatchObject({ level: 'maximum', h: 0.8 })
    expect(withCrossChoice(detailed, { level: 'all', h: null }).toString()).toBe(next.toString())
    for (const wrong of ['level=high', 'h=1.2', 'h=', 'h=x'])
      expect(crossChoiceOf(new URLSearchParams(wrong))).toMatchObject({ level: 'all', h: null })
    expect(crossChoiceOf(next)).toMatchObject({ line: null, region: 'all', share: 10, method: 'ril' })
  })
})

describe('ideotype parameters', () => {
  it('have at most three donors, each once and never the line; another scope resets the segments', () => {
    const params = new URLSearchParams('line=7&donors=7,8,8,9,10,11&off=3H:40;marker:5')
    expect(createChoiceOf(params)).toMatchObject({ donors: [8, 9, 10], off: ['3H:40', 'marker:5'] })
    expect(createChoiceOf(withCreateChoice(params, { off: ['1H:0'] }))).toMatchObject({ line: 7, off: ['1H:0'] })
    expect(withCreateChoice(params, { donors: [9] }).toString()).toBe('line=7&donors=9')
    expect(withCreateChoice(params, { level: 'minimum' }).toString()).toBe(
      'line=7&donors=7%2C8%2C8%2C9%2C10%2C11&level=minimum',
    )
    expect(createChoiceOf(new URLSearchParams('level=minimum')).level).toBe('minimum')
    expect(withCreateChoice(new URLSearchParams('level=minimum'), { level: 'all' }).toString()).toBe('')
    expect(createChoiceOf(new URLSearchParams('donors=x')).donors).toBeNull()
  })

  it('come from a saved ideotype until something else is chosen', () => {
    const address = new URLSearchParams('cultureId=3&line=7&saved=12')
    expect(createChoiceOf(address).saved).toBe(12)
    expect(withCreateChoice(address, { saved: 13 }).toString()).toBe('cultureId=3&line=7&saved=13')
    expect(createChoiceOf(new URLSearchParams('saved=x')).saved).toBeNull()
    const inputs = {
      spec_id: 3,
      line_id: 5,
      donor_ids: [6, 8],
      phenotype: 2,
      region: 155,
      level: 'maximum',
      off: ['2:0'],
    }
    const choice = choiceOfSaved({ inputs: inputs as SavedIdeotype['inputs'] })
    const reset = withCreateChoice(address, choice)
    expect(createChoiceOf(reset)).toEqual({ ...choice, country: null, saved: null })
    expect(createChoiceOf(withCreateChoice(reset, { level: 'all' })).off).toEqual([])
  })
})

describe('the criterion of crosses', () => {
  const row = (usefulness: number | null, expected_value: number, impact: number) =>
    ({ usefulness, expected_value, impact }) as CrossRow

  it('is derived from any row, where lower is better too; without usefulness from the mean', () => {
    expect(checkLevel([row(6, 5, 0.25)], false)).toBe(5.75)
    expect(checkLevel([row(4, 5, 0.25)], true)).toBe(4.25)
    expect(checkLevel([row(null, 5, 1)], false)).toBe(4)
    expect(checkLevel([], false)).toBeNull()
  })
})

describe('a trade-off', () => {
  const classes = [
    { alleles: 'A/A', n: 70, mean: 5 },
    { alleles: 'B/B', n: 79, mean: 6 },
  ]
  const row = (effect: number | null, p: number | null) => ({ effect, p, classes }) as unknown as Influence

  it('is a trait that the desired allele worsens at p ≤ 0.05', () => {
    expect(isTradeOff(row(-0.5, 0.01), 'B', 'higher')).toBe(true)
    expect(isTradeOff(row(-0.5, 0.01), 'A', 'higher')).toBe(false)
    expect(isTradeOff(row(-0.5, 0.01), 'A', 'lower')).toBe(true)
    expect(isTradeOff(row(-0.5, 0.06), 'B', 'higher')).toBe(false)
    expect(isTradeOff(row(-0.5, 0.01), 'B', 'none')).toBe(false)
    expect(isTradeOff(row(null, null), 'B', 'higher')).toBe(false)
  })
})
