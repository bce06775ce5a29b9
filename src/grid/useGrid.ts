import { createGrid, type GridApi, type GridOptions } from 'ag-grid-community'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PlotRow } from './columns/plotRows.ts'

/** Options that are handed on to the grid when they change; the others are those of its making. */
const followed = ['theme', 'columnDefs', 'defaultColDef', 'rowData', 'pinnedBottomRowData'] as const

type Options = GridOptions<PlotRow> & Required<Pick<GridOptions<PlotRow>, (typeof followed)[number]>>

/** The options that have changed. The grid takes every object that it is given for a new one and rebuilds its columns. */
function changedSince(before: Options, options: Options): Partial<Options> {
  return Object.fromEntries(
    followed.filter((name) => options[name] !== before[name]).map((name) => [name, options[name]]),
  )
}

/** Takes away the rows that are shown, with their filters, and puts other columns in place where they are others. */
function replaceColumns(api: GridApi<PlotRow>, changed: Partial<Options>): void {
  api.updateGridOptions({ rowData: [], suppressNoRowsOverlay: true })
  if (api.isAnyFilterPresent()) api.setFilterModel(null)
  if (Object.keys(changed).length) api.updateGridOptions(changed)
}

/** Scrolls back to the first of the columns that scroll. */
function toStart(api: GridApi<PlotRow>): void {
  const [first] = api.getAllDisplayedColumns().filter((column) => !column.isPinned())
  if (first) api.ensureColumnVisible(first, 'start')
}

/** The rows of the source as they are at this moment, and the number of the last write into it. */
interface LiveRows {
  rows(): PlotRow[]
  revision(): number
}

/**
 * What the grid's component is made with, once and for all, and the way to it when it stands; null until then. Later options
 * go to the grid itself, and only those that have changed: a new object for each render would have it refresh all over again.
 * `rows` tells one source of rows from another, which takes the place of the one before in the same grid. The grid is given
 * its rows a task later than they were drawn up, once all that listens to it knows of the new source: `live` has those that
 * came meanwhile, and `handed` tells the write that they were given after (null = not yet).
 */
export function useGrid(rows: string, options: Options, live: LiveRows) {
  const [api, setApi] = useState<GridApi<PlotRow> | null>(null)
  const host = useRef<HTMLDivElement>(null)
  const first = useRef(options)
  const given = useRef({ rows, options, live })
  const handed = useRef<number | null>(null)
  const isDue = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Asking the page how far it is scrolled would make it lay itself out.
  const scrolled = useRef({ left: 0, top: 0 })

  useEffect(() => {
    const element = host.current
    if (!element) return
    const made = createGrid<PlotRow>(element, { ...first.current, rowData: null, loading: false })
    made.addEventListener('bodyScroll', ({ left, top }) => {
      scrolled.current = { left, top }
    })
    // First the columns, then the rows, each in a task of its own: keys and frames come in between.
    timer.current = setTimeout(() => {
      const { options: now, live: rowsNow } = given.current
      made.updateGridOptions({ ...changedSince(first.current, now), rowData: rowsNow.rows() })
      handed.current = rowsNow.revision()
      setApi(made)
    })
    return () => {
      clearTimeout(timer.current)
      setApi(null)
      made.destroy()
    }
  }, [])

  // Before anything reads the old rows as rows of the new source.
  useLayoutEffect(() => {
    const before = given.current
    given.current = { rows, options, live }
    if (!api || api.isDestroyed()) return
    const changed = changedSince(before.options, options)
    if (!Object.keys(changed).length) return
    if (before.rows === rows) {
      if (changed.rowData) changed.rowData = live.rows()
      api.updateGridOptions(changed)
      // Rows that were reloaded keep their elements, whose looks may be others now.
      if (changed.rowData && !changed.columnDefs) api.refreshCells({ force: true })
      return
    }
    const { rowData: _, ...others } = changed
    handed.current = null
    const { left, top } = scrolled.current
    // Rows that come before the browser has laid out an empty body would be shown as far down as the former ones were.
    if (top > 0) api.ensureIndexVisible(0, 'top')
    replaceColumns(api, others)
    if (left > 0) toStart(api)
    clearTimeout(timer.current)
    isDue.current = true
  })

  // After every other effect: whoever was about to begin anew would have followed the rows in vain.
  useEffect(() => {
    if (!api || !isDue.current) return
    isDue.current = false
    timer.current = setTimeout(() => {
      api.updateGridOptions({ rowData: given.current.live.rows(), suppressNoRowsOverlay: false })
      handed.current = given.current.live.revision()
    })
  })

  return { api, host, handed }
}
