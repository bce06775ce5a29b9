import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'

/** A row of the table: the plot's index in the loaded columns, which stays with the plot, and its id as the row's key. */
export interface PlotRow {
  readonly plot: number
  readonly id: string
}

/** The row of a plot. */
export function plotRow(columns: FieldYearColumns, plot: number): PlotRow {
  return { plot, id: String(columns.id[plot]) }
}

/** The living plots of a field-year as rows, in the order of their making. */
export function plotRows(columns: FieldYearColumns): PlotRow[] {
  const rows: PlotRow[] = []
  for (let plot = 0; plot < columns.count; plot++) if (columns.alive[plot]) rows.push(plotRow(columns, plot))
  return rows
}
