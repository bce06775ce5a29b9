import { isDrag } from '../../canvas/gesture.ts'
import { isDesigningAtom } from '../../state/map/design/designDraft.ts'
import { dropPickedUp, pickUpLine, swapPickedUpWith } from '../../state/map/design/designSwaps.ts'
import { activate } from '../../state/map/select/rangeSelection.ts'
import { type SeenPosition, seenGridAtom, toStored } from '../../state/map/view/seenGrid.ts'
import type { MapGesture, MapPoint, ToolContext } from './gesture.ts'

/**
 * A press on a place of a design: a drag moves its line to another place and swaps both lines; without a drag the position
 * becomes active.
 */
export function designGesture({ store }: ToolContext, start: MapPoint): MapGesture {
  let state: 'pressed' | 'dragging' | 'over' = 'pressed'
  const stored = (seen: SeenPosition) => {
    const grid = store.get(seenGridAtom)
    const { row, col } = grid ? toStored(grid, seen) : seen
    return [row, col] as const
  }
  activate(store, start.hit.nearest)
  return {
    scrolls: true,
    move(point) {
      if (state === 'over' || !store.get(isDesigningAtom)) return
      if (state === 'pressed') {
        if (!isDrag(start, point)) return
        state = pickUpLine(store, stored(start.hit.nearest)) ? 'dragging' : 'over'
      }
      if (state === 'dragging') activate(store, point.hit.nearest)
    },
    up(point) {
      if (state === 'dragging') swapPickedUpWith(store, stored(point.hit.nearest))
    },
    cancel() {
      if (state === 'dragging') dropPickedUp(store)
    },
  }
}
