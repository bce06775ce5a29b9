import type { Gestures } from '../../canvas/gesture.ts'
import type { PaneCamera } from '../../canvas/PaneCamera.ts'
import { panGesture } from '../../canvas/panGesture.ts'
import { cellEditorAtom } from '../../state/map/cellEditor.ts'
import { mapModeAtom } from '../../state/map/mapState.ts'
import { seenGridAtom } from '../../state/map/seenGrid.ts'
import { clearSelected, selectRectangle } from '../../state/map/select/rangeSelection.ts'
import type { Store } from '../../state/store.ts'
import type { FieldHit } from '../scene/FieldScene.ts'
import { headerGesture } from '../tools/headerGesture.ts'
import { holdGesture } from '../tools/holdGesture.ts'
import { rectangleGesture } from '../tools/rectangleGesture.ts'

/** What presses do on a map that is only read: they select as on the field map, from which nothing is moved or written here; the middle button pans. */
export function selectingGestures(store: Store, camera: PaneCamera): Gestures<FieldHit> {
  const context = { store, camera, geometry: () => null, shape: () => null }
  return {
    begin(hit, press) {
      if (press.button === 1) return panGesture(camera, press)
      const grid = store.get(seenGridAtom)
      if (press.button !== 0 || !grid) return null
      switch (hit.on) {
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

/** The same on the second map of the open year; a finger that rests asks for the menu there, as on the first. */
export function besideGestures(store: Store, camera: PaneCamera): Gestures<FieldHit> {
  const context = { store, camera, geometry: () => null, shape: () => null }
  return {
    ...selectingGestures(store, camera),
    longPress: (_hit, press) => (store.get(mapModeAtom) === 'select' ? holdGesture(context, press) : null),
    isBusy: () => store.get(cellEditorAtom) !== null,
  }
}
