import type { Row, Workbook, Worksheet } from 'exceljs'
import { serialFromDate } from '../domain/files/cells/dateText.ts'
import type { Table, TableColumnKind, TableValue } from '../domain/files/written.ts'
import { type CsvStyle, writeCsv } from './text/writeCsv.ts'
import { type StreamedCell, type StreamedRows, withStreamedRows } from './xlsx/streamedRows.ts'

const DATE_FORMAT = 'yyyy-mm-dd'
const TEXT_FORMAT = '@'
const WIDTH_MIN = 8
const maxWidth = 60

/** Writes one styled worksheet as an xlsx file. Texts are string cells whatever their first character, never formulas. */
export async function writeTable(table: Table): Promise<Uint8Array> {
  return writeTables([table])
}

/** Writes several worksheets with different names as one xlsx file. */
export async function writeTables(tables: readonly Table[]): Promise<Uint8Array> {
  const workbook = await newWorkbook()
  const rows = tables.map((table) => addTable(workbook, table))
  return withStreamedRows(await bytesOf(workbook), rows)
}

/** Adds a worksheet with everything above the rows, and a pattern row that the rows replace. */
function addTable(workbook: Workbook, table: Table): StreamedRows {
  const sheet = workbook.addWorksheet(sheetName(table.sheet))
  for (const { title, kind, value } of table.cap) {
    const row = sheet.addRow([])
    writeCell(row, 1, 'text', title)
    writeCell(row, 2, kind, value)
  }
  if (table.cap.length > 0) sheet.addRow([])
  if (table.groups) writeGroups(sheet, table.groups)
  const header = sheet.addRow([])
  table.columns.forEach((column, i) => {
    writeCell(header, i + 1, 'text', column.title)
  })
  header.font = { bold: true }
  sheet.views = [{ state: 'frozen', ySplit: header.number }]
  const pattern = sheet.addRow([])
  pattern.getCell(1).numFmt = TEXT_FORMAT
  pattern.getCell(2).numFmt = DATE_FORMAT
  fitWidths(sheet, table)
  return {
    member: `xl/worksheets/sheet${sheet.id}.xml`,
    patternRow: pattern.number,
    columns: table.columns.length,
    count: table.rows.length,
    cell: (row, column) => cellOf(table.columns[column].kind, table.rows[row][column] ?? null),
  }
}

/** A table without groups as csv: the field cap and a blank row, the header row and the rows. */
export function writeTableCsv({ cap, columns, rows }: Table, style: CsvStyle): Uint8Array {
  const above = cap.map(({ title, value }): TableValue[] => [title, value])
  return writeCsv([...above, ...(cap.length > 0 ? [[]] : []), columns.map(({ title }) => title), ...rows], style)
}

function writeGroups(sheet: Worksheet, groups: NonNullable<Table['groups']>): void {
  const row = sheet.addRow([])
  row.font = { bold: true }
  let from = 1
  for (const { title, columns } of groups) {
    writeCell(row, from, 'text', title)
    if (columns > 1) sheet.mergeCells(row.number, from, row.number, from + columns - 1)
    from += columns
  }
}

/** An empty workbook; exceljs is loaded when the first one is created. */
export async function newWorkbook(): Promise<Workbook> {
  const { default: ExcelJS } = await import('exceljs')
  return new ExcelJS.Workbook()
}

/** A workbook's file. */
export async function bytesOf(workbook: Workbook): Promise<Uint8Array> {
  const buffer = await workbook.xlsx.writeBuffer()
  return new Uint8Array(buffer)
}

/** Writes one cell by its kind; a blank value writes none. Column from 1. */
export function writeCell(row: Row, column: number, kind: TableColumnKind, value: TableValue): void {
  const written = cellOf(kind, value)
  if (written === null) return
  const cell = row.getCell(column)
  if ('text' in written) {
    cell.value = written.text
    cell.numFmt = TEXT_FORMAT
  } else {
    cell.value = written.number
    if (written.isDate) cell.numFmt = DATE_FORMAT
  }
}

/** The content of a cell of a kind: texts stay text whatever their first character; null = a blank cell. */
function cellOf(kind: TableColumnKind, value: TableValue): StreamedCell {
  if (value === null || value === '') return null
  if (kind === 'date' && typeof value === 'string') return { number: serialFromDate(value), isDate: true }
  if (kind !== 'text' && typeof value === 'number') return { number: value, isDate: false }
  return { text: escaped(String(value)) }
}

/** A worksheet's name: at most 31 characters, without those that spreadsheets refuse. */
export function sheetName(name: string): string {
  return name.replace(/[\\/:*?"<>|[\]]/g, '_').slice(0, 31)
}

/** Width of a column in characters for its longest text. */
export function columnWidth(longest: number): number {
  return Math.min(maxWidth, Math.max(WIDTH_MIN, longest + 2))
}

function fitWidths(sheet: Worksheet, table: Table): void {
  table.columns.forEach((column, i) => {
    let longest = column.title.length
    for (const row of table.rows) longest = Math.max(longest, String(row[i] ?? '').length)
    const capped = i > 1 ? [] : table.cap.map((entry) => String(i === 0 ? entry.title : (entry.value ?? '')))
    for (const text of capped) longest = Math.max(longest, text.length)
    sheet.getColumn(i + 1).width = columnWidth(longest)
  })
}

/** “_x0041_” in a text would be read as an escaped character. */
function escaped(text: string): string {
  return text.replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
}
