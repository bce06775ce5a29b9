import type { Paint } from '../../../canvas/paint.ts'
import type { Geometry } from '../../geometry.ts'
import type { Picture } from '../picture.ts'
import { dimmedFlag } from '../plotStyle.ts'
import { fitText } from '../textFit.ts'
import type { DrawnCell } from './drawnCell.ts'

/** Size of last year's text, CSS pixels: the smallest that can be read. */
const size = 10
/** Height of its strip at the bottom of a cell, CSS pixels. */
const height = 14
/** Smallest cell with room for it below the label, CSS pixels. */
const underFrom = { width: 40, height: 34 }

/** Whether cells are large enough for last year's text. */
export const hasRoomUnder = ({ cellWidth, cellHeight }: Pick<Geometry, 'cellWidth' | 'cellHeight'>): boolean =>
  cellWidth >= underFrom.width && cellHeight >= underFrom.height

/** Height at the bottom of every cell that is reserved for last year's text, device pixels. */
export function underStrip({ under, geometry: g }: Picture): number {
  return under && hasRoomUnder(g) ? Math.round(height * g.pane.ratio) : 0
}

/** Line and value if both fit, else the value, else the line shortened to fit. */
function fitted(ctx: Paint, texts: readonly string[], px: number, room: number, unit: number) {
  if (texts.length === 0) return null
  const whole = [texts.join(' · '), texts[texts.length - 1]]
  for (const text of whole) {
    const one = fitText(ctx, text, 400, px, room, unit)
    if (one?.text === text && one.size === px) return one
  }
  return fitText(ctx, texts[texts.length - 1], 400, px, room, unit)
}

/**
 * Last year's plot at each place, in the lower left corner: on a plate in the ground's colour, so that it is legible on
 * any colour and not mistaken for this year's.
 */
export function paintUnder(ctx: Paint, picture: Picture, cells: readonly DrawnCell[]): void {
  const strip = underStrip(picture)
  const { under, geometry: g, theme, style } = picture
  if (strip === 0 || !under) return
  const unit = g.pane.ratio
  const margin = Math.round(2 * unit)
  const px = Math.round(size * unit)
  const written = cells.flatMap((cell) => {
    if (style.flags[cell.plot] & dimmedFlag) return []
    const texts = [under.line(cell.plot), under.value(cell.plot)].filter((text) => text !== null)
    const one = fitted(ctx, texts, px, cell.w - 2 * margin, unit)
    return one ? [{ cell, ...one }] : []
  })
  ctx.fillStyle = theme.ground
  for (const { cell, width } of written)
    ctx.fillRect(cell.x, cell.y + cell.h - strip, Math.min(cell.w, Math.ceil(width) + 2 * margin), strip)
  ctx.fillStyle = theme.text2
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  let font = ''
  for (const one of written) {
    if (one.font !== font) ctx.font = one.font
    font = one.font
    ctx.fillText(one.text, one.cell.x + margin, one.cell.y + one.cell.h - strip / 2)
  }
}
