import { createGrid, type GridApi, type GridOptions } from 'ag-grid-community'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PlotRow } from './columns/plotColumns.ts'

/** Options that are handed on to the grid when they change; the others are those of its making. */
const followed = ['theme', 'columnDefs', 'defaultColDef', 'rowData'] as const

type Options = GridOptions<PlotRow> & Required<Pick<GridOptions<PlotRow>, (typeof followed)[number]>>

/** Takes away what belongs to the rows that are shown: them, their order, their filters and how far they are scrolled. */
function empty(api: GridApi<PlotRow>): void {
  api.updateGridOptions({ rowData: [], suppressNoRowsOverlay: true })
  if (api.isAnyFilterPresent()) api.setFilterModel(null)
  if (api.getColumnState().some(({ sort }) => sort)) api.applyColumnState({ defaultState: { sort: null } })
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

  useEffect(() => {
    let made: GridApi<PlotRow> | null = null
    // First the columns, then the rows, each in a task of its own: keys and frames come in between.
    timer.current = setTimeout(() => {
      if (!holder.current) return
      made = createGrid(holder.current, { ...given.current.options, rowData: null, loading: false })
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

  useEffect(() => {
    const before = given.current
    given.current = { year, options }
    if (!api || api.isDestroyed()) return
    const changed = followed.filter((name) => options[name] !== before.options[name])
    if (!changed.length) return
    if (before.year === year) {
      api.updateGridOptions(Object.fromEntries(changed.map((name) => [name, options[name]])))
      return
    }
    empty(api)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const { rowData: _, theme, columnDefs, defaultColDef } = given.current.options
      api.updateGridOptions({ theme, columnDefs, defaultColDef })
      timer.current = setTimeout(() => {
        api.updateGridOptions({ rowData: given.current.options.rowData, suppressNoRowsOverlay: false })
      })
    })
  })

  return api
}
