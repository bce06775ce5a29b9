/** A rectangle of cells, rows and columns from 1, both ends included. */
export interface CellRange {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** Letters of a column: 1 → A, 27 → AA. */
export function columnName(column: number): string {
  let remaining = column
  let name = ''
  while (remaining > 0) {
    const digit = (remaining - 1) % 26
    name = String.fromCharCode(65 + digit) + name
    remaining = (remaining - 1 - digit) / 26
  }
  return name
}

/** A1 notation of a cell; row and column from 1. */
export function address(row: number, column: number): string {
  return `${columnName(column)}${row}`
}

/** A1 notation of a range, `B3:C3`. */
export function rangeAddress(range: CellRange): string {
  return `${address(range.top, range.left)}:${address(range.bottom, range.right)}`
}

/** Column (from 1) of an address such as `B6`; 0 if it does not begin with one to three capital letters and a digit. */
export function columnOfAddress(text: string): number {
  let column = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 48 && code <= 57) return i > 0 && i < 4 ? column : 0
    if (code < 65 || code > 90) return 0
    column = column * 26 + code - 64
  }
  return 0
}

/** Parses `B6` as row and column from 1; null if it is not an address. */
export function parseAddress(text: string): { row: number; column: number } | null {
  const match = /^[A-Z]{1,3}([1-9]\d{0,6})$/.exec(text)
  return match ? { row: Number(match[1]), column: columnOfAddress(text) } : null
}

/** Parses `B3:C3` or `B3` as a range; null if it is neither. */
export function parseRange(text: string): CellRange | null {
  const [from, to] = text.split(':')
  const start = parseAddress(from ?? '')
  const end = to === undefined ? start : parseAddress(to)
  if (!start || !end) return null
  return {
    top: Math.min(start.row, end.row),
    left: Math.min(start.column, end.column),
    bottom: Math.max(start.row, end.row),
    right: Math.max(start.column, end.column),
  }
}
