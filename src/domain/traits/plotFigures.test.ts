import { expect, it } from 'vitest'
import { yearOf } from '../../../tests/simulation/labelledYear.ts'
import { emptyTraitColumn, suppressedBit } from '../columns/fieldYear.ts'
import { plotFigures } from './plotFigures.ts'
import { newTraitFields } from './traitFields.ts'

it('a plot is compared with the means of its line, the control and all, excluding suppressed and missing values', () => {
  const columns = yearOf(1, [11, 12, 13, 14, 15])
  for (const id of [1, 2, 3])
    columns.lines.set(id, { id, name: `L${id}`, is_variety: id === 3, mother_id: null, father_id: null })
  columns.line.set([1, 1, 2, 3, 1])
  columns.row.set([1, 1, 1, 1, 1])
  columns.col.set([1, 2, 3, 4, 5])
  const trait = emptyTraitColumn(columns.id.length, { ...newTraitFields, id: 1, name: 'Yield' })
  trait.numbers.set([6, 8, 4, 5, 100])
  trait.status[4] = suppressedBit
  expect(plotFigures(columns, 0, trait)).toEqual({
    value: 6,
    lineMean: 7,
    control: { line: 3, difference: 1 },
    overMean: 0.25,
  })
  // The control is not compared with itself, and missing values with nothing.
  expect(plotFigures(columns, 3, trait)).toMatchObject({ value: 5, lineMean: 5, control: null, overMean: -0.75 })
  trait.numbers[2] = Number.NaN
  expect(plotFigures(columns, 2, trait)).toEqual({ value: null, lineMean: null, control: null, overMean: null })
})
