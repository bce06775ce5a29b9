import { expect, it } from 'vitest'
import { daysAfterSowing } from './daysAfterSowing.ts'

it('counts days of a stage from sowing, else from emergence [PLT-21]', () => {
  expect(daysAfterSowing('Кущение', '2026-05-30', { sowing: '2026-05-01', emergence: '2026-05-10' })).toBe(29)
  expect(daysAfterSowing('Кущение', '2026-05-30', { sowing: null, emergence: '2026-05-10' })).toBe(20)
  expect(daysAfterSowing('Кущение', '2026-05-30', { sowing: null, emergence: null })).toBeNull()
  expect(daysAfterSowing('Heading', '2024-03-01', { sowing: '2024-02-28', emergence: null })).toBe(2)
})

it('emergence itself has no days, in any language', () => {
  for (const name of ['Всходы', 'Emergence', ' emergenza', 'Emergencia'])
    expect(daysAfterSowing(name, '2026-05-10', { sowing: '2026-05-01', emergence: null })).toBeNull()
})
