import { type Bounds, clampCamera, windowOf } from '../canvas/camera.ts'
import type { PaneSize, Size } from '../canvas/paneSize.ts'
import { type MapView, seenCorner } from '../domain/layout/viewCorner.ts'
import type { Camera } from '../state/camera.ts'
import { type FieldSize, fieldPadding, gapsBefore, headersOf, largestCell, smallestCell } from './geometry.ts'

/** Largest ratio of the sides of a cell. */
const maxSideRatio = 1.3

/**
 * Height of a cell by its width, from the plots' proportion, limited to 1 : 1.3 … 1.3 : 1; null if unknown: the cell then
 * has the shape within these limits that fills the pane best.
 */
export function cellAspect(width: number, length: number): number | null {
  if (!(width > 0) || !(length > 0)) return null
  return Math.min(maxSideRatio, Math.max(1 / maxSideRatio, length / width))
}

/** A fitted cell is at most this share of the pane's shorter side, unless that is less than half of the largest cell. */
const shareOfPane = 1 / 12

/**
 * Largest side of a fitted cell. A small field does not fill the pane, but on a wall it can be read from the back of the
 * room; a presentation fills the window.
 */
function maxIn({ width, height }: Size, textScale: number): number {
  if (textScale > 1) return largestCell / maxSideRatio
  return Math.min(largestCell / maxSideRatio, Math.max(largestCell / 2, Math.min(width, height) * shareOfPane))
}

/**
 * The largest cell with a proportion (null = any within the limits) that fits across and down, with no side above `limit`.
 */
function largestIn(across: number, down: number, aspect: number | null, limit: number): Size {
  const limited = (side: number) => Math.min(limit, Math.max(smallestCell, side))
  if (aspect !== null) {
    const width = limited(Math.min(across, down / aspect))
    return { width, height: width * aspect }
  }
  const square = limited(Math.min(across, down))
  return {
    width: Math.max(square, Math.min(across, square * maxSideRatio, limit)),
    height: Math.max(square, Math.min(down, square * maxSideRatio)),
  }
}

/** Iterations after which the size of a fitted cell changes by a small part of a pixel. */
const fitRounds = 6

/** Space below a fitted field for its origin mark, CSS pixels. */
const footRoom = 24

/** Camera limits of a field: its size with the gaps between blocks, its headers, the sizes of its cells. */
export function fieldBounds(size: FieldSize): Bounds {
  return {
    extent: ({ scaleX, scaleY }) => drawnSize(size, scaleX, scaleY),
    inset: headersOf(size),
    padding: fieldPadding,
    scales: { min: smallestCell, max: largestCell },
  }
}

/** Drawn size of the field in CSS pixels at a cell size. */
function drawnSize(size: FieldSize, cellWidth: number, cellHeight: number): Size {
  const camera = { scaleX: cellWidth, scaleY: cellHeight }
  return {
    width: size.cols * cellWidth + gapsBefore(size.breaks, 'cols', camera),
    height: size.rows * cellHeight + gapsBefore(size.breaks, 'rows', camera),
  }
}

/** Whether a camera shows the whole field. */
export function showsWhole(size: FieldSize, pane: PaneSize, { scaleX, scaleY, x, y }: Camera): boolean {
  const window = windowOf(fieldBounds(size), pane)
  const field = drawnSize(size, scaleX, scaleY)
  return x <= 0 && y <= 0 && field.width - x <= window.width && field.height - y <= window.height
}

/** The largest cell that shows the rows and columns `from` … `to` (from 1) completely. */
export function fitCamera(
  size: FieldSize,
  pane: PaneSize,
  aspect: number | null,
  area: { top: number; left: number; bottom: number; right: number },
): Camera {
  const bounds = fieldBounds(size)
  const view = windowOf(bounds, pane)
  const cols = area.right - area.left + 1
  const rows = area.bottom - area.top + 1
  const gaps = (axis: 'rows' | 'cols', from: number, to: number, { width, height }: Size): number => {
    const camera = { scaleX: width, scaleY: height }
    return gapsBefore(size.breaks, axis, camera, to - 1) - gapsBefore(size.breaks, axis, camera, from - 1)
  }
  const maxCell = maxIn(view, size.textScale ?? 1)
  let cell: Size = { width: maxCell, height: maxCell }
  // Gaps of blocks and alleys scale with the cell, so the size is found iteratively.
  for (let round = 0; round < fitRounds; round++) {
    const alleys = {
      across: gaps('cols', area.left, area.right, cell),
      down: gaps('rows', area.top, area.bottom, cell),
    }
    // Assume that the gaps scale with the cell.
    const across = (view.width - 2 * fieldPadding) / Math.max(1, cols + alleys.across / cell.width)
    const down = (view.height - fieldPadding - footRoom) / Math.max(1, rows + alleys.down / cell.height)
    cell = largestIn(across, down, aspect, maxCell)
  }
  const before = {
    x: (area.left - 1) * cell.width + gaps('cols', 1, area.left, cell),
    y: (area.top - 1) * cell.height + gaps('rows', 1, area.top, cell),
  }
  return clampCamera(
    { scaleX: cell.width, scaleY: cell.height, x: before.x - fieldPadding, y: before.y - fieldPadding },
    bounds,
    pane,
  )
}

/** Free space on each side of a field in the middle of its pane, CSS pixels: for enlarged words around it. */
const freeSpace = 20

/** Fits the whole field in the middle of the pane. */
export function fitCentred(size: FieldSize, pane: PaneSize, aspect: number | null): Camera {
  const bounds = fieldBounds(size)
  const room = { ...pane, width: pane.width - 2 * freeSpace, height: pane.height - 2 * freeSpace }
  const camera = fitCamera(size, room, aspect, { top: 1, left: 1, bottom: size.rows, right: size.cols })
  const window = windowOf(bounds, pane)
  const { width, height } = bounds.extent(camera)
  return clampCamera({ ...camera, x: (width - window.width) / 2, y: (height - window.height) / 2 }, bounds, pane)
}

/** Minimal cell size, CSS pixels, of a readable fitted field: smaller cells show no labels and hardly any colours. */
const unreadable = 10
/** A field whose drawn sides have at least this ratio is a ribbon. */
const ribbon = 5
/** Cells at the start of a ribbon, CSS pixels: wide enough for labels. */
const readable = 32
/** Space on each side of an upright ribbon for the minimap and the legend, CSS pixels. */
const spaceAtSides = 220

/**
 * The start of a long and narrow field (the end with its origin) in readable cells, if the whole of it would be a
 * ribbon of tiny cells; null for any other field.
 */
export function fitBeginning(size: FieldSize, pane: PaneSize, aspect: number | null, view: MapView): Camera | null {
  const bounds = fieldBounds(size)
  const wholeField = { top: 1, left: 1, bottom: size.rows, right: size.cols }
  const fitted = fitCamera(size, pane, aspect, wholeField)
  const drawn = bounds.extent(fitted)
  const isLong = Math.max(drawn.width, drawn.height) >= ribbon * Math.min(drawn.width, drawn.height)
  if (cellSize(fitted) >= unreadable || !isLong) return null
  const window = windowOf(bounds, pane)
  const corner = seenCorner('bottom_left', view)
  if (drawn.width > drawn.height) {
    const cols = Math.max(1, Math.floor(window.width / readable))
    if (cols >= size.cols) return null
    const left = corner.endsWith('right') ? size.cols - cols + 1 : 1
    return fitCamera(size, pane, aspect, { ...wholeField, left, right: left + cols - 1 })
  }
  const rows = Math.max(1, Math.floor(window.height / readable))
  if (rows >= size.rows) return null
  const top = corner.startsWith('bottom') ? size.rows - rows + 1 : 1
  const camera = fitCamera(size, pane, aspect, { ...wholeField, top, bottom: top + rows - 1 })
  const sideSpace = (window.width - bounds.extent(camera).width) / 2
  return sideSpace < spaceAtSides ? camera : clampCamera({ ...camera, x: -sideSpace }, bounds, pane)
}

/** Space between field and legend, CSS pixels. */
const legendMargin = 16
/** The field may shrink to this share so that the legend covers no plot; below that it covers some. */
const maxShrink = 0.72

/** Side of a square with the area of a cell. */
const cellSize = ({ scaleX, scaleY }: Camera): number => Math.sqrt(scaleX * scaleY)

/**
 * Fits the whole field next to the legend, which lies at the bottom right: above it or left of it, whichever gives larger
 * cells. If that would shrink the field too much, it gets the whole window.
 */
export function fitNextToLegend(
  size: FieldSize,
  pane: PaneSize,
  aspect: number | null,
  legend: { width: number; height: number } | null,
): Camera {
  const wholeField = { top: 1, left: 1, bottom: size.rows, right: size.cols }
  const fitted = fitCamera(size, pane, aspect, wholeField)
  if (!legend) return fitted
  const field = drawnSize(size, fitted.scaleX, fitted.scaleY)
  const headers = headersOf(size)
  const right = headers.left + fieldPadding + field.width
  const bottom = headers.top + fieldPadding + field.height
  const reach = { right: pane.width - legend.width - legendMargin, bottom: pane.height - legend.height - legendMargin }
  if (right <= reach.right || bottom <= reach.bottom) return fitted
  const above = { ...pane, height: pane.height - legend.height - legendMargin }
  const atSide = { ...pane, width: pane.width - legend.width - legendMargin }
  const reserved = [
    // The bottom of the field can extend next to the legend.
    { fitted: { ...above, height: above.height + footRoom - fieldPadding }, room: above },
    { fitted: atSide, room: atSide },
  ].flatMap(({ fitted, room }) => {
    const camera = fitCamera(size, fitted, aspect, wholeField)
    // Even the smallest cells may not fit next to it.
    return showsWhole(size, room, camera) ? [camera] : []
  })
  const best = reserved.reduce<Camera | null>(
    (largest, candidate) => (largest && cellSize(largest) >= cellSize(candidate) ? largest : candidate),
    null,
  )
  return best && cellSize(best) >= cellSize(fitted) * maxShrink ? best : fitted
}
