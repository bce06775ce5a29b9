/** What a table shows, in its order: plots by display row, fields by display column, both counted from 0. */
export interface SheetOrder {
  readonly plots: Int32Array
  /** Display row by plot index, -1 = not shown (filtered out or deleted). */
  readonly rowOf: Int32Array
  readonly fields: readonly string[]
  /** Display column by field. */
  readonly colOf: ReadonlyMap<string, number>
}

/** The order of a table that shows these plots and fields; `capacity` is at least the highest plot index + 1. */
export function sheetOrder(plots: Int32Array, fields: readonly string[], capacity: number): SheetOrder {
  const rowOf = new Int32Array(capacity).fill(-1)
  for (let row = 0; row < plots.length; row++) rowOf[plots[row]] = row
  return { plots, rowOf, fields, colOf: new Map(fields.map((field, col) => [field, col])) }
}

/** A table that shows nothing. */
export const emptyOrder: SheetOrder = sheetOrder(new Int32Array(0), [], 0)

/** Display row of a plot, -1 = not shown. */
export function rowOfPlot(order: SheetOrder, plot: number): number {
  return plot >= 0 && plot < order.rowOf.length ? order.rowOf[plot] : -1
}
