import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smallYear } from '../../../tests/arbitraries/smallYear.ts'
import { type CellField, readCell } from './cell.ts'
import { emptyFields } from './emptyFields.ts'
import type { FieldYearColumns } from './fieldYear.ts'

const fields = ['mother', 'father', 'repetitions', 'width', 'length', 'square', 'comment', 'crossing'] as const

/** Four plots without data in the fields that are often empty, and two lines without parents. */
function bareYear(): FieldYearColumns {
  const columns = smallYear(1, 4)
  columns.lines = new Map(
    [1, 2].map((id) => [
      id,
      { ...[...columns.lines.values()][0], id, name: `L${id}`, mother_id: null, father_id: null },
    ]),
  )
  columns.line.set([1, 2, 1, 2])
  columns.crossing.fill(0)
  columns.repetitions.fill(0)
  columns.width.fill(Number.NaN)
  columns.length.fill(Number.NaN)
  columns.comment = columns.comment.map(() => null)
  return columns
}

/** Sets one field of a plot. */
const put: Readonly<Record<string, (columns: FieldYearColumns, plot: number) => void>> = {
  mother: (columns, plot) => {
    const line = columns.lines.get(columns.line[plot])
    if (line) columns.lines.set(line.id, { ...line, mother_id: 1 })
  },
  father: (columns, plot) => {
    const line = columns.lines.get(columns.line[plot])
    if (line) columns.lines.set(line.id, { ...line, father_id: 2 })
  },
  repetitions: ({ repetitions }, plot) => repetitions.fill(3, plot, plot + 1),
  width: ({ width }, plot) => width.fill(0, plot, plot + 1),
  length: ({ length }, plot) => length.fill(4.5, plot, plot + 1),
  comment: ({ comment }, plot) => comment.fill('tall', plot, plot + 1),
  emptyText: ({ comment }, plot) => comment.fill('', plot, plot + 1),
  crossing: ({ crossing }, plot) => crossing.fill(2, plot, plot + 1),
  unknownLine: ({ crossing }, plot) => crossing.fill(99, plot, plot + 1),
  death: ({ alive }, plot) => alive.fill(0, plot, plot + 1),
}

describe('empty fields', () => {
  it('are all fields of a bare year; a year without plots has none', () => {
    const columns = bareYear()
    expect(emptyFields(columns)).toEqual(fields)
    columns.alive.fill(0)
    expect(emptyFields(columns)).toEqual([])
  })

  it('are those without a value in any plot, after any edits', () => {
    const acts = fc.array(fc.tuple(fc.constantFrom(...Object.keys(put)), fc.nat(3)), { maxLength: 6 })
    fc.assert(
      fc.property(acts, (created) => {
        const columns = bareYear()
        for (const [field, plot] of created) put[field](columns, plot)
        const plots = [0, 1, 2, 3].filter((plot) => columns.alive[plot])
        const isEmpty = (field: CellField) =>
          plots.every((plot) => [null, ''].includes(readCell(columns, plot, field) as null))
        expect(emptyFields(columns)).toEqual(plots.length ? fields.filter(isEmpty) : [])
      }),
    )
  })
})
