import type { Format } from '../../domain/files/formats.ts'
import { columnOf } from '../../domain/files/headers/headerForm.ts'
import type { Encoding } from '../../domain/files/textEncoding.ts'
import type { FileBytes } from '../fileBytes.ts'
import { FileRefusal } from '../refusal.ts'
import { decodePieces } from './decodeText.ts'
import { RecordSplitter, type Separator } from './splitRecords.ts'

const SEPARATORS: readonly Separator[] = ['\t', ';', ',']
const HEADER_WITHIN = 20

/**
 * The separator that splits the header row (one of the first 20) into most columns that the format knows, then into most
 * cells, then the rows about it; a map, which has no header, takes the one with most cells.
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
  const [marking] = format.required
  const cells = records.reduce((sum, record) => sum + record.length, 0)
  const header = marking && records.find((record) => record.some((cell) => columnOf(cell, marking) !== null))
  if (!header) return [0, 0, cells]
  const known = new Set(header.map((cell) => columnOf(cell, format.columns)).filter((key) => key !== null))
  return [known.size, header.length, cells]
}

function firstRecords(bytes: FileBytes, encoding: Encoding, separator: Separator, cellLength: number): string[][] {
  const records: string[][] = []
  const splitter = new RecordSplitter(separator, cellLength, (record) => {
    records.push(record)
    return records.length < HEADER_WITHIN
  })
  try {
    let open = true
    decodePieces(bytes, encoding, (text) => {
      open = splitter.push(text)
      return open
    })
    if (open) splitter.end()
  } catch (error) {
    // What breaks with this separator may be well with another; the reading proper will tell.
    if (!(error instanceof FileRefusal)) throw error
  }
  return records
}
