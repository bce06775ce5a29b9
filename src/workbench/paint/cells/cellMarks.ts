import type { Paint } from '../../../canvas/paint.ts'
import type { Picture } from '../picture.ts'
import { dimmedFlag, farFlag, outFlag } from '../plotStyle.ts'
import type { DrawnCell } from './drawnCell.ts'

/** Marks cells by shape: out of range, unsent, conflicting, failed. */
export function paintCellMarks(ctx: Paint, picture: Picture, cells: readonly DrawnCell[]): void {
  const { style, marks, theme, geometry: g } = picture
  const ratio = g.pane.ratio
  for (const cell of cells) {
    const flags = style.flags[cell.plot]
    if (flags & outFlag && !(flags & dimmedFlag)) paintOutOfRange(ctx, picture, cell, (flags & farFlag) !== 0)
    const mark = marks.size ? marks.get(cell.plot) : undefined
    if (mark === undefined) continue
    if (mark === 'failed') {
      corner(ctx, cell, theme.conflict, 8 * ratio, 'left')
      continue
    }
    ctx.beginPath()
    ctx.arc(cell.x + cell.w - 5 * ratio, cell.y + cell.h - 5 * ratio, 3 * ratio, 0, 2 * Math.PI)
    ctx.fillStyle = mark === 'pending' ? theme.pending : theme.conflict
    ctx.fill()
    ctx.strokeStyle = theme.outOfRangeCasing
    ctx.lineWidth = ratio
    ctx.stroke()
  }
}

/**
 * Outside the trait's limits a solid outline with a sign; if only far from the other values (`isFar`), a dashed one
 * without.
 */
function paintOutOfRange(ctx: Paint, picture: Picture, cell: DrawnCell, isFar: boolean): void {
  const { theme, geometry: g } = picture
  const ratio = g.pane.ratio
  ctx.lineWidth = 2 * ratio
  ctx.strokeStyle = theme.outOfRangeCasing
  ctx.strokeRect(cell.x + ratio, cell.y + ratio, cell.w - 2 * ratio, cell.h - 2 * ratio)
  ctx.strokeStyle = theme.outOfRange
  if (isFar) ctx.setLineDash([4 * ratio, 3 * ratio])
  ctx.strokeRect(cell.x + 2 * ratio, cell.y + 2 * ratio, cell.w - 4 * ratio, cell.h - 4 * ratio)
  if (isFar) ctx.setLineDash([])
  const size = (g.detail === 'full' ? 16 : Math.min(11, g.cellWidth * 0.36)) * ratio
  const inner = { ...cell, x: cell.x + ratio, y: cell.y + ratio, w: cell.w - 2 * ratio }
  corner(ctx, inner, theme.outOfRange, size * 1.25, 'right')
  if (isFar || size < 8 * ratio) return
  // Drawn as a shape: text of this size would be illegible.
  const x = inner.x + inner.w - size * 0.36
  const width = Math.max(1.2 * ratio, size * 0.13)
  ctx.fillStyle = theme.outOfRangeCasing
  ctx.fillRect(x - width / 2, inner.y + size * 0.14, width, size * 0.36)
  ctx.fillRect(x - width / 2, inner.y + size * 0.6, width, width)
}

function corner(ctx: Paint, cell: DrawnCell, colour: string, size: number, side: 'left' | 'right'): void {
  const x = side === 'left' ? cell.x : cell.x + cell.w
  ctx.fillStyle = colour
  ctx.beginPath()
  ctx.moveTo(x, cell.y)
  ctx.lineTo(x, cell.y + size)
  ctx.lineTo(side === 'left' ? x + size : x - size, cell.y)
  ctx.closePath()
  ctx.fill()
}
