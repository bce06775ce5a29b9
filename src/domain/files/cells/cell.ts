/**
 * A date or time cell: `iso` is `YYYY-MM-DD`, or `HH:mm` for a time without a date; `time` is `HH:mm:ss`, absent for a
 * date without a time.
 */
export interface DateCell {
  readonly kind: 'date'
  readonly iso: string
  readonly time?: string
}

/** An error value of a spreadsheet, e.g. `#DIV/0!`. */
export interface ErrorCell {
  readonly kind: 'error'
  readonly code: string
}

/**
 * A number cell that displays a different text than its number: `007` through a format of zeros, `5.00E+10` through a
 * scientific format or because the general format has no room for the number.
 */
export interface NumberCell {
  readonly kind: 'number'
  readonly value: number
  readonly shown: string
  readonly isPadded: boolean
}

/** What a cell shows: text (trimmed, NFC), number, truth value, date or error. */
export type PlainCell = string | number | boolean | DateCell | ErrorCell | NumberCell

/** A formula with its stored result; `cached` undefined = none stored, null = the stored result is blank. */
export interface FormulaCell {
  readonly kind: 'formula'
  readonly formula: string
  readonly cached: PlainCell | null | undefined
}

/** A cell as it is in the file; texts, numbers and truth values are bare JavaScript values. */
export type RawCell = PlainCell | FormulaCell

/** The number of a number cell; null for any other cell. */
export function numberIn(cell: RawCell | null | undefined): number | null {
  if (typeof cell === 'number') return cell
  return typeof cell === 'object' && cell?.kind === 'number' ? cell.value : null
}

/**
 * A cell's displayed value: text on one line, numbers as their shortest text, ISO dates with their time, a formula's
 * stored result.
 */
export function textOf(cell: RawCell | null | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell.replaceAll('\n', ' ')
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (cell.kind === 'date') return cell.time === undefined ? cell.iso : `${cell.iso} ${cell.time}`
  if (cell.kind === 'error') return cell.code
  if (cell.kind === 'number') return cell.isPadded ? cell.shown : String(cell.value)
  return cell.cached === undefined ? `=${cell.formula}` : textOf(cell.cached)
}
