import { type Bounds, clampCamera, windowOf } from '../canvas/camera.ts'
import type { PaneSize, Size } from '../canvas/paneSize.ts'
import type { Camera } from '../state/camera.ts'
import {
  blockGap,
  type FieldSize,
  fieldPadding,
  headerHeight,
  largestCell,
  rowHeaderWidth,
  smallestCell,
} from './geometry.ts'

/** Farthest from a square that a cell is drawn. */
const farthest = 1.3

/**
 * Height of a cell by its width, from the plots' own proportion, kept between 1 : 1.3 and 1.3 : 1; null where that is not
 * known: the cell may then take the shape that makes most of the pane, within the same limits.
 */
export function cellAspect(width: number, length: number): number | null {
  if (!(width > 0) || !(length > 0)) return null
  return Math.min(farthest, Math.max(1 / farthest, length / width))
}

/** The largest cell of a proportion (null = any between the limits) with so much room across and down. */
function largestIn(across: number, down: number, aspect: number | null): { width: number; height: number } {
  const kept = (side: number) => Math.min(largestCell / 2, Math.max(smallestCell, side))
  if (aspect !== null) {
    const width = kept(Math.min(across, down / aspect))
    return { width, height: width * aspect }
  }
  const square = kept(Math.min(across, down))
  return {
    width: Math.max(square, Math.min(across, square * farthest, largestCell / 2)),
    height: Math.max(square, Math.min(down, square * farthest)),
  }
}

/** Room below a fitted field for its origin mark, CSS pixels. */
const footRoom = 24

/** What holds the camera of a field: its size with the gaps between blocks, its headers, the sizes of its cells. */
export function fieldBounds(size: FieldSize): Bounds {
  return {
    extent: ({ scaleX, scaleY }) => drawn(size, scaleX, scaleY),
    inset: { left: rowHeaderWidth(Math.max(size.rows, size.cols)), top: headerHeight },
    padding: fieldPadding,
    scales: { least: smallestCell, most: largestCell },
  }
}

/** Drawn size of the field in CSS pixels at a cell size. */
function drawn(size: FieldSize, cellWidth: number, cellHeight: number): Size {
  const gap = blockGap(cellWidth)
  return {
    width: size.cols * cellWidth + size.breaks.cols.length * gap,
    height: size.rows * cellHeight + size.breaks.rows.length * gap,
  }
}

/** The largest cell that shows the rows and columns `from` … `to` (from 1) whole. */
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
  const rowGaps = size.breaks.rows.filter((k) => k >= area.top && k < area.bottom).length
  const colGaps = size.breaks.cols.filter((k) => k >= area.left && k < area.right).length
  let cell = { width: largestCell / 2, height: largestCell / 2 }
  // The gap between blocks depends on the cell, so the second round settles it.
  for (let round = 0; round < 2; round++) {
    const gap = blockGap(cell.width)
    const across = (view.width - 2 * fieldPadding - colGaps * gap) / Math.max(1, cols)
    const down = (view.height - fieldPadding - footRoom - rowGaps * gap) / Math.max(1, rows)
    cell = largestIn(across, down, aspect)
  }
  const gap = blockGap(cell.width)
  const before = {
    x: (area.left - 1) * cell.width + size.breaks.cols.filter((k) => k < area.left).length * gap,
    y: (area.top - 1) * cell.height + size.breaks.rows.filter((k) => k < area.top).length * gap,
  }
  return clampCamera(
    { scaleX: cell.width, scaleY: cell.height, x: before.x - fieldPadding, y: before.y - fieldPadding },
    bounds,
    pane,
  )
}

/** Space between the field and the legend, CSS pixels. */
const legendMargin = 16
/** A field may become this much smaller so that the legend covers no plot; beyond that it does cover some. */
const shrinkAtMost = 0.72

/** Side of a square as large as a cell. */
const cellSize = ({ scaleX, scaleY }: Camera): number => Math.sqrt(scaleX * scaleY)

/**
 * Fits the whole field beside the legend, which lies at the bottom right: below it or left of it, whichever leaves larger
 * cells. Where that would cost too much the field takes the whole window.
 */
export function fitBeside(
  size: FieldSize,
  pane: PaneSize,
  aspect: number | null,
  legend: { width: number; height: number } | null,
): Camera {
  const whole = { top: 1, left: 1, bottom: size.rows, right: size.cols }
  const free = fitCamera(size, pane, aspect, whole)
  if (!legend) return free
  const field = drawn(size, free.scaleX, free.scaleY)
  const right = rowHeaderWidth(Math.max(size.rows, size.cols)) + fieldPadding + field.width
  const bottom = headerHeight + fieldPadding + field.height
  const reach = { right: pane.width - legend.width - legendMargin, bottom: pane.height - legend.height - legendMargin }
  if (right <= reach.right || bottom <= reach.bottom) return free
  const reserved = [
    { ...pane, height: pane.height - legend.height - legendMargin + footRoom - fieldPadding },
    { ...pane, width: pane.width - legend.width - legendMargin },
  ].map((room) => fitCamera(size, room, aspect, whole))
  const best = cellSize(reserved[0]) >= cellSize(reserved[1]) ? reserved[0] : reserved[1]
  return cellSize(best) >= cellSize(free) * shrinkAtMost ? best : free
}
