import type { Box } from '../canvas/paint.ts'
import type { PaneSize } from '../canvas/paneSize.ts'
import type { Camera } from '../state/camera.ts'
import type { SeenPosition } from '../state/map/view/seenGrid.ts'
import { type Axis, buildAxis, cellAt, cellsBetween, nearestCell } from './axis.ts'

export const smallestCell = 1
export const largestCell = 200
/** Free space around the field, CSS pixels. */
export const fieldPadding = 12
/** Height of the column headers for texts of the page, CSS pixels. */
const headerHeight = 24

/** Maximum enlargement of the map's texts in a presentation; on the page they have scale 1. */
export const presentedTexts = 2.2

/** Enlargement of the numbers of rows and columns at a scale of texts: at most 20 pixels instead of 11. */
export const headerScale = (textScale: number): number => Math.min(textScale, 1.8)

/** Level of detail, by the width of a cell in CSS pixels. */
export type Detail = 'colour' | 'selection' | 'label' | 'full'

export function detailOf(cellWidth: number): Detail {
  if (cellWidth < 6) return 'colour'
  if (cellWidth < 22) return 'selection'
  return cellWidth <= 60 ? 'label' : 'full'
}

/** Gap between neighbouring cells, CSS pixels. */
function cellGap(detail: Detail): number {
  return { colour: 0, selection: 1, label: 2, full: 3 }[detail]
}

/** Additional gap between blocks, CSS pixels. */
function blockGap(cellWidth: number): number {
  if (cellWidth < 6) return 2
  return Math.round(Math.min(10, Math.max(4, cellWidth * 0.16)))
}

/** Width of the row headers and height of the column headers of a field, CSS pixels. */
export function headersOf({ rows, cols, textScale }: FieldSize): { readonly left: number; readonly top: number } {
  const scale = headerScale(textScale ?? 1)
  const digits = String(Math.max(rows, cols)).length
  return { left: Math.round(Math.max(28, 14 + 7 * digits) * scale), top: Math.round(headerHeight * scale) }
}

/** Breaks between blocks: seen cells (from 0) that follow a gap. */
export interface Breaks {
  readonly rows: readonly number[]
  readonly cols: readonly number[]
  /**
   * Widths of the alleys at breaks, in plot lengths (between rows) or plot widths (between columns); absent = unknown.
   */
  readonly alleys?: AlleyWidths
}

export interface AlleyWidths {
  readonly rows: ReadonlyMap<number, number>
  readonly cols: ReadonlyMap<number, number>
}

/** Minimum drawn width of an alley, CSS pixels: a narrower one would be invisible. */
const narrowestAlley = 2
/** Maximum drawn width of an alley, in sides of a cell. */
const widestAlley = 4

/** Gap before the first cell of a block, CSS pixels; an alley of known width is drawn to the scale of the plots. */
function gapBefore(breaks: Breaks, axis: 'rows' | 'cols', cell: number, camera: Scales): number {
  const width = breaks.alleys?.[axis].get(cell)
  if (width === undefined) return blockGap(camera.scaleX)
  const side = axis === 'rows' ? camera.scaleY : camera.scaleX
  return Math.max(narrowestAlley, Math.min(width, widestAlley) * side)
}

type Scales = Pick<Camera, 'scaleX' | 'scaleY'>

/** Sum of the gaps between blocks before a cell (from 0), CSS pixels; of all gaps if no cell is passed. */
export function gapsBefore(
  breaks: Breaks,
  axis: 'rows' | 'cols',
  camera: Scales,
  before = Number.POSITIVE_INFINITY,
): number {
  return breaks[axis].reduce((sum, cell) => (cell <= before ? sum + gapBefore(breaks, axis, cell, camera) : sum), 0)
}

/** Whether two fields have the same breaks. */
export function sameBreaks(a: Breaks, b: Breaks): boolean {
  const asJson = ({ rows, cols, alleys }: Breaks) =>
    JSON.stringify([rows, cols, [...(alleys?.rows ?? [])], [...(alleys?.cols ?? [])]])
  return a === b || asJson(a) === asJson(b)
}

/**
 * Where everything is drawn, in whole device pixels. The field's window begins at (`left`, `top`) of the canvas, where
 * field pixel (`scrollX`, `scrollY`) is drawn.
 */
export interface Geometry {
  readonly pane: PaneSize
  readonly breaks: Breaks
  readonly textScale: number
  readonly cols: Axis
  readonly rows: Axis
  readonly detail: Detail
  readonly cellWidth: number
  readonly cellHeight: number
  /** Gap inside every cell, device pixels: half on each side. */
  readonly gap: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly scrollX: number
  readonly scrollY: number
}

export interface FieldSize {
  readonly rows: number
  readonly cols: number
  readonly breaks: Breaks
  /** Enlargement of texts; absent = 1. */
  readonly textScale?: number
}

export function buildGeometry(size: FieldSize, camera: Camera, pane: PaneSize, previous?: Geometry): Geometry {
  const { ratio } = pane
  const headers = headersOf(size)
  const left = Math.round(headers.left * ratio)
  const top = Math.round(headers.top * ratio)
  const detail = detailOf(camera.scaleX)
  const gapsOf = (axis: 'rows' | 'cols') => (cell: number) =>
    Math.round(gapBefore(size.breaks, axis, cell, camera) * ratio)
  const sameScale =
    previous !== undefined &&
    previous.pane.ratio === ratio &&
    previous.cellWidth === camera.scaleX &&
    previous.cellHeight === camera.scaleY &&
    previous.cols.count === size.cols &&
    previous.rows.count === size.rows &&
    sameBreaks(previous.breaks, size.breaks)
  return {
    pane,
    breaks: sameScale ? previous.breaks : size.breaks,
    textScale: size.textScale ?? 1,
    cols: sameScale ? previous.cols : buildAxis(size.cols, camera.scaleX * ratio, size.breaks.cols, gapsOf('cols')),
    rows: sameScale ? previous.rows : buildAxis(size.rows, camera.scaleY * ratio, size.breaks.rows, gapsOf('rows')),
    detail,
    cellWidth: camera.scaleX,
    cellHeight: camera.scaleY,
    gap: Math.round(cellGap(detail) * ratio),
    left,
    top,
    width: Math.max(0, Math.round(pane.width * ratio) - left),
    height: Math.max(0, Math.round(pane.height * ratio) - top),
    scrollX: Math.round(camera.x * ratio),
    scrollY: Math.round(camera.y * ratio),
  }
}

/** The box of a seen position (from 1) on the canvas without its gap, device pixels. */
export function cellBox(g: Geometry, row: number, col: number): Box {
  const before = g.gap >> 1
  const x = g.cols.start[col - 1] + before
  const y = g.rows.start[row - 1] + before
  return {
    x: g.left + x - g.scrollX,
    y: g.top + y - g.scrollY,
    w: g.cols.end[col - 1] - (g.gap - before) - x,
    h: g.rows.end[row - 1] - (g.gap - before) - y,
  }
}

/** What lies under a point of the pane (CSS pixels). */
export type Hit =
  | { readonly kind: 'corner' }
  | { readonly kind: 'column'; readonly col: number }
  | { readonly kind: 'row'; readonly row: number }
  | { readonly kind: 'place'; readonly row: number; readonly col: number }
  | { readonly kind: 'ground' }

export function hitTest(g: Geometry, x: number, y: number): Hit {
  const dx = x * g.pane.ratio
  const dy = y * g.pane.ratio
  if (dx < g.left && dy < g.top) return { kind: 'corner' }
  const col = cellAt(g.cols, dx - g.left + g.scrollX)
  const row = cellAt(g.rows, dy - g.top + g.scrollY)
  if (dy < g.top) return col < 0 ? { kind: 'ground' } : { kind: 'column', col: col + 1 }
  if (dx < g.left) return row < 0 ? { kind: 'ground' } : { kind: 'row', row: row + 1 }
  return row < 0 || col < 0 ? { kind: 'ground' } : { kind: 'place', row: row + 1, col: col + 1 }
}

/** The position nearest to a point of the pane (CSS pixels), for drags that leave the field. */
export function nearestPosition(g: Geometry, x: number, y: number): SeenPosition {
  return {
    row: nearestCell(g.rows, y * g.pane.ratio - g.top + g.scrollY) + 1,
    col: nearestCell(g.cols, x * g.pane.ratio - g.left + g.scrollX) + 1,
  }
}

/** Seen places in a part of the canvas (device pixels): first (from 1), and one after the last. */
export interface VisibleCells {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export function positionsIn(g: Geometry, part: Box): VisibleCells {
  const x = part.x - g.left + g.scrollX
  const y = part.y - g.top + g.scrollY
  const cols = cellsBetween(g.cols, x, x + part.w)
  const rows = cellsBetween(g.rows, y, y + part.h)
  return { top: rows.first + 1, bottom: rows.last + 1, left: cols.first + 1, right: cols.last + 1 }
}

/** The part of the canvas in which the field is drawn. */
export function fieldPart(g: Geometry): Box {
  return { x: g.left, y: g.top, w: g.width, h: g.height }
}

/** How many whole rows fit in the window, wherever it is scrolled: at least 1. */
export function rowsPerScreen({ rows, height }: Geometry): number {
  return Math.max(1, Math.floor((height * rows.count) / Math.max(1, rows.length)))
}

/** Seen places that are in view. */
export function positionsInView(g: Geometry): VisibleCells {
  return positionsIn(g, fieldPart(g))
}
