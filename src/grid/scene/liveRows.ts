import { loadedAtom, touchedAtom } from '../../state/loaded.ts'
import type { Store } from '../../state/store.ts'
import type { PlotRow } from '../columns/plotRows.ts'
import { plotRow } from '../columns/plotRows.ts'
import type { SeenDecimals } from '../columns/seenDecimals.ts'
import type { SheetScene } from './SheetScene.ts'

/**
 * Follows every write outside React's render: repaints the touched cells among the rendered rows, adds and removes rows of
 * plots that came or went. Answers how to stop.
 */
export function followWrites(store: Store, scene: SheetScene, decimals: SeenDecimals): () => void {
  return store.sub(touchedAtom, () => {
    const { api, look } = scene
    const columns = store.get(loadedAtom)
    const { touched } = store.get(touchedAtom)
    if (api.isDestroyed() || !columns) return
    look.forget(touched)
    if (!touched) return
    if (touched.fields.has('exists')) {
      const add: PlotRow[] = []
      const remove: PlotRow[] = []
      for (const plot of touched.plots) {
        const row = plotRow(columns, plot)
        const node = api.getRowNode(row.id)
        if (columns.alive[plot] && !node) add.push(row)
        else if (!columns.alive[plot] && node?.data) remove.push(node.data)
      }
      if (add.length || remove.length) api.applyTransaction({ add, remove })
    }
    const rewritten = decimals.changed()
    const rendered = api.getRenderedNodes()
    const nodes = touched.lines ? rendered : rendered.filter((node) => node.data && touched.plots.has(node.data.plot))
    if (nodes.length) api.refreshCells({ rowNodes: nodes })
    // The values of other rows are the same, only their decimals are not.
    if (rewritten.length) api.refreshCells({ rowNodes: rendered, columns: rewritten, force: true })
    scene.ask('states')
  })
}
