import type { Gestures } from '../../canvas/gesture.ts'
import type { PaneCamera } from '../../canvas/PaneCamera.ts'
import { cellEditorAtom } from '../../state/map/cellEditor.ts'
import type { Store } from '../../state/store.ts'
import type { FieldHit, FieldScene } from '../scene/FieldScene.ts'
import type { ToolContext } from './gesture.ts'
import { beginGesture } from './pointerTool.ts'
import { rectangleGesture } from './rectangleGesture.ts'

/** What tools may use of a mounted map. */
export function toolContext(store: Store, scene: FieldScene, camera: Pick<PaneCamera, 'pan'>): ToolContext {
  return { store, camera, geometry: () => scene.geometry, shape: () => scene.shape }
}

/** What presses on the map begin; a finger that rests draws a rectangle. */
export function mapGestures(store: Store, scene: FieldScene, camera: PaneCamera): Gestures<FieldHit> {
  const context = toolContext(store, scene, camera)
  return {
    begin: (_hit, press) => beginGesture(context, press),
    hold: (_hit, press) => rectangleGesture(context, press),
    isBusy: () => store.get(cellEditorAtom) !== null,
  }
}
