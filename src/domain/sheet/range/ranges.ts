import { displayRowOf, type SheetOrder } from './sheetOrder.ts'

/**
 * A block of cells by its content, row indexes of the source and fields, so that sorting and filtering do not change it.
 */
export interface CellBlock {
  readonly rows: Int32Array
  readonly fields: readonly string[]
}

/** A cell by display row and column, both from 0. */
export interface CellAt {
  readonly row: number
  readonly col: number
}

/** A rectangle of display rows and columns, both ends included. */
export interface CellRect {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/**
 * The present position of a block in the table: runs of adjacent rows and of adjacent columns as pairs (first, last).
 * Every row run crosses every column run. Without rows or columns nothing of the block is displayed.
 */
export interface ShownBlock {
  readonly rows: Int32Array
  readonly cols: Int32Array
}

/** The rectangle between two cells. */
export function rectBetween(one: CellAt, other: CellAt): CellRect {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.col, other.col),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.col, other.col),
  }
}

/** A block cut from a table as a rectangle. Its position in that order needs no lookup. */
class CutBlock {
  rows: Int32Array
  fields: string[]
  readonly #order: SheetOrder
  readonly #shown: ShownBlock | null

  constructor(order: SheetOrder, { top, left, bottom, right }: CellRect) {
    // A view, not a copy: an order is never written to, and a drag creates a block with each move.
    this.rows = order.rows.subarray(top, bottom + 1)
    this.fields = order.fields.slice(left, right + 1)
    this.#order = order
    const { rows, fields } = this
    const isWithin = top >= 0 && left >= 0 && rows.length > 0 && fields.length > 0
    this.#shown = isWithin
      ? { rows: Int32Array.of(top, top + rows.length - 1), cols: Int32Array.of(left, left + fields.length - 1) }
      : null
  }

  /** The position of a block in the order that it was cut from; null = another order. */
  static shownIn(order: SheetOrder, block: CellBlock): ShownBlock | null {
    return block instanceof CutBlock && block.#order === order ? block.#shown : null
  }
}

/** The block of a rectangle of the table; its arrays are never modified. */
export function blockOf(order: SheetOrder, rect: CellRect): { rows: Int32Array; fields: string[] } {
  return new CutBlock(order, rect)
}

/** Runs of adjacent numbers among ascending ones, as pairs (first, last); equal numbers count once. */
function runsOf(sorted: Int32Array): Int32Array {
  const runs = new Int32Array(sorted.length * 2)
  let n = 0
  for (let k = 0; k < sorted.length; k++) {
    if (n > 0 && sorted[k] <= runs[n - 1] + 1) runs[n - 1] = sorted[k]
    else {
      runs[n] = sorted[k]
      runs[n + 1] = sorted[k]
      n += 2
    }
  }
  return runs.slice(0, n)
}

/** Display rows of plots, ascending, without those that are not displayed. */
function shownRows(order: SheetOrder, plots: Int32Array): Int32Array {
  const rows = new Int32Array(plots.length)
  let n = 0
  let ascending = true
  for (let k = 0; k < plots.length; k++) {
    const row = displayRowOf(order, plots[k])
    if (row < 0) continue
    if (n > 0 && row < rows[n - 1]) ascending = false
    rows[n++] = row
  }
  const shown = rows.subarray(0, n)
  return ascending ? shown : shown.sort()
}

/** The present position of a block in the table. */
export function shownBlock(order: SheetOrder, block: CellBlock): ShownBlock {
  const cut = CutBlock.shownIn(order, block)
  if (cut) return cut
  const cols = block.fields.flatMap((field) => order.colOf.get(field) ?? [])
  return { rows: runsOf(shownRows(order, block.rows)), cols: runsOf(Int32Array.from(cols).sort()) }
}

/** The present position of marked plots (by index) crossed with one column. */
export function shownMask(order: SheetOrder, mask: Uint8Array, field: string | null): ShownBlock {
  const rows: number[] = []
  for (let row = 0; row < order.rows.length; row++) {
    if (!mask[order.rows[row]]) continue
    if (rows.length > 0 && rows[rows.length - 1] === row - 1) rows[rows.length - 1] = row
    else rows.push(row, row)
  }
  const col = field === null ? undefined : order.colOf.get(field)
  return { rows: Int32Array.from(rows), cols: col === undefined ? new Int32Array(0) : Int32Array.of(col, col) }
}

function isInRuns(runs: Int32Array, at: number): boolean {
  // A drag creates a single run, and each move tests every row.
  if (runs.length === 2) return at >= runs[0] && at <= runs[1]
  let low = 0
  let high = runs.length / 2 - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (at < runs[middle * 2]) high = middle - 1
    else if (at > runs[middle * 2 + 1]) low = middle + 1
    else return true
  }
  return false
}

/** Whether a block touches a display row. */
export function blockHasRow(block: ShownBlock, row: number): boolean {
  return isInRuns(block.rows, row)
}

/** Whether a block touches a display column. */
export function blockHasCol(block: ShownBlock, col: number): boolean {
  return isInRuns(block.cols, col)
}

/** How many numbers are in runs (first, last), both ends included. */
function lengthOfRuns(runs: Int32Array): number {
  let length = 0
  for (let k = 0; k < runs.length; k += 2) length += runs[k + 1] - runs[k] + 1
  return length
}

/** How many rows and columns of a block are shown. */
export function blockSize(block: ShownBlock): { rows: number; cols: number } {
  return { rows: lengthOfRuns(block.rows), cols: lengthOfRuns(block.cols) }
}

/** Whether a block touches all `count` display rows of a table. */
export function hasEveryRow(block: ShownBlock, count: number): boolean {
  return block.rows.length === 2 && block.rows[0] === 0 && block.rows[1] === count - 1
}

/** Every number in runs, ascending. */
export function numbersInRuns(runs: Int32Array): Int32Array {
  const numbers = new Int32Array(lengthOfRuns(runs))
  let n = 0
  for (let k = 0; k < runs.length; k += 2) for (let at = runs[k]; at <= runs[k + 1]; at++) numbers[n++] = at
  return numbers
}

/** Rectangles of a block that touch the display rows from `first` to `last`. */
export function rectsWithin(block: ShownBlock, first: number, last: number): CellRect[] {
  const rects: CellRect[] = []
  for (let r = 0; r < block.rows.length; r += 2) {
    if (block.rows[r + 1] < first || block.rows[r] > last) continue
    for (let c = 0; c < block.cols.length; c += 2)
      rects.push({
        top: block.rows[r],
        bottom: block.rows[r + 1],
        left: block.cols[c],
        right: block.cols[c + 1],
      })
  }
  return rects
}

/** The smallest rectangle that contains a block; null if nothing of it is displayed. */
export function boundsOfBlock(block: ShownBlock): CellRect | null {
  const { rows, cols } = block
  if (rows.length === 0 || cols.length === 0) return null
  return { top: rows[0], bottom: rows[rows.length - 1], left: cols[0], right: cols[cols.length - 1] }
}
