import type { Store } from '../../state/store.ts'
import { lineCallsAtom } from '../../state/year/lineCalls.ts'
import type { SheetScene } from './SheetScene.ts'
import { shownFields } from './shownFields.ts'

/**
 * Redraws the calls of lines when others are loaded: the cells' values, which the grid compares, are unchanged. Returns
 * how to stop.
 */
export function followLineCalls(store: Store, scene: SheetScene): () => void {
  const { api, style } = scene
  return store.sub(lineCallsAtom, () => {
    style.readLineCalls()
    if (api.isDestroyed()) return
    const columns = shownFields(api).filter((column) => column.getColId().startsWith('marker:'))
    if (columns.length) api.refreshCells({ rowNodes: api.getRenderedNodes(), columns, force: true })
    scene.requestPaint('states')
  })
}
