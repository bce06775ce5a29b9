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
export const hasRoomForPreviousYear = ({
  cellWidth,
  cellHeight,
}: Pick<Geometry, 'cellWidth' | 'cellHeight'>): boolean =>
  cellWidth >= underFrom.width && cellHeight >= underFrom.height

/** Height at the bottom of every cell that is reserved for last year's text, device pixels. */
export function previousYearStripHeight({ under, geometry: g }: Picture): number {
  return under && hasRoomForPreviousYear(g) ? Math.round(height * g.pane.ratio) : 0
}

/** Line and value if both fit, else the value, else the line shortened to fit. */
function fitTexts(ctx: Paint, texts: readonly string[], px: number, room: number, unit: number) {
  if (texts.length === 0) return null
  const candidates = [texts.join(' · '), texts[texts.length - 1]]
  for (const text of candidates) {
    const fittedText = fitText(ctx, text, 400, px, room, unit)
    if (fittedText?.text === text && fittedText.size === px) return fittedText
  }
  return fitText(ctx, texts[texts.length - 1], 400, px, room, unit)
}

/**
 * Last year's plot at each position, in the lower left corner: on a plate in the ground's colour, so that it is legible on
 * any colour and not mistaken for this year's.
 */
export function paintPreviousYearTexts(ctx: Paint, picture: Picture, cells: readonly DrawnCell[]): void {
  const strip = previousYearStripHeight(picture)
  const { under, geometry: g, theme, style } = picture
  if (strip === 0 || !under) return
  const unit = g.pane.ratio
  const margin = Math.round(2 * unit)
  const px = Math.round(size * unit)
  const written = cells.flatMap((cell) => {
    if (style.flags[cell.plot] & dimmedFlag) return []
    const texts = [under.line(cell.plot), under.value(cell.plot)].filter((text) => text !== null)
    const fittedText = fitTexts(ctx, texts, px, cell.w - 2 * margin, unit)
    return fittedText ? [{ cell, ...fittedText }] : []
  })
  ctx.fillStyle = theme.ground
  for (const { cell, width } of written)
    ctx.fillRect(cell.x, cell.y + cell.h - strip, Math.min(cell.w, Math.ceil(width) + 2 * margin), strip)
  ctx.fillStyle = theme.text2
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  let font = ''
  for (const text of written) {
    if (text.font !== font) ctx.font = text.font
    font = text.font
    ctx.fillText(text.text, text.cell.x + margin, text.cell.y + text.cell.h - strip / 2)
  }
}
