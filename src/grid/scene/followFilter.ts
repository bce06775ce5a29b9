import type { GridApi } from 'ag-grid-community'
import type { Sheet } from '../../state/sheet/openSheet.ts'
import { filterModelAtom } from '../../state/sheet/sheetView.ts'
import type { Store } from '../../state/store.ts'
import type { PlotRow } from '../columns/plotRows.ts'
import { listenToGrid } from './gridEvents.ts'

/** Keeps what the grid's filters ask for in the state, and has the grid ask for what was put there. Answers how to stop. */
export function followFilter(store: Store, api: GridApi<PlotRow>, sheet: Sheet): () => void {
  const model = filterModelAtom.of(sheet)
  const isSame = () => JSON.stringify(api.getFilterModel()) === JSON.stringify(store.get(model) ?? {})
  const put = () => {
    if (!api.isDestroyed() && !isSame()) api.setFilterModel(store.get(model))
  }
  const stops = [
    store.sub(model, put),
    listenToGrid(api, ['filterChanged'], () => {
      if (isSame()) return
      const asked = api.getFilterModel()
      store.set(model, Object.keys(asked).length ? asked : null)
    }),
  ]
  put()
  return () => {
    for (const stop of stops) stop()
  }
}
