import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import type { Statistic } from '../../domain/stats/descriptive/columnFigures.ts'

/**
 * A row of the table: its index in the sheet's source, which never changes for its plot, plant or line, and its id as the
 * row's key.
 */
export interface PlotRow {
  readonly plot: number
  readonly id: string
  /** The statistic that this row below the columns shows. It is not a row of the source; its `plot` is -1. */
  readonly statistic?: Statistic
}

/** The statistics rows below the columns. */
export function statisticRows(chosen: readonly Statistic[]): PlotRow[] {
  return chosen.map((statistic) => ({ plot: -1, id: `statistic:${statistic}`, statistic }))
}

/** The row for an index. */
export function plotRow(source: SheetSource, plot: number): PlotRow {
  return { plot, id: String(source.id[plot]) }
}
