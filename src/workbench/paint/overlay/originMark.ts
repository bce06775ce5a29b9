import { seenCorner } from '../../../domain/layout/viewCorner.ts'
import type { SeenGrid } from '../../../state/map/seenGrid.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import type { Geometry } from '../../geometry.ts'
import type { Paint } from '../picture.ts'
import { fontOf } from '../textFit.ts'

/** An accent L with its word at the corner of the field that is stored bottom left, wherever it is seen. */
export function paintOrigin(ctx: Paint, grid: SeenGrid, g: Geometry, theme: MapTheme, word: string): void {
  if (!grid.rows || !grid.cols) return
  const { ratio } = g.pane
  const seen = seenCorner('bottom_left', grid.view)
  const atRight = seen.endsWith('right')
  const atTop = seen.startsWith('top')
  const x = g.left - g.scrollX + (atRight ? g.cols.length + 5 * ratio : -5 * ratio)
  const y = g.top - g.scrollY + (atTop ? -5 * ratio : g.rows.length + 5 * ratio)
  const arm = 10 * ratio
  const inX = atRight ? -1 : 1
  const inY = atTop ? 1 : -1
  ctx.strokeStyle = theme.accent
  ctx.lineWidth = 2 * ratio
  ctx.lineCap = 'square'
  ctx.lineJoin = 'miter'
  ctx.beginPath()
  ctx.moveTo(x, y + inY * arm)
  ctx.lineTo(x, y)
  ctx.lineTo(x + inX * arm, y)
  ctx.stroke()
  ctx.fillStyle = theme.accent
  ctx.font = fontOf(Math.round(10 * ratio), 600)
  ctx.textAlign = atRight ? 'right' : 'left'
  ctx.textBaseline = 'middle'
  ctx.fillText(word, x + inX * (arm + 5 * ratio), y)
}
