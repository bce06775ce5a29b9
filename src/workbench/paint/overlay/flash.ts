import type { Paint } from '../../../canvas/paint.ts'
import type { SeenGrid } from '../../../state/map/view/seenGrid.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import { cellBox, type Geometry, positionsInView } from '../../geometry.ts'

/**
 * Plots that a colleague has changed: an outline that fades with `share` (1 … 0), or a dot with reduced motion (null).
 */
export function paintFlash(
  ctx: Paint,
  grid: SeenGrid,
  g: Geometry,
  theme: MapTheme,
  plots: ReadonlySet<number>,
  share: number | null,
): void {
  const view = positionsInView(g)
  const { ratio } = g.pane
  ctx.globalAlpha = share === null ? 1 : Math.max(0, share)
  ctx.strokeStyle = theme.info
  ctx.fillStyle = theme.info
  ctx.lineWidth = 3 * ratio
  for (const plot of plots) {
    const row = grid.row[plot]
    const col = grid.col[plot]
    if (row < view.top || row >= view.bottom || col < view.left || col >= view.right) continue
    const box = cellBox(g, row, col)
    if (share !== null) {
      ctx.strokeRect(box.x + ratio, box.y + ratio, box.w - 2 * ratio, box.h - 2 * ratio)
      continue
    }
    ctx.beginPath()
    ctx.arc(box.x + 5 * ratio, box.y + 5 * ratio, 3 * ratio, 0, 2 * Math.PI)
    ctx.fill()
  }
  ctx.globalAlpha = 1
}
