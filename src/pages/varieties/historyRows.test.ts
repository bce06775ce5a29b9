import { expect, it } from 'vitest'
import type { HistoryRow, LineDetails } from '../../contract/lines/varieties.ts'
import { axisReach, historyRows, historyTraits, verdictOf } from './historyRows.ts'

const row = (values: Partial<HistoryRow>): HistoryRow => ({
  phenotype_id: 5,
  feature: 'Yield',
  unit: 't/ha',
  field_id: 1,
  field_name: 'Trial',
  year_id: 1,
  year: 2026,
  region: 'Bihar',
  n: 4,
  avg_value: 6,
  min: 5,
  max: 7,
  sd: 1,
  control_line_id: 2,
  control: 'L',
  control_value: 5,
  difference: 1,
  lsd05: 0.5,
  group: 1,
  ...values,
})

const details = (...phenotypes: HistoryRow[]) => ({ phenotypes }) as LineDetails

it('a history contains numeric traits, each with its own nursery-years', () => {
  const history = details(
    row({}),
    row({ phenotype_id: 6, feature: 'Awns', unit: '', avg_value: 'long' }),
    row({ year: 2025 }),
  )
  expect(historyTraits(history)).toEqual([{ id: 5, heading: 'Yield, t/ha' }])
  expect(historyRows(history, 5).map(({ year }) => year)).toEqual([2026, 2025])
  expect(historyRows(history, 6)).toEqual([])
})

it('trials above, equal to and below the control are counted, and separately those without a test', () => {
  expect(verdictOf([row({}), row({ group: 2 }), row({ group: 3 }), row({ group: null }), row({})])).toEqual({
    above: 2,
    same: 1,
    below: 1,
    untested: 1,
  })
})

it('the axis extends beyond every difference and LSD, to a round number', () => {
  expect(axisReach([row({ difference: -12.1, lsd05: 5.77 })])).toBe(20)
  expect(axisReach([row({ difference: 0.4, lsd05: 0.46 })])).toBe(0.5)
  expect(axisReach([row({ difference: null, lsd05: null })])).toBe(1)
})
