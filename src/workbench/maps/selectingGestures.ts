import type { Gestures } from '../../canvas/gesture.ts'
import type { PaneCamera } from '../../canvas/PaneCamera.ts'
import { panGesture } from '../../canvas/panGesture.ts'
import { cellEditorAtom } from '../../state/map/edit/cellEditor.ts'
import { mapModeAtom } from '../../state/map/mode/mapState.ts'
import { clearSelected, selectRectangle } from '../../state/map/select/rangeSelection.ts'
import { seenGridAtom } from '../../state/map/view/seenGrid.ts'
import type { Store } from '../../state/store.ts'
import type { FieldHit } from '../scene/FieldScene.ts'
import { headerGesture } from '../tools/headerGesture.ts'
import { longPressGesture } from '../tools/longPressGesture.ts'
import { rectangleGesture } from '../tools/rectangleGesture.ts'

/** Gestures of a read-only map: select as on the field map; nothing is moved or edited. The middle button pans. */
export function selectingGestures(store: Store, camera: PaneCamera): Gestures<FieldHit> {
  const context = { store, camera, geometry: () => null, shape: () => null }
  return {
    begin(hit, press) {
      if (press.button === 1) return panGesture(camera, press)
      const grid = store.get(seenGridAtom)
      if (press.button !== 0 || !grid) return null
      switch (hit.kind) {
        case 'corner':
          selectRectangle(store, { row: 1, col: 1 }, { row: grid.rows, col: grid.cols }, 'replace')
          return null
        case 'row':
        case 'column':
          return headerGesture(context, press)
        case 'ground':
          if (!press.mod && !press.shift) clearSelected(store)
          return null
        case 'place':
          return rectangleGesture(context, press)
      }
    },
  }
}

/** Gestures of the second map of the open year: selecting, and the menu by a long press as on the first map. */
export function secondMapGestures(store: Store, camera: PaneCamera): Gestures<FieldHit> {
  const context = { store, camera, geometry: () => null, shape: () => null }
  return {
    ...selectingGestures(store, camera),
    longPress: (_hit, press) => (store.get(mapModeAtom) === 'select' ? longPressGesture(context, press) : null),
    isBusy: () => store.get(cellEditorAtom) !== null,
  }
}
