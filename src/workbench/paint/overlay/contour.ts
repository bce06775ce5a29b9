import type { SeenGrid } from '../../../state/map/seenGrid.ts'
import type { Geometry, Window } from '../../geometry.ts'
import type { Paint } from '../picture.ts'

/** Straight pieces of a contour, canvas pixels: x1, y1, x2, y2 and so on. */
export type Segments = number[]

/**
 * The contour round the union of the members in a window: only edges to places that are not members, runs of them as one
 * piece, gaps between blocks bridged. `member` is by plot index.
 */
export function contourOf(grid: SeenGrid, g: Geometry, window: Window, member: Uint8Array): Segments {
  const segments: Segments = []
  const { at, cols } = grid
  const is = (row: number, col: number): boolean => {
    if (row < 1 || col < 1 || row > grid.rows || col > cols) return false
    const plot = at[(row - 1) * cols + col - 1]
    return plot >= 0 && member[plot] === 1
  }
  const x = (from: number): number => g.left + g.cols.start[from - 1] - g.scrollX
  const xEnd = (to: number): number => g.left + g.cols.end[to - 1] - g.scrollX
  const y = (from: number): number => g.top + g.rows.start[from - 1] - g.scrollY
  const yEnd = (to: number): number => g.top + g.rows.end[to - 1] - g.scrollY
  for (let row = window.top; row < window.bottom; row++) {
    for (const side of [-1, 1]) {
      const edge = side < 0 ? y(row) : yEnd(row)
      let from = 0
      for (let col = window.left; col <= window.right; col++) {
        const on = col < window.right && is(row, col) && !is(row + side, col)
        if (on && !from) from = col
        if (!on && from) {
          segments.push(x(from), edge, xEnd(col - 1), edge)
          from = 0
        }
      }
    }
  }
  for (let col = window.left; col < window.right; col++) {
    for (const side of [-1, 1]) {
      const edge = side < 0 ? x(col) : xEnd(col)
      let from = 0
      for (let row = window.top; row <= window.bottom; row++) {
        const on = row < window.bottom && is(row, col) && !is(row, col + side)
        if (on && !from) from = row
        if (!on && from) {
          segments.push(edge, y(from), edge, yEnd(row - 1))
          from = 0
        }
      }
    }
  }
  return segments
}

/** All casings, then all cores, so that contours that touch never cut each other. */
export function strokeContour(
  ctx: Paint,
  segments: Segments,
  line: { core: string; casing: string; coreWidth: number; casingWidth: number },
): void {
  if (!segments.length) return
  ctx.lineCap = 'square'
  ctx.beginPath()
  for (let k = 0; k < segments.length; k += 4) {
    ctx.moveTo(segments[k], segments[k + 1])
    ctx.lineTo(segments[k + 2], segments[k + 3])
  }
  ctx.strokeStyle = line.casing
  ctx.lineWidth = line.coreWidth + 2 * line.casingWidth
  ctx.stroke()
  ctx.strokeStyle = line.core
  ctx.lineWidth = line.coreWidth
  ctx.stroke()
}
