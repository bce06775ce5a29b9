import { paintPlace } from '../../state/map/select/paintSelection.ts'
import type { MapGesture, MapPoint, ToolContext } from './gesture.ts'

/** Paint selection: adds each plot that the pointer passes; Mod removes it. */
export function paintGesture(context: ToolContext, start: MapPoint): MapGesture {
  const { store } = context
  let last = start.hit.nearest
  paintPlace(store, last, start.mod)
  return {
    scrolls: true,
    move(point) {
      // A fast pointer skips places between two events: the straight line between them is painted.
      const steps = Math.max(Math.abs(point.hit.nearest.row - last.row), Math.abs(point.hit.nearest.col - last.col))
      for (let k = 1; k <= steps; k++) {
        const row = last.row + Math.round(((point.hit.nearest.row - last.row) * k) / steps)
        const col = last.col + Math.round(((point.hit.nearest.col - last.col) * k) / steps)
        paintPlace(store, { row, col }, point.mod)
      }
      last = point.hit.nearest
    },
    up() {},
    cancel() {},
  }
}
