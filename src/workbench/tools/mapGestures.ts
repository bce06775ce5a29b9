import type { Gestures } from '../../canvas/gesture.ts'
import type { PaneCamera } from '../../canvas/PaneCamera.ts'
import { cellEditorAtom } from '../../state/map/cellEditor.ts'
import { isTouchedAtom } from '../../state/map/touch.ts'
import type { Store } from '../../state/store.ts'
import type { FieldHit, FieldScene } from '../scene/FieldScene.ts'
import type { ToolContext } from './gesture.ts'
import { gripGesture } from './gripGesture.ts'
import { longPressGesture } from './longPressGesture.ts'
import { beginGesture } from './pointerTool.ts'

/** What tools can use of a mounted map. */
export function toolContext(store: Store, scene: FieldScene, camera: Pick<PaneCamera, 'pan'>): ToolContext {
  return { store, camera, geometry: () => scene.geometry, shape: () => scene.shape }
}

/** The gestures of the map for presses, grips and long presses. */
export function mapGestures(store: Store, scene: FieldScene, camera: PaneCamera): Gestures<FieldHit> {
  const context = toolContext(store, scene, camera)
  return {
    begin(_hit, press) {
      store.set(isTouchedAtom, press.touch)
      return beginGesture(context, press)
    },
    longPress(_hit, press) {
      store.set(isTouchedAtom, true)
      return longPressGesture(context, press)
    },
    grip: (_hit, press) => gripGesture(context, press),
    isBusy: () => store.get(cellEditorAtom) !== null,
  }
}
