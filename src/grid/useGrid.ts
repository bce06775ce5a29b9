import { createGrid, type GridApi, type GridOptions } from 'ag-grid-community'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PlotRow } from './columns/plotColumns.ts'

/** Options that are handed on to the grid when they change; the others are those of its making. */
const followed = ['theme', 'columnDefs', 'defaultColDef', 'rowData'] as const

type Options = GridOptions<PlotRow> & Required<Pick<GridOptions<PlotRow>, (typeof followed)[number]>>

/** Takes away the rows that are shown, with their order and filters, and puts other columns in place. */
function replaceColumns(api: GridApi<PlotRow>, { theme, columnDefs, defaultColDef }: Options): void {
  api.updateGridOptions({ rowData: [], suppressNoRowsOverlay: true })
  if (api.isAnyFilterPresent()) api.setFilterModel(null)
  if (api.getColumnState().some(({ sort }) => sort)) api.applyColumnState({ defaultState: { sort: null } })
  api.updateGridOptions({ theme, columnDefs, defaultColDef })
}

/** Scrolls back to the first of the columns that scroll. */
function toStart(api: GridApi<PlotRow>): void {
  const [first] = api.getAllDisplayedColumns().filter((column) => !column.isPinned())
  if (first) api.ensureColumnVisible(first, 'start')
}

/**
 * Makes the grid in an element, once it stands in the page, and keeps its options up to date; `year` tells one field-year
 * from another, which takes the place of the one before in the same grid. The grid draws its rows by itself: a React
 * element for every cell would cost more than the cell. Null until it is made.
 */
export function useGrid(
  holder: RefObject<HTMLElement | null>,
  year: number,
  options: Options,
): GridApi<PlotRow> | null {
  const [api, setApi] = useState<GridApi<PlotRow> | null>(null)
  const given = useRef({ year, options })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Asking the page how far it is scrolled would make it lay itself out.
  const scrolled = useRef(0)

  useEffect(() => {
    let made: GridApi<PlotRow> | null = null
    // First the columns, then the rows, each in a task of its own: keys and frames come in between.
    timer.current = setTimeout(() => {
      if (!holder.current) return
      made = createGrid(holder.current, { ...given.current.options, rowData: null, loading: false })
      made.addEventListener('bodyScroll', ({ left }) => {
        scrolled.current = left
      })
      timer.current = setTimeout(() => {
        made?.setGridOption('rowData', given.current.options.rowData)
        setApi(made)
      })
    })
    return () => {
      clearTimeout(timer.current)
      setApi(null)
      made?.destroy()
    }
  }, [holder])

  // Before anything reads the old rows as plots of the new year.
  useLayoutEffect(() => {
    const before = given.current
    given.current = { year, options }
    if (!api || api.isDestroyed()) return
    const changed = followed.filter((name) => options[name] !== before.options[name])
    if (!changed.length) return
    if (before.year === year) {
      api.updateGridOptions(Object.fromEntries(changed.map((name) => [name, options[name]])))
      return
    }
    replaceColumns(api, options)
    if (scrolled.current > 0) toStart(api)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      api.updateGridOptions({ rowData: given.current.options.rowData, suppressNoRowsOverlay: false })
    })
  })

  return api
}
