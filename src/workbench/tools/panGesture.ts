import type { Gesture, MapPoint, ToolContext } from './gesture.ts'

/** Space or middle drag: the field follows the hand. */
export function panGesture(context: ToolContext, start: MapPoint): Gesture {
  let last = start
  return {
    scrolls: false,
    move(point) {
      context.camera.pan(last.x - point.x, last.y - point.y)
      last = point
    },
    up() {},
    cancel() {},
  }
}
