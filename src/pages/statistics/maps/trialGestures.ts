import type { Gestures } from '../../../canvas/gesture.ts'
import type { PaneCamera } from '../../../canvas/PaneCamera.ts'
import { plotSeenAt, seenGridAtom } from '../../../state/map/seenGrid.ts'
import { isPickingControlAtom, takeControl } from '../../../state/statistics/trialMaps.ts'
import type { Store } from '../../../state/store.ts'
import { selectingGestures } from '../../../workbench/maps/selectingGestures.ts'
import type { FieldHit } from '../../../workbench/scene/FieldScene.ts'

/** What presses on a map of a result do: they select, and while a control is being chosen a press takes the plot's line for it. */
export function trialGestures(store: Store, camera: PaneCamera): Gestures<FieldHit> {
  const selecting = selectingGestures(store, camera)
  return {
    begin(hit, press) {
      const grid = store.get(seenGridAtom)
      if (press.button !== 0 || !grid || !store.get(isPickingControlAtom)) return selecting.begin(hit, press)
      const plot = hit.on === 'place' ? plotSeenAt(grid, hit.row, hit.col) : -1
      if (plot >= 0) takeControl(store, plot)
      return null
    },
  }
}
