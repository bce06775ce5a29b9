import type { Camera } from '../state/camera.ts'
import { type Box, overlap } from './paint.ts'
import type { Size } from './paneSize.ts'

/** Limits of a camera: size of the drawn scene and how far it can be moved. CSS pixels. */
export interface Bounds {
  /** Size of the whole scene at a camera's scale, gaps between blocks included. */
  extent(camera: Camera): Size
  /** Space at the pane's left and top that does not scroll, such as headers. */
  readonly inset: { readonly left: number; readonly top: number }
  /** Free space around the scene. */
  readonly padding: number
  /** Smallest and largest `scaleX`. */
  readonly scales: { readonly min: number; readonly max: number }
}

/** The part of a pane in which the scene moves, CSS pixels; at least one pixel in each direction. */
export function windowOf({ inset }: Bounds, pane: Size): Size {
  return { width: Math.max(1, pane.width - inset.left), height: Math.max(1, pane.height - inset.top) }
}

/**
 * Limits a camera so that the scene is outside the window by at most the padding, or by at most as much as with the camera
 * `before`.
 */
export function clampCamera(camera: Camera, bounds: Bounds, pane: Size, before?: Camera): Camera {
  const window = windowOf(bounds, pane)
  const content = bounds.extent(camera)
  const clamp = (offset: number, length: number, room: number, previous: number | undefined): number => {
    const limits = [-bounds.padding, length + bounds.padding - room]
    if (previous !== undefined) limits.push(previous)
    return Math.max(Math.min(...limits), Math.min(Math.max(...limits), offset))
  }
  return {
    ...camera,
    x: clamp(camera.x, content.width, window.width, before?.x),
    y: clamp(camera.y, content.height, window.height, before?.y),
  }
}

/** Zooms by a factor around a point (CSS pixels of the pane); the proportions stay. */
export function zoomAt(camera: Camera, bounds: Bounds, pane: Size, factor: number, x: number, y: number): Camera {
  const proportion = camera.scaleY / camera.scaleX
  const scaleX = Math.min(bounds.scales.max, Math.max(bounds.scales.min, camera.scaleX * factor))
  if (scaleX === camera.scaleX) return camera
  const left = x - bounds.inset.left
  const top = y - bounds.inset.top
  const scale = scaleX / camera.scaleX
  return clampCamera(
    {
      scaleX,
      scaleY: scaleX * proportion,
      x: (camera.x + left) * scale - left,
      y: (camera.y + top) * scale - top,
    },
    bounds,
    pane,
  )
}

/** Moves the window over the scene by CSS pixels. */
export function panBy(camera: Camera, bounds: Bounds, pane: Size, dx: number, dy: number): Camera {
  return clampCamera({ ...camera, x: camera.x + dx, y: camera.y + dy }, bounds, pane, camera)
}

/** Space between a shown box and what lies over the pane, CSS pixels. */
const margin = 8

/** Pans by the smallest distance that shows a whole box (CSS pixels of the pane); returns the same camera if it is in view. */
export function panToShow(camera: Camera, bounds: Bounds, pane: Size, box: Box): Camera {
  const shift = (from: number, length: number, low: number, high: number): number => {
    if (from - margin < low) return from - margin - low
    if (from + length + margin > high) return Math.min(from - margin - low, from + length + margin - high)
    return 0
  }
  const dx = shift(box.x, box.w, bounds.inset.left, pane.width)
  const dy = shift(box.y, box.h, bounds.inset.top, pane.height)
  return dx === 0 && dy === 0 ? camera : panBy(camera, bounds, pane, dx, dy)
}

/**
 * The smallest pan after which no cover (a legend, a panel over the pane) hides a box that is in view; all in CSS pixels
 * of the pane. It may exceed the bounds of the camera, so that a box at the edge of the scene can be shown as well.
 * Returns the same camera when the box is free or the covers leave no room for it.
 */
export function panToUncover(camera: Camera, bounds: Bounds, pane: Size, box: Box, covers: readonly Box[]): Camera {
  if (!covers.some((cover) => overlap(box, cover))) return camera
  const dxs = [0, ...covers.flatMap((cover) => [box.x + box.w + margin - cover.x, box.x - margin - cover.x - cover.w])]
  const dys = [0, ...covers.flatMap((cover) => [box.y + box.h + margin - cover.y, box.y - margin - cover.y - cover.h])]
  let best: { dx: number; dy: number; length: number } | null = null
  for (const dx of dxs) {
    for (const dy of dys) {
      const length = Math.hypot(dx, dy)
      if (best && best.length <= length) continue
      const moved = { ...box, x: box.x - dx, y: box.y - dy }
      const isInView =
        moved.x >= bounds.inset.left &&
        moved.y >= bounds.inset.top &&
        moved.x + moved.w <= pane.width &&
        moved.y + moved.h <= pane.height
      if (isInView && !covers.some((cover) => overlap(moved, cover))) best = { dx, dy, length }
    }
  }
  return best ? { ...camera, x: camera.x + best.dx, y: camera.y + best.dy } : camera
}
