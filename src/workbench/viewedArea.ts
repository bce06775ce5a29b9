import { type Bounds, clampCamera, windowOf } from '../canvas/camera.ts'
import type { PaneSize } from '../canvas/paneSize.ts'
import type { Camera } from '../state/camera.ts'
import type { ViewedArea } from '../state/present/steps.ts'

/** The part of the field that a camera shows, in cells: independent of the window's size. */
export function viewedArea({ scaleX, scaleY, x, y }: Camera, bounds: Bounds, pane: PaneSize): ViewedArea {
  const { width, height } = windowOf(bounds, pane)
  return {
    x: (x + width / 2) / scaleX,
    y: (y + height / 2) / scaleY,
    across: width / scaleX,
    down: height / scaleY,
    tall: scaleY / scaleX,
  }
}

/** The camera that shows that part in this window, centred. */
export function cameraAt({ x, y, across, down, tall }: ViewedArea, bounds: Bounds, pane: PaneSize): Camera {
  const { width, height } = windowOf(bounds, pane)
  const fittingScale = Math.min(width / across, height / down / tall)
  const scaleX = Math.min(bounds.scales.max, Math.max(bounds.scales.min, fittingScale))
  const scaleY = scaleX * tall
  return clampCamera({ scaleX, scaleY, x: x * scaleX - width / 2, y: y * scaleY - height / 2 }, bounds, pane)
}
