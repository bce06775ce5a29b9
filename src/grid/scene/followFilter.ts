import type { GridApi } from 'ag-grid-community'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { plotsSheet, type Sheet } from '../../state/sheet/openSheet.ts'
import { filterModelAtom, tableFilterAtom } from '../../state/sheet/sheetView.ts'
import { tellAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import type { PlotRow } from '../columns/plotRows.ts'
import { listenToGrid } from './gridEvents.ts'
import { shownByFilter } from './shownByGrid.ts'

/**
 * Keeps what the grid's filters ask for, and which rows they leave, in the state, and has the grid ask for what was put
 * there. `tell` is for rows that were loaded once more, which keep the filters that there are: the grid says nothing of them.
 */
export function followFilter(
  store: Store,
  api: GridApi<PlotRow>,
  sheet: Sheet,
  source: SheetSource,
): { tell(): void; stop(): void } {
  const model = filterModelAtom.of(sheet)
  const left = tableFilterAtom.of(sheet)
  const isSame = () => JSON.stringify(api.getFilterModel()) === JSON.stringify(store.get(model) ?? {})
  const put = () => {
    if (!api.isDestroyed() && !isSame()) api.setFilterModel(store.get(model))
  }
  // Heard before anything is put there: the grid tells of that at once.
  const stops = [
    listenToGrid(api, ['filterChanged'], () => {
      const wasFiltered = store.get(left) !== null
      const shown = shownByFilter(api, source)
      store.set(left, shown)
      // Said when the filter begins, not with each letter of it.
      if (shown && !wasFiltered && sheet === plotsSheet && source.year?.found === null)
        store.set(tellAtom, { kind: 'info', key: 'table.mapDimmed', params: {}, isBesideResult: true })
    }),
    store.sub(model, put),
    listenToGrid(api, ['filterChanged'], () => {
      if (isSame()) return
      const asked = api.getFilterModel()
      store.set(model, Object.keys(asked).length ? asked : null)
    }),
  ]
  put()
  return {
    tell() {
      const isTold = store.get(left) !== null
      if (isTold !== api.isAnyFilterPresent()) store.set(left, shownByFilter(api, source))
    },
    stop() {
      for (const stop of stops) stop()
      store.set(left, null)
    },
  }
}
