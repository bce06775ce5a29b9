import { unzipSync, Zip, ZipDeflate } from 'fflate'
import { address, columnName } from '../../domain/files/cells/address.ts'

/** The content of a cell: a text, or a number with or without the style of dates. */
export type StreamedCell = { readonly text: string } | { readonly number: number; readonly isDate: boolean } | null

/** The rows of one worksheet, which replace its pattern row. */
export interface StreamedRows {
  /** Zip member of the worksheet. */
  readonly member: string
  /** Number of the row whose cells A and B have the styles of texts and dates; the first of the rows is written there. */
  readonly patternRow: number
  readonly columns: number
  readonly count: number
  /** Cell of a row, both counted from 0. */
  cell(row: number, column: number): StreamedCell
}

/** Characters of XML that are compressed at a time. */
const PIECE = 1 << 18

/**
 * Inserts rows into the worksheets of a workbook that has everything else, and compresses it again. The rows are never
 * whole in memory, neither as cells nor as XML: a workbook library has an object for each cell, a gigabyte for a million
 * of them.
 */
export function withStreamedRows(workbook: Uint8Array, sheets: readonly StreamedRows[]): Uint8Array {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    packed.push(piece)
  })
  const rowsOf = new Map(sheets.map((sheet) => [sheet.member, sheet]))
  for (const [name, bytes] of Object.entries(unzipSync(workbook))) {
    const member = new ZipDeflate(name, { level: 6 })
    zip.add(member)
    const rows = rowsOf.get(name)
    if (rows) pushSheet(member, new TextDecoder().decode(bytes), rows)
    else member.push(bytes, true)
  }
  zip.end()
  return concatenate(packed)
}

function pushSheet(member: ZipDeflate, xml: string, rows: StreamedRows): void {
  const { before, after, styles } = splitAtPattern(xml, rows)
  const encoder = new TextEncoder()
  const letters = Array.from({ length: rows.columns }, (_, column) => columnName(column + 1))
  let piece = before
  for (let row = 0; row < rows.count; row++) {
    piece += rowXml(rows, row, letters, styles)
    if (piece.length < PIECE) continue
    member.push(encoder.encode(piece))
    piece = ''
  }
  member.push(encoder.encode(piece + after), true)
}

interface PatternStyles {
  readonly text: string
  readonly date: string
}

/**
 * The worksheet before and after its pattern row. @throws Error if it has none because the library's output has changed.
 */
function splitAtPattern(xml: string, { patternRow, columns, count }: StreamedRows) {
  const row = new RegExp(`<row r="${patternRow}".*?</row>`).exec(xml)
  const text = row && new RegExp(`<c r="A${patternRow}" s="(\\d+)"`).exec(row[0])
  const date = row && new RegExp(`<c r="B${patternRow}" s="(\\d+)"`).exec(row[0])
  if (!row || !text || !date) throw new Error(`row ${patternRow} of the workbook shows no styles`)
  const last = address(Math.max(1, patternRow + count - 1), Math.max(2, columns))
  return {
    before: xml.slice(0, row.index).replace(/<dimension ref="[^"]*"\/>/, `<dimension ref="A1:${last}"/>`),
    after: xml.slice(row.index + row[0].length),
    styles: { text: text[1], date: date[1] },
  }
}

function rowXml(rows: StreamedRows, row: number, letters: readonly string[], styles: PatternStyles): string {
  const number = rows.patternRow + row
  let cells = ''
  for (let column = 0; column < rows.columns; column++) {
    const cell = rows.cell(row, column)
    if (cell === null) continue
    const at = `<c r="${letters[column]}${number}"`
    if ('text' in cell)
      cells += `${at} s="${styles.text}" t="inlineStr"><is><t xml:space="preserve">${escapedXml(cell.text)}</t></is></c>`
    else cells += `${at}${cell.isDate ? ` s="${styles.date}"` : ''}><v>${cell.number}</v></c>`
  }
  return cells === '' ? '' : `<row r="${number}">${cells}</row>`
}

/** XML has no characters below the space but tab and line breaks, and none of these two. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const SPECIAL = /[&<>\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapedXml(text: string): string {
  return text.replace(SPECIAL, (character) => ENTITIES[character] ?? '')
}

function concatenate(pieces: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    result.set(piece, at)
    at += piece.length
  }
  return result
}
