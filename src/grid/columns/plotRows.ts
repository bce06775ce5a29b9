import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'

/** A row of the table: its index in the sheet's source, which stays with what it stands for, and its id as the row's key. */
export interface PlotRow {
  readonly plot: number
  readonly id: string
}

/** The row of an index. */
export function plotRow(source: SheetSource, plot: number): PlotRow {
  return { plot, id: String(source.id[plot]) }
}

/** What is there of a source as rows, in the order of their making. */
export function plotRows(source: SheetSource): PlotRow[] {
  const rows: PlotRow[] = []
  for (let plot = 0; plot < source.count; plot++) if (source.alive[plot]) rows.push(plotRow(source, plot))
  return rows
}
