import type { Box, Paint } from '../../canvas/paint.ts'

/** Adds the 45° lines of a hatch inside a box to the current path, `step` pixels apart, rising to the right. */
export function hatchPath(ctx: Paint, box: Box, step: number): void {
  for (let d = step; d < box.w + box.h; d += step) {
    ctx.moveTo(box.x + Math.max(0, d - box.h), box.y + Math.min(d, box.h))
    ctx.lineTo(box.x + Math.min(d, box.w), box.y + Math.max(0, d - box.w))
  }
}

/** Adds the falling lines that turn a hatch into a cross-hatch. */
export function crossHatchPath(ctx: Paint, box: Box, step: number): void {
  hatchPath(ctx, box, step)
  for (let d = step; d < box.w + box.h; d += step) {
    ctx.moveTo(box.x + Math.max(0, box.w - d), box.y + Math.max(0, d - box.w))
    ctx.lineTo(box.x + Math.min(box.w, box.w - d + box.h), box.y + Math.min(box.h, d))
  }
}
