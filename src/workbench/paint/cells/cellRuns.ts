import type { Box } from '../../../canvas/paint.ts'
import type { Window } from '../../geometry.ts'
import { hiddenFlag } from '../look.ts'
import type { Picture } from '../picture.ts'

/**
 * Calls `paint` for runs of cells in a row with the same kind (`kindOf` a plot; `none` is skipped). A run's box has no
 * gaps between columns; gaps between rows and blocks are excluded.
 */
export function eachRun<Kind>(
  { geometry: g, grid, look }: Pick<Picture, 'geometry' | 'grid' | 'look'>,
  window: Window,
  none: Kind,
  kindOf: (plot: number) => Kind,
  paint: (kind: Kind, box: Box) => void,
): void {
  const before = g.gap >> 1
  const offsetX = g.left - g.scrollX
  const offsetY = g.top - g.scrollY
  for (let row = window.top; row < window.bottom; row++) {
    const y = offsetY + g.rows.start[row - 1] + before
    const h = offsetY + g.rows.end[row - 1] - (g.gap - before) - y
    let kind = none
    let from = 0
    for (let col = window.left; col <= window.right; col++) {
      const plot = col < window.right ? grid.at[(row - 1) * grid.cols + col - 1] : -1
      const next = plot < 0 || look.flags[plot] & hiddenFlag ? none : kindOf(plot)
      const isBroken = col > 1 && col < window.right && g.cols.start[col - 1] !== g.cols.end[col - 2]
      if (next === kind && !isBroken) continue
      if (kind !== none) {
        const x = g.cols.start[from - 1]
        paint(kind, { x: offsetX + x, y, w: g.cols.end[col - 2] - x, h })
      }
      kind = next
      from = col
    }
  }
}
