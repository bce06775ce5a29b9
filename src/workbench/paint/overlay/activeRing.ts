import type { Box, Paint } from '../../../canvas/paint.ts'
import type { MapTheme } from '../../../ui/theme.ts'

/** Smallest ring, CSS pixels: around a tiny cell instead of inside it. */
const smallest = 12
/** In narrower cells the ring extends slightly over the edge and leaves the label free, CSS pixels. */
const roomy = 44

/** The triple ring of the active place: light, dark, light, inside its cell. */
export function paintActiveRing(ctx: Paint, theme: MapTheme, cell: Box, ratio: number): void {
  const narrow = Math.min(cell.w, cell.h)
  const grow = Math.max(narrow < roomy * ratio ? 2 * ratio : 0, (smallest * ratio - narrow) / 2)
  const box = { x: cell.x - grow, y: cell.y - grow, w: cell.w + 2 * grow, h: cell.h + 2 * grow }
  const rings: [inset: number, width: number, colour: string][] = [
    [0, 2, theme.activeCasing],
    [2, 2, theme.activeCore],
    [4, 1.5, theme.activeCasing],
  ]
  ctx.lineJoin = 'miter'
  for (const [inset, width, colour] of rings) {
    const at = (inset + width / 2) * ratio
    if (box.w <= 2 * at || box.h <= 2 * at) break
    ctx.lineWidth = width * ratio
    ctx.strokeStyle = colour
    ctx.strokeRect(box.x + at, box.y + at, box.w - 2 * at, box.h - 2 * at)
  }
}
