import { address } from '../../domain/files/cells/address.ts'
import { cleanText } from '../../domain/files/cells/cleanText.ts'
import { encodingWarning } from '../../domain/files/cells/sheetNotes.ts'
import type { Fault } from '../../domain/files/fault.ts'
import { markersFormat } from '../../domain/files/formats.ts'
import { editedSheet, type HeadMapping } from '../../domain/files/headers/mapping.ts'
import type { UploadTarget } from '../../domain/files/headers/places.ts'
import { MarkerFileReader, markersOfSheet } from '../../domain/files/markers/markerReaders.ts'
import type { ParsedMarkers } from '../../domain/files/markers/markerTable.ts'
import { headsByText } from '../../domain/files/markers/matrixReader.ts'
import type { Encoding } from '../../domain/files/textEncoding.ts'
import { containerOf } from '../container.ts'
import type { FileBytes } from '../fileBytes.ts'
import { FILE_LIMITS, type FileLimits } from '../limits.ts'
import { FileRefusalError, refuseFile, refuseLimit } from '../refusal.ts'
import { openSpreadsheet } from '../spreadsheet.ts'
import { chooseSeparator } from '../text/chooseSeparator.ts'
import { checkNotBinary, decodePieces, encodingOf } from '../text/decodeText.ts'
import { RecordSplitter, type Separator } from '../text/splitRecords.ts'
import { containsRecords, isGzip, isRecordFile } from './markerNames.ts'
import { unpackedGzip } from './unpackedGzip.ts'

/** Marker files are wider and longer than tables: their cells are counted, but not stored as texts. */
export const MARKER_LIMITS: FileLimits = { ...FILE_LIMITS, rows: 200_010, columns: 200_000, cells: 200_000_000 }

/**
 * Reads a marker file of any kind, row by row; or the one fault for which it cannot be read. `target` is the nursery and
 * year of the request, for plots of a file that names none, `mapping` the chosen uses of a matrix's columns. Does not
 * throw.
 */
export function readMarkers(
  packed: FileBytes,
  fileName: string,
  target: UploadTarget | null = null,
  {
    limits = MARKER_LIMITS,
    encoding = null,
    mapping = {},
  }: { limits?: FileLimits; encoding?: Encoding | null; mapping?: HeadMapping } = {},
): ParsedMarkers | { refused: Fault } {
  try {
    if (packed.length > limits.bytes) throw refuseFile('file.too_big', { max: limits.bytes })
    if (containerOf(packed, fileName) === 'zip') {
      const sheet = openSpreadsheet(packed, fileName, FILE_LIMITS)(markersFormat)
      return markersOfSheet(editedSheet(sheet, { mapping, corrections: [] }), target)
    }
    const bytes = isGzip(packed) ? unpackedGzip(packed, limits.unpacked) : packed
    return readText(bytes, fileName, { target, limits, encoding, mapping })
  } catch (error) {
    if (error instanceof FileRefusalError) return { refused: error.fault }
    throw error
  }
}

function readText(
  bytes: FileBytes,
  fileName: string,
  as: { target: UploadTarget | null; limits: FileLimits; encoding: Encoding | null; mapping: HeadMapping },
): ParsedMarkers {
  const { target, limits } = as
  checkNotBinary(bytes)
  const { encoding, guess } = encodingOf(bytes, as.encoding)
  const separator: Separator =
    isRecordFile(fileName) || containsRecords(bytes)
      ? '\t'
      : chooseSeparator(bytes, encoding, markersFormat, limits.cellLength)
  const reader = new MarkerFileReader(null, target, headsByText(as.mapping))
  let [number, rows, cells] = [0, 0, 0]
  const refuse = (context: 'rows' | 'columns' | 'cells', column: number) =>
    refuseLimit(context, limits[context], { sheet: null, cell: address(number, column) })
  const splitter = new RecordSplitter(separator, limits.cellLength, (record) => {
    number++
    while (record.length > 0 && record[record.length - 1].trim() === '') record.pop()
    if (record.length === 0) return
    rows++
    cells += record.length
    if (record.length > limits.columns) throw refuse('columns', limits.columns + 1)
    if (rows > limits.rows) throw refuse('rows', 1)
    if (cells > limits.cells) throw refuse('cells', record.length)
    reader.row(number, record.map(cleanText))
  })
  decodePieces(bytes, encoding, (text) => splitter.push(text))
  splitter.end()
  if (rows === 0) throw refuseFile('file.empty')
  const parsed = reader.finish()
  const warning = guess && encodingWarning(guess)
  if (!warning) return parsed
  return { ...parsed, warnings: [...parsed.warnings, warning], warningTotal: parsed.warningTotal + 1 }
}
