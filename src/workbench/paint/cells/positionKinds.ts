import type { Box, Paint } from '../../../canvas/paint.ts'
import type { PositionKind } from '../../../domain/layout/structure/positionKinds.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import { hatchPath } from '../hatch.ts'

/** Kinds of positions with a distinct ground; each has a sign as well: a dot, a bar, a cross. */
const signs = { border: 'dot', guard: 'bar', filler: 'cross' } as const

/** Boxes of positions that are not plots, by kind; `blank` are those in rows and columns without any plot. */
export type KindBoxes = ReadonlyMap<PositionKind | 'blank', readonly Box[]>

/**
 * Draws places that are not plots, each kind differently: a path as a dashed line on the ground, a blank position as a dot.
 */
export function paintKinds(ctx: Paint, boxes: KindBoxes, theme: MapTheme, ratio: number): void {
  ctx.fillStyle = theme.guard
  for (const kind of ['border', 'guard', 'filler'] as const)
    for (const box of boxes.get(kind) ?? []) {
      ctx.beginPath()
      ctx.roundRect(box.x, box.y, box.w, box.h, 2 * ratio)
      ctx.fill()
    }
  ctx.fillStyle = theme.guardDot
  for (const kind of ['border', 'guard', 'filler'] as const)
    for (const box of boxes.get(kind) ?? []) paintSign(ctx, box, signs[kind], ratio)
  for (const box of boxes.get('blank') ?? []) paintSign(ctx, box, 'dot', ratio)
  ctx.lineWidth = ratio
  ctx.strokeStyle = theme.missingHatch
  ctx.beginPath()
  for (const box of boxes.get('unusable') ?? []) hatchPath(ctx, box, 6 * ratio)
  ctx.stroke()
  paintPaths(ctx, boxes.get('path') ?? [], theme, ratio)
}

function paintSign(ctx: Paint, box: Box, sign: 'dot' | 'bar' | 'cross', ratio: number): void {
  const x = box.x + box.w / 2
  const y = box.y + box.h / 2
  const arm = 4 * ratio
  const thick = 1.5 * ratio
  if (sign === 'dot') {
    ctx.beginPath()
    ctx.arc(x, y, thick, 0, 2 * Math.PI)
    ctx.fill()
    return
  }
  ctx.fillRect(x - arm, y - thick / 2, 2 * arm, thick)
  if (sign === 'cross') ctx.fillRect(x - thick / 2, y - arm, thick, 2 * arm)
}

function paintPaths(ctx: Paint, boxes: readonly Box[], theme: MapTheme, ratio: number): void {
  if (boxes.length === 0) return
  ctx.strokeStyle = theme.controlBorder
  ctx.setLineDash([2 * ratio, 4 * ratio])
  ctx.beginPath()
  for (const { x, y, w, h } of boxes) {
    ctx.moveTo(x + ratio, y + h - ratio)
    ctx.lineTo(x + w - ratio, y + ratio)
  }
  ctx.stroke()
  ctx.setLineDash([])
}
