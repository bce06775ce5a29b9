import type { PaneCamera } from './PaneCamera.ts'
import type { PaneHost } from './pane.ts'

/** Pixels of a wheel that counts in lines or pages. */
const unit = [1, 16, 400]

/** Wheel events closer together than this belong to one gesture, in which the pane does not move on the page, ms. */
const gestureGap = 200

/** Whether the wheel zooms without a key held, in every pane of the page. */
let zoomsAlone = false

/** Says so, as the user has chosen. */
export function letWheelZoom(zooms: boolean): void {
  zoomsAlone = zooms
}

/**
 * Whether a turn of the wheel zooms rather than pans: with Mod always, which a pinch on a touch pad reports as well; by itself
 * where `letWheelZoom` said so, unless it turns sideways.
 */
export function wheelZooms({ ctrlKey, metaKey, shiftKey, deltaX }: WheelEvent): boolean {
  return ctrlKey || metaKey || (zoomsAlone && !shiftKey && deltaX === 0)
}

/** The wheel zooms at the pointer where `wheelZooms` says so, and pans otherwise, sideways with Shift. */
export function listenToWheel({ root, surface }: Pick<PaneHost, 'root' | 'surface'>, camera: PaneCamera): () => void {
  // Asking for the box makes the browser lay the page out again: once a gesture, and not in every frame.
  let box = root.getBoundingClientRect()
  let turned = Number.NEGATIVE_INFINITY
  const turn = (event: WheelEvent) => {
    const { target } = event
    // Almost always it turns over the surface: nothing floats there.
    if (target !== surface && target instanceof Element && target.closest('[data-pane-float]')) return
    event.preventDefault()
    // It is the pane's: React would look through the page for who else hears it, with every turn.
    event.stopPropagation()
    const scale = unit[event.deltaMode] ?? 1
    const dx = event.deltaX * scale
    const dy = event.deltaY * scale
    if (wheelZooms(event)) {
      if (event.timeStamp - turned > gestureGap) box = root.getBoundingClientRect()
      turned = event.timeStamp
      const step = Math.max(-80, Math.min(80, dy))
      camera.zoom(Math.exp(-step * 0.0045), event.clientX - box.left, event.clientY - box.top)
    } else if (event.shiftKey && dx === 0) camera.pan(dy, 0)
    else camera.pan(dx, dy)
  }
  // React's own wheel listeners are passive and could not keep the page from zooming.
  root.addEventListener('wheel', turn, { passive: false })
  return () => root.removeEventListener('wheel', turn)
}
