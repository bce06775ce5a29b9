import type { Paint } from '../../../canvas/paint.ts'
import type { CellOutcome } from '../../../domain/files/review/reviewCells.ts'
import type { SeenGrid } from '../../../state/map/view/seenGrid.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import { cellBox, type Geometry } from '../../geometry.ts'
import { fontOf, textWidth } from '../textFit.ts'

/**
 * One column of a file under review on the map: `shown[k]`, `outcome[k]` and the rest belong to plot `plots[k]`, -1 =
 * deleted.
 */
export interface ReviewPicture {
  readonly grid: SeenGrid
  readonly geometry: Geometry
  readonly theme: MapTheme
  readonly plots: Int32Array
  readonly shown: readonly string[]
  /** Labels of plots, shown where cells are too small for values. */
  readonly labels: readonly (string | null)[]
  readonly outcome: readonly CellOutcome[]
  /** Whether a cell is written (1), and whether that is undecided (1). */
  readonly accepted: Uint8Array
  readonly open: Uint8Array
}

type Box = ReturnType<typeof cellBox>

/** A cross over a box, for unreadable values. */
function paintCross(ctx: Paint, { x, y, w, h }: Box, ratio: number): void {
  const arm = Math.min(w, h) / 5
  const [cx, cy] = [x + w / 2, y + h / 2]
  ctx.lineWidth = 2 * ratio
  ctx.beginPath()
  ctx.moveTo(cx - arm, cy - arm)
  ctx.lineTo(cx + arm, cy + arm)
  ctx.moveTo(cx + arm, cy - arm)
  ctx.lineTo(cx - arm, cy + arm)
  ctx.stroke()
}

/** A filled corner at the lower left of a box, for a value that replaces another. */
function paintCorner(ctx: Paint, { x, y, w, h }: Box): void {
  const side = Math.min(w, h) / 2.5
  ctx.beginPath()
  ctx.moveTo(x, y + h - side)
  ctx.lineTo(x + side, y + h)
  ctx.lineTo(x, y + h)
  ctx.fill()
}

/** The outline of a cell by its outcome. */
function edgeOf(outcome: CellOutcome, theme: MapTheme): string {
  if (outcome === 'refused') return theme.conflict
  if (outcome === 'outside') return theme.outOfRange
  return outcome === 'foreign' ? theme.info : theme.accent
}

/**
 * Previews each cell of the reviewed column: unchanged pale, new tinted, changed with a corner, unreadable with a cross
 * until it is decided, skipped dashed.
 */
export function paintReview(ctx: Paint, picture: ReviewPicture): void {
  const { geometry: g, grid, theme, outcome, accepted, open } = picture
  const { ratio } = g.pane
  const [right, bottom] = [g.left + g.width, g.top + g.height]
  const font = fontOf(Math.round(Math.min(13, 9 + Math.max(0, g.cellWidth - 22) / 10) * ratio), 600)
  ctx.font = font
  const longest = picture.shown.reduce((largest, text) => (text.length > largest.length ? text : largest), '')
  const hasRoom = textWidth(ctx, font, longest) <= g.cellWidth * ratio - 4 * ratio
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  picture.plots.forEach((plot, k) => {
    const row = plot < 0 ? 0 : grid.row[plot]
    if (!row) return
    const box = cellBox(g, row, grid.col[plot])
    if (box.x > right || box.y > bottom || box.x + box.w < g.left || box.y + box.h < g.top) return
    const cellOutcome = outcome[k]
    const isSkipped = !accepted[k] && !open[k] && cellOutcome !== 'equal'
    ctx.fillStyle =
      cellOutcome === 'refused' && !isSkipped ? theme.conflictFill : accepted[k] ? theme.accentTint : theme.surface
    ctx.fillRect(box.x, box.y, box.w, box.h)
    if (cellOutcome !== 'equal') {
      ctx.strokeStyle = isSkipped && cellOutcome !== 'foreign' ? theme.emptyDash : edgeOf(cellOutcome, theme)
      ctx.fillStyle = theme.info
      if (cellOutcome === 'changed' && accepted[k]) paintCorner(ctx, box)
      ctx.lineWidth = 2 * ratio
      ctx.setLineDash(isSkipped ? [3 * ratio, 2 * ratio] : [])
      ctx.strokeRect(box.x + ratio, box.y + ratio, box.w - 2 * ratio, box.h - 2 * ratio)
      ctx.setLineDash([])
      if (cellOutcome === 'refused' && open[k]) {
        paintCross(ctx, box, ratio)
        return
      }
    }
    const text = hasRoom ? picture.shown[k] : (picture.labels[plot] ?? '')
    if (g.cellWidth < 22 || textWidth(ctx, font, text) > box.w - 4 * ratio) return
    ctx.fillStyle = accepted[k] ? theme.onAccentTint : theme.text3
    ctx.fillText(text, box.x + box.w / 2, box.y + box.h / 2)
  })
}
