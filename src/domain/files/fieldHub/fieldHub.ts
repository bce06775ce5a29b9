import { maxChecks } from '../../columns/yearData.ts'
import { readNumberText } from '../../sheet/numberReading.ts'
import { type RawCell, textOf } from '../cells/cell.ts'
import { cellIn, type Sheet, type SheetRow } from '../cells/sheet.ts'
import type { FaultLog } from '../fault.ts'
import type { FieldRow } from '../fieldFile/fieldRow.ts'
import { fieldFileFormat } from '../formats.ts'
import { headerForm } from '../headers/headerForm.ts'
import { possibleHeaders } from '../headers/headingRows.ts'
import type { TableHead } from '../headers/tableHead.ts'
import type { FileChoices } from '../uploadRecord.ts'
import { areFieldHubs } from './headings.ts'

/** A FielDHub field book as it is in its file. */
interface FieldHub {
  readonly sheet: Sheet
  readonly header: SheetRow
  /** The distinct locations in the order of the file; empty if it has no location. */
  readonly locations: readonly string[]
  /** Columns from 1 by their names in header form. */
  readonly columns: ReadonlyMap<string, number>
}

/** Columns that are not imported, or that are read separately. */
const LEFT_OUT = ['id', 'entry', 'unit', 'location', 'checks'] as const

/** Parses a sheet as a FielDHub field book; null if it is not one. */
export function findFieldHub(sheet: Sheet): FieldHub | null {
  const header = [...possibleHeaders(sheet, fieldFileFormat.columns)].find(({ cells }) =>
    areFieldHubs(cells.map((cell) => textOf(cell))),
  )
  if (!header) return null
  const columns = new Map(header.cells.map((cell, i) => [headerForm(textOf(cell)), i + 1]))
  const at = columns.get('location')
  const texts = at === undefined ? [] : below(sheet, header).map((row) => textOf(cellIn(row, at)))
  return { sheet, header, columns, locations: [...new Set(texts.filter((text) => text !== ''))] }
}

const below = ({ rows }: Sheet, header: SheetRow): SheetRow[] => rows.filter(({ number }) => number > header.number)

/**
 * The sheet as a field file: the rows of the chosen location, `TREATMENT` as the line, rows counted from the top. With
 * several locations and no choice: `location.several`; with a location that the file lacks: `location.unknown`.
 */
export function fieldHubSheet(
  { sheet, header, columns, locations }: FieldHub,
  choices: FileChoices,
  log: FaultLog,
): Sheet {
  const { location, row_one } = choices
  const at = columns.get('location')
  if (location === undefined && locations.length > 1 && at !== undefined)
    log.fault('location.several', header.number, at, textOf(cellIn(header, at)), { locations: locations.join(', ') })
  if (location !== undefined && locations.length > 0 && !locations.includes(location))
    log.whole('location.unknown', location, { locations: locations.join(', ') })
  const chosen = location ?? locations[0]
  const isHere = (row: SheetRow) => at === undefined || locations.length < 2 || textOf(cellIn(row, at)) === chosen
  const rows = below(sheet, header).filter(isHere)
  const rowColumn = columns.get('row')
  const last = rowColumn === undefined || row_one === 'top' ? null : lastRow(rows, rowColumn)
  const dropped = new Set(LEFT_OUT.map((name) => columns.get(name)))
  if (columns.has('iblock')) dropped.add(columns.get('block'))
  const mapRow = (row: SheetRow, mapCell: (cell: RawCell | null, column: number) => RawCell | null): SheetRow => ({
    number: row.number,
    cells: row.cells.map((cell, i) => (dropped.has(i + 1) ? null : mapCell(cell ?? null, i + 1))),
  })
  const treatment = columns.get('treatment')
  const above = sheet.rows.filter(({ number }) => number < header.number)
  const head = mapRow(header, (cell, column) => (column === treatment ? 'Line' : cell))
  const reversedCell = (cell: RawCell | null, column: number) => {
    const row = column === rowColumn && last !== null ? wholeNumber(cell) : null
    return row === null || last === null ? cell : last + 1 - row
  }
  return { ...sheet, rows: [...above, head, ...rows.map((row) => mapRow(row, reversedCell))] }
}

function lastRow(rows: readonly SheetRow[], column: number): number {
  return rows.reduce((last, row) => Math.max(last, wholeNumber(cellIn(row, column)) ?? 0), 0)
}

function wholeNumber(cell: RawCell | null): number | null {
  const value = typeof cell === 'number' ? cell : typeof cell === 'string' ? readNumberText(cell) : null
  return value !== null && Number.isInteger(value) ? value : null
}

/** The head of such a sheet: a plot's number is its name and its label, and the experiment is a design factor. */
export function fieldHubHead(head: TableHead): { head: TableHead; factors: { name: string; column: number }[] } {
  const columns = new Map(head.columns).set('label', head.columns.get('plot') as number)
  const isExperiment = ({ name }: { name: string }) => headerForm(name) === 'expt'
  return {
    head: { ...head, columns, traits: head.traits.filter((trait) => !isExperiment(trait)) },
    factors: head.traits.filter(isExperiment).map(({ column }) => ({ name: 'EXPT', column })),
  }
}

/** The lines whose `CHECKS` is above 0, ordered by that number; more than a year may have: `file.limits`. */
export function fieldHubChecks(
  { sheet, columns, header }: FieldHub,
  rows: readonly FieldRow[],
  log: FaultLog,
): { place: number; line: string }[] {
  const column = columns.get('checks')
  if (column === undefined) return []
  const byNumber = new Map(below(sheet, header).map((row) => [row.number, row]))
  const numbers = new Map<string, { place: number; line: string; number: number }>()
  for (const { row, place, line } of rows) {
    const sheetRow = byNumber.get(row)
    const number = sheetRow ? wholeNumber(cellIn(sheetRow, column)) : null
    if (number === null || number <= 0 || line === undefined || place < 0) continue
    const key = `${place}\u0000${line}`
    if (!numbers.has(key)) numbers.set(key, { place, line, number })
  }
  if (numbers.size > maxChecks)
    log.fault('file.limits', header.number, column, null, { context: 'checks', max: maxChecks })
  return [...numbers.values()].sort((a, b) => a.number - b.number)
}
