import type { Paint } from '../../../canvas/paint.ts'
import type { SeenPosition } from '../../../state/map/view/seenGrid.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import type { Geometry } from '../../geometry.ts'
import { rectangleBox, type SeenRectangle } from './overlay.ts'

/** A corner of the selection that a finger can drag: its centre on the canvas, and the opposite corner. */
export interface Grip {
  readonly x: number
  readonly y: number
  readonly fixed: SeenPosition
}

/** Distance of a grip's centre from its corner, and its drawn size, CSS pixels. */
const outside = 6
const radius = 8

/** The grips at a range's first and last corner, inside the visible field; corners out of view have none. */
export function gripsOf(g: Geometry, range: SeenRectangle): Grip[] {
  const { x, y, w, h } = rectangleBox(g, range)
  const distance = outside * g.pane.ratio
  const [right, bottom] = [g.left + g.width, g.top + g.height]
  const isSeen = (atX: number, atY: number) => atX >= g.left && atX <= right && atY >= g.top && atY <= bottom
  const inside = (at: number, from: number, to: number) => Math.min(to, Math.max(from, at))
  const grip = (atX: number, atY: number, side: 1 | -1, fixed: SeenPosition): Grip[] =>
    isSeen(atX, atY)
      ? [{ x: inside(atX + side * distance, g.left, right), y: inside(atY + side * distance, g.top, bottom), fixed }]
      : []
  return [
    ...grip(x, y, -1, { row: range.bottom, col: range.right }),
    ...grip(x + w, y + h, 1, { row: range.top, col: range.left }),
  ]
}

/** Round, to distinguish them from the square fill handle. */
export function paintGrips(ctx: Paint, g: Geometry, theme: MapTheme, range: SeenRectangle): void {
  const { ratio } = g.pane
  for (const { x, y } of gripsOf(g, range)) {
    ctx.beginPath()
    ctx.arc(x, y, radius * ratio, 0, 2 * Math.PI)
    ctx.fillStyle = theme.accent
    ctx.fill()
    ctx.lineWidth = 2.5 * ratio
    ctx.strokeStyle = theme.selectionCasing
    ctx.stroke()
  }
}
