import { isDrag } from '../../canvas/gesture.ts'
import { mapModeAtom } from '../../state/map/mapState.ts'
import type { Place } from '../../state/map/seenGrid.ts'
import { beginRange, extendTo } from '../../state/map/select/rangeSelection.ts'
import { isTouchedAtom } from '../../state/map/touch.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { gripsOf } from '../paint/overlay/touchGrips.ts'
import type { MapGesture, MapPoint, ToolContext } from './gesture.ts'
import { beginGesture } from './pointerTool.ts'

/** How far from a grip's middle a finger takes it, CSS pixels: a square of 44. */
const gripReach = 22

/** The corner that stays where it is when the grip under a finger is drawn; of two grips the nearer one. */
function fixedCorner(context: ToolContext, { x, y }: MapPoint): Place | null {
  const g = context.geometry()
  const range = context.shape()?.range
  if (!g || !range) return null
  const { ratio } = g.pane
  const near = gripsOf(g, range)
    .map((grip) => ({ fixed: grip.fixed, dx: Math.abs(grip.x / ratio - x), dy: Math.abs(grip.y / ratio - y) }))
    .filter(({ dx, dy }) => dx <= gripReach && dy <= gripReach)
    .sort((a, b) => Math.hypot(a.dx, a.dy) - Math.hypot(b.dx, b.dy))
  return near[0]?.fixed ?? null
}

/** A finger on a corner of what is selected draws it larger or smaller from the corner across; null elsewhere. */
export function gripGesture(context: ToolContext, start: MapPoint): MapGesture | null {
  const { store } = context
  if (!store.get(isTouchedAtom) || store.get(mapModeAtom) !== 'select') return null
  const fixed = fixedCorner(context, start)
  if (!fixed) return null
  const before = store.get(selectionAtom)
  let isBegun = false
  return {
    scrolls: true,
    move(point) {
      if (!isBegun && !isDrag(start, point)) return
      if (!isBegun) beginRange(store, fixed, 'replace')
      isBegun = true
      extendTo(store, point.hit.nearest)
    },
    up(point) {
      // A grip lies over the neighbours, which are tapped as ever.
      if (!isBegun) beginGesture(context, { ...start, button: 0 })?.up(point)
    },
    cancel: () => store.set(selectionAtom, before),
  }
}
