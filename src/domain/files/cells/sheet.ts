import type { ToldOfSheet } from '../headers/headTarget.ts'
import type { EncodingGuess } from '../textEncoding.ts'
import type { CellRange } from './address.ts'
import type { RawCell } from './cell.ts'
import type { ColumnAnswers } from './columnContext.ts'
import type { DateSystem } from './dateText.ts'

/** One row that holds a filled cell; `cells[0]` is column A, blank cells are null or absent. */
export interface SheetRow {
  readonly number: number
  readonly cells: readonly (RawCell | null | undefined)[]
  /** Notes of its cells (comments of Excel, annotations of Calc) by the column, from 1; absent = none. */
  readonly notes?: ReadonlyMap<number, string>
}

/** The table of one file as read: only rows with a filled cell, ascending; rows and columns count from 1. */
export interface Sheet {
  /** Name of the worksheet; null for csv. */
  readonly name: string | null
  readonly container: 'xlsx' | 'ods' | 'csv'
  /** Other ways to read the letters of a text file; absent = they are certain. */
  readonly encodingGuess?: EncodingGuess
  /** In which a bare number of a date column is read; absent = 1900. */
  readonly dateSystem?: DateSystem
  /** Names of the workbook's other worksheets, which are not read. */
  readonly otherSheets: readonly string[]
  /** Whether it is read because it has the format's columns, which the worksheets before it have not. */
  readonly isChosenByColumns?: boolean
  readonly rows: readonly SheetRow[]
  /** Headings that were joined out of several rows, with the first of their cells. */
  readonly joinedHeadings?: { readonly row: number; readonly column: number; readonly names: readonly string[] }
  /** Last column that holds a filled cell. */
  readonly width: number
  readonly merges: readonly CellRange[]
  /** Hidden rows and columns, ascending. */
  readonly hiddenRows: readonly number[]
  readonly hiddenColumns: readonly number[]
  /** Cells whose text shows more than its characters: raised or lowered digits, or struck through. */
  readonly remarks?: readonly {
    readonly code: 'superscript' | 'struck'
    readonly row: number
    readonly column: number
    readonly value: string
  }[]
  /** What separates the cells of a text file; null or absent for a workbook. */
  readonly separator?: string | null
  /** Whether words such as `unknown` in columns of parents are names of lines; absent = such a parent is left empty. */
  readonly hasUnknownNames?: boolean
  /** What was chosen for columns whose cells can be read in two ways. */
  readonly answers?: ColumnAnswers
  /** How it is to be read otherwise than it stands there (`editedSheet`); absent = nothing was told. */
  readonly told?: ToldOfSheet
}

/** The row of that number, undefined when it has no filled cell. */
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

/** The cell of a row at a column (from 1), null when blank. */
export function cellIn(row: SheetRow, column: number): RawCell | null {
  return row.cells[column - 1] ?? null
}
