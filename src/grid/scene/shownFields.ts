import type { Column, GridApi } from 'ag-grid-community'
import type { PlotRow } from '../columns/plotRows.ts'
import { isSheetColumn } from '../columns/sheetColumn.ts'

/** The visible columns with values: not the row numbers, nor columns of folded groups. */
export function shownFields(api: GridApi<PlotRow>): Column[] {
  return api.getAllDisplayedColumns().filter((column) => isSheetColumn(column.getColId()))
}
