import type { Paint } from '../../../canvas/paint.ts'
import type { OutlinePoint } from '../../../domain/layout/outline.ts'
import type { MapTheme } from '../../../ui/theme.ts'

/** The outline of a lasso in progress, closed by a straight line; points in CSS pixels of the map. */
export function paintLasso(ctx: Paint, outline: readonly OutlinePoint[], theme: MapTheme, ratio: number): void {
  if (outline.length < 2) return
  const trace = () => {
    ctx.beginPath()
    ctx.moveTo(outline[0].x * ratio, outline[0].y * ratio)
    for (const { x, y } of outline.slice(1)) ctx.lineTo(x * ratio, y * ratio)
    ctx.closePath()
  }
  ctx.lineJoin = 'round'
  ctx.strokeStyle = theme.selectionCasing
  ctx.lineWidth = 3 * ratio
  trace()
  ctx.stroke()
  ctx.setLineDash([4 * ratio, 3 * ratio])
  ctx.strokeStyle = theme.selectionCore
  ctx.lineWidth = 1.5 * ratio
  trace()
  ctx.stroke()
  ctx.setLineDash([])
}
