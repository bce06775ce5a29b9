import { expect, it } from 'vitest'
import { smallColumns } from '../../../../../tests/fields/smallField.ts'
import { checkNewPlot, isOfOtherYear, type NewPlotValues } from './newPlotForm.ts'

const columns = smallColumns({ rows: 2, cols: 3, label: (row, col) => `${row}-${col}` })
const values: NewPlotValues = {
  name: 'Extra',
  year: '2026',
  label: '',
  line: '',
  row: '',
  col: '',
  width: '',
  length: '',
  repetitions: '',
  comment: '',
}

/** The messages of invalid fields. */
const faults = (typed: Partial<NewPlotValues>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(checkNewPlot({ ...values, ...typed }, columns)).flatMap(([name, fault]) =>
      fault ? [[name, fault.key]] : [],
    ),
  )

it('invalid sizes and repetitions show an error at their fields', () => {
  expect(faults({})).toEqual({})
  expect(faults({ width: '1.5', length: '100000', repetitions: '100' })).toEqual({})
  expect(faults({ width: '0', length: '100000.1', repetitions: '0' })).toEqual({
    width: 'value.size',
    length: 'value.size',
    repetitions: 'value.repetitions',
  })
  expect(faults({ width: '1,5', length: '-1', repetitions: '101' })).toEqual({
    width: 'validation.decimalNumber',
    length: 'validation.decimalNumber',
    repetitions: 'value.repetitions',
  })
})

it('a plot of another year does not collide with names, labels and positions of the current one', () => {
  const existing = { name: 'P101', label: '1-1', row: '1', col: '1' }
  expect(faults(existing)).toEqual({
    name: 'plots.nameExists',
    label: 'label.duplicate',
    row: 'plots.positionOccupied',
  })
  expect(faults({ ...existing, year: '2031' })).toEqual({})
  expect(faults({ row: '4', year: ' 2031 ' })).toEqual({})
  expect(faults({ label: '?', width: '0', year: '2031' })).toEqual({ label: 'label.pattern', width: 'value.size' })
})

it('a partially typed year is not another one', () => {
  const isOther = (year: string) => isOfOtherYear({ year }, columns)
  expect(['2026', ' 2026 ', '', '202', '20260'].map(isOther)).toEqual([false, false, false, false, false])
  expect(isOther('2025')).toBe(true)
  expect(faults({ year: '202', name: 'P101' })).toEqual({ year: 'validation.year', name: 'plots.nameExists' })
})
