import { checkLabel } from '../../plots/label.ts'
import { checkName } from '../../plots/name.ts'
import { type RawCell, textOf } from '../cells/cell.ts'
import { CellReader, type Read } from '../cells/cellReader.ts'
import { cellIn, type Sheet } from '../cells/sheet.ts'
import { openLog, reportHidden, reportMerges } from '../cells/sheetNotes.ts'
import type { FaultLog, Findings } from '../fault.ts'

/** Most columns of a map. */
export const maxMapWidth = 150

/** A filled cell of a map: `text` is a label or a plot name; row and column from 1, row 1 is the top. */
export interface MapCell {
  readonly row: number
  readonly column: number
  readonly text: string
}

/** A parsed field map: filled cells, row by row. */
export interface ParsedFieldMap extends Findings {
  readonly format: 'field_map'
  readonly sheet: string | null
  readonly cells: readonly MapCell[]
  readonly rows: number
  readonly columns: number
}

/** Parses a field map without a header: A1 is row 1, column 1; a blank cell is an empty position. Does not throw. */
export function parseFieldMap(sheet: Sheet): ParsedFieldMap {
  const log = openLog(sheet)
  const reader = new CellReader(log, sheet)
  const cells: MapCell[] = []
  for (const row of sheet.rows) {
    for (let column = 1; column <= Math.min(row.cells.length, maxMapWidth); column++) {
      const cell = cellIn(row, column)
      const text = cell === null ? null : readMapCell(reader, cell, row.number, column)
      if (typeof text === 'string') cells.push({ row: row.number, column, text })
    }
  }
  reportTooWide(sheet, cells, log)
  reportMerges(sheet, 1, log)
  reportHidden(sheet, 1, 1, log)
  return {
    format: 'field_map',
    sheet: sheet.name,
    cells,
    rows: sheet.rows.at(-1)?.number ?? 0,
    columns: sheet.width,
    ...log.findings(),
  }
}

/** A label or a plot name. A label may lack letters and digits: whether it exists is checked in the decision step. */
function readMapCell(reader: CellReader, ...at: [RawCell, number, number]): Read<string> {
  const text = textOf(at[0])
  return checkName(text) === 'name.only_special' && checkLabel(text) === null ? reader.label(...at) : reader.name(...at)
}

/** One fault at the first filled cell of the first column beyond the limit; the cells beyond it still count as placed. */
function reportTooWide(sheet: Sheet, cells: MapCell[], log: FaultLog): void {
  let first: { row: number; column: number; text: string } | null = null
  for (const row of sheet.rows) {
    for (let column = maxMapWidth + 1; column <= row.cells.length; column++) {
      const text = textOf(cellIn(row, column))
      if (text === '') continue
      cells.push({ row: row.number, column, text })
      if (!first || column < first.column) first = { row: row.number, column, text }
    }
  }
  if (!first) return
  log.fault('map.too_wide', first.row, first.column, first.text, { columns: sheet.width, max: maxMapWidth })
}
