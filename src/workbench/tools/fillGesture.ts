import { isDrag } from '../../canvas/gesture.ts'
import { fillArea, fillAreaAtom, lastValueOfMapFill, restOfBlock } from '../../state/map/block/blockFill.ts'
import { selectRectangle } from '../../state/map/select/rangeSelection.ts'
import { fillHintAtom } from '../../state/sheet/fill/fillHint.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { handleBox, type SeenRectangle } from '../paint/overlay/overlay.ts'
import type { MapGesture, MapPoint, ToolContext } from './gesture.ts'

/**
 * The strip next to a range that a drag to a position fills, in the direction of the longer distance; null inside the range.
 */
export function fillTarget(range: SeenRectangle, to: { row: number; col: number }): SeenRectangle | null {
  const down = to.row > range.bottom ? to.row - range.bottom : to.row < range.top ? to.row - range.top : 0
  const right = to.col > range.right ? to.col - range.right : to.col < range.left ? to.col - range.left : 0
  if (!down && !right) return null
  if (Math.abs(down) >= Math.abs(right)) {
    return down > 0
      ? { ...range, top: range.bottom + 1, bottom: to.row }
      : { ...range, top: to.row, bottom: range.top - 1 }
  }
  return right > 0
    ? { ...range, left: range.right + 1, right: to.col }
    : { ...range, left: to.col, right: range.left - 1 }
}

/**
 * A drag of the fill handle of a range: fills onwards from the range; Mod switches between copying and continuing a
 * series.
 */
export function fillGesture(context: ToolContext, start: MapPoint): MapGesture | null {
  const { store } = context
  const range = context.shape()?.range
  if (!range) return null
  let shown = ''
  let isDragged = false
  const end = () => {
    store.set(fillAreaAtom, null)
    store.set(fillHintAtom, null)
  }
  return {
    scrolls: true,
    move(point) {
      isDragged ||= isDrag(start, point)
      if (!isDragged) return
      const target = fillTarget(range, point.hit.nearest)
      const key = JSON.stringify([target, point.mod])
      if (key === shown) return
      shown = key
      store.set(fillAreaAtom, target)
      store.set(fillHintAtom, target && lastValueOfMapFill(store, range, target, point.mod))
    },
    up(point) {
      // A click on the handle, which half covers the neighbours, fills nothing.
      const target = isDragged ? fillTarget(range, point.hit.nearest) : null
      end()
      if (target) fill(store, range, target, point.mod)
    },
    cancel: end,
  }
}

/** Fills the positions next to a range and selects both. */
function fill(store: Store, range: SeenRectangle, target: SeenRectangle, turns: boolean): void {
  fillArea(store, range, target, turns)
  const corner = (area: SeenRectangle, isFar: boolean) =>
    isFar ? { row: area.bottom, col: area.right } : { row: area.top, col: area.left }
  selectRectangle(store, corner(range, false), corner(range, true), 'replace')
  selectRectangle(store, corner(target, false), corner(target, true), 'add')
}

/** A double click on the fill handle: fills down to the end of the block. False if the point is not on the handle. */
export function fillToEnd(context: ToolContext, point: MapPoint): boolean {
  const range = context.shape()?.range
  if (!range || !isOnHandle(context, point)) return false
  const remaining = restOfBlock(context.store, range)
  if (remaining) fill(context.store, range, remaining, point.mod)
  else context.store.set(showMessageAtom, { kind: 'info', key: 'map.fill.nothing', params: {} })
  return true
}

/** Maximum distance from the handle's centre that counts as on it, CSS pixels. */
const handleReach = 8

/** Whether a point is on the fill handle at the lower right corner of a rectangular selection. */
export function isOnHandle(context: ToolContext, point: MapPoint): boolean {
  const g = context.geometry()
  const range = context.shape()?.range
  if (!g || !range || g.cellWidth < 10) return false
  const box = handleBox(g, range)
  const { ratio } = g.pane
  return (
    Math.abs((box.x + box.w / 2) / ratio - point.x) <= handleReach &&
    Math.abs((box.y + box.h / 2) / ratio - point.y) <= handleReach
  )
}
