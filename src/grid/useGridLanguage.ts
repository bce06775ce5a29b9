import type { ColDef, GridApi } from 'ag-grid-community'
import { useEffect, useRef } from 'react'
import type { PlotRow } from './columns/plotRows.ts'

/** Has the grid word its own parts again in another language: it asks for their words only when it makes them. */
export function useGridLanguage(api: GridApi<PlotRow> | null, language: string, defaultColDef: ColDef<PlotRow>): void {
  const worded = useRef(language)
  useEffect(() => {
    if (!api || api.isDestroyed() || worded.current === language) return
    worded.current = language
    api.setGridOption('defaultColDef', { ...defaultColDef, floatingFilter: false })
    api.setGridOption('defaultColDef', defaultColDef)
  }, [api, language, defaultColDef])
}
