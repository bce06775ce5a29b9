import { describe, expect, it } from 'vitest'
import { smallYear, withStage, withTechnology } from '../../../tests/arbitraries/smallYear.ts'
import { dayNumber } from '../columns/days.ts'
import { emptyTraitColumn } from '../columns/fieldYear.ts'
import { newTraitFields } from '../traits/traitFields.ts'
import { isOverdue, plannedAt, shortDay } from './plannedDate.ts'
import { countedFrom, shownDate } from './shownDate.ts'
import { dateOfTypedDays, isBeforeSowing } from './typedDays.ts'

const sowing = '2026-04-28'

describe('displayed date', () => {
  const stage = (name: string) => ({ role: 'stage', name }) as const

  it('a stage’s date is followed by the days after sowing, negative before it, none without a sowing date [GRD-16]', () => {
    const heading = stage('Колошение')
    const dates = ['2026-06-30', sowing, '2026-04-02', '2027-06-02']
    expect(dates.map((date) => shownDate(heading, date, sowing))).toEqual([
      '2026-06-30 · 63',
      '2026-04-28 · 0',
      '2026-04-02 · −26',
      '2027-06-02 · 400',
    ])
    expect(shownDate(heading, '2026-06-30', null)).toBe('2026-06-30')
    expect(shownDate(heading, 'July', sowing)).toBe('July')
  })

  it('the date of emergence has no days in any language, like a technology’s date [GRD-15]', () => {
    for (const name of ['Всходы', 'Emergence', 'emergenza', 'Emergencia '])
      expect(shownDate(stage(name), '2026-05-07', sowing)).toBe('2026-05-07')
    expect(shownDate({ role: 'technology', name: 'Fungicide' }, '2026-06-12', sowing)).toBe('2026-06-12')
  })
})

describe('start of the days of a stage', () => {
  it('is the sowing, else the plot’s own emergence, else the year’s, else null', () => {
    const year = smallYear(1, 2)
    expect(countedFrom(year, 0)).toBeNull()
    year.emergence_date = '2026-05-09'
    const described = { ...newTraitFields, id: 41, name: 'Всходы', kind: 'date', role: 'stage' } as const
    const emergence = emptyTraitColumn(year.id.length, described)
    emergence.numbers[1] = dayNumber('2026-05-12')
    year.traits.push(emergence)
    expect([0, 1].map((plot) => countedFrom(year, plot))).toEqual(['2026-05-09', '2026-05-12'])
    year.sowing_date = sowing
    expect([0, 1].map((plot) => countedFrom(year, plot))).toEqual([sowing, sowing])
  })
})

describe('days typed for a stage', () => {
  it('count from sowing across months and years; other numbers and years without sowing are refused', () => {
    const typed = (text: string, from: string | null = sowing) => {
      const read = dateOfTypedDays(text, from)
      return read?.ok ? read.value : (read?.code ?? null)
    }
    expect([typed('63'), typed(' 400'), typed('3', '2024-02-27')]).toEqual(['2026-06-30', '2027-06-02', '2024-03-01'])
    expect(['0', '401', '9999'].map((text) => typed(text))).toEqual(['stage.days', 'stage.days', 'stage.days'])
    expect([typed('63', null), typed('401', null)]).toEqual(['stage.no_sowing_date', 'stage.days'])
    expect(['46203', '63.0', '', '2026-06-30', '-3'].map((text) => typed(text))).toEqual(new Array(5).fill(null))
  })

  it('a date is before sowing by the day, and never if sowing is unknown', () => {
    expect(['2026-04-27', sowing, null].map((date) => isBeforeSowing(date, sowing))).toEqual([true, false, false])
    expect(isBeforeSowing('1990-01-01', null)).toBe(false)
  })
})

describe('planned date', () => {
  it('is shown for a technology until it is done, and is overdue from the next day [GRD-07]', () => {
    const columns = withTechnology(
      withStage(smallYear(1, 3)),
      { 0: '2026-08-14', 1: '2026-08-14' },
      { 1: '2026-08-15' },
    )
    const [, , heading, spraying] = columns.traits
    heading.annotations.planned.set(2, '2026-08-14')
    expect([0, 1, 2].map((plot) => plannedAt(spraying, plot))).toEqual(['2026-08-14', null, null])
    expect([0, 1, 2].map((plot) => plannedAt(heading, plot))).toEqual([null, null, null])
    expect(['2026-08-13', '2026-08-14', '2026-08-15'].map((day) => isOverdue('2026-08-14', day))).toEqual([
      false,
      false,
      true,
    ])
    expect(shortDay('2026-08-14')).toBe('08-14')
  })
})
