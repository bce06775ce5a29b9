import type { Box, Paint } from '../../../canvas/paint.ts'
import { formatNumber } from '../../../i18n/format.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import { fontOf } from '../../../workbench/paint/textFit.ts'
import { layerHeight, type PedigreeDrawing, type Projection, rulerWidth } from './geometry.ts'

interface Rows {
  readonly placed: PedigreeDrawing
  readonly to: Projection
  readonly window: Box
  readonly theme: MapTheme
  readonly ratio: number
}

/** Minimum distance of two numbers, CSS pixels. */
const minimumSpace = 14

/** The generations in a window with their vertical positions, device pixels. */
function* rowsIn({ placed, to, window, ratio }: Rows): Generator<{ generation: number; y: number }> {
  const layers = Math.round(placed.size.height / layerHeight)
  const margin = minimumSpace * ratio
  for (let layer = 0; layer < layers; layer++) {
    const y = Math.round(to.y((layer + 0.5) * layerHeight)) + 0.5
    if (y < window.y - margin || y > window.y + window.h + margin) continue
    yield { generation: layer - placed.zero, y }
  }
}

/** Paints a horizontal line for each generation across a window. */
export function paintRows(ctx: Paint, rows: Rows): void {
  const { window, theme, ratio } = rows
  ctx.lineWidth = ratio
  ctx.strokeStyle = theme.hairline
  for (const { y } of rowsIn(rows)) {
    ctx.beginPath()
    ctx.moveTo(window.x, y)
    ctx.lineTo(window.x + window.w, y)
    ctx.stroke()
  }
}

/** Paints the generation numbers at the left; 0 is the shown line's. */
export function paintRuler(ctx: Paint, rows: Rows): void {
  const { to, theme, ratio } = rows
  const step = Math.max(1, Math.ceil((minimumSpace * ratio) / (layerHeight * to.scale)))
  ctx.textAlign = 'right'
  ctx.textBaseline = 'middle'
  for (const { generation, y } of rowsIn(rows)) {
    if (generation % step !== 0) continue
    ctx.fillStyle = generation === 0 ? theme.accent : theme.text3
    ctx.font = fontOf(Math.round(12 * ratio), generation === 0 ? 600 : 400)
    ctx.fillText(`${generation > 0 ? '+' : ''}${formatNumber(generation)}`, (rulerWidth - 14) * ratio, y)
  }
}
