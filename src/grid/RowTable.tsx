import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import {
  type CellFocusedEvent,
  ClientSideRowModelModule,
  type ColDef,
  type ColGroupDef,
  type GridApi,
  ModuleRegistry,
  TextEditorModule,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapTheme } from '../ui/theme/ThemeProvider.tsx'
import { gridWord } from './columns/gridWords.ts'
import { useGridTheme } from './gridTheme.ts'
import { registerGridModules } from './modules.ts'
import { tableColours } from './tableStyles.ts'

registerGridModules()
ModuleRegistry.registerModules([ClientSideRowModelModule, TextEditorModule])

/**
 * Makes a column one that numbers are typed into. The editor takes every sign as typed: AG Grid's editor of numbers drops
 * commas, points and letters, so that `1,5` would become 15.
 */
const typedNumberEditor = {
  cellEditor: 'agTextCellEditor',
  // A number begins with a digit: another key is a command of the page, or one of a scanner.
  suppressKeyboardEvent: ({ event, editing }) => !editing && event.key.length === 1 && !/\d/.test(event.key),
} satisfies ColDef

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

/** A column over rows that the server has answered. */
export interface RowColumn<Row> {
  readonly id: string
  readonly heading: string
  readonly width: number
  readonly isNumeric?: boolean
  /** By what the server sorts it; absent = not at all. */
  readonly sort?: string
  text(row: Row): string
  /** The number that its cells hold and that is typed into them; absent = read only. */
  readonly number?: (row: Row) => number
  readonly mark?: (row: Row) => string | null
}

export interface RowGroup<Row> {
  readonly id: string
  readonly heading: string
  readonly isPinned?: true
  readonly columns: readonly RowColumn<Row>[]
}

/** How rows are sorted, by the server: there may be more of them than are here. */
export interface RowSort {
  readonly by: string
  readonly isDescending: boolean
}

interface RowTableProps<Row> {
  readonly name: string
  readonly rows: readonly Row[]
  readonly groups: readonly RowGroup<Row>[]
  /** The row that is looked at, by id. */
  readonly chosen: number | null
  /** How the rows are sorted; null = as the server gives them. */
  readonly sort: RowSort | null
  onChoose(row: Row): void
  onSort(sort: RowSort | null): void
  /** A text was typed into a cell of a number, unread. The cell keeps its number until the rows come with another. */
  onTyped(row: Row, text: string): void
}

const useStyles = makeStyles({
  root: {
    height: '100%',
    width: '100%',
    fontVariantNumeric: 'tabular-nums',
    '& .is-numeric[role="gridcell"]': { textAlign: 'right' },
    '& .is-numeric .ag-header-cell-label': { flexDirection: 'row-reverse' },
    '& .is-pinned': { backgroundColor: 'var(--pinned)' },
    '& .is-current': { backgroundColor: 'var(--touched)' },
    '& .is-current.is-pinned': { backgroundColor: 'var(--current)', color: 'var(--on-current)', fontWeight: 600 },
    '& .is-first.is-current': { boxShadow: 'inset 3px 0 0 var(--accent)' },
    '& .ends-group': { boxShadow: 'inset -1px 0 0 var(--hairline)' },
    '& .is-warned::after': { content: '"▲"', marginLeft: '6px', color: tokens.colorStatusWarningForeground1 },
    '& .is-locked::after': { content: '"⊘"', marginLeft: '6px', color: tokens.colorStatusDangerForeground1 },
    '& .ag-header-group-cell': { fontSize: '11px', color: 'var(--text3)' },
  },
})

/** Rows of an answer as a table: one is looked at, the server sorts them, and numbers may be typed into some columns. */
export function RowTable<Row extends { readonly id: number }>(props: RowTableProps<Row>) {
  const { rows, groups, chosen, name } = props
  const styles = useStyles()
  const colours = useMapTheme()
  const theme = useGridTheme()
  const { t } = useTranslation()
  const [api, setApi] = useState<GridApi<Row> | null>(null)
  // The grid asks these for as long as it lives.
  const now = useRef(props)
  now.current = props
  const columnDefs = useMemo(() => groups.map((group) => groupDef(group, now)), [groups])
  const data = useMemo(() => [...rows], [rows])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row that is looked at is drawn otherwise
  useEffect(() => {
    if (api && !api.isDestroyed()) api.refreshCells({ force: true })
  }, [api, chosen])
  return (
    <section
      className={mergeClasses(styles.root)}
      style={tableColours(colours)}
      aria-label={name}
      data-region="table"
      tabIndex={-1}
    >
      <AgGridReact<Row>
        theme={theme}
        styleNonce={nonce}
        rowData={data}
        columnDefs={columnDefs}
        defaultColDef={defaultColumn}
        getRowId={({ data: row }) => String(row.id)}
        getLocaleText={({ key, defaultValue }) => gridWord(key, defaultValue, (word) => t(word))}
        onGridReady={({ api: made }) => setApi(made)}
        onCellFocused={(event) => choose(event, now.current)}
        onSortChanged={({ api: grid }) => {
          const sorted = grid.getColumnState().find(({ sort }) => sort)
          const all = now.current.groups.flatMap(({ columns }) => columns)
          const by = all.find(({ id }) => id === sorted?.colId)?.sort
          now.current.onSort(by === undefined ? null : { by, isDescending: sorted?.sort === 'desc' })
        }}
        onCellEditRequest={({ data: row, oldValue, newValue }) => {
          const text = String(newValue ?? '').trim()
          if (text !== '' && text !== String(oldValue)) now.current.onTyped(row, text)
        }}
        readOnlyEdit
        suppressNoRowsOverlay
        suppressDragLeaveHidesColumns
        suppressMultiSort
        stopEditingWhenCellsLoseFocus
      />
    </section>
  )
}

const defaultColumn: ColDef = { resizable: true, suppressHeaderMenuButton: true }

function choose<Row extends { readonly id: number }>(event: CellFocusedEvent<Row>, props: RowTableProps<Row>): void {
  if (event.rowIndex === null || event.rowPinned) return
  const row = event.api.getDisplayedRowAtIndex(event.rowIndex)?.data
  if (row && row.id !== props.chosen) props.onChoose(row)
}

function groupDef<Row extends { readonly id: number }>(
  group: RowGroup<Row>,
  now: { readonly current: RowTableProps<Row> },
): ColGroupDef<Row> {
  const { id, heading, isPinned, columns } = group
  const pinned = isPinned ? 'left' : undefined
  const children = columns.map((column, k): ColDef<Row> => {
    const { number } = column
    const { sort } = now.current
    const isSorted = sort !== null && sort.by === column.sort
    const classes = [
      column.isNumeric && 'is-numeric',
      isPinned && 'is-pinned',
      k === 0 && isPinned && 'is-first',
      k === columns.length - 1 && 'ends-group',
    ].filter((one) => typeof one === 'string')
    return {
      colId: column.id,
      headerName: column.heading,
      headerClass: classes,
      width: column.width,
      pinned,
      lockPinned: true,
      sortable: column.sort !== undefined,
      // A table that is drawn anew shows what it is sorted by.
      initialSort: isSorted ? (sort.isDescending ? 'desc' : 'asc') : null,
      // The server has put them in order.
      comparator: () => 0,
      cellClass: ({ data }) => {
        const mark = data && column.mark?.(data)
        return mark ? [...classes, mark] : classes
      },
      cellClassRules: { 'is-current': ({ data }) => data !== undefined && data.id === now.current.chosen },
      valueGetter: ({ data }) => data && (number ? number(data) : column.text(data)),
      valueFormatter: ({ data }) => (data ? column.text(data) : ''),
      equals: (one, other) => one === other,
      tooltipValueGetter: undefined,
      editable: number !== undefined,
      ...(number ? typedNumberEditor : {}),
    }
  })
  // Columns and groups have one list of ids, in which a second one of a name is given another.
  return { groupId: `group:${id}`, headerName: heading, marryChildren: true, children }
}
