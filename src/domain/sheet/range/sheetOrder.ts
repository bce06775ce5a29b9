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

/**
 * The plot whose row takes the place of a shown plot that is gone: the next one that is left, else the one before. -1 = the
 * plot was not shown, or none is left.
 */
export function plotBeside({ plots, rowOf }: SheetOrder, gone: number, isGone: (plot: number) => boolean): number {
  const row = gone >= 0 && gone < rowOf.length ? rowOf[gone] : -1
  if (row < 0) return -1
  for (let k = row + 1; k < plots.length; k++) if (!isGone(plots[k])) return plots[k]
  for (let k = row - 1; k >= 0; k--) if (!isGone(plots[k])) return plots[k]
  return -1
}

/** Display row of a plot, -1 = not shown. */
export function rowOfPlot(order: SheetOrder, plot: number): number {
  return plot >= 0 && plot < order.rowOf.length ? order.rowOf[plot] : -1
}
