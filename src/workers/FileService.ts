import { textOf } from '../domain/files/cells/cell.ts'
import type { ColumnAnswers } from '../domain/files/cells/columnContext.ts'
import type { Sheet } from '../domain/files/cells/sheet.ts'
import type { Fault } from '../domain/files/fault.ts'
import { fieldMapUpload } from '../domain/files/fieldMap/fieldMapUpload.ts'
import { markersFormat } from '../domain/files/formats.ts'
import type { FileLanguage } from '../domain/files/headers/columns.ts'
import { type Correction, editedSheet, type HeadMapping } from '../domain/files/headers/mapping.ts'
import type { UploadTarget } from '../domain/files/headers/places.ts'
import type { CropHoldings } from '../domain/files/kind/holdings.ts'
import { type KindRanking, rankKinds } from '../domain/files/kind/rankKinds.ts'
import { markerUpload } from '../domain/files/markers/markerUpload.ts'
import { neededTarget } from '../domain/files/neededTarget.ts'
import { type FileColumn, fileColumns } from '../domain/files/review/fileColumns.ts'
import type { KnownMarkers, KnownTraits } from '../domain/files/review/reviewColumns.ts'
import { type ReviewedUpload, type ReviewFile, readReview, reviewedUploads } from '../domain/files/review/reviewFile.ts'
import { encodingNamed } from '../domain/files/textEncoding.ts'
import type {
  FileChoices,
  FileLayout,
  OfferedChoice,
  ParsedFile,
  SampleText,
  Upload,
  UploadOption,
} from '../domain/files/uploadRecord.ts'
import { UPLOAD_RULES } from '../domain/files/uploadRules.ts'
import { UPLOADS, uploadNamed } from '../domain/files/uploads.ts'
import type { Table } from '../domain/files/written.ts'
import { FILE_LIMITS } from '../sheets/limits.ts'
import { containsRecords, isGzip, isRecordFile } from '../sheets/markers/markerNames.ts'
import { MARKER_LIMITS } from '../sheets/markers/readMarkers.ts'
import { unpackedGzip } from '../sheets/markers/unpackedGzip.ts'
import { openRows, type ReadRows } from '../sheets/readRows.ts'
import { FileRefusalError } from '../sheets/refusal.ts'
import { makeSample } from '../sheets/samples.ts'
import { writeTables } from '../sheets/writeTable.ts'

/** A file parsed by its rules, before the server has compared it with existing data. */
export interface FileReport {
  /** Key of the upload. */
  format: string
  /** Rows of the table with data (plots, lines, or filled cells of a map). */
  rows: number
  traits: string[]
  places: { nursery: string; year: number }[]
  /** The part of the nursery and year on screen that the file needs because it does not name its own. */
  target: UploadTarget
  /** The upload's options that the file leaves open, with choices that depend on the file; null = the option's own. */
  open: { name: string; choices: readonly OfferedChoice[] | null }[]
  /** The chosen values of these options with which the file was parsed. */
  chosen: FileChoices
  layout: FileLayout | null
  /** The use of its columns, if it can be changed; empty for a map and a file with one marker per row. */
  columns: readonly FileColumn[]
  faults: readonly Fault[]
  faultTotal: number
  warnings: readonly Fault[]
  warningTotal: number
}

/** Possible kinds of a file, and the file parsed as the chosen or clearly leading kind. */
export interface FileReading extends Pick<KindRanking, 'ranked' | 'unread'> {
  /** Null = no kind leads: the user chooses. */
  report: FileReport | null
}

/** How to read a file: as `kind`, or as the kind that it looks like; `shown` is the nursery and year on screen. */
export interface ReadAs {
  kind: string | null
  shown: UploadTarget
  holdings: CropHoldings
  /** The options of the upload chosen so far. */
  choices?: FileChoices
  /** The chosen uses of its columns. */
  mapping?: HeadMapping
  /** Corrected or skipped cells and rows. */
  corrections?: readonly Correction[]
  /** The crop's traits, which columns of plots may match. */
  traits?: KnownTraits
}

/** How to read a file for its review: the chosen uses of its columns, and the existing traits and markers. */
export interface ReviewAs {
  upload: ReviewedUpload
  mapping: HeadMapping
  shown: UploadTarget
  traits: KnownTraits
  markers: KnownMarkers
  answers: ColumnAnswers
  /** The chosen options of the upload: how plots are named, what unknown parents mean. */
  choices?: FileChoices
}

/** A marker file with more bytes, unpacked, is only read by the server. */
const maxReadHere = 4_000_000

/** Whether a file has more bytes, unpacked, than are read here. */
function isLarge(bytes: Uint8Array): boolean {
  if (bytes.length > maxReadHere || !isGzip(bytes)) return bytes.length > maxReadHere
  try {
    unpackedGzip(bytes, maxReadHere)
    return false
  } catch (error) {
    // A damaged file is refused where it is read.
    return error instanceof FileRefusalError && error.fault.code === 'file.unpacked_too_big'
  }
}

/** The reading of a marker file that is not read here. */
const leftToServer: FileReading = {
  ranked: [],
  unread: [],
  report: {
    format: markerUpload.key,
    rows: 0,
    traits: [],
    places: [],
    target: { nursery: null, year: null },
    open: [],
    chosen: {},
    layout: null,
    columns: [],
    faults: [],
    faultTotal: 0,
    warnings: [],
    warningTotal: 0,
  },
}

/** Bytes at the beginning of a large marker file that are read for its columns. */
const headBytes = 1_000_000

/**
 * The columns of a large marker file, from its beginning; empty for a workbook, an archive or a file of records, whose
 * columns are fixed.
 */
function headOnly(bytes: Uint8Array, fileName: string, { mapping = {}, choices = {} }: ReadAs): FileReading {
  const report = leftToServer.report as FileReport
  if (isGzip(bytes) || isRecordFile(fileName) || containsRecords(bytes)) return leftToServer
  const start = bytes.subarray(0, headBytes)
  const line = start.lastIndexOf(10)
  // A single row of headings may be longer; rows of UTF-16 end with two bytes.
  const head = line <= 0 || start.includes(0) ? bytes.subarray(0, maxReadHere) : start.subarray(0, line + 1)
  const read = openRows(head, fileName, MARKER_LIMITS, encodingNamed(choices.encoding))(markersFormat)
  if (!read.ok) return leftToServer
  const sheet = editedSheet(read.sheet, { mapping, corrections: [] })
  const missing = UPLOAD_RULES[markerUpload.key]
    .parse(sheet, null)
    .faults.filter(({ code }) => code === 'header.missing')
  const columns = fileColumns(sheet, markersFormat).map(withoutCells)
  return { ...leftToServer, report: { ...report, columns, faults: missing, faultTotal: missing.length } }
}

/** Reads dropped files as one of `uploads` and creates their sample files, off the main thread. */
export class FileService {
  private readonly uploads: readonly Upload[]
  private readonly rules: typeof UPLOAD_RULES

  constructor(uploads: readonly Upload[] = UPLOADS, rules: typeof UPLOAD_RULES = UPLOAD_RULES) {
    this.uploads = uploads
    this.rules = rules
  }

  /** An xlsx file of several worksheets, written off the main thread. */
  workbook(tables: readonly Table[]): Promise<Uint8Array> {
    return writeTables(tables)
  }

  /** The cells of a table as texts, whatever its headings; null if the file is not a table. */
  texts(bytes: Uint8Array, fileName: string): string[][] | null {
    const read = openRows(bytes, fileName)(fieldMapUpload.format)
    return read.ok ? read.sheet.rows.map(({ cells }) => cells.map(textOf)) : null
  }

  read(bytes: Uint8Array, fileName: string, as: ReadAs): FileReading {
    const { kind, shown, holdings, choices = {} } = as
    const isOfMarkers = kind === markerUpload.key || isRecordFile(fileName) || containsRecords(bytes)
    if (isOfMarkers && isLarge(bytes)) return headOnly(bytes, fileName, as)
    const rowsOf = openRows(bytes, fileName, FILE_LIMITS, encodingNamed(choices.encoding))
    const read = new Map(this.uploads.map((upload) => [upload, rowsOf(upload.format)]))
    const sheets = new Map<Upload, Sheet>()
    for (const [upload, rows] of read) if (rows.ok) sheets.set(upload, rows.sheet)
    const { ranked, sure, unread } = rankKinds(sheets, holdings, shown)
    // A file that no kind can read is refused as the first kind.
    const key = kind ?? sure ?? (sheets.size === 0 ? this.uploads[0].key : null)
    const upload = key === null ? null : uploadNamed(key, this.uploads)
    const rows = upload && read.get(upload)
    return { ranked, unread, report: rows ? this.reportOf(upload, rows, as) : null }
  }

  /** Every cell of a file for its review; null if it cannot be read as a table, or its rows cannot be identified. */
  review(
    bytes: Uint8Array,
    fileName: string,
    { upload, mapping, shown, traits, markers, answers, choices = {} }: ReviewAs,
  ): ReviewFile | null {
    const record = uploadNamed(upload, this.uploads)
    const read = openRows(bytes, fileName, FILE_LIMITS, encodingNamed(choices.encoding))(record.format)
    if (!read.ok) return null
    const edited = editedSheet(read.sheet, { mapping, corrections: [] })
    const target = neededTarget(record, this.rules[upload], edited, shown)
    return readReview(read.sheet, { upload, mapping, target, openYear: shown, traits, markers, answers, choices })
  }

  /** The bytes of a sample file in a language; `texts` are its words. */
  sample(key: string, language: FileLanguage, texts: Record<SampleText, string>): Promise<Uint8Array> {
    return makeSample(uploadNamed(key, this.uploads), { language, text: (text) => texts[text] })
  }

  private reportOf(upload: Upload, read: ReadRows, as: ReadAs): FileReport {
    const { key: format, options } = upload
    const { shown, choices = {}, mapping = {}, corrections = [], traits = [] } = as
    if (!read.ok) {
      const faults = [read.fault]
      const nothing = {
        rows: 0,
        traits: [],
        places: [],
        open: [],
        warnings: [],
        warningTotal: 0,
        chosen: {},
        layout: null,
        columns: [],
      }
      return { format, ...nothing, target: shown, faults, faultTotal: 1 }
    }
    const rules = this.rules[format]
    const sheet = editedSheet(read.sheet, { mapping, corrections })
    const target = neededTarget(upload, rules, sheet, shown)
    const { encodingGuess } = sheet
    const parse = (chosen: FileChoices): ParsedFile => ({ ...rules.parse(sheet, target, chosen), encodingGuess })
    const first = parse(choices)
    const chosen = chosenOf(options, first, choices)
    const isOther = Object.entries(chosen).some(([name, value]) => choices[name] !== value)
    const parsed = isOther ? parse(chosen) : first
    const { faults, faultTotal, warnings, warningTotal } = parsed
    const reviewed = reviewedUploads.find((candidate) => candidate === format)
    const columns = reviewed
      ? (readReview(read.sheet, {
          upload: reviewed,
          mapping,
          target,
          openYear: null,
          traits,
          markers: [],
          choices: chosen,
        })?.columns ?? [])
      : fileColumns(sheet, upload.format)
    return {
      format,
      rows: rules.count(parsed),
      traits: (parsed.traits ?? []).map(({ name, unit }) => (unit ? `${name}, ${unit}` : name)),
      places: (parsed.places ?? []).map(({ nursery, year }) => ({ nursery, year })),
      target,
      open: options
        .filter((option) => option.isOpen(parsed))
        .map((option) => ({ name: option.name, choices: option.choicesOf?.(parsed) ?? null })),
      chosen,
      layout: parsed.layout ?? null,
      columns: columns.map(withoutCells),
      faults,
      faultTotal,
      warnings,
      warningTotal,
    }
  }
}

/** A column without its cells, which the dialog does not show. */
function withoutCells(column: FileColumn): FileColumn {
  const { header, isLeftOut, filled, sample, key, trait, factor, similar, isPlanned, ownField } = column
  return { column: column.column, header, isLeftOut, filled, sample, key, trait, factor, similar, isPlanned, ownField }
}

/** The chosen values of the options that the file leaves open and that affect parsing: the first choice by default. */
function chosenOf(options: readonly UploadOption[], parsed: ParsedFile, choices: FileChoices): FileChoices {
  const open = options.filter((option) => option.isRead && option.isOpen(parsed))
  return Object.fromEntries(
    open.map((option) => {
      const offered: readonly { value: string }[] = option.choicesOf?.(parsed) ?? option.choices
      const chosen = choices[option.name]
      return [option.name, offered.some(({ value }) => value === chosen) ? chosen : offered[0].value]
    }),
  )
}
