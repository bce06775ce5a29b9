import type { Box, Paint } from '../../../canvas/paint.ts'
import { formatNumber } from '../../../i18n/format.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import { fontOf } from '../../../workbench/paint/textFit.ts'
import { layerHeight, type Placed, type Projection, rulerWidth } from './geometry.ts'

/** Paints a line a generation with its number at the left, 0 being that of the shown line. */
export function paintRuler(
  ctx: Paint,
  how: { placed: Placed; to: Projection; window: Box; theme: MapTheme; ratio: number },
): void {
  const { placed, to, window, theme, ratio } = how
  const layers = Math.round(placed.size.height / layerHeight)
  const least = 14 * ratio
  const step = Math.max(1, Math.ceil(least / (layerHeight * to.scale)))
  ctx.textAlign = 'right'
  ctx.textBaseline = 'middle'
  ctx.lineWidth = ratio
  for (let layer = 0; layer < layers; layer++) {
    const y = Math.round(to.y((layer + 0.5) * layerHeight)) + 0.5
    if (y < -least || y > window.h + least) continue
    const generation = layer - placed.zero
    ctx.strokeStyle = theme.hairline
    ctx.beginPath()
    ctx.moveTo(rulerWidth * ratio, y)
    ctx.lineTo(window.w, y)
    ctx.stroke()
    if (generation % step !== 0) continue
    ctx.fillStyle = generation === 0 ? theme.accent : theme.text3
    ctx.font = fontOf(Math.round(12 * ratio), generation === 0 ? 600 : 400)
    ctx.fillText(`${generation > 0 ? '+' : ''}${formatNumber(generation)}`, (rulerWidth - 14) * ratio, y)
  }
}
