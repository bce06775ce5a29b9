import type { CellValue } from '../change/changeSet.ts'
import { dateFromSerial } from '../files/cells/dateText.ts'
import { isBeforeSowing } from '../stages/typedDays.ts'
import type { PastedCell } from './clipboard.ts'
import { readDateColumn, type SlashOrder } from './dateReading.ts'
import { type NumberSurroundings, noSurroundings } from './decimalMarks.ts'
import {
  blankText,
  type CellReason,
  doubtfulText,
  isMissingMark,
  isShortenedNumber,
  noValue,
  numberReader,
  readText,
  shortenedName,
  unreadableText,
} from './numberReading.ts'
import { isShownAs, readSourceNumber } from './sourceNumber.ts'

/** Outcome of a pasted cell; only the first four can be written. */
export const pasteEqual = 0
export const pasteChange = 1
/** Changes to a number outside the trait's limits: stored with a warning. */
export const pasteOutOfRange = 2
/** Changes, but the text is ambiguous. */
export const pasteDoubtful = 3
/** Not a number, date or known category, or a text that the column refuses. */
export const pasteUnknown = 4

/** The target column of a paste. Null limits and categories accept any. */
export interface PasteTarget {
  readonly kind: 'number' | 'text' | 'date'
  readonly unit: string
  readonly min: number | null
  readonly max: number | null
  readonly categories: readonly string[] | null
  /** A trait's column, in which `NA`, `-` and the like mean "no value"; in other columns only a blank cell does. */
  readonly isTrait: boolean
  /** Whether its texts name plots, lines or plants. */
  readonly isName: boolean
  /** Whether a text is a word for "no value" in the column, such as `NaN`, which is reported; absent = none is. */
  readonly isNoValue?: (text: string) => boolean
  /** Whether a text is valid in the column (label, name, known line); absent = any. */
  readonly accepts?: (text: string) => boolean
  /** The sowing date before which the column's dates are out of range; null = unknown, or not a stage. */
  readonly sowing: string | null
  /** The year in which dates without one are read; null = these are not dates. */
  readonly year: number | null
  /** The date of a text in another form (days after sowing), null = not a date; absent = there is no such form. */
  readonly dateOf?: (text: string) => string | null
}

/**
 * A checked column: the value to write (the present one if it cannot be written), the outcome, the pasted text, and by
 * index why a cell is doubtful, out of range or unknown.
 */
export interface CheckedColumn {
  readonly values: CellValue[]
  readonly status: Uint8Array
  readonly texts: readonly string[]
  readonly reasons: Map<number, CellReason>
}

/**
 * Reads and checks the cells pasted into one column. `present` are the present values, cell by cell; `order` is the order
 * of day and month chosen by the user.
 */
export function checkPastedColumn(
  cells: readonly PastedCell[],
  target: PasteTarget,
  present: readonly CellValue[],
  around: NumberSurroundings = noSurroundings,
  order: SlashOrder = 'unknown',
): CheckedColumn {
  const read =
    target.kind === 'number'
      ? readNumbers(cells, target, around)
      : target.kind === 'date'
        ? readDates(cells, target, order)
        : readTexts(cells, target)
  const status = read.status
  for (let i = 0; i < cells.length; i++) {
    // A text copied here is not another program's word.
    if (cells[i].field === null && target.isNoValue?.(read.texts[i])) {
      read.values[i] = null
      status[i] = pasteDoubtful
      read.reasons.set(i, noValue(read.texts[i]))
    }
    if (status[i] === pasteUnknown) {
      read.values[i] = present[i]
      if (!read.reasons.has(i)) read.reasons.set(i, unknownReason(cells[i], target))
    } else if (read.values[i] === present[i]) {
      status[i] = pasteEqual
      read.reasons.delete(i)
    } else if (status[i] === pasteChange) {
      const reason = outsideReason(read.values[i], target)
      if (!reason) continue
      status[i] = pasteOutOfRange
      read.reasons.set(i, reason)
    }
  }
  return read
}

/** Number of cells by outcome, in the order of the statuses: equal, change, out of range, doubtful, unknown. */
export function countPasted(columns: readonly Pick<CheckedColumn, 'status'>[]): Int32Array {
  const counts = new Int32Array(5)
  for (const column of columns) for (const status of column.status) counts[status] += 1
  return counts
}

/** Number of filled cells that would be emptied. */
export function countCleared(
  columns: readonly (Pick<CheckedColumn, 'status'> & {
    readonly values: readonly CellValue[]
    readonly present: readonly CellValue[]
  })[],
): number {
  let count = 0
  for (const { values, status, present } of columns)
    for (let k = 0; k < status.length; k++)
      if (status[k] !== pasteUnknown && values[k] === null && present[k] !== null) count += 1
  return count
}

/** Most cells that are written without a preview. */
const pasteAtOnceMax = 200

/**
 * Whether a paste is previewed before it is written: more than 200 cells, outcomes other than equal and change, or
 * something else to check (`others`: values without a cell, cleared cells, new lines, changed identities).
 */
export function pasteNeedsPreview(counts: Int32Array, others: number): boolean {
  const cells = counts.reduce((sum, count) => sum + count, 0)
  return (
    others > 0 || cells > pasteAtOnceMax || counts[pasteOutOfRange] + counts[pasteDoubtful] + counts[pasteUnknown] > 0
  )
}

/** Why a value is out of range: beyond the trait's limits, or before sowing; null if it is not. */
export function outsideReason(
  value: CellValue,
  target: Pick<PasteTarget, 'min' | 'max' | 'sowing'>,
): CellReason | null {
  const { min, max, sowing } = target
  if (sowing !== null && isBeforeSowing(value, sowing)) return { code: 'outside.sowing', params: { value, sowing } }
  if (typeof value !== 'number') return null
  const isOutside = (min !== null && value < min) || (max !== null && value > max)
  return isOutside ? limitsReason(value, target) : null
}

/** Why a number is out of range of limits that may be open at one end. */
export function limitsReason(
  value: CellValue,
  { min, max }: { readonly min: number | null; readonly max: number | null },
): CellReason {
  return { code: 'outside.limits', params: { value: Number(value), min: min ?? '…', max: max ?? '…' } }
}

function unknownReason(cell: PastedCell, target: PasteTarget): CellReason {
  const code = target.kind === 'number' ? 'fault.number' : target.kind === 'date' ? 'fault.noDate' : 'fault.text'
  return { code, params: { text: textOf(cell) } }
}

function statusOf(reading: number): number {
  if (reading === unreadableText) return pasteUnknown
  return reading === doubtfulText ? pasteDoubtful : pasteChange
}

function readNumbers(cells: readonly PastedCell[], target: PasteTarget, around: NumberSurroundings): CheckedColumn {
  const texts = cells.map(textOf)
  const read = numberReader(texts, target.unit, around)
  const status = new Uint8Array(cells.length)
  const reasons = new Map<number, CellReason>()
  const values = cells.map((cell, i): CellValue => {
    const isOwn = cell.field !== null
    const raw = typeof cell.value === 'number' ? cell.value : null
    const isBlank = isMissingMark(texts[i]) && (raw === null || !isOwn)
    const result = isBlank
      ? { number: Number.NaN, status: blankText, reason: null }
      : isOwn && raw !== null
        ? { number: raw, status: readText, reason: null }
        : readSourceNumber({ text: texts[i], raw, kind: cell.kind }, read)
    status[i] = statusOf(result.status)
    if (result.reason) reasons.set(i, result.reason)
    return Number.isNaN(result.number) ? null : result.number
  })
  return { values, status, texts, reasons }
}

/** The text of a cell; for a number the displayed text, since dates and codes such as `007` are meant as displayed. */
export function textOf(cell: PastedCell): string {
  return typeof cell.value === 'string' ? cell.value : cell.text
}

function readDates(cells: readonly PastedCell[], target: PasteTarget, order: SlashOrder): CheckedColumn {
  const texts = cells.map(textOf)
  const reading = readDateColumn(texts, order, target.year)
  const status = reading.status.map(statusOf)
  const reasons = new Map(reading.reasons)
  const values = reading.dates.map((date, i) => {
    const stored = dateOfSource(cells[i])
    const parsed = stored ?? (status[i] === pasteUnknown ? (target.dateOf?.(texts[i]) ?? null) : null)
    if (parsed === null) return date
    status[i] = pasteChange
    reasons.delete(i)
    return parsed
  })
  return { values, status, texts, reasons }
}

/**
 * The day stored in a spreadsheet's cell that is displayed as a date, which takes precedence over the text; null if
 * unknown.
 */
function dateOfSource({ value, kind, field }: PastedCell): string | null {
  if (field !== null || kind !== 'date' || typeof value !== 'number') return null
  return dateFromSerial(value, 1900)
}

function readTexts(cells: readonly PastedCell[], target: PasteTarget): CheckedColumn {
  const status = new Uint8Array(cells.length).fill(pasteChange)
  const texts = cells.map(textOf)
  const reasons = new Map<number, CellReason>()
  const values = texts.map((shown, i): CellValue => {
    const stored = target.isName ? storedName(cells[i], shown) : undefined
    if (stored !== undefined) {
      status[i] = pasteDoubtful
      reasons.set(i, shortenedName(shown, stored))
    }
    const text = stored ?? shown.normalize('NFC').trim()
    if (text === '' || (target.isTrait && isMissingMark(text))) return null
    const isKnown = target.categories === null || target.categories.includes(text)
    if (!isKnown || target.accepts?.(text) === false) status[i] = pasteUnknown
    return text
  })
  return { values, status, texts, reasons }
}

/**
 * The number stored in a spreadsheet's cell whose name is displayed shortened, as text, null if unknown; undefined for
 * any other name, and for one copied here.
 */
function storedName({ value, field }: PastedCell, shown: string): string | null | undefined {
  if (field !== null || !isShortenedNumber(shown)) return undefined
  return typeof value === 'number' && isShownAs(shown, value) ? String(value) : null
}
