import { cleanText } from '../../domain/files/cells/cleanText.ts'
import type { SheetRow } from '../../domain/files/cells/sheet.ts'
import type { Format } from '../../domain/files/formats.ts'
import { columnsIn, HEADER_WITHIN, headerRowOf } from '../../domain/files/headers/headingRows.ts'
import type { Encoding } from '../../domain/files/textEncoding.ts'
import type { FileBytes } from '../fileBytes.ts'
import { FileRefusalError } from '../refusal.ts'
import { decodePieces } from './decodeText.ts'
import { RecordSplitter, type Separator } from './splitRecords.ts'

const SEPARATORS: readonly Separator[] = ['\t', ';', ',']
/** Records that are always read; further short ones are read up to the last possible header row. */
const minRecords = 20
const maxCharacters = 1_000_000

/**
 * The separator that splits the header row into most columns that the format knows, then into most cells, then the rows
 * around it; for a map, which has no header, the one with most cells.
 */
export function chooseSeparator(bytes: FileBytes, encoding: Encoding, format: Format, cellLength: number): Separator {
  const scored = SEPARATORS.map((separator) => ({
    separator,
    score: scoreOf(firstRecords(bytes, encoding, separator, cellLength), format),
  }))
  scored.sort((a, b) => b.score[0] - a.score[0] || b.score[1] - a.score[1] || b.score[2] - a.score[2])
  return scored[0].separator
}

function scoreOf(records: readonly string[][], format: Format): [recognised: number, width: number, cells: number] {
  const cells = records.reduce((sum, record) => sum + record.length, 0)
  const rows = records.flatMap((record, k): SheetRow[] => {
    const texts = record.map((cell) => cleanText(cell) || null)
    return texts.some((text) => text !== null) ? [{ number: k + 1, cells: texts }] : []
  })
  const header = headerRowOf({ rows }, format)
  if (!header) return [0, 0, cells]
  return [columnsIn(header, format.columns), header.cells.length, cells]
}

function firstRecords(bytes: FileBytes, encoding: Encoding, separator: Separator, cellLength: number): string[][] {
  const records: string[][] = []
  let characters = 0
  const splitter = new RecordSplitter(separator, cellLength, (record) => {
    records.push(record)
    characters += record.reduce((sum, cell) => sum + cell.length + 1, 0)
    return records.length < minRecords || (records.length < HEADER_WITHIN && characters < maxCharacters)
  })
  try {
    let open = true
    decodePieces(bytes, encoding, (text) => {
      open = splitter.push(text)
      return open
    })
    if (open) splitter.end()
  } catch (error) {
    // A text that is invalid with this separator may be valid with another; the actual parsing will show.
    if (!(error instanceof FileRefusalError)) throw error
  }
  return records
}
