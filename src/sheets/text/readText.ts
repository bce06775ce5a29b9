import { address } from '../../domain/files/cells/address.ts'
import { cleanText } from '../../domain/files/cells/cleanText.ts'
import type { Sheet, SheetRow } from '../../domain/files/cells/sheet.ts'
import type { Format } from '../../domain/files/formats.ts'
import type { Encoding } from '../../domain/files/textEncoding.ts'
import type { FileBytes } from '../fileBytes.ts'
import type { FileLimits } from '../limits.ts'
import { refuseFile, refuseLimit } from '../refusal.ts'
import { chooseSeparator } from './chooseSeparator.ts'
import { checkNotBinary, type DecodedAs, decodePieces, encodingOf } from './decodeText.ts'
import { RecordSplitter, type Separator } from './splitRecords.ts'

/**
 * Opens csv, tsv or txt and returns a function that reads it as a sheet of texts with a separator, by default the one
 * that suits a format best; each separator is parsed once. `encoding` null = detected. Both throw a FileRefusal.
 */
export function openText(
  bytes: FileBytes,
  limits: FileLimits,
  { separator: given = null, encoding = null }: { separator?: Separator | null; encoding?: Encoding | null } = {},
): (format: Format) => Sheet {
  checkNotBinary(bytes)
  const decoded = encodingOf(bytes, encoding)
  const split = new Map<Separator, Sheet>()
  return (format) => {
    const separator = given ?? chooseSeparator(bytes, decoded.encoding, format, limits.cellLength)
    const sheet = split.get(separator) ?? readText(bytes, decoded, separator, limits)
    split.set(separator, sheet)
    return sheet
  }
}

function readText(bytes: FileBytes, { encoding, guess }: DecodedAs, separator: Separator, limits: FileLimits): Sheet {
  const rows: SheetRow[] = []
  let width = 0
  let slots = 0
  let number = 0
  const splitter = new RecordSplitter(separator, limits.cellLength, (record) => {
    number += 1
    const cells = record.map((cell) => cellText(cell))
    while (cells.length > 0 && cells[cells.length - 1] === null) cells.pop()
    if (cells.length === 0) return
    if (cells.length > limits.columns) throw limit('columns', limits.columns, limits.columns + 1)
    rows.push({ number, cells })
    width = Math.max(width, cells.length)
    slots += cells.length
    if (rows.length > limits.rows) throw limit('rows', limits.rows, 1)
    if (slots > limits.cells) throw limit('cells', limits.cells, cells.length)
  })
  decodePieces(bytes, encoding, (text) => splitter.push(text))
  splitter.end()
  if (rows.length === 0) throw refuseFile('file.empty')
  const sheet = {
    name: null,
    container: 'csv',
    separator,
    otherSheets: [],
    rows,
    width,
    merges: [],
    hiddenRows: [],
    hiddenColumns: [],
  } as const
  return guess ? { ...sheet, encodingGuess: guess } : sheet

  function limit(context: 'rows' | 'columns' | 'cells', max: number, column: number) {
    return refuseLimit(context, max, { sheet: null, cell: address(number, column) })
  }
}

/**
 * A cell's text without the apostrophe that protects it from being read as a formula; the text's own apostrophes stay.
 */
function cellText(cell: string): string | null {
  const text = cleanText(cell)
  if (text === '') return null
  return /^'+[=+\-@]/.test(text) ? text.slice(1) : text
}
