import type { Paint } from '../../../canvas/paint.ts'
import { cellBox } from '../../geometry.ts'
import { fontOf, textWidth } from '../textFit.ts'
import { type PathPicture, type Run, turnEdge } from './pathPicture.ts'

/**
 * Which runs of a walk are drawn when there is not room for all, as indexes, including the first and last: at least
 * `least` pixels apart. In a snake an even number of runs is skipped between two, so that the drawn ones alternate in
 * direction as all do.
 * @param places position of each run across the runs, in the walk's order, pixels
 */
export function shownRuns(positions: readonly number[], least: number, turns: boolean): number[] {
  const count = positions.length
  if (count <= 1) return count === 1 ? [0] : []
  const pitch = Math.abs(positions[count - 1] - positions[0]) / (count - 1)
  const needed = pitch > 0 ? Math.max(1, Math.ceil(least / pitch)) : count
  const step = turns && needed % 2 === 0 ? needed + 1 : needed
  const shown: number[] = []
  for (let k = 0; k < count; k += step) shown.push(k)
  const last = shown[shown.length - 1]
  if (last === count - 1) return shown
  // The end of the walk matters more than the run before it.
  if (shown.length > 1 && Math.abs(positions[count - 1] - positions[last]) < least) shown.pop()
  shown.push(count - 1)
  return shown
}

/** Least distance between two lines of the path with labels at their ends, CSS pixels: along rows, along columns. */
const lineDistance = { rows: 20, columns: 52 }
/** Distance between two arrowheads on a line, and how far a turn extends beyond the field, CSS pixels. */
const arrowEvery = 96
const turnReach = 7
const fontSize = 10

/** A drawn run: position of its line, start and end, canvas pixels. */
interface DrawnRun {
  readonly run: Run
  readonly next: Run | null
  readonly across: number
  readonly begin: number
  readonly end: number
}

/**
 * The walk in cells too small for text: lines of some runs with their direction, labels at both ends of each, and the
 * turn to the next run in a snake, or a stop if every run restarts.
 */
export function paintSmallPath(ctx: Paint, picture: PathPicture, withLines: boolean): void {
  const drawn = drawnRuns(picture)
  const { ratio } = picture.geometry.pane
  if (withLines) {
    for (const [style, width] of [
      [picture.theme.surface, 4],
      [picture.theme.path, 1.5],
    ] as const) {
      ctx.fillStyle = style
      for (const run of drawn) fillRun(ctx, picture, run, width * ratio)
    }
    ctx.fillStyle = picture.theme.path
    ctx.beginPath()
    for (const run of drawn) traceArrows(ctx, picture, run)
    ctx.fill()
  }
  for (const run of drawn) paintEnds(ctx, picture, run)
}

function boxAt({ geometry, alongRows }: PathPicture, line: number, along: number) {
  return alongRows ? cellBox(geometry, line, along) : cellBox(geometry, along, line)
}

function middleAcross(picture: PathPicture, run: Run): number {
  const box = boxAt(picture, run.line, 1)
  return picture.alongRows ? box.y + box.h / 2 : box.x + box.w / 2
}

/** The outer edges of a run's first and last place along it. */
function edges(picture: PathPicture, run: Run): { begin: number; end: number } {
  const isForward = run.to >= run.from
  const [first, last] = [boxAt(picture, run.line, run.from), boxAt(picture, run.line, run.to)]
  const low = (box: typeof first) => (picture.alongRows ? box.x : box.y)
  const high = (box: typeof first) => (picture.alongRows ? box.x + box.w : box.y + box.h)
  return isForward ? { begin: low(first), end: high(last) } : { begin: high(first), end: low(last) }
}

function drawnRuns(picture: PathPicture): DrawnRun[] {
  const { geometry: g, runs, alongRows, joined } = picture
  const least = (alongRows ? lineDistance.rows : lineDistance.columns) * g.pane.ratio
  const positions = runs.map((run) => middleAcross(picture, run))
  const [low, high] = alongRows ? [g.top, g.top + g.height] : [g.left, g.left + g.width]
  return shownRuns(positions, least, joined)
    .filter((k) => positions[k] >= low - least && positions[k] <= high + least)
    .map((k) => ({
      run: runs[k],
      next: joined ? (runs[k + 1] ?? null) : null,
      across: positions[k],
      ...edges(picture, runs[k]),
    }))
}

/** All parts of a run are straight, so they are filled as rectangles: stroking many lines takes a whole frame. */
function fillRun(ctx: Paint, picture: PathPicture, { run, next, across, begin, end }: DrawnRun, width: number): void {
  const { alongRows, geometry: g } = picture
  const { ratio } = g.pane
  const half = width / 2
  const rectangle = (along: number, at: number, length: number, height: number) =>
    alongRows ? ctx.fillRect(along, at, length, height) : ctx.fillRect(at, along, height, length)
  const lengthwise = (from: number, to: number, at: number) =>
    rectangle(Math.min(from, to), at - half, Math.abs(to - from), width)
  const crosswise = (from: number, to: number, along: number) =>
    rectangle(along - half, Math.min(from, to), width, Math.abs(to - from))
  const forward = run.to >= run.from ? 1 : -1
  if (!next) {
    lengthwise(begin, end, across)
    // Every run restarts: a stop across its end.
    crosswise(across - 4 * ratio, across + 4 * ratio, end)
    return
  }
  const nextAcross = middleAcross(picture, next)
  const sign = nextAcross > across ? 1 : -1
  const reach = turnEdge(picture, end, forward, turnReach)
  // Rows of small cells are a few pixels apart: the turn has a minimum height to stay visible.
  const turnEnd = across + sign * Math.max(Math.abs(nextAcross - across), 5 * ratio)
  lengthwise(begin, reach, across)
  crosswise(across - sign * half, turnEnd + sign * half, reach)
  lengthwise(reach, end - forward * 4 * ratio, turnEnd)
}

function traceArrows(ctx: Paint, picture: PathPicture, { run, across, begin, end }: DrawnRun): void {
  const { alongRows, geometry: g } = picture
  const { ratio } = g.pane
  const forward = run.to >= run.from ? 1 : -1
  const length = Math.abs(end - begin)
  const count = Math.max(1, Math.floor(length / (arrowEvery * ratio)))
  const point = (along: number, at: number, isFirst: boolean) => {
    const [x, y] = alongRows ? [along, at] : [at, along]
    if (isFirst) ctx.moveTo(x, y)
    else ctx.lineTo(x, y)
  }
  for (let k = 0; k < count; k++) {
    const middle = begin + (forward * length * (k + 0.5)) / count
    point(middle + forward * 5 * ratio, across, true)
    point(middle - forward * 3.5 * ratio, across - 4 * ratio, false)
    point(middle - forward * 3.5 * ratio, across + 4 * ratio, false)
  }
}

/** The labels of a run's first and last plot on a light ground, inside the field. */
function paintEnds(ctx: Paint, picture: PathPicture, { run, across, begin, end }: DrawnRun): void {
  const { ratio } = picture.geometry.pane
  const font = fontOf(Math.round(fontSize * ratio), 600)
  ctx.font = font
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  const length = Math.abs(end - begin)
  const ends = [
    { along: run.from, at: begin },
    { along: run.to, at: end },
  ]
  let room = length
  for (const { along, at } of run.from === run.to ? ends.slice(0, 1) : ends) {
    const text = labelAt(picture, run.line, along)
    if (text === null) continue
    const width = textWidth(ctx, font, text) + 6 * ratio
    const height = (fontSize + 4) * ratio
    const extent = picture.alongRows ? width : height
    if (extent > room) continue
    room -= extent + 12 * ratio
    const isLow = at === Math.min(begin, end)
    const inwards = at + (isLow ? 1 : -1) * markAt(picture, run.line, along)
    const [x, y] = picture.alongRows
      ? [isLow ? inwards : inwards - width, across - height / 2]
      : [across - width / 2, isLow ? inwards : inwards - height]
    ctx.fillStyle = picture.theme.controlBorder
    ctx.fillRect(x - ratio / 2, y - ratio / 2, width + ratio, height + ratio)
    ctx.fillStyle = picture.theme.surface
    ctx.fillRect(x + ratio / 2, y + ratio / 2, width - ratio, height - ratio)
    ctx.fillStyle = picture.theme.previewNew
    ctx.fillText(text, x + width / 2, y + height / 2 + 0.5 * ratio)
  }
}

/** Space for a flag or the ring of the active position at the end of a run, canvas pixels; 0 if there is none. */
function markAt(picture: PathPicture, line: number, along: number): number {
  const { grid, active, first, last, geometry: g, alongRows } = picture
  const [row, col] = alongRows ? [line, along] : [along, line]
  const plot = grid.at[(row - 1) * grid.cols + col - 1]
  const isMarked = (plot >= 0 && (plot === first || plot === last)) || (active?.row === row && active.col === col)
  const box = boxAt(picture, line, along)
  return isMarked ? Math.max(alongRows ? box.w : box.h, 8 * g.pane.ratio) + 4 * g.pane.ratio : 0
}

function labelAt({ grid, alongRows, label }: PathPicture, line: number, along: number): string | null {
  const [row, col] = alongRows ? [line, along] : [along, line]
  const plot = grid.at[(row - 1) * grid.cols + col - 1]
  return plot >= 0 ? label(plot) : null
}
