import { type GridApi, type GridReadyEvent, type IRowNode, themeQuartz } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useAtomValue, useStore } from 'jotai'
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldYearColumns } from '../domain/columns/fieldYear.ts'
import { loadedAtom } from '../state/loaded.ts'
import { columnLayoutAtom, filterRowAtom, keptLayoutAtom } from '../state/table/sheetView.ts'
import { gridThemeParams } from '../ui/theme/gridThemeParams.ts'
import { useMapTheme } from '../ui/theme/ThemeProvider.tsx'
import { type SheetGroup, sheetGroups } from './columns/columnFields.ts'
import { gridWord } from './columns/gridWords.ts'
import { columnGroups, type PlotRow, plotRows } from './columns/plotColumns.ts'
import { sortedOrder } from './columns/sortPlots.ts'
import { TraitDecimals } from './columns/traitDecimals.ts'
import { valueReader } from './columns/valueReader.ts'
import { CellEditor } from './edit/CellEditor.tsx'
import { CellMenu } from './menus/CellMenu.tsx'
import { ColumnMenu } from './menus/ColumnMenu.tsx'
import { PasteBanner } from './menus/PasteBanner.tsx'
import { registerGridModules } from './modules.ts'
import { CellLook } from './scene/CellLook.ts'
import { tableColours, useTableStyles } from './tableStyles.ts'
import { useSheetScene } from './useSheetScene.ts'

registerGridModules()

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

/** Puts rows in the order of the column that the grid is sorted by. */
function sortRows(
  api: GridApi<PlotRow>,
  nodes: IRowNode<PlotRow>[],
  groups: readonly SheetGroup[],
  columns: FieldYearColumns,
  language: string,
): void {
  const sorted = api.getColumnState().find((state) => state.sort)
  const fields = groups.flatMap((group) => group.fields)
  const field = sorted && fields.find((one) => one.field === sorted.colId)
  if (!field) return
  const read = valueReader(columns, field.field)
  const plots = Int32Array.from(nodes, (node) => node.data?.plot ?? -1)
  const before = nodes.slice()
  const order = sortedOrder(plots, { read, isNumeric: field.isNumeric }, sorted.sort === 'desc', language)
  order.forEach((from, to) => {
    nodes[to] = before[from]
  })
}

/** The spreadsheet of the loaded field-year: one row per plot, values read from the columns that the map reads. */
export function PlotTable() {
  const columns = useAtomValue(loadedAtom)
  return columns && <Sheet key={columns.year_id} columns={columns} />
}

function Sheet({ columns }: { columns: FieldYearColumns }) {
  const styles = useTableStyles()
  const store = useStore()
  const { t, i18n } = useTranslation()
  const colours = useMapTheme()
  const kept = useAtomValue(keptLayoutAtom)
  const hasFilters = useAtomValue(filterRowAtom)
  const root = useRef<HTMLDivElement>(null)
  const [api, setApi] = useState<GridApi<PlotRow> | null>(null)
  const decimals = useMemo(() => new TraitDecimals(columns), [columns])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the look takes a new theme by itself
  const look = useMemo(() => new CellLook(store, columns, colours), [store, columns])
  const rows = useMemo(() => plotRows(columns), [columns])
  const groups = useMemo(() => sheetGroups(columns, (key) => t(key)), [columns, t])
  const columnDefs = useMemo(() => {
    // What the user has moved meanwhile goes before what was kept.
    const layout = [store.get(columnLayoutAtom), kept].find((one) => one?.yearId === columns.year_id)?.layout ?? null
    return columnGroups(groups, { columns, look, decimals, layout })
  }, [groups, columns, look, decimals, kept, store])
  const theme = useMemo(() => themeQuartz.withParams(gridThemeParams(colours)), [colours])
  const headings = useMemo(
    () => new Map(groups.flatMap((group) => group.fields.map(({ field, heading }) => [field, heading] as const))),
    [groups],
  )
  const headingOf = useCallback((field: string) => headings.get(field) ?? field, [headings])
  const statesText = useCallback(
    (plot: number, field: string) =>
      look
        .statesOf(plot, field)
        .map((state) => t(`table.state.${state}`))
        .join('\n'),
    [look, t],
  )
  const scene = useSheetScene({ api, root, columns, look, decimals, colours, headingOf, statesText })
  const giveFocus = useCallback(() => scene?.focusActive(), [scene])
  useEffect(() => {
    const grid = scene?.root.querySelector('[role="grid"]')
    grid?.setAttribute('aria-label', t('grid.table'))
    grid?.setAttribute('aria-multiselectable', 'true')
  }, [scene, t])

  return (
    <div ref={root} className={styles.root} style={tableColours(colours) as CSSProperties} data-region="table">
      <span tabIndex={-1} data-edge="start" />
      <button type="button" className={styles.entry} data-region-entry="" onFocus={giveFocus}>
        {t('grid.table')}
      </button>
      <AgGridReact<PlotRow>
        theme={theme}
        styleNonce={nonce}
        rowData={rows}
        columnDefs={columnDefs}
        defaultColDef={{
          resizable: true,
          sortable: true,
          suppressHeaderMenuButton: true,
          suppressHeaderFilterButton: true,
          floatingFilter: hasFilters,
        }}
        getRowId={({ data }) => data.id}
        getLocaleText={({ key, defaultValue }) => gridWord(key, defaultValue, (word) => t(word))}
        getRowClass={({ data, node }) =>
          data && [
            ...(look.isTouched(data.plot) ? ['is-touched'] : []),
            ...(node.rowIndex === look.active?.row ? ['is-current'] : []),
          ]
        }
        postSortRows={({ api: grid, nodes }) => sortRows(grid, nodes, groups, columns, i18n.language)}
        readOnlyEdit
        suppressRowTransform
        suppressDragLeaveHidesColumns
        suppressMultiSort
        animateRows={false}
        groupHeaderHeight={24}
        floatingFiltersHeight={32}
        onGridReady={(event: GridReadyEvent<PlotRow>) => setApi(event.api)}
      />
      {scene && <CellEditor scene={scene} />}
      <PasteBanner onDone={giveFocus} />
      <ColumnMenu />
      <CellMenu onDone={giveFocus} />
      <span tabIndex={-1} data-edge="end" />
    </div>
  )
}
