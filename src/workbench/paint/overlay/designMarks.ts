import type { Paint } from '../../../canvas/paint.ts'
import { type SeenGrid, type SeenPosition, toSeen } from '../../../state/map/view/seenGrid.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import type { DesignPicture } from '../../design/designPicture.ts'
import { cellBox, type Geometry, positionsInView } from '../../geometry.ts'
import type { WordPicture } from './originMark.ts'

/** Marks of a design over its cells: borders of blocks, gaps that stay empty, and a swap in progress. */
export interface DesignMarks {
  readonly picture: DesignPicture | null
  readonly grid: SeenGrid
  readonly geometry: Geometry
  readonly theme: MapTheme
  /** Stored positions that stay empty. */
  readonly gaps: readonly SeenPosition[]
  /** The two stored places of a swap in progress or awaiting confirmation; the second is null until it is chosen. */
  readonly swap: readonly [SeenPosition, SeenPosition | null] | null
  /** The caption of a replication. */
  readonly caption: (part: number) => WordPicture
}

/** Narrower cells have no room for lines between blocks, CSS pixels. */
const linedFrom = 16

/** Narrower cells have no room for captions of replications, CSS pixels. */
const captionedFrom = 40

export function paintDesignMarks(ctx: Paint, marks: DesignMarks): void {
  ctx.save()
  if (marks.picture && marks.geometry.cellWidth >= linedFrom) paintBlockLines(ctx, marks, marks.picture)
  if (marks.picture && marks.geometry.detail === 'full') paintChecks(ctx, marks, marks.picture)
  paintGaps(ctx, marks)
  if (marks.picture && marks.geometry.cellWidth >= captionedFrom) paintCaptions(ctx, marks, marks.picture)
  if (marks.swap) paintSwap(ctx, marks, marks.swap)
  ctx.restore()
}

/** A line in the gap between two cells of different blocks of one replication. */
function paintBlockLines(ctx: Paint, { geometry: g, theme }: DesignMarks, { grid, blocks }: DesignPicture): void {
  const window = positionsInView(g)
  const blockAt = (row: number, col: number): number => {
    if (row > grid.rows || col > grid.cols) return -1
    const plot = grid.at[(row - 1) * grid.cols + col - 1]
    return plot < 0 ? -1 : blocks[plot]
  }
  ctx.strokeStyle = theme.text3
  ctx.lineWidth = Math.max(1, Math.round(g.pane.ratio))
  ctx.beginPath()
  for (let row = window.top; row < window.bottom; row++) {
    for (let col = window.left; col < window.right; col++) {
      const block = blockAt(row, col)
      if (block < 0) continue
      const box = cellBox(g, row, col)
      const right = blockAt(row, col + 1)
      if (right >= 0 && right !== block) {
        const x = Math.round((box.x + box.w + cellBox(g, row, col + 1).x) / 2)
        ctx.moveTo(x, box.y)
        ctx.lineTo(x, box.y + box.h)
      }
      const below = blockAt(row + 1, col)
      if (below >= 0 && below !== block) {
        const y = Math.round((box.y + box.h + cellBox(g, row + 1, col).y) / 2)
        ctx.moveTo(box.x, y)
        ctx.lineTo(box.x + box.w, y)
      }
    }
  }
  ctx.stroke()
}

/** In large cells a short rule at the bottom of each check; smaller ones have it below the name. */
function paintChecks(ctx: Paint, { geometry: g, theme }: DesignMarks, { grid, from, shown }: DesignPicture): void {
  const { ratio } = g.pane
  const checks = new Set(shown.request.checks)
  const window = positionsInView(g)
  ctx.fillStyle = theme.text1
  for (let row = window.top; row < window.bottom; row++) {
    for (let col = window.left; col < window.right; col++) {
      const plot = grid.at[(row - 1) * grid.cols + col - 1]
      if (plot < from || !checks.has(shown.design.treatment[plot - from])) continue
      const box = cellBox(g, row, col)
      const width = Math.round(18 * ratio)
      ctx.fillRect(
        Math.round(box.x + (box.w - width) / 2),
        Math.round(box.y + box.h - 8 * ratio),
        width,
        Math.round(2 * ratio),
      )
    }
  }
}

/** The caption of each replication, on the upper edge of its first plot: the topmost, then leftmost. */
function paintCaptions(ctx: Paint, { geometry: g, theme, caption }: DesignMarks, { grid, parts }: DesignPicture): void {
  const { ratio } = g.pane
  const named = new Set<number>()
  const window = positionsInView(g)
  for (let row = 1; row < window.bottom; row++) {
    for (let col = 1; col <= grid.cols; col++) {
      const plot = grid.at[(row - 1) * grid.cols + col - 1]
      const part = plot < 0 ? -1 : parts[plot]
      if (part <= 0 || named.has(part)) continue
      named.add(part)
      if (row < window.top || col < window.left || col >= window.right) continue
      const box = cellBox(g, row, col)
      const word = caption(part).of(theme.text2, ratio)
      const [x, y] = [Math.round(box.x + 6 * ratio), Math.round(box.y - word.height / 2)]
      ctx.fillStyle = theme.ground
      ctx.fillRect(x - 3 * ratio, y + 2 * ratio, word.width + 6 * ratio, word.height - 4 * ratio)
      ctx.drawImage(word, x, y)
    }
  }
}

/** The seen position for a stored one; null outside the drawn map. */
function seenOn(grid: SeenGrid, stored: SeenPosition): SeenPosition | null {
  const seen = toSeen(grid, stored)
  return seen.row >= 1 && seen.col >= 1 && seen.row <= grid.rows && seen.col <= grid.cols ? seen : null
}

function paintGaps(ctx: Paint, { grid, geometry: g, theme, gaps }: DesignMarks): void {
  const { ratio } = g.pane
  ctx.strokeStyle = theme.text3
  ctx.lineWidth = 1.5 * ratio
  for (const gap of gaps) {
    const seen = seenOn(grid, gap)
    if (!seen || g.cellWidth < 6) continue
    const box = cellBox(g, seen.row, seen.col)
    ctx.beginPath()
    ctx.moveTo(box.x + box.w * 0.35, box.y + box.h * 0.35)
    ctx.lineTo(box.x + box.w * 0.65, box.y + box.h * 0.65)
    ctx.moveTo(box.x + box.w * 0.65, box.y + box.h * 0.35)
    ctx.lineTo(box.x + box.w * 0.35, box.y + box.h * 0.65)
    ctx.stroke()
  }
}

/** Both places ringed with dashes, and an arc between them. */
function paintSwap(ctx: Paint, marks: DesignMarks, [from, to]: readonly [SeenPosition, SeenPosition | null]): void {
  const { grid, geometry: g, theme } = marks
  const { ratio } = g.pane
  const seen = [from, ...(to ? [to] : [])].flatMap((position) => seenOn(grid, position) ?? [])
  ctx.strokeStyle = theme.warning
  ctx.fillStyle = theme.warning
  ctx.lineWidth = 2 * ratio
  ctx.setLineDash([4 * ratio, 3 * ratio])
  const boxes = seen.map(({ row, col }) => cellBox(g, row, col))
  for (const box of boxes) ctx.strokeRect(box.x + ratio, box.y + ratio, box.w - 2 * ratio, box.h - 2 * ratio)
  ctx.setLineDash([])
  if (boxes.length < 2) return
  const [a, b] = boxes.map((box) => ({ x: box.x + box.w / 2, y: box.y + 2 * ratio }))
  const lift = Math.min(a.y, b.y) - Math.min(40 * ratio, 12 * ratio + Math.abs(a.x - b.x) / 4)
  ctx.lineWidth = 1.75 * ratio
  ctx.beginPath()
  ctx.moveTo(a.x, a.y)
  ctx.quadraticCurveTo((a.x + b.x) / 2, lift, b.x, b.y)
  ctx.stroke()
  for (const end of [a, b]) {
    ctx.beginPath()
    ctx.moveTo(end.x, end.y + ratio)
    ctx.lineTo(end.x - 4 * ratio, end.y - 6 * ratio)
    ctx.lineTo(end.x + 4 * ratio, end.y - 6 * ratio)
    ctx.closePath()
    ctx.fill()
  }
}
