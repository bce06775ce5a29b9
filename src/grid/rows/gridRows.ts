import type { GridApi } from 'ag-grid-community'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import type { PlotRow } from '../columns/plotRows.ts'

/** The rows of a grid, as indexes into its source; neither list may be written into. */
export interface GridRows {
  /** All that it was given, in the order of their making. */
  readonly given: Int32Array
  /** Those that the filters leave, from the first that is shown to the last. */
  readonly shown: Int32Array
  /** Gives it what is there of a source, in place of what it has; null = nothing. Rows that stay keep their elements. */
  give(source: SheetSource | null): void
}

/** What a grid with rows of a sheet is made with: how it sorts, and the rows themselves once it stands. */
export interface GridContext {
  /** Puts rows in the order of the column that the grid is sorted by; the rows themselves where it is by none. */
  sorted(api: GridApi<PlotRow>, rows: Int32Array): Int32Array
  rows: GridRows | null
}

/** The rows of a grid that was made with a `GridContext`. */
export function rowsOf(api: GridApi<PlotRow>): GridRows {
  const { rows } = api.getGridOption('context') as GridContext
  if (!rows) throw new Error('the grid has no rows of a sheet')
  return rows
}
