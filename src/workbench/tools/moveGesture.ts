import { isDrag } from '../../canvas/gesture.ts'
import { beginMove, cancelMove, dropMove, placeMove } from '../../state/map/layout/moveDraft.ts'
import { selectOnly } from '../../state/map/select/rangeSelection.ts'
import type { MapGesture, MapPoint, ToolContext } from './gesture.ts'

/**
 * A press on a selected plot: a drag moves the selected plots as a ghost, red where a position is occupied; Shift at the
 * drop swaps. Without a drag only this plot is selected.
 */
export function moveGesture(context: ToolContext, start: MapPoint): MapGesture {
  const { store } = context
  let moving = false
  return {
    scrolls: true,
    move(point) {
      if (!moving) {
        if (!isDrag(start, point) || !beginMove(store)) return
        moving = true
      }
      placeMove(store, point.hit.nearest.row - start.hit.nearest.row, point.hit.nearest.col - start.hit.nearest.col)
    },
    up(point) {
      if (!moving) {
        selectOnly(store, start.hit.nearest)
        return
      }
      // A refused drop springs back; the status bar shows the reason.
      if (!dropMove(store, point.shift)) cancelMove(store)
    },
    cancel() {
      if (moving) cancelMove(store)
    },
  }
}
