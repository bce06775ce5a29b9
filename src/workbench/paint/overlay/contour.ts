import type { Paint } from '../../../canvas/paint.ts'
import type { SeenGrid } from '../../../state/map/view/seenGrid.ts'
import type { Geometry, VisibleCells } from '../../geometry.ts'

/** Straight pieces of a contour, canvas pixels: x1, y1, x2, y2 and so on. */
export type Segments = number[]

/**
 * The contour around the members in a window: only edges to non-members, collinear edges joined, gaps between blocks
 * bridged. `member` is by plot index.
 */
export function contourOf(grid: SeenGrid, g: Geometry, window: VisibleCells, member: Uint8Array): Segments {
  const segments: Segments = []
  const members = membersNear(grid, window, member)
  const { on: isMember, stride, top, left, bottom, right } = members
  const at = (row: number, col: number): number => (row - members.fromRow) * stride + col - members.fromCol
  const x = (from: number): number => g.left + g.cols.start[from - 1] - g.scrollX
  const xEnd = (to: number): number => g.left + g.cols.end[to - 1] - g.scrollX
  const y = (from: number): number => g.top + g.rows.start[from - 1] - g.scrollY
  const yEnd = (to: number): number => g.top + g.rows.end[to - 1] - g.scrollY
  for (let row = top; row < bottom; row++) {
    for (const side of [-1, 1]) {
      const edge = side < 0 ? y(row) : yEnd(row)
      let from = 0
      for (let col = left; col <= right; col++) {
        const isEdge = col < right && isMember[at(row, col)] === 1 && isMember[at(row + side, col)] === 0
        if (isEdge && !from) from = col
        if (!isEdge && from) {
          segments.push(x(from), edge, xEnd(col - 1), edge)
          from = 0
        }
      }
    }
  }
  for (let col = left; col < right; col++) {
    for (const side of [-1, 1]) {
      const edge = side < 0 ? x(col) : xEnd(col)
      let from = 0
      for (let row = top; row <= bottom; row++) {
        const isEdge = row < bottom && isMember[at(row, col)] === 1 && isMember[at(row, col + side)] === 0
        if (isEdge && !from) from = row
        if (!isEdge && from) {
          segments.push(edge, y(from), edge, yEnd(row - 1))
          from = 0
        }
      }
    }
  }
  return segments
}

/** The members in a window and one position around it as bytes, and the part of the window that contains any. */
interface Near extends VisibleCells {
  readonly on: Uint8Array
  readonly stride: number
  /** The position of the first byte. */
  readonly fromRow: number
  readonly fromCol: number
}

function membersNear(grid: SeenGrid, window: VisibleCells, member: Uint8Array): Near {
  const fromRow = window.top - 1
  const fromCol = window.left - 1
  const stride = Math.max(0, window.right - fromCol + 1)
  const isMember = new Uint8Array(stride * Math.max(0, window.bottom - fromRow + 1))
  let [top, left, bottom, right] = [window.bottom, window.right, window.top, window.left]
  const lastCol = Math.min(grid.cols, window.right)
  for (let row = Math.max(1, fromRow); row <= Math.min(grid.rows, window.bottom); row++) {
    const isInside = row >= window.top && row < window.bottom
    for (let col = Math.max(1, fromCol); col <= lastCol; col++) {
      const plot = grid.at[(row - 1) * grid.cols + col - 1]
      if (plot < 0 || member[plot] !== 1) continue
      isMember[(row - fromRow) * stride + col - fromCol] = 1
      if (!isInside || col < window.left || col >= window.right) continue
      if (row < top) top = row
      if (row >= bottom) bottom = row + 1
      if (col < left) left = col
      if (col >= right) right = col + 1
    }
  }
  return { on: isMember, stride, fromRow, fromCol, top, left, bottom, right }
}

/** All casings, then all cores, so that touching contours never cut each other. */
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
