import type { Gesture } from './gesture.ts'
import type { PaneCamera } from './PaneCamera.ts'

/** Pans the scene with the pointer. */
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
