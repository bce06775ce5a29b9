import type { Row, Workbook, Worksheet } from 'exceljs'
import { serialFromDate } from '../domain/files/cells/dateText.ts'
import type { Table, TableColumnKind, TableValue } from '../domain/files/written.ts'
import { type CsvStyle, writeCsv } from './text/writeCsv.ts'

const DATE_FORMAT = 'yyyy-mm-dd'
const TEXT_FORMAT = '@'
const WIDTH_MIN = 8
const WIDTH_MAX = 60

/** Writes one styled worksheet as an xlsx file. Texts are string cells whatever they begin with, never formulas. */
export async function writeTable(table: Table): Promise<Uint8Array> {
  return writeTables([table])
}

/** Writes several worksheets, of different names, as one xlsx file. */
export async function writeTables(tables: readonly Table[]): Promise<Uint8Array> {
  const workbook = await newWorkbook()
  for (const table of tables) addTable(workbook, table)
  return bytesOf(workbook)
}

function addTable(workbook: Workbook, table: Table): void {
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
  for (const values of table.rows) {
    const row = sheet.addRow([])
    table.columns.forEach((column, i) => {
      writeCell(row, i + 1, column.kind, values[i] ?? null)
    })
  }
  fitWidths(sheet, table)
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

/** An empty workbook; exceljs is loaded when the first one is made. */
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
  if (value === null || value === '') return
  const cell = row.getCell(column)
  if (kind === 'date' && typeof value === 'string') {
    cell.value = serialFromDate(value)
    cell.numFmt = DATE_FORMAT
  } else if (kind !== 'text' && typeof value === 'number') {
    cell.value = value
  } else {
    cell.value = escaped(String(value))
    cell.numFmt = TEXT_FORMAT
  }
}

/** A worksheet's name: at most 31 characters, none of those that spreadsheets refuse. */
export function sheetName(name: string): string {
  return name.replace(/[\\/:*?"<>|[\]]/g, '_').slice(0, 31)
}

/** Width of a column in characters that shows its longest text. */
export function columnWidth(longest: number): number {
  return Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, longest + 2))
}

function fitWidths(sheet: Worksheet, table: Table): void {
  table.columns.forEach((column, i) => {
    let longest = column.title.length
    for (const row of table.rows) longest = Math.max(longest, String(row[i] ?? '').length)
    const capped = i > 1 ? [] : table.cap.map((one) => String(i === 0 ? one.title : (one.value ?? '')))
    for (const text of capped) longest = Math.max(longest, text.length)
    sheet.getColumn(i + 1).width = columnWidth(longest)
  })
}

/** `_x0041_` in a text would be read as a coded character. */
function escaped(text: string): string {
  return text.replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
}
