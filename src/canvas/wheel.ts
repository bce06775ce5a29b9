import type { PaneCamera } from './PaneCamera.ts'
import type { PaneHost } from './pane.ts'

/** Pixels of a wheel step in pixels, lines or pages. */
const unit = [1, 16, 400]

/** Wheel events closer together than this are one gesture, during which the pane does not move on the page, ms. */
const gestureGap = 200

/** Whether the wheel zooms without a modifier key, in every pane of the page. */
let zoomsWithoutKey = false

/** Sets whether the wheel zooms without a modifier key (a setting of the user). */
export function setWheelZoom(zooms: boolean): void {
  zoomsWithoutKey = zooms
}

/**
 * Whether a wheel event zooms rather than pans: always with Mod, which a pinch on a touch pad reports as well; without it
 * if `setWheelZoom` allows it and the wheel does not turn sideways.
 */
export function wheelZooms({ ctrlKey, metaKey, shiftKey, deltaX }: WheelEvent): boolean {
  return ctrlKey || metaKey || (zoomsWithoutKey && !shiftKey && deltaX === 0)
}

/** The wheel zooms at the pointer where `wheelZooms` is true; otherwise it pans, sideways with Shift. */
export function listenToWheel({ root, surface }: Pick<PaneHost, 'root' | 'surface'>, camera: PaneCamera): () => void {
  // Reading the box forces a layout: once a gesture, not in every frame.
  let box = root.getBoundingClientRect()
  let lastTurn = Number.NEGATIVE_INFINITY
  const turn = (event: WheelEvent) => {
    const { target } = event
    // The usual case: nothing floats over the surface itself.
    if (target !== surface && target instanceof Element && target.closest('[data-pane-float]')) return
    event.preventDefault()
    // Handled here: React would search the page for further listeners with every event.
    event.stopPropagation()
    const scale = unit[event.deltaMode] ?? 1
    const dx = event.deltaX * scale
    const dy = event.deltaY * scale
    if (wheelZooms(event)) {
      if (event.timeStamp - lastTurn > gestureGap) box = root.getBoundingClientRect()
      lastTurn = event.timeStamp
      const step = Math.max(-80, Math.min(80, dy))
      camera.zoom(Math.exp(-step * 0.0045), event.clientX - box.left, event.clientY - box.top)
    } else if (event.shiftKey && dx === 0) camera.pan(dy, 0)
    else camera.pan(dx, dy)
  }
  // React registers wheel listeners as passive, which cannot prevent the page from zooming.
  root.addEventListener('wheel', turn, { passive: false })
  return () => root.removeEventListener('wheel', turn)
}
