import { isInsideOutline, type OutlinePoint } from '../../domain/layout/outline.ts'
import { lassoAtom } from '../../state/map/select/lasso.ts'
import { copySelectionMask, selectMarked } from '../../state/map/select/rangeSelection.ts'
import { seenGridAtom } from '../../state/map/view/seenGrid.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { cellBox } from '../geometry.ts'
import type { MapGesture, MapPoint, ToolContext } from './gesture.ts'

/** Minimum distance between two points of the outline, CSS pixels. */
const step = 3

/** Marks the plots (1, by index) whose centre lies inside an outline on the map, in addition to those marked. */
function markInside(context: ToolContext, outline: readonly OutlinePoint[], mask: Uint8Array): void {
  const grid = context.store.get(seenGridAtom)
  const g = context.geometry()
  if (!grid || !g) return
  for (let plot = 0; plot < mask.length; plot++) {
    if (!grid.row[plot]) continue
    const box = cellBox(g, grid.row[plot], grid.col[plot])
    const { ratio } = g.pane
    if (isInsideOutline(outline, (box.x + box.w / 2) / ratio, (box.y + box.h / 2) / ratio)) mask[plot] = 1
  }
}

/** A drag around plots selects those whose centre it surrounds; Shift or Mod adds to the selection. */
export function lassoGesture(context: ToolContext, start: MapPoint): MapGesture {
  const { store } = context
  const before = store.get(selectionAtom)
  let outline: OutlinePoint[] = [{ x: start.x, y: start.y }]
  return {
    scrolls: false,
    move({ x, y }) {
      const last = outline[outline.length - 1]
      if (Math.hypot(x - last.x, y - last.y) < step) return
      outline = [...outline, { x, y }]
      store.set(lassoAtom, outline)
    },
    up(point) {
      store.set(lassoAtom, null)
      if (outline.length < 3) return
      const mask =
        point.shift || point.mod ? copySelectionMask(store) : new Uint8Array(store.get(loadedYearAtom)?.id.length ?? 0)
      markInside(context, outline, mask)
      selectMarked(store, mask)
    },
    cancel() {
      store.set(lassoAtom, null)
      store.set(selectionAtom, before)
    },
  }
}
