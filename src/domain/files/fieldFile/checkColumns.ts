import { maxChecks } from '../../columns/yearData.ts'
import { textOf } from '../cells/cell.ts'
import { cellIn, type Sheet, type SheetRow } from '../cells/sheet.ts'
import type { FaultLog } from '../fault.ts'
import { fieldFileFormat } from '../formats.ts'
import { headerForm } from '../headers/headerForm.ts'
import { headerRowOf } from '../headers/headingRows.ts'
import type { FieldRow } from './fieldRow.ts'

/** Headings of columns that mark checks, from Breedbase, FielDHub and BMS. */
const headings: ReadonlySet<string> = new Set(['is a control', 'checks', 'entry type', 'entrytype'])

/** Values that mark a check: a number above 0, yes, or a word of these programs. */
const marksCheck = (text: string): boolean =>
  Number(text) > 0 || /^(true|yes|y|x|c|check( entry)?|control( entry)?)$/i.test(text)

/**
 * A column that marks checks. The BMS column, which also names other entry types, is imported as a trait too; any other
 * is removed.
 */
interface CheckColumn {
  readonly column: number
  readonly header: number
  /** Its texts by row. */
  readonly texts: ReadonlyMap<number, string>
  /** The sheet to import. */
  readonly sheet: Sheet
}

/** The column of a field file that marks checks; null if there is none. */
export function findCheckColumn(sheet: Sheet): CheckColumn | null {
  const header = headerRowOf(sheet, fieldFileFormat)
  const column = (header?.cells.findIndex((cell) => headings.has(headerForm(textOf(cell)))) ?? -1) + 1
  if (!header || column === 0) return null
  const isTrait = headerForm(textOf(cellIn(header, column))) === 'entry type'
  const below = sheet.rows.filter(({ number }) => number > header.number)
  const cut = (row: SheetRow): SheetRow =>
    row.number < header.number
      ? row
      : { number: row.number, cells: row.cells.map((cell, i) => (i + 1 === column ? null : cell)) }
  return {
    column,
    header: header.number,
    texts: new Map(below.map((row) => [row.number, textOf(cellIn(row, column)).trim()])),
    sheet: isTrait ? sheet : { ...sheet, rows: sheet.rows.map(cut) },
  }
}

/**
 * The lines of the marked plots, each once per nursery and year, in the file's order; more than a year may have:
 * `file.limits`.
 */
export function markedChecks(
  { column, header, texts }: CheckColumn,
  rows: readonly FieldRow[],
  log: FaultLog,
): { place: number; line: string }[] {
  const checks = new Map<string, { place: number; line: string }>()
  for (const { row, place, line } of rows)
    if (line !== undefined && place >= 0 && marksCheck(texts.get(row) ?? ''))
      checks.set(`${place}\u0000${line}`, { place, line })
  if (checks.size > maxChecks) log.fault('file.limits', header, column, null, { context: 'checks', max: maxChecks })
  return [...checks.values()]
}
