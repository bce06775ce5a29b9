import type { Column, GridApi } from 'ag-grid-community'
import type { PlotRow } from '../columns/plotRows.ts'
import { isSheetColumn } from '../columns/sheetColumn.ts'

/** The columns that are shown and hold values: not the row numbers, nor what stands for a folded group. */
export function shownFields(api: GridApi<PlotRow>): Column[] {
  return api.getAllDisplayedColumns().filter((column) => isSheetColumn(column.getColId()))
}
