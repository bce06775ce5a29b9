import { type Box, overlap } from '../../../canvas/paint.ts'
import type { Size } from '../../../canvas/paneSize.ts'
import { clearCorner } from './clearCorner.ts'

/** Margin to the window's sides and to its bottom with the status bar, and gap between card and target, CSS pixels. */
const fromSide = 8
const fromFoot = 36
const gap = 12

/**
 * Top left of a card next to its target (below, above, right or left) that covers none of the `covered` boxes. Without such
 * a place, or without a target, it is a free corner.
 */
export function nearTarget(
  window: Size,
  card: Size,
  target: Box | null,
  covered: readonly Box[],
): { readonly x: number; readonly y: number } {
  if (target === null) return clearCorner(window, card, covered)
  const right = window.width - fromSide - card.width
  const low = window.height - fromFoot - card.height
  const along = { x: Math.max(fromSide, Math.min(target.x, right)), y: Math.max(fromSide, Math.min(target.y, low)) }
  const foot = Math.max(fromSide, Math.min(target.y + target.h - card.height, low))
  const places = [
    { x: along.x, y: target.y + target.h + gap },
    { x: along.x, y: target.y - gap - card.height },
    ...[along.y, foot].flatMap((y) => [
      { x: target.x + target.w + gap, y },
      { x: target.x - gap - card.width, y },
    ]),
  ]
  const firstFree = places.find(({ x, y }) => {
    if (x < fromSide || x > right || y < fromSide || y > low) return false
    return !covered.some((box) => overlap({ x, y, w: card.width, h: card.height }, box))
  })
  return firstFree ?? clearCorner(window, card, [...covered, target])
}
