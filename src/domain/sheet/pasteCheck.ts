import type { CellValue } from '../change/changeSet.ts'
import type { PastedCell } from './clipboard.ts'
import { readDateColumn } from './dateReading.ts'
import { doubtfulText, isMissingMark, readNumberColumn, unreadableText } from './numberReading.ts'

/** What a pasted cell would do; only the first four can be written. */
export const pasteEqual = 0
export const pasteChange = 1
/** Changes to a number outside the trait's limits: stored after a warning. */
export const pasteOutOfRange = 2
/** Changes, but the text could mean something else too. */
export const pasteDoubtful = 3
/** No number, no date, no known category, or a text that the column refuses. */
export const pasteUnknown = 4

/** The column that a paste writes to. null limits and categories are "any". */
export interface PasteTarget {
  readonly kind: 'number' | 'text' | 'date'
  readonly unit: string
  readonly min: number | null
  readonly max: number | null
  readonly categories: readonly string[] | null
  /** A trait's column, in which `NA`, `-` and the like mean "no value"; elsewhere only the blank cell does. */
  readonly isTrait: boolean
  /** Whether a text may stand in the column (label, name, known line); absent = any. */
  readonly accepts?: (text: string) => boolean
}

/** A checked column: the value that would be written (the present one where nothing can be) and what it does. */
export interface CheckedColumn {
  readonly values: CellValue[]
  readonly status: Uint8Array
}

/** Reads and checks the cells pasted into one column. `present` holds the values that stand there now, cell by cell. */
export function checkPastedColumn(
  cells: readonly PastedCell[],
  target: PasteTarget,
  present: readonly CellValue[],
): CheckedColumn {
  const read =
    target.kind === 'number'
      ? readNumbers(cells, target)
      : target.kind === 'date'
        ? readDates(cells)
        : readTexts(cells, target)
  const status = read.status
  for (let i = 0; i < cells.length; i++) {
    if (status[i] === pasteUnknown) read.values[i] = present[i]
    else if (read.values[i] === present[i]) status[i] = pasteEqual
    else if (status[i] === pasteChange && outside(read.values[i], target)) status[i] = pasteOutOfRange
  }
  return read
}

/** Cells by what they do, in the order of the statuses: equal, change, out of range, doubtful, unknown. */
export function countPasted(columns: readonly CheckedColumn[]): Int32Array {
  const counts = new Int32Array(5)
  for (const column of columns) for (const status of column.status) counts[status] += 1
  return counts
}

/** Most cells that are written without being shown first. */
const pasteAtOnceMax = 200

/**
 * Whether a paste is shown in place before it is written: more than 200 cells, anything but equal and change, or values
 * that have no cell to go to.
 */
export function pasteNeedsPreview(counts: Int32Array, noRoom: number): boolean {
  const cells = counts.reduce((sum, count) => sum + count, 0)
  return (
    noRoom > 0 || cells > pasteAtOnceMax || counts[pasteOutOfRange] + counts[pasteDoubtful] + counts[pasteUnknown] > 0
  )
}

function outside(value: CellValue, target: PasteTarget): boolean {
  if (typeof value !== 'number') return false
  return (target.min !== null && value < target.min) || (target.max !== null && value > target.max)
}

function statusOf(reading: number): number {
  if (reading === unreadableText) return pasteUnknown
  return reading === doubtfulText ? pasteDoubtful : pasteChange
}

function readNumbers(cells: readonly PastedCell[], target: PasteTarget): CheckedColumn {
  const texts = cells.map((cell) => (typeof cell.value === 'number' ? '' : textOf(cell)))
  const reading = readNumberColumn(texts, target.unit)
  const values = cells.map((cell, i): CellValue => {
    if (typeof cell.value === 'number') return cell.value
    return Number.isNaN(reading.numbers[i]) ? null : reading.numbers[i]
  })
  return { values, status: reading.status.map(statusOf) }
}

/** The text of a cell; a number's is as shown, since that is how dates and codes such as `007` are meant. */
function textOf(cell: PastedCell): string {
  return typeof cell.value === 'string' ? cell.value : cell.text
}

function readDates(cells: readonly PastedCell[]): CheckedColumn {
  const reading = readDateColumn(cells.map(textOf))
  return { values: reading.dates, status: reading.status.map(statusOf) }
}

function readTexts(cells: readonly PastedCell[], target: PasteTarget): CheckedColumn {
  const status = new Uint8Array(cells.length).fill(pasteChange)
  const values = cells.map((cell, i): CellValue => {
    const text = textOf(cell).normalize('NFC').trim()
    if (text === '' || (target.isTrait && isMissingMark(text))) return null
    const known = target.categories === null || target.categories.includes(text)
    if (!known || target.accepts?.(text) === false) status[i] = pasteUnknown
    return text
  })
  return { values, status }
}
