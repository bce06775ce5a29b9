import type { ColDef, GridApi } from 'ag-grid-community'
import { useEffect, useRef } from 'react'
import type { DecimalMark } from '../domain/sheet/decimalMarks.ts'
import type { PlotRow } from './columns/plotRows.ts'

/**
 * Makes the grid translate its own parts again after a change of language, and write numbers again after one of the
 * decimal mark: it reads texts only when it creates them.
 */
export function useGridLanguage(
  api: GridApi<PlotRow> | null,
  language: string,
  mark: DecimalMark,
  defaultColDef: ColDef<PlotRow>,
): void {
  const worded = useRef(language)
  useEffect(() => {
    if (!api || api.isDestroyed() || worded.current === language) return
    worded.current = language
    api.setGridOption('defaultColDef', { ...defaultColDef, floatingFilter: false })
    api.setGridOption('defaultColDef', defaultColDef)
  }, [api, language, defaultColDef])
  const written = useRef(mark)
  useEffect(() => {
    if (!api || api.isDestroyed() || written.current === mark) return
    written.current = mark
    api.refreshCells({ force: true })
  }, [api, mark])
}
