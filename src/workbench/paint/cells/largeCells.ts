import type { Box, Paint } from '../../../canvas/paint.ts'
import { type PositionKind, positionKinds } from '../../../domain/layout/structure/positionKinds.ts'
import { cellBox, positionsIn } from '../../geometry.ts'
import { crossHatchPath, hatchPath } from '../hatch.ts'
import { paintNumberingCells } from '../numbering/numberingCells.ts'
import type { Picture } from '../picture.ts'
import { fillOf, hiddenFlag, missingFlag, suppressedFlag } from '../plotStyle.ts'
import { paintCellMarks } from './cellMarks.ts'
import { paintCellTexts, paintClassLetters, paintClassPatterns } from './cellTexts.ts'
import type { DrawnCell } from './drawnCell.ts'
import { paintPhotoMarks } from './photoMarks.ts'
import { type KindBoxes, paintKinds } from './positionKinds.ts'
import { paintPreviousYearTexts } from './previousYearTexts.ts'

/** Cells over 22 px in a part of the canvas: rounded, with hairlines, texts and marks. */
export function paintLargeCells(ctx: Paint, picture: Picture, part: Box): void {
  const { theme } = picture
  ctx.save()
  ctx.beginPath()
  ctx.rect(part.x, part.y, part.w, part.h)
  ctx.clip()
  ctx.fillStyle = theme.ground
  ctx.fillRect(part.x, part.y, part.w, part.h)
  const { cells, empty, kinds } = positionsOf(picture, part)
  paintKinds(ctx, kinds, theme, picture.geometry.pane.ratio)
  paintEmpty(ctx, picture, empty)
  if (picture.numbering) paintNumberingCells(ctx, picture, picture.numbering, cells)
  else paintDataCells(ctx, picture, cells)
  ctx.restore()
}

function paintDataCells(ctx: Paint, picture: Picture, cells: readonly DrawnCell[]): void {
  const { geometry: g, theme } = picture
  paintFills(ctx, picture, cells)
  paintClassPatterns(ctx, picture, cells)
  paintHatches(ctx, picture, cells)
  ctx.strokeStyle = theme.cellHairline
  ctx.lineWidth = Math.max(1, Math.round(g.pane.ratio))
  const half = ctx.lineWidth / 2
  const radius = 2 * g.pane.ratio
  for (const cell of cells) {
    ctx.beginPath()
    ctx.roundRect(cell.x + half, cell.y + half, cell.w - 2 * half, cell.h - 2 * half, radius)
    ctx.stroke()
  }
  paintCellTexts(ctx, picture, cells)
  paintClassLetters(ctx, picture, cells)
  paintPreviousYearTexts(ctx, picture, cells)
  paintPhotoMarks(ctx, picture, cells)
  paintCellMarks(ctx, picture, cells)
}

interface CellPositions {
  readonly cells: DrawnCell[]
  readonly empty: Box[]
  readonly kinds: KindBoxes
}

/** Collects what is drawn at which positions. */
function positionsOf(picture: Picture, part: Box): CellPositions {
  const { geometry: g, grid, style, blank } = picture
  const window = positionsIn(g, part)
  const cells: DrawnCell[] = []
  const empty: Box[] = []
  const kinds = new Map<PositionKind | 'blank', Box[]>()
  const mark = (kind: PositionKind | 'blank', box: Box) => {
    const boxes = kinds.get(kind)
    if (boxes) boxes.push(box)
    else kinds.set(kind, [box])
  }
  for (let row = window.top; row < window.bottom; row++) {
    for (let col = window.left; col < window.right; col++) {
      const at = (row - 1) * grid.cols + col - 1
      const plot = grid.at[at]
      const box = cellBox(g, row, col)
      const kind = grid.kinds === null ? 'plot' : positionKinds[grid.kinds[at]]
      if (kind !== 'plot') mark(kind, box)
      else if (plot < 0) {
        if (blank.rows[row - 1] || blank.cols[col - 1]) mark('blank', box)
        else empty.push(box)
      } else if (style.flags[plot] & hiddenFlag) empty.push(box)
      else cells.push({ ...box, plot, row, col })
    }
  }
  return { cells, empty, kinds }
}

function paintFills(ctx: Paint, picture: Picture, cells: readonly DrawnCell[]): void {
  const { style, geometry: g, theme } = picture
  const radius = 2 * g.pane.ratio
  let last = ''
  for (const cell of cells) {
    const fill = picture.forced ? theme.surface : fillOf(style, cell.plot)
    if (fill !== last) {
      ctx.fillStyle = fill
      last = fill
    }
    ctx.beginPath()
    ctx.roundRect(cell.x, cell.y, cell.w, cell.h, radius)
    ctx.fill()
  }
}

function paintHatches(ctx: Paint, picture: Picture, cells: readonly DrawnCell[]): void {
  const { style, theme, geometry: g } = picture
  const ratio = g.pane.ratio
  ctx.lineWidth = ratio
  ctx.strokeStyle = theme.missingHatch
  ctx.beginPath()
  for (const cell of cells) if (style.flags[cell.plot] & missingFlag) hatchPath(ctx, cell, 6 * ratio)
  ctx.stroke()
  ctx.strokeStyle = theme.suppressedHatch
  ctx.beginPath()
  for (const cell of cells) if (style.flags[cell.plot] & suppressedFlag) crossHatchPath(ctx, cell, 6 * ratio)
  ctx.stroke()
}

function paintEmpty(ctx: Paint, picture: Picture, boxes: readonly Box[]): void {
  const ratio = picture.geometry.pane.ratio
  ctx.setLineDash([3 * ratio, 3 * ratio])
  ctx.strokeStyle = picture.theme.emptyDash
  ctx.lineWidth = ratio
  ctx.beginPath()
  for (const box of boxes) {
    ctx.roundRect(box.x + ratio / 2, box.y + ratio / 2, box.w - ratio, box.h - ratio, 2 * ratio)
  }
  ctx.stroke()
  ctx.setLineDash([])
}
