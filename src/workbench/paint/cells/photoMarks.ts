import type { Box, Paint } from '../../../canvas/paint.ts'
import type { Lines } from '../classPattern.ts'
import type { Picture } from '../picture.ts'
import { dimmedFlag, fillOf, missingFlag, suppressedFlag } from '../plotStyle.ts'
import { textSizes } from '../textFit.ts'
import { inkOf, letterStripHeight } from './cellTexts.ts'
import type { DrawnCell } from './drawnCell.ts'
import { previousYearStripHeight } from './previousYearTexts.ts'

/** Outline of a camera in a square of side 1, clockwise. */
const body = [
  [0, 0.27],
  [0.27, 0.27],
  [0.37, 0.1],
  [0.63, 0.1],
  [0.73, 0.27],
  [1, 0.27],
  [1, 0.92],
  [0, 0.92],
] as const

const lens = { x: 0.5, y: 0.58, radius: 0.2, corners: 12 }

function polygon(lines: Lines, { x, y, w, h }: Box, points: readonly (readonly [number, number])[]): void {
  for (const [k, [px, py]] of [...points, points[0]].entries()) {
    if (k === 0) lines.moveTo(x + px * w, y + py * h)
    else lines.lineTo(x + px * w, y + py * h)
  }
}

/** Adds a camera to a path to be filled; its lens has the opposite direction, which leaves a hole. */
export function cameraPath(lines: Lines, box: Box): void {
  polygon(lines, box, body)
  const circle = Array.from({ length: lens.corners }, (_, k): [number, number] => {
    const angle = (-2 * Math.PI * k) / lens.corners
    return [lens.x + lens.radius * Math.cos(angle), lens.y + lens.radius * Math.sin(angle)]
  })
  polygon(lines, box, circle)
}

/** Lower edge of a camera in its square. */
const base = 0.92
/** Sides of the mark, CSS pixels: the smallest that is visible, and a good one for a cell of a width. */
const minSide = 5.5
const maxSide = (cellWidth: number): number => Math.min(13, Math.max(minSide, cellWidth / 3))

/**
 * Box of the mark in a cell: at the lower left, below the label and above last year's text; if classes have letters, next
 * to the letter, where no label is.
 */
function boxOf(picture: Picture, cell: DrawnCell): Box {
  const { geometry: g } = picture
  const { ratio } = g.pane
  const strip = letterStripHeight(picture)
  if (strip > 0) return { x: cell.x + strip + 3 * ratio, y: cell.y + ratio, w: strip, h: strip }
  const margin = Math.round((g.cellHeight < 30 ? 1 : 2.5) * ratio)
  const height = cell.h - previousYearStripHeight(picture)
  const label = textSizes(g).label * ratio
  const largest = maxSide(g.cellWidth) * ratio
  const available = g.detail === 'full' ? largest : (height / 2 - 0.38 * label - margin) / base
  const side = Math.round(Math.min(largest, Math.max(minSide * ratio, available)))
  return { x: cell.x + margin + ratio, y: cell.y + Math.round(height - margin - base * side), w: side, h: side }
}

/** A small camera on each plot with photos, in the colour of text there. */
export function paintPhotoMarks(ctx: Paint, picture: Picture, cells: readonly DrawnCell[]): void {
  const { style, theme, forced, hasPhotos } = picture
  if (!hasPhotos) return
  const byInk = new Map<string, Box[]>()
  for (const cell of cells) {
    const flags = style.flags[cell.plot]
    if (flags & dimmedFlag || !hasPhotos(cell.plot)) continue
    const box = boxOf(picture, cell)
    // On a hatch it gets a plain background, like labels.
    if (forced || flags & (missingFlag | suppressedFlag)) {
      ctx.fillStyle = forced || flags & missingFlag ? theme.surface : fillOf(style, cell.plot)
      ctx.fillRect(box.x - 1, box.y, box.w + 2, box.h)
    }
    const ink = inkOf(picture, cell.plot)
    const boxes = byInk.get(ink)
    if (boxes) boxes.push(box)
    else byInk.set(ink, [box])
  }
  for (const [ink, boxes] of byInk) {
    ctx.fillStyle = ink
    ctx.beginPath()
    for (const box of boxes) cameraPath(ctx, box)
    ctx.fill()
  }
}
