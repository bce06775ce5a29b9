import { isDrag } from '../../canvas/gesture.ts'
import { mapModeAtom } from '../../state/map/mode/mapState.ts'
import type { MapGesture, MapPoint, ToolContext } from './gesture.ts'
import { beginGesture } from './pointerTool.ts'
import { rectangleGesture } from './rectangleGesture.ts'

/**
 * A long press: dragging draws a rectangle, lifting without a move opens the context menu. In a mode with other
 * gestures, such as the lasso, it starts that gesture.
 */
export function longPressGesture(context: ToolContext, start: MapPoint): MapGesture | null {
  if (context.store.get(mapModeAtom) !== 'select') return beginGesture(context, { ...start, button: 0 })
  let rectangle: MapGesture | null = null
  return {
    scrolls: true,
    opensMenu: true,
    move(point) {
      if (!rectangle && !isDrag(start, point)) return
      rectangle ??= rectangleGesture(context, start)
      rectangle.move(point)
    },
    up: (point) => rectangle?.up(point),
    cancel: () => rectangle?.cancel(),
  }
}
