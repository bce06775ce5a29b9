import { parseAddress } from '../cells/address.ts'
import { textOf } from '../cells/cell.ts'
import { CellReader } from '../cells/cellReader.ts'
import { type ColumnAnswers, noAnswers } from '../cells/columnContext.ts'
import { cellIn, type Sheet, type SheetRow } from '../cells/sheet.ts'
import { type Fault, FaultLog } from '../fault.ts'
import { type ParsedFieldFile, parseFieldFile } from '../fieldFile/parseFieldFile.ts'
import { fieldFileFormat, phenotypesFormat } from '../formats.ts'
import { editedSheet, type HeadMapping } from '../headers/mapping.ts'
import type { UploadTarget } from '../headers/places.ts'
import { namePlots } from '../headers/plotNames.ts'
import { decideRange } from '../headers/rangeColumns.ts'
import { readTableHead } from '../headers/tableHead.ts'
import { type ParsedPhenotypes, parsePhenotypes } from '../phenotypes/parsePhenotypes.ts'
import type { FileChoices } from '../uploadRecord.ts'
import { filledOf, noValues, unmappedColumns } from './fileColumns.ts'
import {
  type KnownMarkers,
  type KnownTraits,
  namedTraits,
  newMarkerColumn,
  ownColumn,
  ownColumns,
  type ReviewColumn,
  similarOf,
  traitColumn,
} from './reviewColumns.ts'

/** Kinds of files that are reviewed: values of existing plots and plants, and plots with all of their fields. */
export const reviewedUploads = ['plot_result', 'field_file'] as const
export type ReviewedUpload = (typeof reviewedUploads)[number]

/** A row of a file: the plot that it names, or why it is unknown. */
export interface ReviewRow {
  readonly row: number
  /** The column that names the plot. */
  readonly column: number
  readonly label: string | null
  readonly plot: string | null
  /** The plant of the plot; null = the plot itself. */
  readonly plant: string | null
  /** Number of plots of the row, unless a plot of its name exists. */
  readonly repetitions: number
  /** Name of the row in the file, if it creates several plots (`withRepeatedRows`), and their number. */
  readonly repeats?: { readonly name: string; readonly repetitions: number }
  readonly fault: Fault | null
}

/** A nursery and year of the file's rows, and their number. */
export interface ReviewPlace {
  readonly nursery: string
  readonly year: number
  readonly rows: number
  /** Numbers of these rows. */
  readonly at: readonly number[]
}

/** A file of values or plots under review: all of its cells, including faulty ones. */
export interface ReviewFile {
  readonly upload: ReviewedUpload
  readonly sheet: string | null
  readonly columns: readonly ReviewColumn[]
  /** Rows of the reviewed nursery and year, if the file has several. */
  readonly rows: readonly ReviewRow[]
  readonly places: readonly ReviewPlace[]
  /** Numbers of the rows of other nurseries and years. */
  readonly elsewhere: readonly number[]
  readonly hasPlants: boolean
  /** The user's choices for ambiguous columns. */
  readonly answers: ColumnAnswers
  /** The chosen options of the upload. */
  readonly choices: FileChoices
  /** Faults of the whole file: it cannot be reviewed until its columns are mapped differently. */
  readonly faults: readonly Fault[]
}

/** Faults of rows by their number, the first of each, and faults that concern neither a row nor a value. */
function sortFaults(faults: readonly Fault[], headerRow: number, isValue: (column: number) => boolean) {
  const rowFaults = new Map<number, Fault>()
  const others: Fault[] = []
  for (const fault of faults) {
    const at = fault.cell === null ? null : parseAddress(fault.cell)
    if (fault.code === 'trait.mixed' || (at && at.row > headerRow && isValue(at.column))) continue
    if (at && at.row > headerRow) {
      if (!rowFaults.has(at.row)) rowFaults.set(at.row, fault)
    } else if (fault.code !== 'trait.none') others.push(fault)
  }
  return { ofRows: rowFaults, others }
}

/** The places of a file, and the indices of the rows of the reviewed place: all rows if the file has only one place. */
function placesOf({ places, rows }: ParsedPhenotypes | ParsedFieldFile, openYear: UploadTarget | null) {
  const at = places.findIndex(({ nursery, year }) => nursery === openYear?.nursery && year === openYear.year)
  const isHere = rows.map(({ place }) => at < 0 || place < 0 || place === at)
  return {
    isHere,
    places: places.map(({ nursery, year }, k) => {
      const rowsOfPlace = rows.filter(({ place }) => place === k).map(({ row }) => row)
      return { nursery, year, rows: rowsOfPlace.length, at: rowsOfPlace }
    }),
    elsewhere: rows.filter((_, k) => !isHere[k]).map(({ row }) => row),
  }
}

/** A column's cells in those rows only; its kind is decided by all rows. */
function columnsOfRows<C extends Pick<ReviewColumn, 'texts' | 'values' | 'refused' | 'notes'>>(
  column: C,
  isHere: readonly boolean[],
): C {
  return {
    ...column,
    texts: column.texts.filter((_, k) => isHere[k]),
    values: column.values.filter((_, k) => isHere[k]),
    refused: column.refused.filter((_, k) => isHere[k]),
    ...(column.notes && { notes: column.notes.filter((_, k) => isHere[k]) }),
  }
}

/** The fields of a row that identify its plot: label or plot, and a plant, for values; the name for plots. */
function rowsOf(parsed: ParsedPhenotypes | ParsedFieldFile): Omit<ReviewRow, 'column' | 'fault'>[] {
  if (parsed.format === 'field_file')
    return parsed.rows.map(({ row, name, repetitions }) => {
      return { row, label: null, plot: name ?? null, plant: null, repetitions: repetitions ?? 1 }
    })
  return parsed.rows.map(({ row, label = null, plot = null, plant = null }) => {
    return { row, label, plot, plant, repetitions: 1 }
  })
}

/** How a file is read for its review. */
export interface ReviewReading {
  readonly upload: ReviewedUpload
  /** The chosen uses of its columns. */
  readonly mapping: HeadMapping
  /** The nursery and year for a file that names none. */
  readonly target: UploadTarget | null
  /** The reviewed nursery and year, if the file has several. */
  readonly openYear: UploadTarget | null
  readonly traits: KnownTraits
  readonly markers: KnownMarkers
  /** The user's choices for ambiguous columns; absent = none yet. */
  readonly answers?: ColumnAnswers
  /** The chosen options of the upload; absent = none. */
  readonly choices?: FileChoices
}

/**
 * Parses a file for its review: the trait or sheet column of each column (as chosen, or by its header), and every cell's
 * value. Null for a FielDHub field book, whose layout depends on the options of its upload.
 */
export function readReview(plain: Sheet, reading: ReviewReading): ReviewFile | null {
  const { upload, mapping, target, openYear, traits, markers, answers = noAnswers, choices = {} } = reading
  const answeredSheet = { ...editedSheet(plain, { mapping, corrections: [] }), answers }
  const isPlots = upload === 'field_file'
  const parsed = isPlots
    ? parseFieldFile(answeredSheet, target, choices)
    : parsePhenotypes(answeredSheet, target, choices)
  if (parsed.format === 'field_file' && parsed.locations !== null) return null
  const log = new FaultLog(answeredSheet.name)
  const format = isPlots ? fieldFileFormat : phenotypesFormat
  const asChosen = { ...answeredSheet, hasUnknownNames: choices.unknown_parents === 'lines' }
  const { sheet } = namePlots(decideRange(asChosen, format, choices).sheet, format, choices)
  const head = readTableHead(sheet, format, new CellReader(log, sheet), log)
  if (!head) {
    const columns = unmappedColumns(sheet, format)
    const nothing = { rows: [], places: [], elsewhere: [], hasPlants: false }
    return { upload, sheet: sheet.name, columns, ...nothing, answers, choices, faults: parsed.faults }
  }
  const header = sheet.rows.find(({ number }) => number === head.row) as SheetRow
  const yearsByRow = new Map(parsed.rows.map(({ row, place }) => [row, parsed.places[place]?.year ?? null]))
  const yearOf = (at: number) => yearsByRow.get(head.dataRows[at].number) ?? null
  const table = { sheet, header, rows: head.dataRows, yearOf }
  const traitByColumn = namedTraits(head)
  const owned = isPlots ? ownColumns(head, markers) : new Map<number, string>()
  const keyOf = new Map([...head.columns].map(([key, column]) => [column, key]))
  // Kinds of positions are cells of the field, which a review does not change.
  const isMarker = (column: number) => isPlots && head.markers.some((marker) => marker.column === column)
  const isValue = (column: number) =>
    traitByColumn.has(column) || owned.has(column) || isMarker(column) || keyOf.get(column) === 'position_kind'
  const { ofRows, others } = sortFaults(parsed.faults, head.row, isValue)
  const { isHere, places, elsewhere } = placesOf(parsed, openYear)
  const valuesOf = (column: number) => {
    const trait = traitByColumn.get(column)
    if (trait) return traitColumn(table, column, trait, traits)
    const field = owned.get(column)
    const marker =
      isPlots && field === undefined ? head.markers.find((candidate) => candidate.column === column) : undefined
    if (marker) return newMarkerColumn(table, column, marker.name)
    return field === undefined ? null : ownColumn(table, column, field)
  }
  const year = openYear?.year ?? parsed.places[0]?.year ?? null
  const columns: ReviewColumn[] = []
  // Plot names built from other columns follow the file's last column.
  for (let column = 1; column <= answeredSheet.width; column++) {
    const text = textOf(cellIn(header, column))
    if (text === '') continue
    const { filled, sample } = filledOf(head.dataRows, column)
    const values = filled > 0 ? valuesOf(column) : null
    const key = values?.trait ? null : (keyOf.get(column) ?? null)
    const isLeftOut = sheet.mapping?.heads.get(column) === null
    const shownValues = values && columnsOfRows(values, isHere)
    // A column with a chosen use is not similar to another trait.
    const isChosen = sheet.mapping?.heads.has(column) === true
    const similar = values?.trait && !isChosen ? similarOf(text, values.trait, traits) : null
    columns.push({
      ...noValues,
      column,
      header: text,
      isLeftOut,
      filled,
      sample,
      key,
      answers,
      year,
      similar,
      ...shownValues,
    })
  }
  const rows = rowsOf(parsed)
    .filter((_, k) => isHere[k])
    .map((row): ReviewRow => {
      const naming = row.plot === null && row.label !== null ? 'label' : 'plot'
      const column = head.columns.get(naming) ?? head.columns.get('label')
      return { ...row, column: column as number, fault: ofRows.get(row.row) ?? null }
    })
  const hasPlants = head.columns.has('plant')
  return { upload, sheet: sheet.name, columns, rows, places, elsewhere, hasPlants, answers, choices, faults: others }
}
