import type { GridApi } from 'ag-grid-community'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { plotsSheet, type Sheet } from '../../state/sheet/openSheet.ts'
import { filterModelAtom, tableFilterAtom } from '../../state/sheet/sheetView.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import type { PlotRow } from '../columns/plotRows.ts'
import { listenToGrid } from './gridEvents.ts'
import { shownByFilter } from './shownByGrid.ts'

/**
 * Stores the grid's filters and the rows that pass them in the state, and applies to the grid the filters that are set
 * there. `report` is for reloaded rows, which keep the existing filters, so that the grid fires no event.
 */
export function followFilter(
  store: Store,
  api: GridApi<PlotRow>,
  sheet: Sheet,
  source: SheetSource,
): { report(): void; stop(): void } {
  const model = filterModelAtom.of(sheet)
  const left = tableFilterAtom.of(sheet)
  const isSame = () => JSON.stringify(api.getFilterModel()) === JSON.stringify(store.get(model) ?? {})
  const applyModel = () => {
    if (!api.isDestroyed() && !isSame()) api.setFilterModel(store.get(model))
  }
  // Registered before filters are applied: the grid fires its event at once.
  const stops = [
    listenToGrid(api, ['filterChanged'], () => {
      const wasFiltered = store.get(left) !== null
      const shown = shownByFilter(api, source)
      store.set(left, shown)
      // Shown when the filter starts, not with each character.
      if (shown && !wasFiltered && sheet === plotsSheet && source.year?.pageTotal === null)
        store.set(showMessageAtom, { kind: 'info', key: 'table.mapDimmed', params: {}, isAddition: true })
    }),
    store.sub(model, applyModel),
    listenToGrid(api, ['filterChanged'], () => {
      if (isSame()) return
      const filter = api.getFilterModel()
      store.set(model, Object.keys(filter).length ? filter : null)
    }),
  ]
  applyModel()
  return {
    report() {
      const isReported = store.get(left) !== null
      if (isReported !== api.isAnyFilterPresent()) store.set(left, shownByFilter(api, source))
    },
    stop() {
      for (const stop of stops) stop()
      store.set(left, null)
    },
  }
}
