import { type CellField, readCell } from './cell.ts'
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

const isFilled = (columns: FieldYearColumns, field: string, plot: number): boolean => {
  const value = columns.alive[plot] ? readCell(columns, plot, field) : null
  return value !== null && value !== ''
}

/** Columns that no plot of the year has anything in; of a year without plots nothing can be said: none. */
export function emptyFields(columns: FieldYearColumns): string[] {
  let plots = 0
  for (let plot = 0; plot < columns.count; plot++) plots += columns.alive[plot]
  if (plots === 0) return []
  return oftenEmpty.filter((field) => {
    for (let plot = 0; plot < columns.count; plot++) if (isFilled(columns, field, plot)) return false
    return true
  })
}

/** Of `fields` those that any of the plots (by index) has something in. */
export function filledFields(columns: FieldYearColumns, fields: readonly string[], plots: Iterable<number>): string[] {
  const left = new Set(fields)
  const filled: string[] = []
  for (const plot of plots) {
    if (!left.size) break
    for (const field of left) {
      if (!isFilled(columns, field, plot)) continue
      left.delete(field)
      filled.push(field)
    }
  }
  return filled
}
