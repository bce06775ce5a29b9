import { type Box, cellBox, placesIn } from '../geometry.ts'
import type { FieldBitmap } from './fieldBitmap.ts'
import { hatchPath } from './hatch.ts'
import { hiddenFlag, missingFlag, outFlag } from './look.ts'
import type { Paint, Picture } from './picture.ts'

/** Beyond this many, hatches and outlines of single cells would cost more than they tell. */
const markLimit = 6000

/** Cells up to 22 px: the bitmap scaled, the gaps ruled over it, missing hatched, out of range outlined. */
export function paintSmallCells(ctx: Paint, picture: Picture, bitmap: FieldBitmap, part: Box): void {
  const { geometry: g, theme } = picture
  ctx.save()
  ctx.beginPath()
  ctx.rect(part.x, part.y, part.w, part.h)
  ctx.clip()
  ctx.fillStyle = theme.ground
  ctx.fillRect(part.x, part.y, part.w, part.h)
  bitmap.draw(ctx, g)
  if (g.gap > 0) {
    ruleGaps(ctx, picture, part)
    if (g.detail === 'selection') markCells(ctx, picture, part)
  }
  ctx.restore()
}

function ruleGaps(ctx: Paint, picture: Picture, part: Box): void {
  const { geometry: g, theme } = picture
  const window = placesIn(g, part)
  const after = g.gap - (g.gap >> 1)
  const offsetX = g.left - g.scrollX
  const offsetY = g.top - g.scrollY
  ctx.fillStyle = theme.ground
  for (let col = window.left; col < window.right; col++) {
    ctx.fillRect(offsetX + g.cols.end[col - 1] - after, part.y, g.gap, part.h)
  }
  for (let row = window.top; row < window.bottom; row++) {
    ctx.fillRect(part.x, offsetY + g.rows.end[row - 1] - after, part.w, g.gap)
  }
}

function markCells(ctx: Paint, picture: Picture, part: Box): void {
  const { geometry: g, grid, look, theme } = picture
  const window = placesIn(g, part)
  const missing: Box[] = []
  const out: Box[] = []
  for (let row = window.top; row < window.bottom; row++) {
    for (let col = window.left; col < window.right; col++) {
      const plot = grid.at[(row - 1) * grid.cols + col - 1]
      if (plot < 0 || look.flags[plot] & hiddenFlag) continue
      if (look.flags[plot] & missingFlag && missing.length < markLimit) missing.push(cellBox(g, row, col))
      if (look.flags[plot] & outFlag) out.push(cellBox(g, row, col))
    }
  }
  ctx.lineWidth = g.pane.ratio
  if (missing.length < markLimit) {
    ctx.strokeStyle = theme.missingHatch
    ctx.beginPath()
    for (const box of missing) hatchPath(ctx, box, 6 * g.pane.ratio)
    ctx.stroke()
  }
  ctx.strokeStyle = theme.outOfRangeCasing
  ctx.lineWidth = 3 * g.pane.ratio
  for (const box of out) ctx.strokeRect(box.x + 1.5, box.y + 1.5, box.w - 3, box.h - 3)
  ctx.strokeStyle = theme.outOfRange
  ctx.lineWidth = 1.5 * g.pane.ratio
  for (const box of out) ctx.strokeRect(box.x + 1, box.y + 1, box.w - 2, box.h - 2)
}
