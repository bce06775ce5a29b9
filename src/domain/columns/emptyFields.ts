import { type CellField, cellReader } from './cell.ts'
import type { FieldYearColumns } from './fieldYear.ts'

/** The columns that every year has and that many a year has nothing in. */
const oftenEmpty = [
  'mother',
  'father',
  'repetitions',
  'width',
  'length',
  'square',
  'comment',
  'crossing',
] as const satisfies readonly CellField[]

/** What tells of plots whether they have something in a field; where no line has the parent, no plot is looked at. */
function isFilledIn(columns: FieldYearColumns, field: string): (plot: number) => boolean {
  const parent = field === 'mother' ? 'mother_id' : field === 'father' ? 'father_id' : null
  if (parent && ![...columns.lines.values()].some((line) => line[parent])) return () => false
  const read = cellReader(columns, field)
  return (plot) => {
    const value = columns.alive[plot] ? read(plot) : null
    return value !== null && value !== ''
  }
}

/** Columns that no plot of the year has anything in; of a year without plots nothing can be said: none. */
export function emptyFields(columns: FieldYearColumns): string[] {
  let plots = 0
  for (let plot = 0; plot < columns.count; plot++) plots += columns.alive[plot]
  if (plots === 0) return []
  return oftenEmpty.filter((field) => {
    const isFilled = isFilledIn(columns, field)
    for (let plot = 0; plot < columns.count; plot++) if (isFilled(plot)) return false
    return true
  })
}

/** Of `fields` those that any of the plots (by index) has something in. */
export function filledFields(columns: FieldYearColumns, fields: readonly string[], plots: Iterable<number>): string[] {
  const some = [...plots]
  return fields.filter((field) => some.some(isFilledIn(columns, field)))
}
