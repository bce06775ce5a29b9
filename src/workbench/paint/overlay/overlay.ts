import type { Box, Paint } from '../../../canvas/paint.ts'
import type { SeenGrid } from '../../../state/map/view/seenGrid.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import { cellBox, type Geometry, positionsInView } from '../../geometry.ts'
import { contourOf, type Segments, strokeContour } from './contour.ts'

/** Smallest ring, CSS pixels: around a tiny cell instead of inside it. */
const smallest = 12
/** In narrower cells the ring extends slightly over the edge and leaves the label free, CSS pixels. */
const roomy = 44

/** The triple ring of the active position: light, dark, light, inside its cell. */
function paintActiveRing(ctx: Paint, theme: MapTheme, cell: Box, ratio: number): void {
  const narrow = Math.min(cell.w, cell.h)
  const grow = Math.max(narrow < roomy * ratio ? 2 * ratio : 0, (smallest * ratio - narrow) / 2)
  const box = { x: cell.x - grow, y: cell.y - grow, w: cell.w + 2 * grow, h: cell.h + 2 * grow }
  const rings: [inset: number, width: number, colour: string][] = [
    [0, 2, theme.activeCasing],
    [2, 2, theme.activeCore],
    [4, 1.5, theme.activeCasing],
  ]
  ctx.lineJoin = 'miter'
  for (const [inset, width, colour] of rings) {
    const at = (inset + width / 2) * ratio
    if (box.w <= 2 * at || box.h <= 2 * at) break
    ctx.lineWidth = width * ratio
    ctx.strokeStyle = colour
    ctx.strokeRect(box.x + at, box.y + at, box.w - 2 * at, box.h - 2 * at)
  }
}

/** A rectangle of seen positions, both ends included, from 1. */
export interface SeenRectangle {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** Input of the overlay painter. */
export interface OverlayPicture {
  readonly grid: SeenGrid
  readonly geometry: Geometry
  readonly theme: MapTheme
  /** Selected plots by index. */
  readonly mask: Uint8Array
  readonly count: number
  /** The selection if it is a full rectangle, which then has the fill handle. */
  readonly range: SeenRectangle | null
  /**
   * The rectangle that the selected plots fill, so that its edges are their contour; null = the contour has to be
   * computed plot by plot.
   */
  readonly block: SeenRectangle | null
  readonly active: { readonly row: number; readonly col: number } | null
  readonly marquee: SeenRectangle | null
}

/** Maximal number of contour pieces in small cells; beyond it, unselected plots are faded instead. */
const maxPieces = 4000

/** Selection, active position and marquee over the cells. */
export function paintOverlay(ctx: Paint, picture: OverlayPicture): void {
  const { geometry: g, theme } = picture
  const ratio = g.pane.ratio
  if (picture.count > 0) {
    const segments = picture.block
      ? edgesOf(rectangleBox(g, picture.block))
      : contourOf(picture.grid, g, positionsInView(g), picture.mask)
    if (g.detail === 'colour' && segments.length / 4 > maxPieces) fadeOthers(ctx, picture)
    else strokeSelection(ctx, theme, segments, g)
    if (picture.range && g.cellWidth >= 10) paintHandle(ctx, picture, picture.range)
  }
  if (picture.marquee) paintMarquee(ctx, picture, picture.marquee)
  if (picture.active) paintActiveRing(ctx, theme, cellBox(g, picture.active.row, picture.active.col), ratio)
}

/** Strokes the selection's contour, thinner in small cells. */
export function strokeSelection(ctx: Paint, theme: MapTheme, segments: Segments, g: Geometry): void {
  const small = g.cellWidth < 12
  strokeContour(ctx, segments, {
    core: theme.selectionCore,
    casing: theme.selectionCasing,
    coreWidth: (small ? 1.5 : 2.5) * g.pane.ratio,
    casingWidth: (small ? 1 : 2) * g.pane.ratio,
  })
}

function edgesOf({ x, y, w, h }: Box): Segments {
  const [right, bottom] = [x + w, y + h]
  return [x, y, right, y, x, bottom, right, bottom, x, y, x, bottom, right, y, right, bottom]
}

function fadeOthers(ctx: Paint, picture: OverlayPicture): void {
  const { geometry: g, grid, mask, theme } = picture
  const window = positionsInView(g)
  ctx.save()
  ctx.globalAlpha = 0.8
  ctx.fillStyle = theme.ground
  for (let row = window.top; row < window.bottom; row++) {
    const y = g.top + g.rows.start[row - 1] - g.scrollY
    const h = g.rows.end[row - 1] - g.rows.start[row - 1]
    let from = 0
    for (let col = window.left; col <= window.right; col++) {
      const plot = col < window.right ? grid.at[(row - 1) * grid.cols + col - 1] : -1
      const fades = plot >= 0 && !mask[plot]
      if (fades && !from) from = col
      if (!fades && from) {
        const x = g.cols.start[from - 1]
        ctx.fillRect(g.left + x - g.scrollX, y, g.cols.end[col - 2] - x, h)
        from = 0
      }
    }
  }
  ctx.restore()
}

/** Box of a range's fill handle, canvas pixels. */
export function handleBox(g: Geometry, range: SeenRectangle): Box {
  const size = 8 * g.pane.ratio
  return {
    x: g.left + g.cols.end[range.right - 1] - g.scrollX - size / 2,
    y: g.top + g.rows.end[range.bottom - 1] - g.scrollY - size / 2,
    w: size,
    h: size,
  }
}

function paintHandle(ctx: Paint, picture: OverlayPicture, range: SeenRectangle): void {
  const box = handleBox(picture.geometry, range)
  const casing = 1.5 * picture.geometry.pane.ratio
  ctx.fillStyle = picture.theme.selectionCasing
  ctx.fillRect(box.x - casing, box.y - casing, box.w + 2 * casing, box.h + 2 * casing)
  ctx.fillStyle = picture.theme.selectionCore
  ctx.fillRect(box.x, box.y, box.w, box.h)
}

/** The box from edge to edge of a rectangle's places, canvas pixels. */
export function rectangleBox(g: Geometry, area: SeenRectangle): Box {
  const x = g.cols.start[area.left - 1]
  const y = g.rows.start[area.top - 1]
  return {
    x: g.left + x - g.scrollX,
    y: g.top + y - g.scrollY,
    w: g.cols.end[area.right - 1] - x,
    h: g.rows.end[area.bottom - 1] - y,
  }
}

function paintMarquee(ctx: Paint, picture: OverlayPicture, area: SeenRectangle): void {
  const ratio = picture.geometry.pane.ratio
  const box = rectangleBox(picture.geometry, area)
  ctx.setLineDash([4 * ratio, 3 * ratio])
  ctx.lineWidth = ratio
  ctx.strokeStyle = picture.theme.selectionCore
  ctx.strokeRect(box.x + ratio / 2, box.y + ratio / 2, box.w - ratio, box.h - ratio)
  ctx.setLineDash([])
}
