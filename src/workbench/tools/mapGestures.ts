import { type Gestures, isDrag } from '../../canvas/gesture.ts'
import type { PaneCamera } from '../../canvas/PaneCamera.ts'
import { cellEditorAtom } from '../../state/map/edit/cellEditor.ts'
import { mapModeAtom } from '../../state/map/mode/mapState.ts'
import { beginRange, extendTo } from '../../state/map/select/rangeSelection.ts'
import type { SeenPosition } from '../../state/map/view/seenGrid.ts'
import { isTouchedAtom } from '../../state/map/view/touch.ts'
import type { Store } from '../../state/store.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { gripsOf } from '../paint/overlay/touchGrips.ts'
import type { FieldHit, FieldScene } from '../scene/FieldScene.ts'
import type { MapGesture, MapPoint, ToolContext } from './gesture.ts'
import { longPressGesture } from './longPressGesture.ts'
import { beginGesture } from './pointerTool.ts'

/** Reach of a grip for a finger, CSS pixels from its centre: a square of 44. */
const gripReach = 22

/** The corner that stays fixed while the grip under a finger is dragged; of two grips the nearer one counts. */
function fixedCorner(context: ToolContext, { x, y }: MapPoint): SeenPosition | null {
  const g = context.geometry()
  const range = context.shape()?.range
  if (!g || !range) return null
  const { ratio } = g.pane
  const grips = gripsOf(g, range)
    .map((grip) => ({ fixed: grip.fixed, dx: Math.abs(grip.x / ratio - x), dy: Math.abs(grip.y / ratio - y) }))
    .filter(({ dx, dy }) => dx <= gripReach && dy <= gripReach)
    .sort((a, b) => Math.hypot(a.dx, a.dy) - Math.hypot(b.dx, b.dy))
  return grips[0]?.fixed ?? null
}

/** A finger on a corner of the selection resizes it from the opposite corner; null elsewhere. */
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
      // A grip covers its neighbours, which can still be tapped.
      if (!isBegun) beginGesture(context, { ...start, button: 0 })?.up(point)
    },
    cancel: () => store.set(selectionAtom, before),
  }
}

/** What tools can use of a mounted map. */
export function toolContext(store: Store, scene: FieldScene, camera: Pick<PaneCamera, 'pan'>): ToolContext {
  return { store, camera, geometry: () => scene.geometry, shape: () => scene.shape }
}

/** The gestures of the map for presses, grips and long presses. */
export function mapGestures(store: Store, scene: FieldScene, camera: PaneCamera): Gestures<FieldHit> {
  const context = toolContext(store, scene, camera)
  return {
    begin(_hit, press) {
      store.set(isTouchedAtom, press.touch)
      return beginGesture(context, press)
    },
    longPress(_hit, press) {
      store.set(isTouchedAtom, true)
      return longPressGesture(context, press)
    },
    grip: (_hit, press) => gripGesture(context, press),
    isBusy: () => store.get(cellEditorAtom) !== null,
  }
}
