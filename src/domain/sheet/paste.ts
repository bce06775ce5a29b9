/** A block's size in rows and columns. */
export interface BlockSize {
  readonly rows: number
  readonly cols: number
}

/**
 * Which source cell goes to each target cell: target (r, c), counted from the top left of the selection over visible
 * rows and columns only, takes source (r mod source.rows, c mod source.cols).
 */
export interface PastePlan extends BlockSize {
  readonly source: BlockSize
  /** Rows and columns of the block that have no room below or on the right and are left out. */
  readonly cutRows: number
  readonly cutCols: number
}

/**
 * Sizes as in Excel: one value fills the selection, a block tiles a selection of whole multiples, else it spreads from
 * the selection's top left. `room` is what there is from there to the end of the visible rows and columns.
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

/** Cells of the block that have no room and are left out. */
export function cellsWithoutRoom(plan: PastePlan): number {
  return (plan.rows + plan.cutRows) * (plan.cols + plan.cutCols) - plan.rows * plan.cols
}

/** The column of a pasted block that goes to target column `c`, as long as the plan's rows. */
export function pastedColumn<Cell>(plan: PastePlan, rows: readonly (readonly Cell[])[], c: number): Cell[] {
  return Array.from({ length: plan.rows }, (_, r) => rows[r % plan.source.rows][c % plan.source.cols])
}

/** A block turned over its diagonal: its rows become columns. */
export function transposed<Cell>(rows: readonly (readonly Cell[])[]): Cell[][] {
  if (rows.length === 0) return []
  return rows[0].map((_, c) => rows.map((row) => row[c]))
}

/**
 * A pasted block read by its headers: which row of the sheet each of its rows names, -1 = unknown, and which column each
 * of its columns, null = unknown.
 */
export interface LabelMatch {
  readonly rows: Int32Array
  readonly columns: readonly (string | null)[]
}

/**
 * Whether a block can be matched by label: its first row names columns and its first column holds labels. Offered (not
 * null) when more than half of both are known. `rows` and `columns` leave out the first row and the first column.
 */
export function matchByLabel(
  texts: readonly (readonly string[])[],
  plotOfLabel: (label: string) => number,
  columnOfName: (name: string) => string | null,
): LabelMatch | null {
  if (texts.length < 2 || texts[0].length < 2) return null
  const columns = texts[0].slice(1).map((name) => columnOfName(name.trim()))
  const plots = Int32Array.from(texts.slice(1), (row) => plotOfLabel(row[0].trim()))
  const knownColumns = columns.filter((column) => column !== null).length
  const knownPlots = plots.filter((plot) => plot >= 0).length
  return knownColumns * 2 > columns.length && knownPlots * 2 > plots.length ? { rows: plots, columns } : null
}
