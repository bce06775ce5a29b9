import { activate } from '../../state/map/select/rangeSelection.ts'
import { strokeAtom, structureDraftAtom } from '../../state/map/structure/structureDraft.ts'
import { writePositionKind } from '../../state/map/structure/writeStructure.ts'
import { type SeenPosition, seenGridAtom, toStored } from '../../state/map/view/seenGrid.ts'
import type { MapGesture, MapPoint, ToolContext } from './gesture.ts'

/**
 * Places that the pointer passes get the chosen kind on release, with Shift the whole rectangle from the start; Mod turns
 * them back into plots. One stroke is one change.
 */
export function structureGesture({ store }: ToolContext, start: MapPoint): MapGesture {
  const kind = start.mod ? 'plot' : (store.get(structureDraftAtom)?.kind ?? 'plot')
  const passed = new Map<string, SeenPosition>()
  const view = store.get(seenGridAtom)?.view
  let last = start.hit.nearest
  // Stops if the view has been rotated: the passed places are elsewhere now.
  const isUnderWay = (): boolean => {
    if (store.get(seenGridAtom)?.view !== view) store.set(strokeAtom, null)
    return store.get(strokeAtom) !== null
  }
  const show = (seen: Iterable<SeenPosition>): void => {
    const grid = store.get(seenGridAtom)
    if (!grid) return
    if (start.shift) passed.clear()
    for (const position of seen) passed.set(`${position.row} ${position.col}`, position)
    store.set(strokeAtom, { kind, places: [...passed.values()].map((position) => toStored(grid, position)) })
  }
  activate(store, last)
  show([last])
  return {
    scrolls: true,
    move({ hit }) {
      if (!isUnderWay()) return
      show(start.shift ? between(start.hit.nearest, hit.nearest) : onTheWay(last, hit.nearest))
      last = hit.nearest
    },
    up() {
      const stroke = isUnderWay() ? store.get(strokeAtom) : null
      store.set(strokeAtom, null)
      if (stroke) writePositionKind(store, stroke.places, stroke.kind)
    },
    cancel: () => store.set(strokeAtom, null),
  }
}

/** A fast pointer skips places between two events: places on the straight line between them count as passed. */
function onTheWay(from: SeenPosition, to: SeenPosition): SeenPosition[] {
  const steps = Math.max(Math.abs(to.row - from.row), Math.abs(to.col - from.col))
  return Array.from({ length: steps }, (_, k) => ({
    row: from.row + Math.round(((to.row - from.row) * (k + 1)) / steps),
    col: from.col + Math.round(((to.col - from.col) * (k + 1)) / steps),
  }))
}

function between(start: SeenPosition, end: SeenPosition): SeenPosition[] {
  const places: SeenPosition[] = []
  for (let row = Math.min(start.row, end.row); row <= Math.max(start.row, end.row); row++)
    for (let col = Math.min(start.col, end.col); col <= Math.max(start.col, end.col); col++) places.push({ row, col })
  return places
}
