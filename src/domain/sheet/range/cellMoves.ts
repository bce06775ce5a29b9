import type { CellAt, CellRect } from './ranges.ts'

/** The size of a table's displayed part. */
export interface SheetSize {
  readonly rows: number
  readonly cols: number
}

export type Direction = 'up' | 'down' | 'left' | 'right'

const steps: Record<Direction, { row: number; col: number }> = {
  up: { row: -1, col: 0 },
  down: { row: 1, col: 0 },
  left: { row: 0, col: -1 },
  right: { row: 0, col: 1 },
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** The cell `by` cells further, at most at the table's edge. */
export function movedBy(size: SheetSize, at: CellAt, direction: Direction, by = 1): CellAt {
  const step = steps[direction]
  return {
    row: clamp(at.row + step.row * by, 0, Math.max(size.rows - 1, 0)),
    col: clamp(at.col + step.col * by, 0, Math.max(size.cols - 1, 0)),
  }
}

/**
 * The target of Ctrl and an arrow, as in Excel: from a filled cell with a filled neighbour to the end of that run, else
 * to the next filled cell, else to the edge.
 */
export function jumpTo(
  size: SheetSize,
  at: CellAt,
  direction: Direction,
  isFilled: (row: number, col: number) => boolean,
): CellAt {
  const step = steps[direction]
  const room = {
    up: at.row,
    down: size.rows - 1 - at.row,
    left: at.col,
    right: size.cols - 1 - at.col,
  }[direction]
  const filledAt = (k: number) => isFilled(at.row + step.row * k, at.col + step.col * k)
  const cellAt = (k: number): CellAt => ({ row: at.row + step.row * k, col: at.col + step.col * k })
  if (room <= 0) return at
  if (filledAt(0) && filledAt(1)) {
    let k = 1
    while (k < room && filledAt(k + 1)) k++
    return cellAt(k)
  }
  for (let k = 1; k <= room; k++) if (filledAt(k)) return cellAt(k)
  return cellAt(room)
}

/** Number of cells of a rectangle. */
function cellsOf(rect: CellRect): number {
  return (rect.bottom - rect.top + 1) * (rect.right - rect.left + 1)
}

/**
 * The next cell when Tab (`by: 'rows'`, along a row first) or Enter (`by: 'cols'`, down a column first) moves inside the
 * selected rectangles: after the end of one the next follows, after the last the first. Null if the active cell is in
 * none of them, or if they consist of a single cell, which does not confine the move.
 */
export function walkedTo(rects: readonly CellRect[], at: CellAt, by: 'rows' | 'cols', step: 1 | -1): CellAt | null {
  if (rects.reduce((sum, rect) => sum + cellsOf(rect), 0) <= 1) return null
  const k = rects.findIndex(
    (rect) => at.row >= rect.top && at.row <= rect.bottom && at.col >= rect.left && at.col <= rect.right,
  )
  if (k < 0) return null
  const rect = rects[k]
  const height = rect.bottom - rect.top + 1
  const width = rect.right - rect.left + 1
  const index =
    by === 'rows'
      ? (at.row - rect.top) * width + (at.col - rect.left)
      : (at.col - rect.left) * height + (at.row - rect.top)
  const next = index + step
  if (next < 0 || next >= cellsOf(rect)) {
    const other = rects[(k + step + rects.length) % rects.length]
    return step > 0 ? { row: other.top, col: other.left } : { row: other.bottom, col: other.right }
  }
  return by === 'rows'
    ? { row: rect.top + Math.floor(next / width), col: rect.left + (next % width) }
    : { row: rect.top + (next % height), col: rect.left + Math.floor(next / height) }
}
