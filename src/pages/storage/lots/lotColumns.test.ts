import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import type { Seed } from '../../../contract/seeds/seeds.ts'
import { allSentences } from '../../../words/allSentences.ts'
import { languages } from '../../../words/word.ts'
import { lotGroups } from './lotColumns.ts'

const lot: Seed = {
  id: 1207,
  spec_id: 3,
  location: 17,
  warehouse: 1,
  warehouse_name: 'Main store',
  warehouse_storage_name: 'A-02-4',
  address: 'Main store / A-02-4',
  region: 'Moscow',
  field_id: 4,
  field_name: 'Competitive',
  experiment_name: 'Competitive trial 2024',
  year: 2024,
  plot_id: 9120,
  plot_name: 'R04C12',
  plot_label: 'B2-17',
  plant_id: 5,
  plant_number: '3',
  selection_number: 'B2-17-3',
  line_id: 88,
  line_name: 'L-207/45',
  date_added: '2024-09-12',
  harvest_year: 2024,
  amount: 8240,
  booked_amount: 1827,
  available: 6413,
  weight_full: 367.504,
  booked_weight: 81.484,
  weight_1000: 44.6,
  cleared_for_sowing: true,
  reserved: false,
  germination: 92,
  germination_date: '2026-02-11',
  comment: null,
  warnings: [],
  version: 1,
}
const columns = lotGroups(((key: string) => key) as TFunction).flatMap((group) => group.columns)

/** The texts of a lot's row in these columns, by heading. */
function shown(...ids: string[]): string[] {
  return ids.map((id) => {
    const column = columns.find(({ heading }) => heading === `storage.column.${id}`)
    // Digits are grouped by thin spaces.
    return column?.text(lot).replace(/\u202f/g, ' ') ?? `no column ${id}`
  })
}

describe('a lot in the store table', () => {
  it('shows region, nursery and experiment [STO-08, STO-09, STO-10]', () => {
    expect(shown('region', 'nursery', 'experiment')).toEqual(['Moscow', 'Competitive', 'Competitive trial 2024'])
  })

  it('shows plot, plant number and selection number [STO-11, STO-12, STO-13]', () => {
    expect(shown('plot', 'plant', 'selection')).toEqual(['B2-17', '3', 'B2-17-3'])
  })

  it('shows arrival date, location and number of seeds [STO-14, STO-15, STO-16]', () => {
    expect(shown('added', 'address', 'amount')).toEqual(['2024-09-12', 'Main store / A-02-4', '8 240'])
  })

  it('shows what is booked, and both masses [STO-17, STO-18, STO-19]', () => {
    expect(shown('booked', 'weight', 'bookedWeight')).toEqual(['1 827', '367.5', '81.5'])
  })

  it('shows thousand-seed mass, clearance and reserve [STO-20, STO-21, STO-22]', () => {
    expect(shown('weight1000', 'cleared', 'reserve')).toEqual(['44.6', 'storage.yes', 'storage.no'])
  })

  it('its day, place, amount and masses are editable, and unknown values are a dash', () => {
    expect(columns.filter(({ edit }) => edit).map(({ id }) => id)).toEqual([
      'added',
      'address',
      'amount',
      'weight',
      'weight1000',
    ])
    const bare = { ...lot, region: null, plant_number: null, weight_full: null, weight_1000: null }
    for (const id of ['region', 'plant', 'weight', 'weight1000'])
      expect(columns.find((column) => column.id === id)?.text(bare)).toBe('–')
    expect(columns).toHaveLength(17)
  })

  it('fits every heading, in each language, and all columns on a screen of 1920', () => {
    const missing = languages.flatMap((language) =>
      columns.flatMap(({ id, width }) => {
        const heading = allSentences[language][`storage.column.${id}`]
        // Width of bold letters of 13 px, and the padding at both sides.
        return heading.length * 6.8 + 18 > width ? [`${language}: ${heading}`] : []
      }),
    )
    expect(missing).toEqual([])
    expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(1900)
  })
})
