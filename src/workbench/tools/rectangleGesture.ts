import { isDrag } from '../../canvas/gesture.ts'
import { beginRange, extendTo, marqueeAtom, selectOnly, togglePosition } from '../../state/map/select/rangeSelection.ts'
import type { SeenPosition } from '../../state/map/view/seenGrid.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { MapGesture, MapPoint, ToolContext } from './gesture.ts'

function rectangle(corner: SeenPosition, opposite: SeenPosition) {
  return {
    top: Math.min(corner.row, opposite.row),
    bottom: Math.max(corner.row, opposite.row),
    left: Math.min(corner.col, opposite.col),
    right: Math.max(corner.col, opposite.col),
  }
}

/**
 * A press on a position: selects it (Shift extends from the anchor, Mod adds or removes); a drag draws a rectangle (Mod: in
 * addition to the selection).
 */
export function rectangleGesture(context: ToolContext, start: MapPoint): MapGesture {
  const { store } = context
  const before = store.get(selectionAtom)
  let dragging = false
  if (start.shift) extendTo(store, start.hit.nearest)
  else if (start.mod) beginRange(store, start.hit.nearest, 'add')
  else selectOnly(store, start.hit.nearest)
  return {
    scrolls: true,
    move(point) {
      if (!dragging && !isDrag(start, point)) return
      dragging = true
      extendTo(store, point.hit.nearest)
      if (!start.shift) store.set(marqueeAtom, rectangle(start.hit.nearest, point.hit.nearest))
    },
    up() {
      store.set(marqueeAtom, null)
      if (!dragging && start.mod && !start.shift) togglePosition(store, start.hit.nearest)
    },
    cancel() {
      store.set(marqueeAtom, null)
      store.set(selectionAtom, before)
    },
  }
}
