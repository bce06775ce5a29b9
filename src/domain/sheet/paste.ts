/** A block's size in rows and columns. */
export interface BlockSize {
  readonly rows: number
  readonly cols: number
}

/**
 * The source cell of each target cell: target (r, c), counted from the selection's top left over visible rows and columns
 * only, gets source (r mod source.rows, c mod source.cols).
 */
export interface PastePlan extends BlockSize {
  readonly source: BlockSize
  /** Rows and columns of the block that do not fit below or on the right. */
  readonly cutRows: number
  readonly cutCols: number
}

/**
 * Sizes as in Excel: one value fills the selection, a block tiles a selection of whole multiples, otherwise it extends
 * from the selection's top left. `room` is the space from there to the end of the visible rows and columns.
 */
export function planPaste(source: BlockSize, selection: BlockSize, room: BlockSize): PastePlan {
  if (source.rows === 0 || source.cols === 0) return { rows: 0, cols: 0, source, cutRows: 0, cutCols: 0 }
  const tiles = selection.rows % source.rows === 0 && selection.cols % source.cols === 0
  const rows = tiles ? selection.rows : source.rows
  const cols = tiles ? selection.cols : source.cols
  return {
    rows: Math.min(rows, room.rows),
    cols: Math.min(cols, room.cols),
    source,
    cutRows: Math.max(rows - room.rows, 0),
    cutCols: Math.max(cols - room.cols, 0),
  }
}

/** Number of cells of the block that do not fit. */
export function cellsWithoutRoom(plan: PastePlan): number {
  return (plan.rows + plan.cutRows) * (plan.cols + plan.cutCols) - plan.rows * plan.cols
}

/** The column of a pasted block for target column `c`, as long as the plan's rows. */
export function pastedColumn<Cell>(plan: PastePlan, rows: readonly (readonly Cell[])[], c: number): Cell[] {
  return Array.from({ length: plan.rows }, (_, r) => rows[r % plan.source.rows][c % plan.source.cols])
}

/** A transposed block: its rows become columns. */
export function transposed<Cell>(rows: readonly (readonly Cell[])[]): Cell[][] {
  if (rows.length === 0) return []
  return rows[0].map((_, c) => rows.map((row) => row[c]))
}
