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

/** Kinds of files that are reviewed: values of plots and plants that exist, and plots with all that is said of them. */
export const reviewedUploads = ['plot_result', 'field_file'] as const
export type ReviewedUpload = (typeof reviewedUploads)[number]

/** A row of a file: which plot it names, or why that cannot be told. */
export interface ReviewRow {
  readonly row: number
  /** The column that names the plot. */
  readonly column: number
  readonly label: string | null
  readonly plot: string | null
  /** The plant of the plot; null = it is of the plot itself. */
  readonly plant: string | null
  /** Plots that the row stands for, unless there is one of its name. */
  readonly repetitions: number
  /** What the row is called in the file, where it makes several plots (`withRepeatedRows`), and how many. */
  readonly repeats?: { readonly name: string; readonly of: number }
  readonly fault: Fault | null
}

/** A nursery and year that a file has values of, and in how many rows. */
export interface ReviewPlace {
  readonly nursery: string
  readonly year: number
  readonly rows: number
  /** Numbers of these rows. */
  readonly at: readonly number[]
}

/** A file of values or of plots as it is reviewed: every cell of it, whatever is wrong with some. */
export interface ReviewFile {
  readonly upload: ReviewedUpload
  readonly sheet: string | null
  readonly columns: readonly ReviewColumn[]
  /** Those of the nursery and year that is reviewed, where the file tells of several. */
  readonly rows: readonly ReviewRow[]
  readonly places: readonly ReviewPlace[]
  /** Numbers of the rows that are of other nurseries and years. */
  readonly elsewhere: readonly number[]
  readonly hasPlants: boolean
  /** What was chosen for columns whose cells can be read in two ways. */
  readonly answers: ColumnAnswers
  /** What was chosen beside the file. */
  readonly choices: FileChoices
  /** What is wrong with the file as a whole: it cannot be reviewed until its columns are told otherwise. */
  readonly faults: readonly Fault[]
}

/** Faults of rows by their number, the first of each; and those that are neither of a row nor of a value. */
function sortFaults(faults: readonly Fault[], headerRow: number, isValue: (column: number) => boolean) {
  const ofRows = new Map<number, Fault>()
  const others: Fault[] = []
  for (const fault of faults) {
    const at = fault.cell === null ? null : parseAddress(fault.cell)
    if (fault.code === 'trait.mixed' || (at && at.row > headerRow && isValue(at.column))) continue
    if (at && at.row > headerRow) {
      if (!ofRows.has(at.row)) ofRows.set(at.row, fault)
    } else if (fault.code !== 'trait.none') others.push(fault)
  }
  return { ofRows, others }
}

/** The places that a file tells of, and which of its rows (by their order) are of the one that is reviewed: all unless it tells of several. */
function placesOf({ places, rows }: ParsedPhenotypes | ParsedFieldFile, here: UploadTarget | null) {
  const at = places.findIndex(({ nursery, year }) => nursery === here?.nursery && year === here.year)
  const isHere = rows.map(({ place }) => at < 0 || place < 0 || place === at)
  return {
    isHere,
    places: places.map(({ nursery, year }, k) => {
      const own = rows.filter(({ place }) => place === k).map(({ row }) => row)
      return { nursery, year, rows: own.length, at: own }
    }),
    elsewhere: rows.filter((_, k) => !isHere[k]).map(({ row }) => row),
  }
}

/** A column's cells in those rows alone; its kind is that of all. */
function ofRowsHere<C extends Pick<ReviewColumn, 'texts' | 'values' | 'refused' | 'notes'>>(
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

/** What of a row tells whose it is: of values label or plot, and a plant; of plots their name. */
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
  /** What its columns were told to be. */
  readonly mapping: HeadMapping
  /** The nursery and year that a file needs which names none. */
  readonly target: UploadTarget | null
  /** The nursery and year that are reviewed where the file tells of several. */
  readonly here: UploadTarget | null
  readonly traits: KnownTraits
  readonly markers: KnownMarkers
  /** What was chosen for columns whose cells can be read in two ways; absent = nothing yet. */
  readonly answers?: ColumnAnswers
  /** What was chosen beside the file; absent = nothing. */
  readonly choices?: FileChoices
}

/**
 * Reads a file for its review: which trait or column of the sheet each column is (as it was told, or by its header), and
 * every cell as it would be read. Null for a field book of FielDHub, whose rows are laid out by what is chosen beside it.
 */
export function readReview(plain: Sheet, reading: ReviewReading): ReviewFile | null {
  const { upload, mapping, target, here, traits, markers, answers = noAnswers, choices = {} } = reading
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
  const named = namedTraits(head)
  const owned = isPlots ? ownColumns(head, markers) : new Map<number, string>()
  const keyOf = new Map([...head.columns].map(([key, column]) => [column, key]))
  // Kinds of places are cells of the field, which a review leaves as they are.
  const isMarker = (column: number) => isPlots && head.markers.some((one) => one.column === column)
  const isValue = (column: number) =>
    named.has(column) || owned.has(column) || isMarker(column) || keyOf.get(column) === 'position_kind'
  const { ofRows, others } = sortFaults(parsed.faults, head.row, isValue)
  const { isHere, places, elsewhere } = placesOf(parsed, here)
  const valuesOf = (column: number) => {
    const trait = named.get(column)
    if (trait) return traitColumn(table, column, trait, traits)
    const own = owned.get(column)
    const marker = isPlots && own === undefined ? head.markers.find((one) => one.column === column) : undefined
    if (marker) return newMarkerColumn(table, column, marker.name)
    return own === undefined ? null : ownColumn(table, column, own)
  }
  const year = here?.year ?? parsed.places[0]?.year ?? null
  const columns: ReviewColumn[] = []
  // Names of plots that other columns make stand behind the last of the file.
  for (let column = 1; column <= answeredSheet.width; column++) {
    const text = textOf(cellIn(header, column))
    if (text === '') continue
    const { filled, sample } = filledOf(head.dataRows, column)
    const values = filled > 0 ? valuesOf(column) : null
    const key = values?.trait ? null : (keyOf.get(column) ?? null)
    const isLeftOut = sheet.told?.heads.get(column) === null
    const shown = values && ofRowsHere(values, isHere)
    // A column whose use was chosen is not asked about again.
    const isChosen = sheet.told?.heads.has(column) === true
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
      ...shown,
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
