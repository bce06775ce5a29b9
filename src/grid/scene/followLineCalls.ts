import type { Store } from '../../state/store.ts'
import { lineCallsAtom } from '../../state/year/lineCalls.ts'
import type { SheetScene } from './SheetScene.ts'
import { shownFields } from './shownFields.ts'

/**
 * Writes the calls of lines anew when others are read: the cells' values, of which the grid takes note, stay what they are. Answers
 * how to stop.
 */
export function followLineCalls(store: Store, scene: SheetScene): () => void {
  const { api, look } = scene
  return store.sub(lineCallsAtom, () => {
    look.readLineCalls()
    if (api.isDestroyed()) return
    const columns = shownFields(api).filter((column) => column.getColId().startsWith('marker:'))
    if (columns.length) api.refreshCells({ rowNodes: api.getRenderedNodes(), columns, force: true })
    scene.ask('states')
  })
}
