import { seenGridAtom } from '../../src/state/map/view/seenGrid.ts'
import { cameraAtom } from '../../src/state/map/view/view.ts'
import { selectionAtom } from '../../src/state/year/selection.ts'
import { buildGeometry, cellBox, type Geometry, hitTest, nearestPosition } from '../../src/workbench/geometry.ts'
import { selectionShape } from '../../src/workbench/scene/selectionShape.ts'
import type { MapPoint, ToolContext } from '../../src/workbench/tools/gesture.ts'
import { beginGesture } from '../../src/workbench/tools/pointerTool.ts'
import { placesOf, type SmallField, smallStore } from './smallField.ts'

export type Keys = Partial<Pick<MapPoint, 'shift' | 'mod' | 'button' | 'touch'>>

/** A small field under the pointer: its store, points of it, and the effects of gestures that start there. */
export function pointedField(field: SmallField) {
  const { store, columns } = smallStore(field)
  const panned: [number, number][] = []
  const geometry = (): Geometry => {
    const grid = store.get(seenGridAtom)
    if (!grid) throw new Error('no grid')
    return buildGeometry(
      { rows: grid.rows, cols: grid.cols, breaks: { rows: [], cols: [] } },
      store.get(cameraAtom) ?? { scaleX: 40, scaleY: 40, x: -10, y: -10 },
      { width: 800, height: 600, ratio: 1 },
    )
  }
  const context: ToolContext = {
    store,
    camera: { pan: (dx, dy) => panned.push([dx, dy]) },
    geometry,
    shape: () => {
      const grid = store.get(seenGridAtom)
      return grid && selectionShape(grid, store.get(selectionAtom).mask)
    },
  }
  const pointAt = (x: number, y: number, keys: Keys = {}): MapPoint => {
    const g = geometry()
    return {
      x,
      y,
      hit: { ...hitTest(g, x, y), nearest: nearestPosition(g, x, y) },
      shift: false,
      mod: false,
      button: 0,
      touch: false,
      ...keys,
    }
  }
  const place = (row: number, col: number, keys: Keys = {}): MapPoint => {
    const box = cellBox(geometry(), row, col)
    return pointAt(box.x + box.w / 2, box.y + box.h / 2, keys)
  }
  const drag = (from: MapPoint, ...to: MapPoint[]) => {
    const gesture = beginGesture(context, from)
    for (const point of to) gesture?.move(point)
    return gesture
  }
  const click = (point: MapPoint) => drag(point)?.up(point)
  const selected = () => placesOf(columns, store.get(selectionAtom).mask)
  return { store, columns, context, at: pointAt, place, drag, click, selected, panned }
}
