import { readPurdy } from '../../pedigree/purdy/readPurdy.ts'
import { CellReader, type CellSource, type Read, sourceOf } from '../cells/cellReader.ts'
import { cellIn, type Sheet, type SheetRow } from '../cells/sheet.ts'
import { openLog } from '../cells/sheetNotes.ts'
import type { FaultLog, Findings } from '../fault.ts'
import { fieldHubChecks, fieldHubHead, fieldHubSheet, findFieldHub } from '../fieldHub/fieldHub.ts'
import { fieldFileFormat } from '../formats.ts'
import type { ColumnKey } from '../headers/columns.ts'
import { type NamedYear, PlaceFinder, type UploadTarget } from '../headers/places.ts'
import { namePlots } from '../headers/plotNames.ts'
import { decideRange } from '../headers/rangeColumns.ts'
import { readTableHead, type TableHead } from '../headers/tableHead.ts'
import { checkRowParents } from '../lines/rowParents.ts'
import { collectTraitColumns, type TraitCells } from '../traitColumns.ts'
import { positionKindOf } from '../uploadPlan/positionKinds.ts'
import type { FileChoices, FileLayout, OfferedChoice } from '../uploadRecord.ts'
import { findCheckColumn, markedChecks } from './checkColumns.ts'
import { checkFieldRows } from './checkFieldRows.ts'
import type { FieldRow } from './fieldRow.ts'
import { plotCells } from './plotCells.ts'

/** A parsed field file, not yet compared with existing data. */
export interface ParsedFieldFile extends Findings {
  readonly format: 'field_file'
  readonly sheet: string | null
  /** Row of the headers, from 1. */
  readonly headerRow: number
  readonly columns: ReadonlyMap<ColumnKey, number>
  readonly places: readonly NamedYear[]
  readonly rows: readonly FieldRow[]
  readonly source: CellSource
  readonly traits: readonly TraitCells[]
  /** Whether every row has row and column, so that no plot needs to be placed. */
  readonly positioned: boolean
  /** Locations of a FielDHub field book, only one is imported; null = not a field book. */
  readonly locations: readonly string[] | null
  /** Lines that the file marks as checks of a place (by its index), in their order. */
  readonly checks: readonly { readonly place: number; readonly line: string }[]
  readonly layout: FileLayout | null
  readonly plotNames: readonly OfferedChoice[]
  /** Whether the ranges of the file may be either rows or columns of the field. */
  readonly isRangeOpen: boolean
  /** Region id that the user chose for an unknown region; null = none. */
  readonly otherRegion: number | null
}

const SPECIES_LENGTH = 260
const KIND_LENGTH = 100

/**
 * Parses a field file (one row per plot, one column per trait), without comparing it with existing data. Does not throw.
 */
export function parseFieldFile(
  plain: Sheet,
  target: UploadTarget | null = null,
  choices: FileChoices = {},
): ParsedFieldFile {
  const read = { ...plain, hasUnknownNames: choices.unknown_parents === 'lines' }
  const log = openLog(read)
  const ranged = decideRange(read, fieldFileFormat, choices)
  ranged.report(log)
  const isRangeOpen = ranged.isOpen
  const { sheet: named, offered: plotNames, warn } = namePlots(ranged.sheet, fieldFileFormat, choices)
  warn(log)
  const otherRegion = choices.region === undefined ? null : Number(choices.region)
  const reader = new CellReader(log, named)
  const hub = findFieldHub(named)
  const marked = hub ? null : findCheckColumn(named)
  const sheet = hub ? fieldHubSheet(hub, choices, log) : (marked?.sheet ?? named)
  const found = readTableHead(sheet, fieldFileFormat, reader, log)
  const { head, factors } = found && hub ? fieldHubHead(found) : { head: found, factors: [] }
  if (!head) return { ...nothing(sheet), plotNames, isRangeOpen, otherRegion, ...log.findings() }
  const finder = new PlaceFinder(head, target, reader, log)
  const headerRow = sheet.rows.find((row) => row.number === head.row) as SheetRow
  const traits = collectTraitColumns(head, headerRow, head.dataRows, log, factors)
  const rows = head.dataRows.map((row) => readFieldRow(row, head, finder, reader, log))
  if (head.dataRows.length === 0) finder.requirePlace()
  const positioned = checkFieldRows(rows, head, log)
  checkRowParents(rows, head.columns, log)
  const checks = hub ? fieldHubChecks(hub, rows, log) : marked ? markedChecks(marked, rows, log) : []
  return {
    format: 'field_file',
    sheet: sheet.name,
    headerRow: head.row,
    columns: head.columns,
    places: finder.places,
    rows,
    source: sourceOf(sheet),
    traits,
    positioned,
    locations: hub?.locations ?? null,
    checks,
    plotNames,
    isRangeOpen,
    otherRegion,
    layout: hub && positioned ? layoutOf(rows, checks, choices) : null,
    ...log.findings(),
  }
}

/** The layout of a FielDHub field book's plots. */
function layoutOf(rows: readonly FieldRow[], checks: ParsedFieldFile['checks'], { row_one }: FileChoices): FileLayout {
  const lines = new Set(checks.map(({ line }) => line))
  const plots = rows.map(({ mapRow, mapCol, line }) => ({
    row: mapRow ?? 0,
    col: mapCol ?? 0,
    isCheck: line !== undefined && lines.has(line),
  }))
  const last = plots.reduce((largest, { row }) => Math.max(largest, row), 0)
  const cols = plots.reduce((largest, { col }) => Math.max(largest, col), 0)
  return { rows: last, cols, rowOne: row_one === 'top' ? 1 : last, plots }
}

function nothing(sheet: Sheet): Omit<ParsedFieldFile, keyof Findings | 'plotNames' | 'isRangeOpen' | 'otherRegion'> {
  const columns = new Map<ColumnKey, number>()
  return {
    format: 'field_file',
    sheet: sheet.name,
    headerRow: 0,
    columns,
    places: [],
    rows: [],
    source: sourceOf(sheet),
    traits: [],
    positioned: false,
    locations: null,
    checks: [],
    layout: null,
  }
}

function readFieldRow(
  row: SheetRow,
  head: TableHead,
  finder: PlaceFinder,
  reader: CellReader,
  log: FaultLog,
): FieldRow {
  const read = <T>(
    key: ColumnKey,
    parse: (cell: ReturnType<typeof cellIn>, row: number, column: number) => Read<T>,
  ) => {
    const column = head.columns.get(key)
    return column === undefined ? null : parse(cellIn(row, column), row.number, column)
  }
  const place = finder.of(row)
  const label = read('label', (...at) => plotCells.label(reader, ...at))
  const name = read('plot', (...at) => reader.name(...at))
  const plotColumn = head.columns.get('plot') as number
  if (name === null) log.fault('cell.required', row.number, plotColumn, null, { column: 'plot' })
  const line = read('line', (...at) => plotCells.line(reader, ...at))
  return {
    row: row.number,
    place,
    name,
    label,
    line: line === null ? (name ?? undefined) : line,
    namesLine: line !== null,
    mother: read('mother', (...at) => plotCells.mother(reader, ...at)),
    father: read('father', (...at) => plotCells.father(reader, ...at)),
    genealogy: read('genealogy', (...at) => {
      const text = reader.genealogy(...at)
      // Field books contain pedigrees in any notation, so a plot is not refused for one.
      if (typeof text !== 'string' || isCross(text)) return text
      log.warn('pedigree.unread', at[1], at[2], text)
      return null
    }),
    repetitions: read('repetitions', (...at) => plotCells.repetitions(reader, ...at)),
    width: read('width', (...at) => plotCells.width(reader, ...at)),
    length: read('length', (...at) => plotCells.length(reader, ...at)),
    comment: read('comment', (...at) => plotCells.comment(reader, ...at)),
    mapRow: read('row', (...at) => plotCells.row(reader, ...at)),
    mapCol: read('col', (...at) => plotCells.col(reader, ...at)),
    kind: read('position_kind', (...at) => {
      const text = reader.text(...at, KIND_LENGTH, true)
      if (typeof text !== 'string') return text
      const kind = positionKindOf(text)
      if (kind === null) log.fault('position.kind', at[1], at[2], text)
      return kind ?? undefined
    }),
    species: read('species', (...at) => reader.text(...at, SPECIES_LENGTH, true)),
  }
}

/** Whether a text is a cross in Purdy notation, whatever its names. */
function isCross(text: string): boolean {
  const read = readPurdy(text)
  return read.ok && read.pedigree.kind === 'cross'
}
