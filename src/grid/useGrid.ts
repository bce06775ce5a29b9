import { createGrid, type GridApi, type GridOptions } from 'ag-grid-community'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SheetSource } from '../domain/sheet/source/sheetSource.ts'
import { inNextTask } from '../ui/nextTask.ts'
import type { PlotRow } from './columns/plotRows.ts'
import type { HandedRows } from './handedRows.ts'
import { type GridContext, rowsOf } from './rows/gridRows.ts'

/** Options that are handed on to the grid when they change; the others are those of its making. */
const followed = ['theme', 'columnDefs', 'defaultColDef', 'pinnedBottomRowData'] as const

type Options = GridOptions<PlotRow> & Required<Pick<GridOptions<PlotRow>, (typeof followed)[number]>>

/** The options that have changed. The grid takes every object that it is given for a new one and rebuilds its columns. */
function changedSince(before: Options, options: Options): Partial<Options> {
  return Object.fromEntries(
    followed.filter((name) => options[name] !== before[name]).map((name) => [name, options[name]]),
  )
}

/** Takes away the rows that are shown, with their filters. */
function takeRows(api: GridApi<PlotRow>): void {
  rowsOf(api).give(null)
  if (api.isAnyFilterPresent()) api.setFilterModel(null)
}

/** Scrolls back to the first of the columns that scroll. */
function toStart(api: GridApi<PlotRow>): void {
  const [first] = api.getAllDisplayedColumns().filter((column) => !column.isPinned())
  if (first) api.ensureColumnVisible(first, 'start')
}

/** The source of the rows, and the number of the last write into it. */
interface LiveRows {
  readonly source: SheetSource
  revision(): number
}

/**
 * What the grid's component is made with, once and for all, and the way to it when it stands; null until then. Later options
 * go to the grid itself, and only those that have changed: a new object for each render would have it refresh all over again.
 * `rows` tells one source of rows from another, which takes the place of the one before in the same grid. The grid is given
 * its columns and then its rows in tasks of their own, once all that listens to it knows of the new source: `live` has the
 * rows that came meanwhile. `begin` scrolls another source's columns to where its rows are to be seen first, before they are there.
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
  const given = useRef({ rows, options, live })
  // What the grid has: what is given while another source's columns are awaited is not there yet.
  const applied = useRef(options)
  const shownOf = useRef(live)
  const [handed] = useState<HandedRows>(() => ({ current: null, onGiven: null }))
  const isDue = useRef(false)
  const isAwaited = useRef(false)
  const takeBack = useRef(() => {})
  // Asking the page how far it is scrolled would make it lay itself out.
  const scrolled = useRef({ left: 0, top: 0 })

  useEffect(() => {
    const element = host.current
    if (!element) return
    const made = createGrid<PlotRow>(element, { ...first.current, rowModelType: 'viewport', loading: false })
    made.addEventListener('bodyScroll', ({ left, top }) => {
      scrolled.current = { left, top }
    })
    // First the columns, then the rows, each in a task of its own: keys come in between.
    takeBack.current = inNextTask(() => {
      const { options: now, live: rowsNow } = given.current
      made.updateGridOptions(changedSince(first.current, now))
      rowsOf(made).give(rowsNow.source)
      applied.current = now
      shownOf.current = rowsNow
      handed.current = rowsNow.revision()
      setApi(made)
    })
    return () => {
      takeBack.current()
      isDue.current = false
      isAwaited.current = false
      setApi(null)
      made.destroy()
    }
  }, [handed])

  // Before anything reads the old rows as rows of the new source.
  useLayoutEffect(() => {
    const before = given.current
    given.current = { rows, options, live }
    if (!api || api.isDestroyed()) return
    if (before.rows === rows) {
      if (isAwaited.current) return
      const changed = changedSince(applied.current, options)
      applied.current = options
      if (Object.keys(changed).length) api.updateGridOptions(changed)
      if (shownOf.current === live) return
      shownOf.current = live
      rowsOf(api).give(live.source)
      // Rows that were reloaded keep their elements, whose looks may be others now.
      api.refreshCells({ force: true })
      return
    }
    handed.current = null
    // Rows that come before the browser has laid out an empty body would be shown as far down as the former ones were.
    if (scrolled.current.top > 0) api.ensureIndexVisible(0, 'top')
    takeRows(api)
    takeBack.current()
    isDue.current = true
    isAwaited.current = true
  })

  // After every other effect: whoever was about to begin anew would have followed the rows in vain.
  useEffect(() => {
    if (!api || !isDue.current) return
    isDue.current = false
    const giveRows = () => {
      isAwaited.current = false
      const { live: rowsNow, options: now } = given.current
      const changed = changedSince(applied.current, now)
      applied.current = now
      if (Object.keys(changed).length) api.updateGridOptions(changed)
      rowsOf(api).give(rowsNow.source)
      shownOf.current = rowsNow
      handed.current = rowsNow.revision()
      handed.onGiven?.()
    }
    const giveColumns = () => {
      const { options: now } = given.current
      const changed = changedSince(applied.current, now)
      if (Object.keys(changed).length) api.updateGridOptions(changed)
      applied.current = now
      takeBack.current = inNextTask(giveRows)
      if (scrolled.current.left > 0) toStart(api)
      begin(api)
    }
    takeBack.current = inNextTask(giveColumns)
  })

  return { api, host, handed }
}
