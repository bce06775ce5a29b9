import { traitOfField } from '../../change/changeSet.ts'
import { suppressedBit, type TraitColumn, traitColumn } from '../../columns/fieldYear.ts'
import { isPlotPosition } from '../../layout/positions.ts'
import {
  type ColumnFigures,
  figuresOfDates,
  figuresOfNumbers,
  figuresOfTexts,
} from '../../stats/descriptive/columnFigures.ts'
import { isCodedTrait, isDateTrait } from '../../traits/traitKinds.ts'
import type { SheetSource } from './sheetSource.ts'

/** Columns with a plot's position or name, for which figures are meaningless. */
const places: ReadonlySet<string> = new Set(['label', 'row', 'col'])

/** The rows that count in statistics: plots of the trial, not borders, paths and the like. */
export function countedRows(source: SheetSource, rows: Int32Array): Int32Array {
  const { year } = source
  return year ? rows.filter((row) => isPlotPosition(year, row)) : rows
}

/**
 * The figures of a column over `rows` (indexes of the source). Suppressed values are neither counted nor missing. Null
 * for a column that identifies a row.
 */
export function columnFigures(source: SheetSource, field: string, rows: Int32Array): ColumnFigures | null {
  if (places.has(field)) return null
  const trait = field.startsWith('trait:') ? traitOfField(field) : null
  const column = source.year && trait !== null ? traitColumn(source.year, trait) : null
  return column ? figuresOfTrait(column, rows) : figuresOfField(source, field, rows)
}

function figuresOfTrait(column: TraitColumn, rows: Int32Array): ColumnFigures {
  const { trait, numbers, codes, words, status } = column
  const isText = isCodedTrait(trait)
  const values = new Float64Array(rows.length)
  let n = 0
  let missing = 0
  for (const row of rows) {
    if ((status[row] & suppressedBit) !== 0) continue
    const value = isText ? codes[row] : numbers[row]
    if (isText ? value < 0 : Number.isNaN(value)) missing++
    else values[n++] = value
  }
  const present = values.subarray(0, n)
  if (isText)
    return figuresOfTexts(
      Array.from(present, (code) => words[code]),
      missing,
    )
  return isDateTrait(trait) ? figuresOfDates(present, missing) : figuresOfNumbers(present, missing)
}

function figuresOfField(source: SheetSource, field: string, rows: Int32Array): ColumnFigures {
  const read = source.reader(field)
  const numbers = new Float64Array(rows.length)
  const texts: string[] = []
  let n = 0
  let missing = 0
  for (const row of rows) {
    const value = read(row)
    if (value === null || value === '') missing++
    else if (typeof value === 'number') numbers[n++] = value
    else texts.push(String(value))
  }
  if (n > 0) return figuresOfNumbers(numbers.subarray(0, n), missing)
  return figuresOfTexts(texts, missing)
}
