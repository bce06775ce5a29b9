import type { Gesture, PanePoint } from '../../canvas/gesture.ts'
import type { PaneCamera } from '../../canvas/PaneCamera.ts'
import type { Store } from '../../state/store.ts'
import type { Geometry } from '../geometry.ts'
import type { FieldHit } from '../scene/FieldScene.ts'
import type { SelectionShape } from '../scene/selectionShape.ts'

/** A pointer on the map. */
export type MapPoint = PanePoint<FieldHit>
export type MapGesture = Gesture<FieldHit>

/** What tools can use. */
export interface ToolContext {
  readonly store: Store
  readonly camera: Pick<PaneCamera, 'pan'>
  geometry(): Geometry | null
  shape(): SelectionShape | null
}
