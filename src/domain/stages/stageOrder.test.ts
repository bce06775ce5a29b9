import { describe, expect, it } from 'vitest'
import { smallYear } from '../../../tests/arbitraries/smallYear.ts'
import { dayNumber } from '../columns/days.ts'
import { emptyTraitColumn, type FieldYearColumns } from '../columns/fieldYear.ts'
import { newTraitFields } from '../traits/traitFields.ts'
import { stagesOutOfOrder } from './stageOrder.ts'

/** A year of four plots with these dates of stages, by plot; null = none. */
function year(stages: Record<string, readonly (string | null)[]>): FieldYearColumns {
  const columns = smallYear(1, 4)
  for (const [k, [name, dates]] of Object.entries(stages).entries()) {
    const described = { ...newTraitFields, id: 41 + k, name, kind: 'date', role: 'stage' } as const
    const column = emptyTraitColumn(columns.id.length, described)
    dates.forEach((date, plot) => {
      if (date !== null) column.numbers[plot] = dayNumber(date)
    })
    columns.traits.push(column)
  }
  return columns
}

const maturity = ['2026-08-01', '2026-08-02', '2026-08-03', '2026-06-10']
const heading = ['2026-06-20', '2026-06-21', null, '2026-06-22']

describe('stages out of order', () => {
  it('are dated before a stage that comes earlier on most plots', () => {
    expect(stagesOutOfOrder(year({ Maturity: maturity, Heading: heading }))).toEqual([{ plot: 3, trait: 41 }])
  })

  it('stages on the same day, on a deleted plot, or single are not out of order', () => {
    const columns = year({ Maturity: maturity, Heading: heading })
    columns.alive[3] = 0
    expect(stagesOutOfOrder(columns)).toEqual([])
    expect(stagesOutOfOrder(year({ Maturity: maturity }))).toEqual([])
    expect(stagesOutOfOrder(year({ Maturity: ['2026-06-20'], Heading: ['2026-06-20'] }))).toEqual([])
  })

  it('begin with emergence, whatever its dates', () => {
    const late = ['2026-07-01', '2026-07-02', '2026-07-03', null]
    const stages = stagesOutOfOrder(year({ Heading: heading, Всходы: late }))
    expect(stages).toEqual([
      { plot: 0, trait: 41 },
      { plot: 1, trait: 41 },
    ])
  })
})
