import type { Format } from '../../domain/files/formats.ts'
import { columnOf } from '../../domain/files/headers/headerForm.ts'
import { FileRefusal } from '../refusal.ts'
import { decodePieces } from './decodeText.ts'
import { RecordSplitter, type Separator } from './splitRecords.ts'

const SEPARATORS: readonly Separator[] = ['\t', ';', ',']
const HEADER_WITHIN = 20

/**
 * The separator that splits the header row (one of the first 20) into most columns that the format knows, then into most
 * cells; a map, which has no header, takes the one with most cells.
 */
export function chooseSeparator(bytes: Uint8Array, encoding: string, format: Format, cellLength: number): Separator {
  let best: Separator = ','
  let bestScore = [-1, 0]
  for (const separator of SEPARATORS) {
    const score = scoreOf(firstRecords(bytes, encoding, separator, cellLength), format)
    if (score[0] > bestScore[0] || (score[0] === bestScore[0] && score[1] > bestScore[1])) {
      best = separator
      bestScore = score
    }
  }
  return best
}

function scoreOf(records: readonly string[][], format: Format): [recognised: number, cells: number] {
  let best: [number, number] = [0, 0]
  if (format.required.length === 0) return [0, records.reduce((sum, record) => sum + record.length, 0)]
  for (const record of records) {
    const recognised = new Set(record.map((cell) => columnOf(cell, format.columns))).size
    const known = record.some((cell) => columnOf(cell, format.columns) === null) ? recognised - 1 : recognised
    if (known > best[0] || (known === best[0] && record.length > best[1])) best = [known, record.length]
  }
  return best
}

function firstRecords(bytes: Uint8Array, encoding: string, separator: Separator, cellLength: number): string[][] {
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
