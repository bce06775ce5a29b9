import type { Paint } from '../../../canvas/paint.ts'
import { conflictPlot } from '../../../domain/layout/numbering/numbering.ts'
import type { DrawnCell } from '../cells/drawnCell.ts'
import type { Picture } from '../picture.ts'
import { fitText } from '../textFit.ts'
import type { NumberingPicture } from './numberingPicture.ts'

/** Share of a cell's height, from the top, for labels; the path runs below. */
const labelShare = 0.6

/** Share of a cell's height for the old label above the new one, and the smallest height with room for it. */
const oldShare = 0.3
const oldFrom = 36

/** Paints the label that a plot would lose, small above the new one with an arrow to it. False if there is no space. */
function paintOld(ctx: Paint, picture: Picture, cell: DrawnCell, old: string): boolean {
  const { ratio } = picture.geometry.pane
  if (cell.h < oldFrom * ratio) return false
  const size = Math.round(Math.max(8, labelSize(picture) * 0.8) * ratio)
  const fitted =
    fitText(ctx, `${old} →`, 400, size, cell.w - 3 * ratio, ratio) ?? fitText(ctx, old, 400, size, cell.w, ratio)
  if (!fitted) return false
  ctx.font = fitted.font
  ctx.fillStyle = picture.theme.previewUnchanged
  ctx.fillText(fitted.text, cell.x + cell.w / 2, cell.y + cell.h * 0.15 + ratio)
  return true
}

/** Cells of numbering mode: no data colours, new labels bold, unchanged ones grey, conflicts red with a cross. */
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
    const isNew = numbering.change(cell.plot) !== null
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
  const size = Math.round(labelSize(picture) * ratio)
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  for (const cell of cells) {
    const label = numbering.label(cell.plot)
    if (label === null) continue
    const change = numbering.change(cell.plot)
    const from = change?.from ?? null
    const hasOld = from !== null && paintOld(ctx, picture, cell, from)
    const isConflict = numbering.status[cell.plot] === conflictPlot
    const weight = change || isConflict ? 600 : 400
    const fitted = fitText(ctx, label, weight, size, cell.w - 3 * ratio, ratio)
    if (!fitted) continue
    ctx.font = fitted.font
    ctx.fillStyle = isConflict ? theme.conflict : change ? theme.previewNew : theme.previewUnchanged
    const top = hasOld ? oldShare : 0
    ctx.fillText(fitted.text, cell.x + cell.w / 2, cell.y + (cell.h * (labelShare + top)) / 2 + ratio)
  }
  for (const cell of cells) if (numbering.status[cell.plot] === conflictPlot) paintCross(ctx, picture, cell)
}

/** Font size of labels, CSS pixels. */
function labelSize({ geometry }: Picture): number {
  return Math.min(14, 9 + Math.max(0, geometry.cellWidth - 22) / 10)
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
