/** What a table displays, in order: rows of its source by display row, fields by display column, both counted from 0. */
export interface SheetOrder {
  readonly rows: Int32Array
  /** Display row by row of the source, -1 = not displayed (filtered out or deleted). */
  readonly rowOf: Int32Array
  readonly fields: readonly string[]
  /** Display column by field. */
  readonly colOf: ReadonlyMap<string, number>
}

/** The order of a table with these rows and fields; `capacity` is at least the highest row of the source + 1. */
export function sheetOrder(rows: Int32Array, fields: readonly string[], capacity: number): SheetOrder {
  const rowOf = new Int32Array(capacity).fill(-1)
  for (let at = 0; at < rows.length; at++) rowOf[rows[at]] = at
  return { rows, rowOf, fields, colOf: new Map(fields.map((field, col) => [field, col])) }
}

/** Whether an order consists of these rows and fields, for a source of this capacity. */
export function isOrderOf(order: SheetOrder, rows: Int32Array, fields: readonly string[], capacity: number): boolean {
  if (order.rowOf.length !== capacity || order.rows.length !== rows.length) return false
  if (order.fields.length !== fields.length || fields.some((field, col) => field !== order.fields[col])) return false
  return rows.every((row, at) => row === order.rows[at])
}

/** The order of an empty table. */
export const emptyOrder: SheetOrder = sheetOrder(new Int32Array(0), [], 0)

/**
 * The displayed row that replaces a removed one: the next remaining row, else the previous one. -1 = it was not
 * displayed, or none remains.
 */
export function nearestRow({ rows, rowOf }: SheetOrder, removed: number, isRemoved: (row: number) => boolean): number {
  const at = removed >= 0 && removed < rowOf.length ? rowOf[removed] : -1
  if (at < 0) return -1
  for (let k = at + 1; k < rows.length; k++) if (!isRemoved(rows[k])) return rows[k]
  for (let k = at - 1; k >= 0; k--) if (!isRemoved(rows[k])) return rows[k]
  return -1
}

/** Display row of a row of the source, -1 = not displayed. */
export function displayRowOf(order: SheetOrder, row: number): number {
  return row >= 0 && row < order.rowOf.length ? order.rowOf[row] : -1
}
