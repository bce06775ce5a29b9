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
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noValue } from '../i18n/format.ts'
import { handleRequests, type Requests } from '../state/shell/requests.ts'
import { isNarrowAtom } from '../state/shell/settings/narrow.ts'
import { isTextField } from '../ui/textField.ts'
import { useMapTheme } from '../ui/theme/ThemeProvider.tsx'
import { fontStack } from '../ui/theme.ts'
import { type Card, CardList } from './CardList.tsx'
import { gridWord } from './columns/gridWords.ts'
import { useGridTheme } from './gridTheme.ts'
import { registerGridModules } from './modules.ts'
import { tableColours } from './tableStyles.ts'

registerGridModules()
ModuleRegistry.registerModules([ClientSideRowModelModule, TextEditorModule])

/** How cells of a column are edited. */
export interface CellEdit<Row> {
  /** Initial text of the editor, and the text that is filled into other cells. */
  text(row: Row): string
  /** Whether a key press starts editing; any other is a command of the page. */
  begins(event: KeyboardEvent): boolean
}

/** An entered text for a cell, not parsed yet. */
export interface TypedCell<Row> {
  readonly row: Row
  /** The column, by id. */
  readonly column: string
  readonly text: string
}

/**
 * Makes a column editable as text. AG Grid's number editor drops commas, points and letters, so that `1,5` would become
 * 15.
 */
function typedEditor<Row>({ begins }: CellEdit<Row>): ColDef<Row> {
  return {
    cellEditor: 'agTextCellEditor',
    suppressKeyboardEvent: ({ event, editing }) => !editing && event.key.length === 1 && !begins(event),
  }
}

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

/** A column over rows from the server. */
export interface RowColumn<Row> {
  readonly id: string
  readonly heading: string
  readonly width: number
  readonly isNumeric?: boolean
  /** The server's sort key; absent = not sortable. */
  readonly sort?: string
  text(row: Row): string
  /** How its cells are edited; absent = read only. */
  readonly edit?: CellEdit<Row>
  readonly mark?: (row: Row) => string | null
  /** Why a row is marked, for its card; null = not marked. */
  readonly warning?: (row: Row) => string | null
}

export interface RowGroup<Row> {
  readonly id: string
  readonly heading: string
  readonly isPinned?: true
  readonly columns: readonly RowColumn<Row>[]
}

/** Order of the rows. The server sorts, as not all rows may be loaded. */
export interface RowSort {
  readonly by: string
  readonly isDescending: boolean
}

interface RowTableProps<Row> {
  readonly name: string
  readonly rows: readonly Row[]
  readonly groups: readonly RowGroup<Row>[]
  /** The selected row, by id. */
  readonly chosen: number | null
  /** Order of the rows; null = the server's default. */
  readonly sort: RowSort | null
  onChoose(row: Row): void
  onSort(sort: RowSort | null): void
  /** Texts were typed, pasted or filled into cells. The cells keep their text until the rows are replaced. */
  onTyped(cells: readonly TypedCell<Row>[]): void
  /** Something was pasted or filled into a read-only column with this heading. */
  onReadOnly(heading: string): void
  /** Requests to fill the current cell with the text of the one above. */
  readonly fillRequests: Requests<undefined>
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

/** The texts of a clipboard by rows and columns; a final line break does not start a row. */
function clipboardRows(text: string): string[][] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
}

/** Writes rows of texts into the cells from the current one on, unless one of the columns is read only. */
function writeFromCurrent<Row>(
  api: GridApi<Row>,
  props: RowTableProps<Row>,
  texts: (at: { row: number; column: RowColumn<Row> }) => readonly (readonly string[])[],
): void {
  const current = api.getFocusedCell()
  const columns = props.groups.flatMap((group) => group.columns)
  const first = columns.findIndex(({ id }) => id === current?.column.getColId())
  if (!current || first < 0) return
  const cells: TypedCell<Row>[] = []
  for (const [down, line] of texts({ row: current.rowIndex, column: columns[first] }).entries())
    for (const [right, text] of line.entries()) {
      const [row, column] = [api.getDisplayedRowAtIndex(current.rowIndex + down)?.data, columns[first + right]]
      if (!row || !column) continue
      if (!column.edit) {
        props.onReadOnly(column.heading)
        return
      }
      if (text !== column.edit.text(row)) cells.push({ row, column: column.id, text })
    }
  if (cells.length > 0) props.onTyped(cells)
}

/** The text of the cell above the current one. */
function textAbove<Row>(api: GridApi<Row>, at: { row: number; column: RowColumn<Row> }): string[][] {
  const above = at.row > 0 ? api.getDisplayedRowAtIndex(at.row - 1)?.data : undefined
  return above ? [[at.column.edit?.text(above) ?? '']] : []
}

/** Maximum number of facts on a card: the first columns that have a value. */
const maxFacts = 8

/** The rows as cards, titled by the pinned columns. */
function RowCards<Row extends { readonly id: number }>({ rows, groups, chosen, name, onChoose }: RowTableProps<Row>) {
  const [pinned, scrolled] = [true, false].map((isPinned) =>
    groups.filter((group) => (group.isPinned === true) === isPinned).flatMap(({ columns }) => columns),
  )
  const card = (index: number): Card => {
    const row = rows[index]
    const [about, title] = pinned.map((column) => column.text(row))
    return {
      title,
      about,
      facts: scrolled
        .map((column) => [column.heading, column.text(row)] as const)
        .filter(([, value]) => value !== noValue)
        .slice(0, maxFacts),
      warning: pinned.map(({ warning }) => warning?.(row) ?? null).find((text) => text !== null) ?? null,
    }
  }
  return (
    <CardList
      name={name}
      count={rows.length}
      chosen={rows.findIndex(({ id }) => id === chosen)}
      card={card}
      onChoose={(index) => onChoose(rows[index])}
    />
  )
}

/**
 * Rows of a response as a table, on a phone as cards: one can be selected, the server sorts them, and texts can be entered
 * into some columns of the table.
 */
export function RowTable<Row extends { readonly id: number }>(props: RowTableProps<Row>) {
  return useAtomValue(isNarrowAtom) ? <RowCards {...props} /> : <Table {...props} />
}

function Table<Row extends { readonly id: number }>(props: RowTableProps<Row>) {
  const { rows, groups, chosen, name } = props
  const styles = useStyles()
  const colours = useMapTheme()
  const theme = useGridTheme()
  const { t } = useTranslation()
  const [api, setApi] = useState<GridApi<Row> | null>(null)
  // Latest values for callbacks that AG Grid keeps.
  const latest = useRef(props)
  latest.current = props
  const columnDefs = useMemo(() => groups.map((group) => groupDef(group, latest)), [groups])
  const data = useMemo(() => [...rows], [rows])
  const store = useStore()
  const { fillRequests } = props
  useEffect(
    () =>
      api
        ? handleRequests(store, fillRequests, () => writeFromCurrent(api, latest.current, (at) => textAbove(api, at)))
        : undefined,
    [store, fillRequests, api],
  )
  // Fitted only to the first rows: later ones must not move columns or undo the user's widths.
  const isFitted = useRef(false)
  useEffect(() => {
    if (!api || isFitted.current || rows.length === 0) return
    isFitted.current = true
    api.setColumnWidths(fittedWidths(groups, rows))
  }, [api, groups, rows])
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
      onPaste={(event) => {
        if (!api || isTextField(event.target)) return
        event.preventDefault()
        const rows = clipboardRows(event.clipboardData.getData('text/plain'))
        writeFromCurrent(api, latest.current, () => rows)
      }}
    >
      <AgGridReact<Row>
        theme={theme}
        styleNonce={nonce}
        rowData={data}
        columnDefs={columnDefs}
        defaultColDef={defaultColumn}
        getRowId={({ data: row }) => String(row.id)}
        getLocaleText={({ key, defaultValue }) => gridWord(key, defaultValue, (word) => t(word))}
        onGridReady={({ api: result }) => setApi(result)}
        onCellFocused={(event) => choose(event, latest.current)}
        onSortChanged={({ api: grid }) => {
          const sorted = grid.getColumnState().find(({ sort }) => sort)
          const columns = latest.current.groups.flatMap(({ columns }) => columns)
          const direction = columns.find(({ id }) => id === sorted?.colId)?.sort
          latest.current.onSort(
            direction === undefined ? null : { by: direction, isDescending: sorted?.sort === 'desc' },
          )
        }}
        onCellEditRequest={({ data: row, column, oldValue, newValue }) => {
          const text = String(newValue ?? '').trim()
          if (text !== '' && text !== String(oldValue))
            latest.current.onTyped([{ row, column: column.getColId(), text }])
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

/** Widths of columns that are fitted to their texts, CSS pixels: the padding of cells with the sign of sorting, and a row's mark. */
const [narrowest, widest, padding, mark] = [64, 280, 30, 18]

/** The columns with the widths that their headings and the texts of these rows need. */
function fittedWidths<Row>(
  groups: readonly RowGroup<Row>[],
  rows: readonly Row[],
): { key: string; newWidth: number }[] {
  const ruler = document.createElement('canvas').getContext('2d')
  if (!ruler) return []
  return groups.flatMap(({ columns }) =>
    columns.map((column) => {
      ruler.font = `600 12px ${fontStack}`
      let needed = ruler.measureText(column.heading).width
      ruler.font = `13px ${fontStack}`
      const room = column.mark ? mark : 0
      for (const text of new Set(rows.map((row) => column.text(row))))
        needed = Math.max(needed, ruler.measureText(text).width + room)
      return { key: column.id, newWidth: Math.min(widest, Math.max(narrowest, Math.ceil(needed) + padding)) }
    }),
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
    const { edit } = column
    const { sort } = now.current
    const isSorted = sort !== null && sort.by === column.sort
    const classes = [
      column.isNumeric && 'is-numeric',
      isPinned && 'is-pinned',
      k === 0 && isPinned && 'is-first',
      k === columns.length - 1 && 'ends-group',
    ].filter((part) => typeof part === 'string')
    return {
      colId: column.id,
      headerName: column.heading,
      headerClass: classes,
      width: column.width,
      pinned,
      lockPinned: true,
      sortable: column.sort !== undefined,
      // A recreated table shows its sorting.
      initialSort: isSorted ? (sort.isDescending ? 'desc' : 'asc') : null,
      // The server has sorted the rows.
      comparator: () => 0,
      cellClass: ({ data }) => {
        const mark = data && column.mark?.(data)
        return mark ? [...classes, mark] : classes
      },
      cellClassRules: { 'is-current': ({ data }) => data !== undefined && data.id === now.current.chosen },
      valueGetter: ({ data }) => data && (edit ?? column).text(data),
      valueFormatter: ({ data }) => (data ? column.text(data) : ''),
      equals: (a, b) => a === b,
      tooltipValueGetter: undefined,
      editable: edit !== undefined,
      ...(edit ? typedEditor(edit) : {}),
    }
  })
  // Columns and groups share one id space, in which AG Grid renames duplicates.
  return { groupId: `group:${id}`, headerName: heading, marryChildren: true, children }
}
