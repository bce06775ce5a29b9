import type { GridApi } from 'ag-grid-community'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import type { PlotRow } from '../columns/plotRows.ts'

/** The rows of a grid as indexes into its source; neither list may be modified. */
export interface GridRows {
  /** All rows of the source, in the order of creation. */
  readonly allRows: Int32Array
  /** The rows that pass the filters, in display order. */
  readonly shown: Int32Array
  /** Shows the rows of a source; null = none. Rows that stay keep their elements. */
  setSource(source: SheetSource | null): void
}

/** The grid's context: how it sorts, and the rows themselves once it is created. */
export interface GridContext {
  /** Sorts rows by the grid's sorted column; returns them unchanged if there is none. */
  sorted(api: GridApi<PlotRow>, rows: Int32Array): Int32Array
  rows: GridRows | null
}

/** The rows of a grid that was created with a `GridContext`. */
export function gridRowsOf(api: GridApi<PlotRow>): GridRows {
  const { rows } = api.getGridOption('context') as GridContext
  if (!rows) throw new Error('the grid has no rows of a sheet')
  return rows
}
