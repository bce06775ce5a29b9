import { type RefObject, useEffect } from 'react'
import type { SceneParts } from '../scene/useMapScene.ts'

/** Pixels of a wheel that counts in lines or pages. */
const unit = [1, 16, 400]

/** Wheel events closer together than this belong to one gesture, in which the map does not move on the page, ms. */
const gestureGap = 200

/** Wheel pans, Shift turns it sideways; with Mod, and for a pinch on a touch pad, it zooms at the pointer. */
export function useWheel(root: RefObject<HTMLElement | null>, parts: SceneParts): void {
  useEffect(() => {
    const element = root.current
    if (!element) return
    // Asking for the box makes the browser lay the page out anew: once a gesture, and not in every frame.
    let box = element.getBoundingClientRect()
    let turned = Number.NEGATIVE_INFINITY
    const turn = (event: WheelEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-map-float]')) return
      event.preventDefault()
      const scale = unit[event.deltaMode] ?? 1
      const dx = event.deltaX * scale
      const dy = event.deltaY * scale
      if (event.ctrlKey || event.metaKey) {
        if (event.timeStamp - turned > gestureGap) box = element.getBoundingClientRect()
        turned = event.timeStamp
        const step = Math.max(-80, Math.min(80, dy))
        parts.camera.zoom(Math.exp(-step * 0.0045), event.clientX - box.left, event.clientY - box.top)
      } else if (event.shiftKey && dx === 0) parts.camera.pan(dy, 0)
      else parts.camera.pan(dx, dy)
    }
    // React's own wheel listeners are passive and could not keep the page from zooming.
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [root, parts])
}
