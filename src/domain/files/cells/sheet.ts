import type { SheetMapping } from '../headers/headTarget.ts'
import type { EncodingGuess } from '../textEncoding.ts'
import type { CellRange } from './address.ts'
import type { RawCell } from './cell.ts'
import type { ColumnAnswers } from './columnContext.ts'
import type { DateSystem } from './dateText.ts'

/** A row with at least one filled cell; `cells[0]` is column A, blank cells are null or absent. */
export interface SheetRow {
  readonly number: number
  readonly cells: readonly (RawCell | null | undefined)[]
  /** Notes of its cells (Excel comments, Calc annotations) by column, from 1; absent = none. */
  readonly notes?: ReadonlyMap<number, string>
}

/** The parsed table of one file: only rows with a filled cell, ascending; rows and columns count from 1. */
export interface Sheet {
  /** Name of the worksheet; null for csv. */
  readonly name: string | null
  readonly container: 'xlsx' | 'ods' | 'csv'
  /** Other possible encodings of a text file; absent = the encoding is certain. */
  readonly encodingGuess?: EncodingGuess
  /** Date system for bare numbers in date columns; absent = 1900. */
  readonly dateSystem?: DateSystem
  /** Names of the workbook's other worksheets, which are not read. */
  readonly otherSheets: readonly string[]
  /** Whether this worksheet was picked because it has the format's columns and the ones before it do not. */
  readonly isChosenByColumns?: boolean
  readonly rows: readonly SheetRow[]
  /** Headings that were joined from several rows, with the first of their cells. */
  readonly joinedHeadings?: { readonly row: number; readonly column: number; readonly names: readonly string[] }
  /** Last column with a filled cell. */
  readonly width: number
  readonly merges: readonly CellRange[]
  /** Hidden rows and columns, ascending. */
  readonly hiddenRows: readonly number[]
  readonly hiddenColumns: readonly number[]
  /** Cells whose formatting carries meaning: superscript or subscript digits, or strikethrough. */
  readonly remarks?: readonly {
    readonly code: 'superscript' | 'struck'
    readonly row: number
    readonly column: number
    readonly value: string
  }[]
  /** What separates the cells of a text file; null or absent for a workbook. */
  readonly separator?: string | null
  /** Whether words such as `unknown` in columns of parents are names of lines; absent = such a parent is blank. */
  readonly hasUnknownNames?: boolean
  /** The user's choices for ambiguous columns. */
  readonly answers?: ColumnAnswers
  /** The columns chosen for the sheet (`editedSheet`); absent = none were chosen. */
  readonly mapping?: SheetMapping
}

/** The row with that number, undefined if it has no filled cell. */
export function rowAt(sheet: Sheet, number: number): SheetRow | undefined {
  let low = 0
  let high = sheet.rows.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const row = sheet.rows[middle]
    if (row.number === number) return row
    if (row.number < number) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** The cell of a row at a column (from 1), null if blank. */
export function cellIn(row: SheetRow, column: number): RawCell | null {
  return row.cells[column - 1] ?? null
}
