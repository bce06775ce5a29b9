import { expect, it } from 'vitest'
import { headingStage, smallYear, withStage } from '../../../tests/arbitraries/smallYear.ts'
import { dayNumber } from '../columns/days.ts'
import { emptyTraitColumn, suppressedBit } from '../columns/fieldYear.ts'
import { newTraitFields } from '../traits/traitFields.ts'
import { lastStages } from './lastStage.ts'

it('the last stage of each plot, stages in the order of their dates; suppressed dates do not count', () => {
  const columns = withStage(smallYear(1, 4))
  // Listed after heading, reached before it.
  const tillering = { ...newTraitFields, id: 9, name: 'Tillering', kind: 'date', role: 'stage' } as const
  const column = emptyTraitColumn(columns.id.length, tillering)
  for (const plot of [0, 1, 2]) column.numbers[plot] = dayNumber('2026-05-20')
  column.status[2] |= suppressedBit
  columns.traits.push(column)
  const { stages, last } = lastStages(columns)
  expect(stages.map(({ trait }) => trait.id)).toEqual([9, headingStage])
  expect([...last]).toEqual([1, 0, -1, -1])
})
