import type { Paint } from '../../../canvas/paint.ts'
import type { SeenGrid } from '../../../state/map/view/seenGrid.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import { cellBox, type Geometry, positionsInView } from '../../geometry.ts'
import { fillOf, type PlotStyle } from '../plotStyle.ts'
import { contourOf } from './contour.ts'
import { strokeSelection } from './overlay.ts'

/** Plots being moved, shifted by whole places of the seen map; `refused` ones cannot be dropped there. */
export interface GhostPicture {
  readonly grid: SeenGrid
  readonly geometry: Geometry
  readonly theme: MapTheme
  readonly style: PlotStyle
  readonly members: Uint8Array
  readonly rows: number
  readonly cols: number
  readonly refused: ReadonlySet<number>
}

/** The cells at 60 % at their target, with their contour; occupied positions in the style of conflicts. */
export function paintMoveGhost(ctx: Paint, picture: GhostPicture): void {
  const { geometry: g, grid, theme, style: view } = picture
  if (!picture.rows && !picture.cols) return
  const { ratio } = g.pane
  const window = positionsInView(g)
  for (let row = window.top; row < window.bottom; row++) {
    for (let col = window.left; col < window.right; col++) {
      const from = { row: row - picture.rows, col: col - picture.cols }
      if (from.row < 1 || from.col < 1 || from.row > grid.rows || from.col > grid.cols) continue
      const plot = grid.at[(from.row - 1) * grid.cols + from.col - 1]
      if (plot < 0 || !picture.members[plot]) continue
      const box = cellBox(g, row, col)
      const isRefused = picture.refused.has(plot)
      ctx.globalAlpha = isRefused ? 0.85 : 0.6
      ctx.fillStyle = isRefused ? theme.conflictFill : fillOf(view, plot)
      ctx.beginPath()
      ctx.roundRect(box.x, box.y, box.w, box.h, 2 * ratio)
      ctx.fill()
      ctx.globalAlpha = 1
      if (!isRefused) continue
      ctx.lineWidth = 2 * ratio
      ctx.strokeStyle = theme.conflict
      ctx.beginPath()
      ctx.roundRect(box.x + ratio, box.y + ratio, box.w - 2 * ratio, box.h - 2 * ratio, 2 * ratio)
      ctx.moveTo(box.x + box.w * 0.3, box.y + box.h * 0.3)
      ctx.lineTo(box.x + box.w * 0.7, box.y + box.h * 0.7)
      ctx.moveTo(box.x + box.w * 0.7, box.y + box.h * 0.3)
      ctx.lineTo(box.x + box.w * 0.3, box.y + box.h * 0.7)
      ctx.stroke()
    }
  }
  strokeSelection(ctx, theme, shiftedContour(picture), g)
}

/** The contour of the moved plots at their target. */
function shiftedContour(picture: GhostPicture): number[] {
  const { geometry: g, grid } = picture
  const wholeField = { top: 1, left: 1, bottom: grid.rows + 1, right: grid.cols + 1 }
  const still = { ...g, scrollX: 0, scrollY: 0, left: 0, top: 0 }
  const segments = contourOf(grid, still, wholeField, picture.members)
  // Because of gaps between blocks, distances of positions differ: use the shift of the first member.
  const first = picture.members.findIndex((mark, plot) => mark === 1 && grid.row[plot] > 0)
  if (first < 0) return []
  const row = grid.row[first] + picture.rows
  const col = grid.col[first] + picture.cols
  const startOf = (axis: Geometry['rows'], position: number): number => {
    const pitch = axis.length / axis.count
    if (position < 1) return (position - 1) * pitch
    return position > axis.count ? axis.length + (position - 1 - axis.count) * pitch : axis.start[position - 1]
  }
  const dx = startOf(g.cols, col) - g.cols.start[grid.col[first] - 1] + g.left - g.scrollX
  const dy = startOf(g.rows, row) - g.rows.start[grid.row[first] - 1] + g.top - g.scrollY
  return segments.map((value, k) => value + (k % 2 === 0 ? dx : dy))
}
