import { fillArea, fillAreaAtom } from '../../state/map/block/blockFill.ts'
import { selectRectangle } from '../../state/map/select/rangeSelection.ts'
import type { SeenRectangle } from '../paint/overlay/overlay.ts'
import type { Gesture, ToolContext } from './gesture.ts'

/** The strip beside a range that a drag to a place fills: along the direction in which it went farther; null inside. */
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

/** A drag of the square at a range's corner: goes on from the range; Mod copies instead of continuing a series. */
export function fillGesture(context: ToolContext): Gesture | null {
  const { store } = context
  const range = context.shape()?.range
  if (!range) return null
  return {
    scrolls: true,
    move: (point) => store.set(fillAreaAtom, fillTarget(range, point.nearest)),
    up(point) {
      const target = fillTarget(range, point.nearest)
      store.set(fillAreaAtom, null)
      if (!target) return
      fillArea(store, range, target, point.mod)
      const corner = (area: SeenRectangle, far: boolean) =>
        far ? { row: area.bottom, col: area.right } : { row: area.top, col: area.left }
      selectRectangle(store, corner(range, false), corner(range, true), 'replace')
      selectRectangle(store, corner(target, false), corner(target, true), 'add')
    },
    cancel: () => store.set(fillAreaAtom, null),
  }
}
