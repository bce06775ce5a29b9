import { beginMove, cancelMove, dropMove, placeMove } from '../../state/map/layout/moveDraft.ts'
import { selectOnly } from '../../state/map/select/rangeSelection.ts'
import { type Gesture, isDrag, type MapPoint, type ToolContext } from './gesture.ts'

/**
 * A press on a selected plot: a drag carries the selected plots as a ghost, red where a place is taken; Shift at the drop
 * swaps. Without a drag the plot is selected alone.
 */
export function moveGesture(context: ToolContext, start: MapPoint): Gesture {
  const { store } = context
  let moving = false
  return {
    scrolls: true,
    move(point) {
      if (!moving) {
        if (!isDrag(start, point) || !beginMove(store)) return
        moving = true
      }
      placeMove(store, point.nearest.row - start.nearest.row, point.nearest.col - start.nearest.col)
    },
    up(point) {
      if (!moving) {
        selectOnly(store, start.nearest)
        return
      }
      // What cannot drop springs back: the reason stands in the status bar.
      if (!dropMove(store, point.shift)) cancelMove(store)
    },
    cancel() {
      if (moving) cancelMove(store)
    },
  }
}
