import type { Box, Paint } from '../../../canvas/paint.ts'
import { positionKinds } from '../../../domain/layout/structure/positionKinds.ts'
import { cellBox, placesIn, type Window } from '../../geometry.ts'
import type { FieldBitmap } from '../fieldBitmap.ts'
import { hatchPath } from '../hatch.ts'
import { dimmedFlag, hiddenFlag, missingFlag, outFlag } from '../look.ts'
import type { Picture } from '../picture.ts'

/** Beyond this many, hatches and outlines of single cells would cost more than they tell. */
const markLimit = 6000

/** Up to this many cells are filled one by one; a scaled bitmap is quicker, but its edges may be a pixel off. */
const filledAtMost = 16_000

/** Cells up to 22 px: the bitmap scaled or cells filled, gaps between them, missing hatched, out of range outlined. */
export function paintSmallCells(ctx: Paint, picture: Picture, bitmap: FieldBitmap, part: Box): void {
  const { geometry: g, theme } = picture
  const window = placesIn(g, part)
  const isFilled = g.gap > 0 && (window.bottom - window.top) * (window.right - window.left) <= filledAtMost
  ctx.save()
  ctx.beginPath()
  ctx.rect(part.x, part.y, part.w, part.h)
  ctx.clip()
  ctx.fillStyle = theme.ground
  ctx.fillRect(part.x, part.y, part.w, part.h)
  if (isFilled) fillRuns(ctx, picture, window)
  else bitmap.draw(ctx, g)
  if (g.gap > 0) {
    ruleGaps(ctx, picture, part, !isFilled)
    markCells(ctx, picture, part)
  }
  ctx.restore()
}

/** Runs of cells with one fill in a row as one rectangle each; the gaps between columns are ruled over them. */
function fillRuns(ctx: Paint, picture: Picture, window: Window): void {
  const { geometry: g, grid, look } = picture
  const before = g.gap >> 1
  const offsetX = g.left - g.scrollX
  const offsetY = g.top - g.scrollY
  for (let row = window.top; row < window.bottom; row++) {
    const y = offsetY + g.rows.start[row - 1] + before
    const h = offsetY + g.rows.end[row - 1] - (g.gap - before) - y
    let fill = ''
    let from = 0
    for (let col = window.left; col <= window.right; col++) {
      const plot = col < window.right ? grid.at[(row - 1) * grid.cols + col - 1] : -1
      const flags = plot < 0 ? hiddenFlag : look.flags[plot]
      const shade = flags & hiddenFlag ? null : look.shades[look.shade[plot]]
      const next = shade === null ? '' : flags & dimmedFlag ? shade.dimmed : shade.fill
      const isBroken = col > 1 && col < window.right && g.cols.start[col - 1] !== g.cols.end[col - 2]
      if (next === fill && !isBroken) continue
      if (fill !== '') {
        const x = g.cols.start[from - 1]
        ctx.fillStyle = fill
        ctx.fillRect(offsetX + x, y, g.cols.end[col - 2] - x, h)
      }
      fill = next
      from = col
    }
  }
}

function ruleGaps(ctx: Paint, picture: Picture, part: Box, isAcross: boolean): void {
  const { geometry: g, theme } = picture
  const window = placesIn(g, part)
  const after = g.gap - (g.gap >> 1)
  const offsetX = g.left - g.scrollX
  const offsetY = g.top - g.scrollY
  ctx.fillStyle = theme.ground
  for (let col = window.left; col < window.right; col++) {
    ctx.fillRect(offsetX + g.cols.end[col - 1] - after, part.y, g.gap, part.h)
  }
  for (let row = window.top; isAcross && row < window.bottom; row++) {
    ctx.fillRect(part.x, offsetY + g.rows.end[row - 1] - after, part.w, g.gap)
  }
}

function markCells(ctx: Paint, picture: Picture, part: Box): void {
  const { geometry: g, grid, look, theme } = picture
  const window = placesIn(g, part)
  const missing: Box[] = []
  const out: Box[] = []
  const guards: Box[] = []
  for (let row = window.top; row < window.bottom; row++) {
    for (let col = window.left; col < window.right; col++) {
      const at = (row - 1) * grid.cols + col - 1
      const plot = grid.at[at]
      if (grid.kinds?.[at]) {
        const kind = positionKinds[grid.kinds[at]]
        if (kind !== 'path') (kind === 'unusable' ? missing : guards).push(cellBox(g, row, col))
        continue
      }
      if (plot < 0 || look.flags[plot] & hiddenFlag) continue
      if (look.flags[plot] & missingFlag && missing.length < markLimit) missing.push(cellBox(g, row, col))
      if (look.flags[plot] & outFlag) out.push(cellBox(g, row, col))
    }
  }
  ctx.fillStyle = theme.guard
  for (const box of guards) ctx.fillRect(box.x, box.y, box.w, box.h)
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
