import { expect, it } from 'vitest'
import { monthsBefore, seedWarnings, type WarnedLot } from './seedWarnings.ts'

const limits = { min_germination: 85, max_age: 5, test_months: 12 }
const today = '2026-11-22'
const good: WarnedLot = {
  amount: 8240,
  booked: 1827,
  germination: 92,
  germination_date: '2026-02-11',
  harvest_year: 2024,
  cleared: true,
  reserved: false,
  booked_on: '2026-09-18',
}
const warned = (lot: Partial<WarnedLot>) => seedWarnings({ ...good, ...lot }, limits, today)

it('a lot has warnings about age, germination, test, clearance, reserve and stale booking [STO-21, STO-22]', () => {
  expect(warned({})).toEqual([])
  expect(warned({ harvest_year: 2021 })).toEqual([])
  expect(warned({ harvest_year: 2020 })).toEqual(['seed.old'])
  expect(warned({ germination: 84.9 })).toEqual(['seed.germination'])
  expect(warned({ germination: 85 })).toEqual([])
  expect(warned({ germination_date: '2025-11-22' })).toEqual([])
  expect(warned({ germination_date: '2025-11-21' })).toEqual(['seed.untested'])
  expect(warned({ germination: null })).toEqual(['seed.untested'])
  expect(warned({ cleared: false, reserved: true })).toEqual(['seed.uncleared', 'seed.reserve'])
  expect(warned({ booked_on: '2025-11-01' })).toEqual(['seed.stale_booking'])
  expect(warned({ booked: 0, booked_on: '2025-11-01' })).toEqual([])
  expect(warned({ amount: 99, booked: 100 })).toContain('seed.overbooked')
  expect(warned({ amount: 0, booked: 100 })).toEqual(['seed.overbooked'])
  expect(warned({ amount: 0, booked: 0, cleared: false, harvest_year: 1990 })).toEqual([])
})

it('subtracting months ends on an existing day', () => {
  expect(monthsBefore('2026-03-31', 1)).toBe('2026-02-28')
  expect(monthsBefore('2028-02-29', 12)).toBe('2027-02-28')
  expect(monthsBefore('2026-01-15', 13)).toBe('2024-12-15')
})
