import { makeStyles } from '@fluentui/react-components'
import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  CustomEditorModule,
  EventApiModule,
  type GetRowIdParams,
  type GridApi,
  ModuleRegistry,
  NumberFilterModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  TextEditorModule,
  TextFilterModule,
  TooltipModule,
  themeQuartz,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useAtomValue, useStore } from 'jotai'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellValue } from '../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../domain/columns/fieldYear.ts'
import { loadedAtom } from '../state/loaded.ts'
import { gridThemeParams } from '../ui/theme/gridThemeParams.ts'
import { useMapTheme } from '../ui/theme/ThemeProvider.tsx'
import { type PlotRow, plotColumnGroups } from './columns/plotColumns.ts'
import { formatCell } from './formatCell.ts'
import { useLiveRows } from './useLiveRows.ts'

ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  CustomEditorModule,
  EventApiModule,
  NumberFilterModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  TextEditorModule,
  TextFilterModule,
  TooltipModule,
])

const useStyles = makeStyles({
  root: { height: '100%', width: '100%', fontVariantNumeric: 'tabular-nums' },
})

/** The living plots of a field-year as rows, in the order of their making. */
export function plotRows(columns: FieldYearColumns): PlotRow[] {
  const rows: PlotRow[] = []
  for (let plot = 0; plot < columns.count; plot++) if (columns.alive[plot]) rows.push({ plot })
  return rows
}

/** The spreadsheet of the loaded field-year: one row per plot, values read from the columns that the map reads. */
export function PlotTable() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const colours = useMapTheme()
  const columns = useAtomValue(loadedAtom)
  const api = useRef<GridApi<PlotRow> | null>(null)
  const rows = useMemo(() => (columns ? plotRows(columns) : []), [columns])
  const columnDefs = useMemo(() => (columns ? plotColumnGroups(columns, (key) => t(key)) : []), [columns, t])
  const theme = useMemo(() => themeQuartz.withParams(gridThemeParams(colours)), [colours])
  useLiveRows(store, api)

  if (!columns) return null
  return (
    <div className={styles.root} data-region="table">
      <AgGridReact<PlotRow>
        theme={theme}
        rowData={rows}
        columnDefs={columnDefs}
        columnTypes={{
          numeric: {
            cellClass: 'ag-right-aligned-cell',
            headerClass: 'ag-right-aligned-header',
            filter: 'agNumberColumnFilter',
            valueFormatter: ({ value, colDef }) => formatCell(columns, colDef.colId ?? '', value as CellValue),
          },
          textual: {
            filter: 'agTextColumnFilter',
            valueFormatter: ({ value, colDef }) => formatCell(columns, colDef.colId ?? '', value as CellValue),
          },
        }}
        defaultColDef={{ resizable: true, sortable: true, suppressHeaderMenuButton: false }}
        getRowId={({ data }: GetRowIdParams<PlotRow>) => String(columns.id[data.plot])}
        readOnlyEdit
        undoRedoCellEditing={false}
        suppressColumnVirtualisation={false}
        animateRows={false}
        groupHeaderHeight={24}
        tooltipShowDelay={400}
        onGridReady={(event) => {
          api.current = event.api
        }}
      />
    </div>
  )
}
