import type { GridApi } from 'ag-grid-community'
import { type RefObject, useEffect } from 'react'
import { loadedAtom, touchedAtom } from '../state/loaded.ts'
import type { Store } from '../state/store.ts'
import type { PlotRow } from './columns/plotColumns.ts'

/**
 * Follows every write outside React's render: repaints the touched cells among the rendered rows, adds and removes rows of
 * plots that came or went.
 */
export function useLiveRows(store: Store, api: RefObject<GridApi<PlotRow> | null>): void {
  useEffect(() => {
    return store.sub(touchedAtom, () => {
      const grid = api.current
      const columns = store.get(loadedAtom)
      const { touched } = store.get(touchedAtom)
      if (!grid || grid.isDestroyed() || !columns || !touched) return
      if (touched.fields.has('exists')) {
        const add: PlotRow[] = []
        const remove: PlotRow[] = []
        for (const plot of touched.plots) {
          const node = grid.getRowNode(String(columns.id[plot]))
          if (columns.alive[plot] && !node) add.push({ plot })
          else if (!columns.alive[plot] && node?.data) remove.push(node.data)
        }
        if (add.length || remove.length) grid.applyTransaction({ add, remove })
      }
      const rendered = grid.getRenderedNodes()
      const nodes = touched.lines ? rendered : rendered.filter((node) => node.data && touched.plots.has(node.data.plot))
      if (nodes.length) grid.refreshCells({ rowNodes: nodes })
    })
  }, [store, api])
}
