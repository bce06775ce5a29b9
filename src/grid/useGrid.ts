import { createGrid, type GridApi, type GridOptions } from 'ag-grid-community'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SheetSource } from '../domain/sheet/source/sheetSource.ts'
import { inNextTask } from '../ui/nextTask.ts'
import type { PlotRow } from './columns/plotRows.ts'
import { type GridContext, gridRowsOf } from './rows/gridRows.ts'
import type { DeliveredRows } from './scene/SheetScene.ts'

/** Options that are passed on to the grid when they change; the others apply only at its creation. */
const observedOptions = ['theme', 'columnDefs', 'defaultColDef', 'pinnedBottomRowData'] as const

type Options = GridOptions<PlotRow> & Required<Pick<GridOptions<PlotRow>, (typeof observedOptions)[number]>>

/** The changed options. The grid treats every object as new and would rebuild its columns. */
function changedSince(before: Options, options: Options): Partial<Options> {
  return Object.fromEntries(
    observedOptions.filter((name) => options[name] !== before[name]).map((name) => [name, options[name]]),
  )
}

/** Removes the shown rows with their filters. */
function removeRows(api: GridApi<PlotRow>): void {
  gridRowsOf(api).setSource(null)
  if (api.isAnyFilterPresent()) api.setFilterModel(null)
}

/** Scrolls back to the first scrolling column. */
function toStart(api: GridApi<PlotRow>): void {
  const [first] = api.getAllDisplayedColumns().filter((column) => !column.isPinned())
  if (first) api.ensureColumnVisible(first, 'start')
}

/** The source of the rows and the number of the last write into it. */
interface LiveRows {
  readonly source: SheetSource
  revision(): number
}

/**
 * The props of the grid's component, created once, and its API when it is mounted (null until then). Later options are
 * applied to the grid itself, only if they have changed: a new object for each render would make it refresh completely.
 * `rows` identifies a source of rows; another source replaces it in the same grid. The grid receives its columns and then
 * its rows in separate tasks, after all its listeners know the new source: `live` has the rows that have arrived by then.
 * `begin` scrolls another source's columns to its first visible part before its rows are set.
 */
export function useGrid(
  rows: string,
  options: Options,
  live: LiveRows,
  sorted: GridContext['sorted'],
  begin: (api: GridApi<PlotRow>) => void,
) {
  const [api, setApi] = useState<GridApi<PlotRow> | null>(null)
  const host = useRef<HTMLDivElement>(null)
  const first = useRef({ ...options, context: { sorted, rows: null } satisfies GridContext })
  const latest = useRef({ rows, options, live })
  // The grid's current options: pending ones of another source are not applied yet.
  const applied = useRef(options)
  const shownOf = useRef(live)
  const [deliveredRows] = useState<DeliveredRows>(() => ({ current: null, onDelivered: null }))
  const isDue = useRef(false)
  const isAwaited = useRef(false)
  const cancelPending = useRef(() => {})
  // Cached, since reading the scroll position from the page would force a layout.
  const scrolled = useRef({ left: 0, top: 0 })

  useEffect(() => {
    const element = host.current
    if (!element) return
    const result = createGrid<PlotRow>(element, { ...first.current, rowModelType: 'viewport', loading: false })
    result.addEventListener('bodyScroll', ({ left, top }) => {
      scrolled.current = { left, top }
    })
    // First the columns, then the rows, each in a separate task so that keys are handled in between.
    cancelPending.current = inNextTask(() => {
      const { options: newest, live: rowsNow } = latest.current
      result.updateGridOptions(changedSince(first.current, newest))
      gridRowsOf(result).setSource(rowsNow.source)
      applied.current = newest
      shownOf.current = rowsNow
      deliveredRows.current = rowsNow.revision()
      setApi(result)
    })
    return () => {
      cancelPending.current()
      isDue.current = false
      isAwaited.current = false
      setApi(null)
      result.destroy()
    }
  }, [deliveredRows])

  // Before anything reads the old rows as rows of the new source.
  useLayoutEffect(() => {
    const before = latest.current
    latest.current = { rows, options, live }
    if (!api || api.isDestroyed()) return
    if (before.rows === rows) {
      if (isAwaited.current) return
      const changed = changedSince(applied.current, options)
      applied.current = options
      if (Object.keys(changed).length) api.updateGridOptions(changed)
      if (shownOf.current === live) return
      shownOf.current = live
      gridRowsOf(api).setSource(live.source)
      // Reloaded rows keep their elements, but their look may differ.
      api.refreshCells({ force: true })
      return
    }
    deliveredRows.current = null
    // Rows set before the browser has laid out an empty body would be scrolled as far as the previous ones.
    if (scrolled.current.top > 0) api.ensureIndexVisible(0, 'top')
    removeRows(api)
    cancelPending.current()
    isDue.current = true
    isAwaited.current = true
  })

  // After every other effect, so that restarted effects do not subscribe to the old rows first.
  useEffect(() => {
    if (!api || !isDue.current) return
    isDue.current = false
    const giveRows = () => {
      isAwaited.current = false
      const { live: rowsNow, options: newest } = latest.current
      const changed = changedSince(applied.current, newest)
      applied.current = newest
      if (Object.keys(changed).length) api.updateGridOptions(changed)
      gridRowsOf(api).setSource(rowsNow.source)
      shownOf.current = rowsNow
      deliveredRows.current = rowsNow.revision()
      deliveredRows.onDelivered?.()
    }
    const giveColumns = () => {
      const { options: newest } = latest.current
      const changed = changedSince(applied.current, newest)
      if (Object.keys(changed).length) api.updateGridOptions(changed)
      applied.current = newest
      cancelPending.current = inNextTask(giveRows)
      if (scrolled.current.left > 0) toStart(api)
      begin(api)
    }
    cancelPending.current = inNextTask(giveColumns)
  })

  return { api, host, deliveredRows }
}
