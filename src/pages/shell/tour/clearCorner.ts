import { type Box, overlap } from '../../../canvas/paint.ts'
import type { Size } from '../../../canvas/paneSize.ts'

/** Margin to the edges of the window, to the status bar and to the elements to avoid, CSS px. */
const fromSide = 16
const fromFoot = 40
const gap = 8
/** The header of every page. */
const head = 56

/**
 * Top left of a card that covers none of the `covered` boxes: as low as possible at the window's right edge, else at its
 * left edge. If there is no free place it is the lower right corner.
 */
export function clearCorner(
  window: Size,
  card: Size,
  covered: readonly Box[],
): { readonly x: number; readonly y: number } {
  const right = Math.max(fromSide, window.width - fromSide - card.width)
  const low = window.height - fromFoot - card.height
  const ys = [low, ...covered.map(({ y }) => y - gap - card.height)].filter((y) => y >= head && y <= low)
  // Right first: over the table, whose rows scroll, rather than over the map's last rows.
  for (const x of [right, fromSide])
    for (const y of ys.sort((a, b) => b - a))
      if (!covered.some((box) => overlap({ x, y, w: card.width, h: card.height }, box))) return { x, y }
  return { x: right, y: low }
}
