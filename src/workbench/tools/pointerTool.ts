import { panGesture } from '../../canvas/panGesture.ts'
import type { Corner } from '../../domain/layout/corners.ts'
import { mapModeAtom } from '../../state/map/mode/mapState.ts'
import { numberingDraftAtom, startAtSeenCorner } from '../../state/map/numbering/numberingDraft.ts'
import { paintPosition } from '../../state/map/select/paintSelection.ts'
import { clearSelected, selectRectangle } from '../../state/map/select/rangeSelection.ts'
import { spaceAtom } from '../../state/map/select/spaceKey.ts'
import { structureDraftAtom } from '../../state/map/structure/structureDraft.ts'
import { plotSeenAt, type SeenGrid, seenGridAtom } from '../../state/map/view/seenGrid.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { designGesture } from './designGesture.ts'
import { fillGesture, isOnHandle } from './fillGesture.ts'
import type { MapGesture, MapPoint, ToolContext } from './gesture.ts'
import { headerGesture } from './headerGesture.ts'
import { lassoGesture } from './lassoGesture.ts'
import { moveGesture } from './moveGesture.ts'
import { rectangleGesture } from './rectangleGesture.ts'
import { structureGesture } from './structureGesture.ts'

/** The corner of the seen field at a position; null for any other position. */
function cornerAt(grid: SeenGrid, point: MapPoint): Corner | null {
  if (point.hit.kind !== 'place') return null
  const { row, col } = point.hit
  const side = col === 1 ? 'left' : col === grid.cols ? 'right' : null
  const end = row === 1 ? 'top' : row === grid.rows ? 'bottom' : null
  return side && end ? `${end}_${side}` : null
}

/** Chooses the gesture of a press; null if it starts none. */
export function beginGesture(context: ToolContext, point: MapPoint): MapGesture | null {
  const { store } = context
  const grid = store.get(seenGridAtom)
  if (!grid) return null
  if (store.get(spaceAtom) !== 'up') {
    store.set(spaceAtom, 'used')
    return panGesture(context.camera, point)
  }
  if (point.button === 1) return panGesture(context.camera, point)
  if (point.button !== 0) return null
  const mode = store.get(mapModeAtom)
  const corner = mode === 'numbering' && store.get(numberingDraftAtom) ? cornerAt(grid, point) : null
  if (corner) {
    startAtSeenCorner(store, corner)
    return null
  }
  switch (point.hit.kind) {
    case 'corner':
      selectRectangle(store, { row: 1, col: 1 }, { row: grid.rows, col: grid.cols }, 'replace')
      return null
    case 'row':
    case 'column':
      return headerGesture(context, point)
    case 'ground':
      if (mode === 'lasso') return lassoGesture(context, point)
      if (mode !== 'design' && isOnHandle(context, point)) return fillGesture(context, point)
      if (!point.mod && !point.shift) clearSelected(store)
      return point.mod || point.shift ? null : rectangleFromGround(context, point)
    case 'place': {
      if (mode === 'paint') return paintGesture(context, point)
      if (mode === 'lasso') return lassoGesture(context, point)
      if (mode === 'design') return designGesture(context, point)
      if (store.get(structureDraftAtom)?.part === 'places') return structureGesture(context, point)
      if (mode === 'select' && isOnHandle(context, point)) return fillGesture(context, point)
      const plot = plotSeenAt(grid, point.hit.row, point.hit.col)
      const isSelected = plot >= 0 && store.get(selectionAtom).mask[plot] === 1
      if (mode === 'select' && isSelected && !point.mod && !point.shift) return moveGesture(context, point)
      return rectangleGesture(context, point)
    }
  }
}

/** A press outside the field selects nothing; only a drag into it draws a rectangle. */
function rectangleFromGround(context: ToolContext, start: MapPoint): MapGesture {
  let inner: MapGesture | null = null
  return {
    scrolls: true,
    move(point) {
      if (!inner && Math.hypot(point.x - start.x, point.y - start.y) < 4) return
      inner ??= rectangleGesture(context, start)
      inner.move(point)
    },
    up: (point) => inner?.up(point),
    cancel: () => inner?.cancel(),
  }
}

/** Paint selection: adds each plot that the pointer passes; Mod removes it. */
function paintGesture(context: ToolContext, start: MapPoint): MapGesture {
  const { store } = context
  let last = start.hit.nearest
  paintPosition(store, last, start.mod)
  return {
    scrolls: true,
    move(point) {
      // A fast pointer skips places between two events: the straight line between them is painted.
      const steps = Math.max(Math.abs(point.hit.nearest.row - last.row), Math.abs(point.hit.nearest.col - last.col))
      for (let k = 1; k <= steps; k++) {
        const row = last.row + Math.round(((point.hit.nearest.row - last.row) * k) / steps)
        const col = last.col + Math.round(((point.hit.nearest.col - last.col) * k) / steps)
        paintPosition(store, { row, col }, point.mod)
      }
      last = point.hit.nearest
    },
    up() {},
    cancel() {},
  }
}
