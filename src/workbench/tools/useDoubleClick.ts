import { useStore } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { shownFieldAtom } from '../../state/colour/colouring.ts'
import { openEditor } from '../../state/map/edit/cellEditor.ts'
import { mapModeAtom } from '../../state/map/mode/mapState.ts'
import { selectOnly } from '../../state/map/select/rangeSelection.ts'
import type { SceneParts } from '../scene/useMapScene.ts'
import { fillToEnd } from './fillGesture.ts'
import { toolContext } from './mapGestures.ts'

/** A double click on the fill handle fills down to the end of the block; elsewhere it edits the shown field. */
export function useDoubleClick(surface: RefObject<HTMLElement | null>, parts: SceneParts | null): void {
  const store = useStore()
  useEffect(() => {
    const element = surface.current
    if (!element || !parts) return
    const { pane, scene } = parts
    const context = toolContext(store, scene, pane.camera)
    const onDoubleClick = (event: MouseEvent) => {
      const point = pane.pointOf(event)
      if (!point || store.get(mapModeAtom) !== 'select' || fillToEnd(context, point)) return
      if (point.hit.kind !== 'place') return
      selectOnly(store, point.hit)
      openEditor(store, store.get(shownFieldAtom))
    }
    element.addEventListener('dblclick', onDoubleClick)
    return () => element.removeEventListener('dblclick', onDoubleClick)
  }, [surface, parts, store])
}
