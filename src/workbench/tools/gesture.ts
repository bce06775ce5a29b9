import type { Place } from '../../state/map/seenGrid.ts'
import type { Store } from '../../state/store.ts'
import type { Geometry, Hit } from '../geometry.ts'
import type { MapCamera } from '../scene/MapCamera.ts'
import type { SelectionShape } from '../scene/selectionShape.ts'

/** A pointer on the map: where it is (CSS pixels of the pane), what is under it and which keys are held. */
export interface MapPoint {
  readonly x: number
  readonly y: number
  readonly hit: Hit
  /** The place under the pointer or nearest to it. */
  readonly nearest: Place
  readonly shift: boolean
  readonly mod: boolean
  readonly button: number
  readonly touch: boolean
}

/** What tools may use. */
export interface ToolContext {
  readonly store: Store
  readonly camera: Pick<MapCamera, 'pan' | 'zoom'>
  geometry(): Geometry | null
  shape(): SelectionShape | null
}

/**
 * One gesture from press to release. It owns whatever it shows on the way; `cancel` (Escape, or a pointer that is taken
 * away) leaves everything as it was before the press.
 */
export interface Gesture {
  move(point: MapPoint): void
  up(point: MapPoint): void
  cancel(): void
  /** Whether the field scrolls when the pointer leaves the pane. */
  readonly scrolls: boolean
}

/** Pixels that a pointer may tremble before a press becomes a drag. */
const dragThreshold = 4

export function isDrag(from: MapPoint, to: MapPoint): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) >= dragThreshold
}
