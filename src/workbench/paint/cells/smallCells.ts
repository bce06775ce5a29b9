import type { Box, Paint } from '../../../canvas/paint.ts'
import { type PositionKind, positionKinds } from '../../../domain/layout/structure/positionKinds.ts'
import { cellBox, positionsIn, type VisibleCells } from '../../geometry.ts'
import { classTexture, missingTexture } from '../classPattern.ts'
import type { FieldBitmap } from '../fieldBitmap.ts'
import { crossHatchPath, hatchPath } from '../hatch.ts'
import type { Picture } from '../picture.ts'
import { dimmedFlag, farFlag, fillOf, hiddenFlag, missingFlag, outFlag, suppressedFlag } from '../plotStyle.ts'
import { hasLetters } from './cellTexts.ts'
import { paintKinds } from './positionKinds.ts'

/**
 * Calls `paint` for runs of cells in a row with the same kind (`kindOf` a plot; `none` is skipped). A run's box has no
 * gaps between columns; gaps between rows and blocks are excluded.
 */
function eachRun<Kind>(
  { geometry: g, grid, style }: Pick<Picture, 'geometry' | 'grid' | 'style'>,
  window: VisibleCells,
  none: Kind,
  kindOf: (plot: number) => Kind,
  paint: (kind: Kind, box: Box) => void,
): void {
  const before = g.gap >> 1
  const offsetX = g.left - g.scrollX
  const offsetY = g.top - g.scrollY
  for (let row = window.top; row < window.bottom; row++) {
    const y = offsetY + g.rows.start[row - 1] + before
    const h = offsetY + g.rows.end[row - 1] - (g.gap - before) - y
    let kind = none
    let from = 0
    for (let col = window.left; col <= window.right; col++) {
      const plot = col < window.right ? grid.at[(row - 1) * grid.cols + col - 1] : -1
      const next = plot < 0 || style.flags[plot] & hiddenFlag ? none : kindOf(plot)
      const isBroken = col > 1 && col < window.right && g.cols.start[col - 1] !== g.cols.end[col - 2]
      if (next === kind && !isBroken) continue
      if (kind !== none) {
        const x = g.cols.start[from - 1]
        paint(kind, { x: offsetX + x, y, w: g.cols.end[col - 2] - x, h })
      }
      kind = next
      from = col
    }
  }
}

/** Maximal number of cells with hatches and outlines; painting more takes too long for what they show. */
const markLimit = 6000

/** Up to this many cells are filled one by one; beyond, a scaled bitmap is faster, but its edges may be one pixel off. */
const maxFilled = 16_000

/** Kinds in `fillTextures` besides shades: a dimmed cell, and no cell. */
const plainShade = -1
const noShade = -2

/**
 * Cells up to 22 px: a scaled bitmap or filled cells, gaps between them, missing values hatched, suppressed ones
 * cross-hatched, those out of range outlined.
 */
export function paintSmallCells(ctx: Paint, picture: Picture, bitmap: FieldBitmap, part: Box): void {
  const { geometry: g, theme } = picture
  const window = positionsIn(g, part)
  const isFilled = g.gap > 0 && (window.bottom - window.top) * (window.right - window.left) <= maxFilled
  ctx.save()
  ctx.beginPath()
  ctx.rect(part.x, part.y, part.w, part.h)
  ctx.clip()
  ctx.fillStyle = theme.ground
  ctx.fillRect(part.x, part.y, part.w, part.h)
  const isTextured = hasLetters(picture) && !picture.numbering
  if (isTextured) fillTextures(ctx, picture, window)
  else if (isFilled) fillRuns(ctx, picture, window)
  else bitmap.draw(ctx, g)
  if (g.gap > 0) {
    ruleGaps(ctx, picture, part, !isFilled && !isTextured)
    markCells(ctx, picture, part)
  }
  ctx.restore()
}

/** Fills runs of cells with the same colour as one rectangle; the gaps between columns are ruled over them. */
function fillRuns(ctx: Paint, picture: Picture, window: VisibleCells): void {
  const fill = (plot: number) => fillOf(picture.style, plot)
  eachRun(picture, window, '', fill, (colour, { x, y, w, h }) => {
    ctx.fillStyle = colour
    ctx.fillRect(x, y, w, h)
  })
}

/**
 * With forced colours: every cell in the surface colour with the pattern of its class; missing values dotted like a
 * hatch.
 */
function fillTextures(ctx: Paint, picture: Picture, window: VisibleCells): void {
  const { geometry: g, style, theme } = picture
  const from = { x: g.left - g.scrollX, y: g.top - g.scrollY }
  const texture = { side: Math.min(g.cellWidth, g.cellHeight), ratio: g.pane.ratio, from }
  const byShade = new Map<number, Box[]>()
  eachRun(
    picture,
    window,
    noShade,
    (plot) => (style.flags[plot] & dimmedFlag ? plainShade : style.shade[plot]),
    (shade, box) => {
      const boxes = byShade.get(shade)
      if (boxes) boxes.push(box)
      else byShade.set(shade, [box])
    },
  )
  ctx.fillStyle = theme.surface
  for (const boxes of byShade.values()) for (const { x, y, w, h } of boxes) ctx.fillRect(x, y, w, h)
  ctx.fillStyle = theme.disabled
  for (const [shade, boxes] of byShade) {
    if (shade === plainShade || (shade === 0 && g.gap > 0)) continue
    ctx.beginPath()
    for (const box of boxes) {
      if (shade === 0) missingTexture(ctx, box, texture)
      else classTexture(ctx, box, shade - 1, texture)
    }
    ctx.fill()
  }
}

function ruleGaps(ctx: Paint, picture: Picture, part: Box, isAcross: boolean): void {
  const { geometry: g, theme } = picture
  const window = positionsIn(g, part)
  const after = g.gap - (g.gap >> 1)
  const offsetX = g.left - g.scrollX
  const offsetY = g.top - g.scrollY
  ctx.fillStyle = theme.ground
  // Starts with the gap before the first cell, whose half belongs to it: the part there may have been painted
  // separately or not at all.
  for (let col = Math.max(1, window.left - 1); col < window.right; col++) {
    ctx.fillRect(offsetX + g.cols.end[col - 1] - after, part.y, g.gap, part.h)
  }
  for (let row = window.top; isAcross && row < window.bottom; row++) {
    ctx.fillRect(part.x, offsetY + g.rows.end[row - 1] - after, part.w, g.gap)
  }
}

function markCells(ctx: Paint, picture: Picture, part: Box): void {
  const { geometry: g, grid, style, theme } = picture
  const window = positionsIn(g, part)
  const missing: Box[] = []
  const suppressed: Box[] = []
  const outOfRange: Box[] = []
  const far: Box[] = []
  const kinds = new Map<PositionKind, Box[]>()
  for (let row = window.top; row < window.bottom; row++) {
    for (let col = window.left; col < window.right; col++) {
      const at = (row - 1) * grid.cols + col - 1
      const plot = grid.at[at]
      if (grid.kinds?.[at]) {
        const kind = positionKinds[grid.kinds[at]]
        const boxes = kinds.get(kind)
        if (boxes) boxes.push(cellBox(g, row, col))
        else kinds.set(kind, [cellBox(g, row, col)])
        continue
      }
      if (plot < 0 || style.flags[plot] & hiddenFlag) continue
      if (style.flags[plot] & missingFlag && missing.length < markLimit) missing.push(cellBox(g, row, col))
      if (style.flags[plot] & suppressedFlag && suppressed.length < markLimit) suppressed.push(cellBox(g, row, col))
      if (style.flags[plot] & outFlag) (style.flags[plot] & farFlag ? far : outOfRange).push(cellBox(g, row, col))
    }
  }
  paintKinds(ctx, kinds, theme, g.pane.ratio)
  ctx.lineWidth = g.pane.ratio
  if (missing.length < markLimit) {
    ctx.strokeStyle = theme.missingHatch
    ctx.beginPath()
    for (const box of missing) hatchPath(ctx, box, 6 * g.pane.ratio)
    ctx.stroke()
  }
  if (suppressed.length > 0 && suppressed.length < markLimit) {
    ctx.strokeStyle = theme.suppressedHatch
    ctx.beginPath()
    for (const box of suppressed) crossHatchPath(ctx, box, 6 * g.pane.ratio)
    ctx.stroke()
  }
  const { ratio } = g.pane
  /** Outlines a cell within its area, because only that area is repainted with it. */
  const outline = ({ x, y, w, h }: Box, inset: number) =>
    ctx.strokeRect(x + inset * ratio, y + inset * ratio, w - 2 * inset * ratio, h - 2 * inset * ratio)
  ctx.strokeStyle = theme.outOfRangeCasing
  ctx.lineWidth = 3 * ratio
  for (const box of [...outOfRange, ...far]) outline(box, 1.5)
  ctx.strokeStyle = theme.outOfRange
  ctx.lineWidth = 1.5 * ratio
  for (const box of outOfRange) outline(box, 1)
  if (far.length === 0) return
  ctx.setLineDash([3 * ratio, 2 * ratio])
  for (const box of far) outline(box, 1)
  ctx.setLineDash([])
}
