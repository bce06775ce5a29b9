import { address } from '../cells/address.ts'
import { CellReader, type Read } from '../cells/cellReader.ts'
import { cellIn, type Sheet, type SheetRow } from '../cells/sheet.ts'
import { openLog } from '../cells/sheetNotes.ts'
import type { FaultLog, Findings } from '../fault.ts'
import { lineCollectionFormat, parentsFormat } from '../formats.ts'
import type { ColumnKey } from '../headers/columns.ts'
import { readTableHead, type TableHead } from '../headers/tableHead.ts'
import type { LinePassport } from '../uploadPlan/known.ts'
import type { FileChoices } from '../uploadRecord.ts'
import { checkRowParents } from './rowParents.ts'

/** One row of a line collection or of parents of lines; null = blank, undefined = refused. */
export interface LineRow {
  readonly row: number
  readonly line: Read<string>
  readonly mother: Read<string>
  readonly father: Read<string>
  readonly species: Read<string>
  /** Both parents in Purdy notation, not parsed yet, since its names depend on the crop. */
  readonly genealogy: Read<string>
  /** Filled passport fields only. */
  readonly passport: Readonly<Partial<LinePassport>>
}

/** A parsed file of lines, not yet compared with existing data. */
export interface ParsedLineFile extends Findings {
  readonly format: 'line_collections_upload' | 'parents_of_lines_upload_file'
  readonly sheet: string | null
  readonly columns: ReadonlyMap<ColumnKey, number>
  readonly rows: readonly LineRow[]
}

const FORMATS = { line_collections_upload: lineCollectionFormat, parents_of_lines_upload_file: parentsFormat }

const TEXTS = ['stage', 'species', 'origin', 'uniformity', 'heterotic_group', 'owner'] as const
const LISTS = ['regions', 'herbicides', 'fungicides'] as const
const TEXT_LENGTH = 260
const COMMENT_LENGTH = 2000

/** Parses a line collection, or parents of lines, without comparing it with existing data. Does not throw. */
export function parseLineFile(
  read: Sheet,
  format: ParsedLineFile['format'],
  choices: FileChoices = {},
): ParsedLineFile {
  const sheet = { ...read, hasUnknownNames: choices.unknown_parents === 'lines' }
  const log = openLog(sheet)
  const reader = new CellReader(log, sheet)
  const head = readTableHead(sheet, FORMATS[format], reader, log)
  const rows = head ? head.dataRows.map((row) => readRow(row, head, reader, log)) : []
  const columns = head?.columns ?? new Map<ColumnKey, number>()
  checkTwice(rows, columns, log)
  checkRowParents(rows, columns, log)
  return { format, sheet: sheet.name, columns, rows, ...log.findings() }
}

function readRow(row: SheetRow, head: TableHead, reader: CellReader, log: FaultLog): LineRow {
  const read = <T>(key: ColumnKey, parse: (...at: [ReturnType<typeof cellIn>, number, number]) => Read<T>): Read<T> => {
    const column = head.columns.get(key)
    return column === undefined ? null : parse(cellIn(row, column), row.number, column)
  }
  const line = read('line', (...at) => reader.name(...at))
  if (line === null)
    log.fault('cell.required', row.number, head.columns.get('line') as number, null, { column: 'line' })
  const passport: Partial<LinePassport> = {}
  for (const key of TEXTS) passport[key] = read(key, (...at) => reader.text(...at, TEXT_LENGTH, true)) ?? undefined
  for (const key of LISTS) passport[key] = read(key, (...at) => reader.list(...at, TEXT_LENGTH)) ?? undefined
  passport.comment = read('comment', (...at) => reader.comment(...at, COMMENT_LENGTH, true)) ?? undefined
  const filled = Object.fromEntries(Object.entries(passport).filter(([, value]) => value !== undefined))
  return {
    row: row.number,
    line,
    mother: read('mother', (...at) => reader.parent(...at)),
    father: read('father', (...at) => reader.parent(...at)),
    species: passport.species ?? null,
    genealogy: read('genealogy', (...at) => reader.genealogy(...at)),
    passport: filled,
  }
}

function checkTwice(rows: readonly LineRow[], columns: ReadonlyMap<ColumnKey, number>, log: FaultLog): void {
  const seen = new Map<string, number>()
  const column = columns.get('line') as number
  for (const row of rows) {
    if (typeof row.line !== 'string') continue
    const first = seen.get(row.line)
    if (first === undefined) seen.set(row.line, row.row)
    else log.fault('line.duplicate', row.row, column, row.line, { first_cell: address(first, column) })
  }
}
