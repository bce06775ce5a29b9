import type { GridApi } from 'ag-grid-community'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type CSSProperties, type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { sortedOrder } from '../domain/sheet/sortedOrder.ts'
import type { SheetSource } from '../domain/sheet/source/sheetSource.ts'
import { writtenParams } from '../i18n/format.ts'
import { foldGroup } from '../state/sheet/columns/arrangeColumns.ts'
import { type ArrangedLayout, columnGroupsAtom, shownStatisticsAtom } from '../state/sheet/columns/columnLayout.ts'
import { foldedEmptyAtom, unfoldEmpty } from '../state/sheet/columns/emptyColumns.ts'
import { lineTest } from '../state/sheet/columns/lineFilter.ts'
import { seenDecimalsAtom } from '../state/sheet/columns/seenDecimals.ts'
import { passesValueFilter, untickedValuesAtom } from '../state/sheet/columns/valueFilter.ts'
import { notedOnlyAtom, passesNoteFilter } from '../state/sheet/edit/cellNotes.ts'
import { openSheetAtom } from '../state/sheet/openSheet.ts'
import { sheetPasteAtom } from '../state/sheet/paste/sheetPaste.ts'
import { sheetRevisionAtom } from '../state/sheet/selection/sheetTouched.ts'
import { filterRowAtom } from '../state/sheet/sheetView.ts'
import { openDialogAtom } from '../state/shell/dialogs.ts'
import { peopleAtom, typingAt } from '../state/shell/people.ts'
import { decimalMarkAtom } from '../state/shell/settings/decimalMark.ts'
import { shownPageAtom } from '../state/year/yearPage.ts'
import { keepClear } from '../ui/keepClear.ts'
import { ownTab } from '../ui/overlay/ownTab.ts'
import { useMapTheme } from '../ui/theme/ThemeProvider.tsx'
import { CreatedColumns } from './columns/CreatedColumns.ts'
import type { SheetGroup } from './columns/columnFields.ts'
import { gridWord } from './columns/gridWords.ts'
import { gutterWidth } from './columns/gutter.ts'
import { copyHeadIcon, HeadIcons } from './columns/HeadIcons.tsx'
import type { HeadParts } from './columns/PlotHeader.ts'
import { columnGroups, orderedFields } from './columns/plotColumns.ts'
import { type PlotRow, statisticRows } from './columns/plotRows.ts'
import { SeenDecimals } from './columns/seenDecimals.ts'
import { gutterField } from './columns/sheetColumn.ts'
import { stateText } from './columns/stateText.ts'
import { CellCard } from './edit/CellCard.tsx'
import { CellEditor } from './edit/CellEditor.tsx'
import { editSessionAtom } from './edit/editSession.ts'
import { groupHeadHeight, useGridTheme } from './gridTheme.ts'
import { CellMenu } from './menus/CellMenu.tsx'
import { ClearBanner } from './menus/ClearBanner.tsx'
import { ColumnMenu } from './menus/ColumnMenu.tsx'
import { GroupMenu } from './menus/GroupMenu.tsx'
import { columnMenuAtom, statisticsMenuAtom } from './menus/menuAtoms.ts'
import { PasteBanner } from './menus/PasteBanner.tsx'
import { StatisticsMenu } from './menus/StatisticsMenu.tsx'
import { ValueFilter } from './menus/ValueFilter.tsx'
import { registerGridModules } from './modules.ts'
import { NoRows } from './NoRows.tsx'
import { CellStyle } from './scene/CellStyle.ts'
import { showColouredFirst } from './scene/followColoured.ts'
import { SheetStatistics } from './statistics/SheetStatistics.ts'
import { tableColours, useTableStyles } from './tableStyles.ts'
import { useFittingLayout } from './useFittingLayout.ts'
import { useGrid } from './useGrid.ts'
import { useGridLanguage } from './useGridLanguage.ts'
import { useKeysOnDeletedRow } from './useKeysOnDeletedRow.ts'
import { useSheetScene } from './useSheetScene.ts'

registerGridModules()

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

/** Rows in the order of the column by which the grid is sorted. */
function sortedRows(
  api: GridApi<PlotRow>,
  rows: Int32Array,
  groups: readonly SheetGroup[],
  source: SheetSource,
  language: string,
): Int32Array {
  const sorted = api.getColumnState().find((state) => state.sort)
  const fields = groups.flatMap((group) => group.fields)
  const field = sorted && fields.find((candidate) => candidate.field === sorted.colId)
  if (!field) return rows
  const read = source.reader(field.field)
  return sortedOrder(rows, { read, isNumeric: field.isNumeric }, sorted.sort === 'desc', language).map(
    (from) => rows[from],
  )
}

/** Last visible rows that no card or toast may cover, including the rows of statistics below them. */
const lastRowsClear = 2

/** Rows rendered beyond the window: enough for one step of the wheel. */
const rowBuffer = 4

/** Content of a spreadsheet: rows, columns as the user has arranged them, name, and what replaces missing rows. */
interface SheetTableProps {
  /** The table's region of the page; `table` by default. */
  readonly region?: string
  readonly source: SheetSource
  readonly groups: readonly SheetGroup[]
  readonly layout: ArrangedLayout
  readonly name: string
  readonly empty: ReactNode
}

/** Returns the previous groups while the new ones are equal: years of a crop mostly have the same columns. */
function useEqualGroups(groups: readonly SheetGroup[]): readonly SheetGroup[] {
  const groupsKey = useMemo(() => JSON.stringify(groups), [groups])
  // biome-ignore lint/correctness/useExhaustiveDependencies: groups with equal keys are equal
  return useMemo(() => groups, [groupsKey])
}

/** Sizes the row numbers for so many rows, with ticks before them while a file is reviewed. */
function useGutter(rows: number): (api: GridApi<PlotRow>) => void {
  const isReview = useAtomValue(sheetPasteAtom)?.isReview === true
  const width = gutterWidth(rows, isReview)
  return useCallback(
    (api) => {
      const isWide = api.getColumn(gutterField)?.getActualWidth() === width
      if (!isWide) api.setColumnWidths([{ key: gutterField, newWidth: width }])
    },
    [width],
  )
}

/** Keeps the row numbers wide enough; for another source, once its columns are set. */
function useGutterWidth(api: GridApi<PlotRow> | null, source: string, widen: (api: GridApi<PlotRow>) => void): void {
  const before = useRef(source)
  useLayoutEffect(() => {
    const isSame = before.current === source
    before.current = source
    if (isSame && api && !api.isDestroyed()) widen(api)
  }, [api, source, widen])
}

/** The spreadsheet over a row source; values are read when they are drawn. */
export function SheetTable({
  source,
  groups: groupsInput,
  layout: arranged,
  name,
  empty,
  region = 'table',
}: SheetTableProps) {
  const styles = useTableStyles()
  const store = useStore()
  const { t, i18n } = useTranslation()
  const colours = useMapTheme()
  const theme = useGridTheme()
  // Pages are filtered by the server.
  const isPage = source.year !== null && source.year.pageTotal !== null
  const hasFilters = useAtomValue(filterRowAtom) && !isPage
  const openMenu = useSetAtom(columnMenuAtom)
  const groups = useEqualGroups(groupsInput)
  const root = useRef<HTMLDivElement>(null)
  const layout = useFittingLayout(root, groups, arranged, source.count)
  const icons = useRef<HTMLSpanElement>(null)
  // Created once per filter run: it is called for every row.
  const passesLines = useRef<((row: number) => boolean) | null>(null)
  const decimals = useMemo(() => new SeenDecimals((traitId) => store.get(seenDecimalsAtom)(traitId)), [store])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the look takes a new theme by itself
  const view = useMemo(() => new CellStyle(store, source, colours), [store, source])
  const live = useMemo(() => ({ source, revision: () => store.get(sheetRevisionAtom) }), [source, store])
  const statistics = useMemo(() => new SheetStatistics(source), [source])
  const chosen = useAtomValue(shownStatisticsAtom)
  const below = useMemo(() => statisticRows(chosen), [chosen])
  const head = useMemo(
    (): HeadParts => ({
      icon: (name) => copyHeadIcon(icons.current, name),
      word: (key, params = {}) => t(key, params),
      isFiltered: (field) => store.get(notedOnlyAtom).has(field) || store.get(untickedValuesAtom).has(field),
      openMenu: (field, target) => openMenu({ field, target }),
      foldGroup: (group) => foldGroup(store, group),
      unfoldEmpty: () => unfoldEmpty(store, store.get(foldedEmptyAtom)),
      addTrait: () => store.set(openDialogAtom, { kind: 'addTrait' }),
      openStatistics: (at) => store.set(statisticsMenuAtom, at),
    }),
    [t, openMenu, store],
  )
  // Latest values for callbacks that AG Grid keeps.
  const latest = useRef({ t, style: view, groups, source, statistics, language: i18n.language })
  latest.current = { t, style: view, groups, source, statistics, language: i18n.language }
  // Created once for everything that reads the rows.
  const shared = useMemo(
    () => ({ now: () => latest.current, decimals, createdColumns: new CreatedColumns() }),
    [decimals],
  )
  const columnDefs = useMemo(() => columnGroups(groups, { ...shared, layout, head }), [groups, shared, layout, head])
  // State about the columns ends with its year or crop, even if the columns of the next one are equal.
  const isUnknown = useAtomValue(columnGroupsAtom).length === 0
  useEffect(() => {
    const orderedGroups = groups.map((group) => ({
      id: group.id,
      heading: group.heading,
      fields: orderedFields(group, layout),
    }))
    if (orderedGroups.length || !isUnknown) store.set(columnGroupsAtom, orderedGroups)
  }, [store, groups, layout, isUnknown])
  const defaultColDef = useMemo(
    () => ({
      resizable: true,
      sortable: true,
      suppressHeaderMenuButton: true,
      suppressHeaderFilterButton: true,
      floatingFilter: hasFilters,
    }),
    [hasFilters],
  )
  const headings = useMemo(
    () => new Map(groups.flatMap((group) => group.fields.map(({ field, heading }) => [field, heading] as const))),
    [groups],
  )
  const page = useAtomValue(shownPageAtom)
  // Another page of a year has other rows and starts at its first.
  const rowsKey = isPage ? `${source.key} ${JSON.stringify(page)}` : source.key
  const widenGutter = useGutter(source.count)
  const { api, host, deliveredRows } = useGrid(
    rowsKey,
    {
      theme,
      pinnedBottomRowData: below,
      columnDefs,
      defaultColDef,
      styleNonce: nonce,
      getRowId: ({ data }) => data.id,
      getLocaleText: ({ key, defaultValue }) => gridWord(key, defaultValue, (word) => latest.current.t(word)),
      getRowClass: ({ data, node }) =>
        data && !data.statistic ? rowClasses(latest.current.style, node.rowIndex ?? -1) : undefined,
      isExternalFilterPresent: () => {
        passesLines.current = lineTest(store)
        return (
          passesLines.current !== null || store.get(notedOnlyAtom).size > 0 || store.get(untickedValuesAtom).size > 0
        )
      },
      doesExternalFilterPass: ({ data }) =>
        data === undefined ||
        ((passesLines.current?.(data.plot) ?? true) &&
          passesNoteFilter(store, data.plot) &&
          passesValueFilter(store, data.plot)),
      readOnlyEdit: true,
      suppressRowTransform: true,
      suppressDragLeaveHidesColumns: true,
      suppressMultiSort: true,
      animateRows: false,
      rowBuffer,
      groupHeaderHeight: groupHeadHeight(),
      floatingFiltersHeight: Math.max(32, groupHeadHeight()),
    },
    live,
    (grid, plots) => {
      const { groups: currentGroups, source: read, language } = latest.current
      return sortedRows(grid, plots, currentGroups, read, language)
    },
    (grid) => {
      widenGutter(grid)
      showColouredFirst(store, grid)
    },
  )
  useGutterWidth(api, rowsKey, widenGutter)
  useKeysOnDeletedRow(root)
  useGridLanguage(api, i18n.language, useAtomValue(decimalMarkAtom), defaultColDef)
  const headingOf = useCallback((field: string) => headings.get(field) ?? field, [headings])
  const statesText = useCallback(
    (plot: number, field: string) => {
      const pasted = view.pastedReason(plot, field)
      const states = view.statesOf(plot, field).map((state) => stateText(store, source, { plot, field, state }, i18n))
      const typist =
        source.entity === 'plot' ? typingAt(store.get(peopleAtom), source.id[plot] ?? null, field) : undefined
      const typed = typist ? [t('presence.typing', { name: typist.name })] : []
      const remark = source.remark?.(plot, field)
      const remarkTexts = remark ? [t(remark.key, writtenParams(remark.params, remark.decimals))] : []
      return [...(pasted ? [t(pasted.code, { ...pasted.params })] : []), ...typed, ...states, ...remarkTexts].join('\n')
    },
    [view, t, i18n, store, source],
  )
  const flagText = useCallback(
    (person: string, isTyping: boolean) => (isTyping ? t('presence.typing', { name: person }) : person),
    [t],
  )
  const scene = useSheetScene({
    api,
    deliveredRows,
    root,
    source,
    style: view,
    statistics,
    decimals,
    colours,
    headingOf,
    statesText,
    flagText,
  })
  // What is being typed is about a row of this source.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another one it goes
  useEffect(() => {
    const session = editSessionAtom.of(store.get(openSheetAtom))
    return () => store.set(session, null)
  }, [store, source.key])
  const giveFocus = useCallback(() => scene?.focusActive(), [scene])
  useEffect(() => {
    const grid = scene?.root.querySelector('[role="grid"]')
    grid?.setAttribute('aria-label', name)
    grid?.setAttribute('aria-multiselectable', 'true')
  }, [scene, name])

  return (
    <div
      ref={root}
      className={styles.root}
      style={tableColours(colours) as CSSProperties}
      data-region={region}
      {...ownTab}
    >
      <span tabIndex={-1} data-edge="start" />
      <button type="button" className={styles.entry} data-region-entry="" onFocus={() => scene?.enter()}>
        {name}
      </button>
      <HeadIcons ref={icons} />
      <div className={styles.body}>
        <div
          ref={host}
          className={styles.grid}
          {...keepClear((below.length + lastRowsClear) * (scene?.geometry.rowHeight ?? 0))}
        />
        {scene && <NoRows store={store} scene={scene} empty={empty} />}
        {scene && <CellEditor scene={scene} />}
        {scene && <CellCard scene={scene} />}
      </div>
      <PasteBanner onDone={giveFocus} />
      <ClearBanner onDone={giveFocus} />
      <ColumnMenu onDone={giveFocus} />
      <ValueFilter onDone={giveFocus} />
      <CellMenu onDone={giveFocus} />
      <GroupMenu onDone={giveFocus} />
      <StatisticsMenu onDone={giveFocus} />
      <span tabIndex={-1} data-edge="end" />
    </div>
  )
}

function rowClasses(view: CellStyle, row: number): string[] {
  const classes: string[] = []
  if (view.isTouched(row)) classes.push('is-touched')
  if (row === view.active?.row) classes.push('is-current')
  return classes
}
