import type { ColDef, GridApi } from 'ag-grid-community'
import { useEffect, useRef } from 'react'
import type { PlotRow } from './columns/plotRows.ts'

/** Makes the grid translate its own parts again after a change of language: it reads texts only when it creates them. */
export function useGridLanguage(api: GridApi<PlotRow> | null, language: string, defaultColDef: ColDef<PlotRow>): void {
  const worded = useRef(language)
  useEffect(() => {
    if (!api || api.isDestroyed() || worded.current === language) return
    worded.current = language
    api.setGridOption('defaultColDef', { ...defaultColDef, floatingFilter: false })
    api.setGridOption('defaultColDef', defaultColDef)
  }, [api, language, defaultColDef])
}
