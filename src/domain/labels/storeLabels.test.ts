import { expect, it } from 'vitest'
import { defaultLotFields, lotLabelLines } from './storeLabels.ts'

const lot = {
  id: 1207,
  line_name: 'L-207/45',
  plot_name: 'R04C12',
  plot_label: 'B2-17',
  selection_number: null,
  experiment_name: 'Competitive trial 2024',
  address: 'Main store / A-02-4',
  amount: 8240,
  weight_1000: 44.6,
  germination: null,
  harvest_year: 2024,
}
const word = (field: string, value: number) => `${field} ${value}`

it('a lot label prints its fields in order, without lines for unknown ones', () => {
  expect(lotLabelLines(lot, defaultLotFields, word)).toEqual([
    'L-207/45',
    'lot 1207',
    'Main store / A-02-4',
    'Competitive trial 2024, B2-17',
  ])
  expect(lotLabelLines(lot, ['amount', 'weight_1000', 'germination', 'harvest_year'], word)).toEqual([
    'amount 8240',
    'weight_1000 44.6',
    'harvest_year 2024',
  ])
  expect(lotLabelLines({ ...lot, selection_number: 'B2-17-3', experiment_name: null }, ['plot'], word)).toEqual([
    'B2-17-3',
  ])
})
