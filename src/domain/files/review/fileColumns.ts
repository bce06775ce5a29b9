import { textOf } from '../cells/cell.ts'
import { CellReader } from '../cells/cellReader.ts'
import { noAnswers } from '../cells/columnContext.ts'
import { cellIn, type Sheet, type SheetRow } from '../cells/sheet.ts'
import { FaultLog } from '../fault.ts'
import { type Format, markersFormat } from '../formats.ts'
import type { ColumnKey } from '../headers/columns.ts'
import { columnOf } from '../headers/headerForm.ts'
import { HEADER_WITHIN } from '../headers/headingRows.ts'
import type { HeadTarget } from '../headers/headTarget.ts'
import { likelyHead } from '../headers/likelyHead.ts'
import { readTableHead } from '../headers/tableHead.ts'
import { markerFileKind } from '../markers/markerReaders.ts'
import { headsOfSheet, markerHeaderOf } from '../markers/matrixReader.ts'
import type { ReviewColumn } from './reviewColumns.ts'

/** A column of a file in the mapping dialog: its present use, and some of its values. */
export type FileColumn = Omit<
  ReviewColumn,
  'texts' | 'values' | 'refused' | 'notes' | 'ambiguity' | 'remarks' | 'answers' | 'year'
>

/** Most sample texts of a column. */
const maxSample = 5

/** Most columns of a marker file that are listed; the others are markers by their headings. */
const maxListedMarkers = 50

/** Columns that uploads ignore, or that are set up on the map. */
const notChosen: ReadonlySet<ColumnKey> = new Set([
  ...(['number', 'square', 'storage', 'seed_amount', 'position_kind'] as const),
])

/** Possible uses of a column in a file of this format, apart from traits. */
export function choosableColumns({ columns, traits }: Format): readonly ColumnKey[] {
  // The species of a table of plots is only compared with the crop.
  return columns.filter((key) => !notChosen.has(key) && !(traits && key === 'species'))
}

export const noValues: Omit<ReviewColumn, 'column' | 'header' | 'filled' | 'sample'> = {
  isLeftOut: false,
  key: null,
  trait: null,
  factor: 1,
  similar: null,
  isPlanned: false,
  ownField: null,
  texts: [],
  values: [],
  refused: new Uint8Array(0),
  ambiguity: null,
  remarks: [],
  answers: noAnswers,
  year: null,
}

/** How many cells of a column are filled, and the first distinct texts. */
export function filledOf(rows: readonly SheetRow[], column: number): Pick<ReviewColumn, 'filled' | 'sample'> {
  const sample = new Set<string>()
  let filled = 0
  for (const row of rows) {
    const cell = cellIn(row, column)
    if (cell === null) continue
    filled += 1
    if (sample.size < maxSample) sample.add(textOf(cell))
  }
  return { filled, sample: [...sample] }
}

/** The chosen use of a column, as far as it is known without parsing its values. */
function chosenAs(target: HeadTarget | undefined): Pick<ReviewColumn, 'isLeftOut' | 'key' | 'trait'> {
  if (target === undefined) return { isLeftOut: false, key: null, trait: null }
  if (target === null) return { isLeftOut: true, key: null, trait: null }
  if ('column' in target) return { isLeftOut: false, key: target.column, trait: null }
  const { name, unit, kind, role } = target.trait
  return { isLeftOut: false, key: null, trait: { id: null, name, unit, kind, role } }
}

/**
 * The columns of a sheet that lacks a required one: the columns of the likeliest header row, each with its chosen use, else the
 * use from its heading.
 */
export function unmappedColumns(sheet: Sheet, { columns }: Format): ReviewColumn[] {
  const isTexts = ({ cells }: SheetRow) => {
    const filled = cells.filter((cell) => cell !== null && cell !== undefined)
    return filled.length > 1 && filled.every((cell) => typeof cell === 'string')
  }
  const header = sheet.mapping?.headerRow ?? null
  const at =
    header !== null
      ? sheet.rows.findIndex(({ number }) => number === header)
      : (likelyHead(sheet)?.at ?? sheet.rows.findIndex(isTexts))
  if (at < 0) return []
  return columnsOf(sheet, sheet.rows[at], sheet.rows.slice(at + 1), (column, heading) => {
    const key = sheet.mapping?.heads.has(column) ? null : columnOf(heading, columns)
    return key && { key, trait: null }
  })
}

/** The columns of a header row with their chosen uses, else with `known` by number. */
function columnsOf(
  { mapping }: Sheet,
  header: SheetRow,
  rows: readonly SheetRow[],
  known: (column: number, header: string) => Pick<ReviewColumn, 'key' | 'trait'> | null,
): ReviewColumn[] {
  return header.cells.flatMap((cell, k): ReviewColumn[] => {
    const text = textOf(cell)
    if (text === '') return []
    const target = { ...chosenAs(mapping?.heads.get(k + 1)), ...known(k + 1, text) }
    return [{ ...noValues, column: k + 1, header: text, ...filledOf(rows, k + 1), ...target }]
  })
}

/** The columns of a file of lines, traits or markers, whose cells are not reviewed. */
export function fileColumns(sheet: Sheet, format: Format): FileColumn[] {
  // A map has no headings.
  if (format.required.length === 0) return []
  return format === markersFormat ? markerColumns(sheet) : listColumns(sheet, format)
}

function listColumns(sheet: Sheet, format: Format): FileColumn[] {
  const log = new FaultLog(sheet.name)
  const head = readTableHead(sheet, format, new CellReader(log, sheet), log)
  const header = head && sheet.rows.find(({ number }) => number === head.row)
  if (!head || !header) return unmappedColumns(sheet, format)
  const keyOf = new Map([...head.columns].map(([key, column]) => [column, key]))
  return columnsOf(sheet, header, head.dataRows, (column) => {
    const key = keyOf.get(column)
    return key ? { key, trait: null } : null
  })
}

/**
 * Columns of a matrix of calls: the one that names its rows, and markers. A file with one marker per row has fixed
 * columns.
 */
function markerColumns(sheet: Sheet): FileColumn[] {
  if (markerFileKind(textOf(sheet.rows[0]?.cells[0])) !== 'matrix') return []
  for (const [at, row] of sheet.rows.entries()) {
    if (row.number > HEADER_WITHIN) break
    const header = markerHeaderOf(row.number, row.cells.map(textOf), headsOfSheet(sheet))
    if (!header) continue
    const listed = { ...row, cells: row.cells.slice(0, Math.max(maxListedMarkers, header.column + 1)) }
    return columnsOf(sheet, listed, sheet.rows.slice(at + 1), (column, name) => {
      if (column === header.column + 1) return { key: header.subject, trait: null }
      if (sheet.mapping?.heads.get(column) === null) return null
      return { key: null, trait: { id: null, name, unit: '', kind: 'qualitative', role: 'marker' } }
    })
  }
  return unmappedColumns(sheet, markersFormat).slice(0, maxListedMarkers)
}
