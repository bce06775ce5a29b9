import type { AgGridEvent, GridApi } from 'ag-grid-community'
import type { PlotRow } from '../columns/plotRows.ts'

/** Events of the grid by name. */
export type GridEvents = readonly Parameters<GridApi<PlotRow>['addEventListener']>[0][]

/** Listens to events of the grid. Returns how to stop, also after the grid is destroyed. */
export function listenToGrid(
  api: GridApi<PlotRow>,
  events: GridEvents,
  react: (event: AgGridEvent<PlotRow>) => void,
): () => void {
  let isListening = true
  // The grid fires events later: one may arrive after the listener was removed.
  const listener = (event: AgGridEvent<PlotRow>) => {
    if (isListening) react(event)
  }
  for (const event of events) api.addEventListener(event, listener)
  return () => {
    isListening = false
    if (!api.isDestroyed()) for (const event of events) api.removeEventListener(event, listener)
  }
}
