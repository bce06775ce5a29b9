import { conflictPlot, newPlot } from '../../../domain/layout/numbering.ts'
import type { DrawnCell } from '../cells/largeCells.ts'
import type { Paint, Picture } from '../picture.ts'
import { fontOf, textWidth } from '../textFit.ts'

/** The numbering shown over the cells: what becomes of each plot (by index) and its future label. */
export interface NumberingPicture {
  readonly status: Uint8Array
  label(plot: number): string | null
}

/** Share of a cell's height, from the top, that labels keep to; the path runs below. */
const labelShare = 0.6

/** Cells of numbering mode: data colour rests, new labels bold, kept ones grey, conflicts red with a cross. */
export function paintNumberingCells(
  ctx: Paint,
  picture: Picture,
  numbering: NumberingPicture,
  cells: readonly DrawnCell[],
): void {
  const { theme, geometry: g } = picture
  const { ratio } = g.pane
  const radius = 2 * ratio
  for (const cell of cells) {
    const isConflict = numbering.status[cell.plot] === conflictPlot
    const isNew = numbering.status[cell.plot] === newPlot
    ctx.fillStyle = isConflict ? theme.conflictFill : isNew ? theme.surface : theme.headers
    ctx.beginPath()
    ctx.roundRect(cell.x, cell.y, cell.w, cell.h, radius)
    ctx.fill()
    const line = (isConflict ? 2 : 1) * ratio
    ctx.lineWidth = line
    ctx.strokeStyle = isConflict ? theme.conflict : theme.controlBorder
    ctx.beginPath()
    ctx.roundRect(cell.x + line / 2, cell.y + line / 2, cell.w - line, cell.h - line, radius)
    ctx.stroke()
  }
  const fonts = fontsFor(picture)
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  for (const cell of cells) {
    const label = numbering.label(cell.plot)
    if (label === null) continue
    const status = numbering.status[cell.plot]
    const family = status === newPlot || status === conflictPlot ? fonts.bold : fonts.regular
    const font = family.find((one) => fits(ctx, one, label, cell.w - 3 * ratio))
    if (!font) continue
    ctx.font = font
    ctx.fillStyle = status === conflictPlot ? theme.conflict : status === newPlot ? theme.previewNew : theme.previewKept
    ctx.fillText(label, cell.x + cell.w / 2, cell.y + (cell.h * labelShare) / 2 + ratio)
  }
  for (const cell of cells) if (numbering.status[cell.plot] === conflictPlot) paintCross(ctx, picture, cell)
}

function fontsFor(picture: Picture): { bold: string[]; regular: string[] } {
  const { cellWidth, pane } = picture.geometry
  const size = Math.min(14, 9 + Math.max(0, cellWidth - 22) / 10) * picture.roomSize
  // Ten characters seldom fit at once: two smaller sizes before a label is left out.
  const sizes = [size, size * 0.85, Math.max(8, size * 0.72)].map((one) => Math.round(one * pane.ratio))
  return { bold: sizes.map((one) => fontOf(one, 600)), regular: sizes.map((one) => fontOf(one, 400)) }
}

function fits(ctx: Paint, font: string, text: string, width: number): boolean {
  ctx.font = font
  return textWidth(ctx, font, text) <= width
}

function paintCross(ctx: Paint, picture: Picture, cell: DrawnCell): void {
  const { ratio } = picture.geometry.pane
  const arm = Math.min(4.5 * ratio, cell.h * 0.12)
  const x = cell.x + cell.w / 2
  const y = cell.y + cell.h * 0.76
  ctx.lineCap = 'round'
  ctx.lineWidth = 2.25 * ratio
  ctx.strokeStyle = picture.theme.conflict
  ctx.beginPath()
  ctx.moveTo(x - arm, y - arm)
  ctx.lineTo(x + arm, y + arm)
  ctx.moveTo(x + arm, y - arm)
  ctx.lineTo(x - arm, y + arm)
  ctx.stroke()
}
