import type { Paint } from '../../../canvas/paint.ts'
import type { SeenGrid } from '../../../state/map/view/seenGrid.ts'
import { cellBox, type Geometry, positionsInView } from '../../geometry.ts'
import { type PathPicture, type Run, turnEdge } from './pathPicture.ts'
import { paintSmallPath } from './smallPath.ts'

/** Splits a walk into its runs on the seen map. */
export function walkRuns(grid: SeenGrid, order: Int32Array, alongRows: boolean): Run[] {
  const line = alongRows ? grid.row : grid.col
  const along = alongRows ? grid.col : grid.row
  const runs: Run[] = []
  for (let at = 0; at < order.length; ) {
    let to = at
    while (to + 1 < order.length && line[order[to + 1]] === line[order[at]]) to++
    runs.push({ line: line[order[at]], from: along[order[at]], to: along[order[to]] })
    at = to + 1
  }
  return runs
}

/** Smaller cells have no room for a path, CSS pixels. */
const smallestCell = 10
const arrowEvery = 6
/** Dash and gap, CSS pixels. */
const dashes = [9.5, 4.5]

/** Whether a scale has room for the path itself and not only for its ends. */
export function hasRoomForPath(g: Geometry): boolean {
  return g.cellWidth >= smallestCell && g.cellHeight >= smallestCell
}

/** The path as a line in the lower quarter of the cells, with arrowheads, turns in the margin and flags at both ends. */
export function paintNumberingPath(ctx: Paint, picture: PathPicture): void {
  const { geometry: g, theme } = picture
  if (hasRoomForPath(g)) {
    const { ratio } = g.pane
    ctx.strokeStyle = theme.path
    ctx.lineWidth = (g.cellWidth < 22 ? 1.25 : 1.75) * ratio
    ctx.lineCap = 'round'
    ctx.lineJoin = 'round'
    const visible = visibleRuns(picture)
    if (picture.march === null) {
      ctx.beginPath()
      for (const { run, next } of visible) tracePath(ctx, picture, run, next)
      ctx.stroke()
    } else {
      // Dashes without caps, one run at a time and only in the window: a canvas computes every dash of a path, visible
      // or not.
      ctx.lineCap = 'butt'
      ctx.setLineDash(dashes.map((length) => length * ratio))
      ctx.lineDashOffset = -picture.march * ratio
      for (const { run, next } of visible) {
        ctx.beginPath()
        tracePath(ctx, picture, run, next)
        ctx.stroke()
      }
      ctx.setLineDash([])
      ctx.lineDashOffset = 0
    }
    if (g.cellWidth >= smallestCell) {
      ctx.fillStyle = theme.path
      ctx.beginPath()
      for (const { run } of visible) traceArrows(ctx, picture, run)
      ctx.fill()
    }
  }
  if (g.detail === 'colour' || g.detail === 'selection') paintSmallPath(ctx, picture, !hasRoomForPath(g))
  if (picture.first !== null) paintFlag(ctx, picture, picture.first, true)
  if (picture.last !== null && picture.last !== picture.first) paintFlag(ctx, picture, picture.last, false)
}

function visibleRuns(picture: PathPicture): { run: Run; next: Run | null }[] {
  const window = positionsInView(picture.geometry)
  const low = (picture.alongRows ? window.top : window.left) - 1
  const high = picture.alongRows ? window.bottom : window.right
  const found: { run: Run; next: Run | null }[] = []
  picture.runs.forEach((run, k) => {
    if (run.line < low || run.line > high) return
    found.push({ run, next: picture.joined ? (picture.runs[k + 1] ?? null) : null })
  })
  return found
}

/** Position of a run's line across it, canvas pixels. */
function railAt(picture: PathPicture, line: number): number {
  const { geometry: g, alongRows } = picture
  const box = cellBox(g, alongRows ? line : 1, alongRows ? 1 : line)
  return alongRows ? box.y + box.h * 0.8 : box.x + box.w * 0.88
}

function middleOf(picture: PathPicture, line: number, along: number): number {
  const { geometry: g, alongRows } = picture
  const box = alongRows ? cellBox(g, line, along) : cellBox(g, along, line)
  return alongRows ? box.x + box.w / 2 : box.y + box.h / 2
}

function tracePath(ctx: Paint, picture: PathPicture, run: Run, next: Run | null): void {
  const { geometry: g, alongRows } = picture
  const { ratio } = g.pane
  const rail = railAt(picture, run.line)
  const forward = run.to >= run.from ? 1 : -1
  const reach = 6 * ratio
  const begin = middleOf(picture, run.line, run.from) - forward * reach
  const end = middleOf(picture, run.line, run.to) + forward * reach
  const to = (along: number, across: number) => (alongRows ? ctx.lineTo(along, across) : ctx.lineTo(across, along))
  const start = (along: number, across: number) => (alongRows ? ctx.moveTo(along, across) : ctx.moveTo(across, along))
  const bend = (a1: number, c1: number, a2: number, c2: number) =>
    alongRows ? ctx.quadraticCurveTo(a1, c1, a2, c2) : ctx.quadraticCurveTo(c1, a1, c2, a2)
  const { low, high } = alongWindow(picture)
  const period = (dashes[0] + dashes[1]) * ratio
  const isSeen = (along: number): boolean => along >= low && along <= high
  // Skip whole dashes at the beginning, so that the visible ones stay in place while the window moves.
  const hidden = Math.max(0, forward > 0 ? low - begin : begin - high)
  start(begin + forward * Math.floor(hidden / period) * period, rail)
  const edge = next ? turnEdge(picture, edgeOf(picture, run, next, forward), forward, 7) : end
  if (!next || !isSeen(edge)) {
    to(forward > 0 ? Math.min(end, high) : Math.max(end, low), rail)
    return
  }
  const nextRail = railAt(picture, next.line)
  const nextForward = next.to >= next.from ? 1 : -1
  const nextBegin = middleOf(picture, next.line, next.from) - nextForward * reach
  const turn = 5 * ratio
  const sign = nextRail > rail ? 1 : -1
  to(edge - forward * turn, rail)
  bend(edge, rail, edge, rail + sign * turn)
  to(edge, nextRail - sign * turn)
  bend(edge, nextRail, edge - forward * turn, nextRail)
  to(nextBegin, nextRail)
}

/** The visible part along the runs with a margin on both sides, canvas pixels. */
function alongWindow({ geometry: g, alongRows }: PathPicture): { low: number; high: number } {
  const more = 24 * g.pane.ratio
  const from = alongRows ? g.left : g.top
  return { low: from - more, high: from + (alongRows ? g.width : g.height) + more }
}

/** The farther of the outer edges of a run's last place and the next run's first: the turn lies beyond both. */
function edgeOf(picture: PathPicture, run: Run, next: Run, forward: number): number {
  const { geometry: g, alongRows } = picture
  const edges = [
    [run.line, run.to],
    [next.line, next.from],
  ].map(([line, along]) => {
    const box = alongRows ? cellBox(g, line, along) : cellBox(g, along, line)
    if (alongRows) return forward > 0 ? box.x + box.w : box.x
    return forward > 0 ? box.y + box.h : box.y
  })
  return forward > 0 ? Math.max(...edges) : Math.min(...edges)
}

function traceArrows(ctx: Paint, picture: PathPicture, run: Run): void {
  const { geometry: g, alongRows } = picture
  const { ratio } = g.pane
  const forward = run.to >= run.from ? 1 : -1
  const rail = railAt(picture, run.line)
  const { low, high } = alongWindow(picture)
  const last = Math.max(run.from, run.to)
  for (let along = Math.min(run.from, run.to) + 2; along <= last; along += arrowEvery) {
    const box = alongRows ? cellBox(g, run.line, along) : cellBox(g, along, run.line)
    const at = alongRows ? box.x + (forward > 0 ? box.w : 0) : box.y + (forward > 0 ? box.h : 0)
    const tip = at + forward * 4 * ratio
    const tail = at - forward * 3 * ratio
    const half = 3.6 * ratio
    if (tip < low || tip > high) continue
    if (alongRows) {
      ctx.moveTo(tip, rail)
      ctx.lineTo(tail, rail - half)
      ctx.lineTo(tail, rail + half)
    } else {
      ctx.moveTo(rail, tip)
      ctx.lineTo(rail - half, tail)
      ctx.lineTo(rail + half, tail)
    }
    ctx.closePath()
  }
}

function paintFlag(ctx: Paint, picture: PathPicture, plot: number, isFirst: boolean): void {
  const { geometry: g, grid, theme } = picture
  if (!grid.row[plot]) return
  const { ratio } = g.pane
  const box = cellBox(g, grid.row[plot], grid.col[plot])
  ctx.lineWidth = 2 * ratio
  ctx.strokeStyle = theme.accent
  ctx.beginPath()
  ctx.roundRect(box.x + ratio, box.y + ratio, box.w - 2 * ratio, box.h - 2 * ratio, 2 * ratio)
  ctx.stroke()
  const x = box.x + 3 * ratio
  const y = box.y - 9 * ratio
  ctx.fillStyle = theme.accent
  ctx.fillRect(x, y, 1.75 * ratio, 14 * ratio)
  ctx.beginPath()
  ctx.moveTo(x, y)
  ctx.lineTo(x + 11 * ratio, y + 3.75 * ratio)
  ctx.lineTo(x, y + 7.5 * ratio)
  ctx.closePath()
  ctx.fill()
  if (isFirst) return
  ctx.fillStyle = theme.surface
  ctx.beginPath()
  ctx.moveTo(x + 2.5 * ratio, y + 2 * ratio)
  ctx.lineTo(x + 7 * ratio, y + 3.75 * ratio)
  ctx.lineTo(x + 2.5 * ratio, y + 5.5 * ratio)
  ctx.closePath()
  ctx.fill()
}
