import { expect, it } from 'vitest'
import type { Nursery } from '../../../state/year/chosenYear.ts'
import { yearGroups } from './yearChoices.ts'

const nursery = (field_id: number, field_name: string, kind: string, ...years: number[]) =>
  ({
    field_id,
    field_name,
    kind,
    fieldyear_set: years.map((year) => ({ id: field_id * 10_000 + year, year })),
  }) as unknown as Nursery

const list = [
  nursery(1, 'Yield trial North', 'competitive', 2026, 2025),
  nursery(2, 'Crossing block', 'hybridization', 2026),
  nursery(3, 'Empty', 'hybridization'),
]
const noYears = (name: string) => `${name} · no years`
const texts = (typed: string, recent: readonly number[] = [], nurseries = list) =>
  yearGroups(nurseries, { typed, recent, noYears }).groups.map(({ kind, choices }) => [
    kind,
    choices.map(({ text }) => text),
  ])

it('choices list every nursery with each of its years by kind; one without years is flagged', () => {
  expect(texts('')).toEqual([
    ['competitive', ['Yield trial North · 2026', 'Yield trial North · 2025']],
    ['hybridization', ['Crossing block · 2026', 'Empty · no years']],
  ])
})

it('choices are found that contain every typed word, in any order and case', () => {
  expect(texts('2025 NORTH')).toEqual([['competitive', ['Yield trial North · 2025']]])
  expect(texts('Yield trial North · 2026')).toEqual([['competitive', ['Yield trial North · 2026']]])
  expect(texts('nothing like it')).toEqual([])
})

it('choices of a long list show recent years first, but not in a search, and drop deleted ones', () => {
  const many = Array.from({ length: 12 }, (_, k) => nursery(k + 1, `Trial ${k + 1}`, 'competitive', 2026))
  const recent = [32_026, 999, 12_026]
  expect(texts('', recent)[0][0]).toBe('competitive')
  expect(texts('', recent, many)[0]).toEqual([null, ['Trial 3 · 2026', 'Trial 1 · 2026']])
  expect(texts('trial 3', recent, many)).toEqual([['competitive', ['Trial 3 · 2026']]])
})

it('omitted entries of a long list are counted', () => {
  const many = Array.from({ length: 250 }, (_, k) => nursery(k + 1, `Trial ${k + 1}`, 'competitive', 2026))
  const { groups, hiddenCount } = yearGroups(many, { typed: '', recent: [], noYears })
  expect([groups[0].choices.length, hiddenCount]).toEqual([200, 50])
})
