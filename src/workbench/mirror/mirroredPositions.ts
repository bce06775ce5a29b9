import { maxMirroredNodes } from '../../canvas/mirror/mirrorNode.ts'
import type { VisibleCells } from '../geometry.ts'

/**
 * Which seen positions the invisible grid contains: all in view if they are few enough, else the active row and its
 * neighbours, with as many columns around the active position as fit.
 */
export function mirroredPositions(view: VisibleCells, active: { row: number; col: number } | null): VisibleCells {
  const rows = view.bottom - view.top
  const cols = view.right - view.left
  if (rows * cols <= maxMirroredNodes) return view
  const middleRow = active ? active.row : view.top
  const middleCol = active ? active.col : view.left
  const top = Math.max(view.top, Math.min(middleRow - 1, view.bottom - 3))
  const bottom = Math.min(view.bottom, top + 3)
  const across = Math.min(cols, Math.floor(maxMirroredNodes / Math.max(1, bottom - top)))
  const left = Math.max(view.left, Math.min(middleCol - (across >> 1), view.right - across))
  return { top, bottom, left, right: left + across }
}
