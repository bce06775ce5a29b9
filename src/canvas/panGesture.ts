import type { Gesture } from './gesture.ts'
import type { PaneCamera } from './PaneCamera.ts'

/** The scene follows the hand. */
export function panGesture(camera: Pick<PaneCamera, 'pan'>, start: { x: number; y: number }): Gesture<unknown> {
  let last = start
  return {
    scrolls: false,
    move(point) {
      camera.pan(last.x - point.x, last.y - point.y)
      last = point
    },
    up() {},
    cancel() {},
  }
}
