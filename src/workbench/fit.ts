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

/** Height of a cell by its width, from the plots' own proportion, kept between 1 : 1.3 and 1.3 : 1. */
export function cellAspect(width: number, length: number): number {
  if (!(width > 0) || !(length > 0)) return 1
  return Math.min(1.3, Math.max(1 / 1.3, length / width))
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
  aspect: number,
  area: { top: number; left: number; bottom: number; right: number },
): Camera {
  const bounds = fieldBounds(size)
  const view = windowOf(bounds, pane)
  const cols = area.right - area.left + 1
  const rows = area.bottom - area.top + 1
  const rowGaps = size.breaks.rows.filter((k) => k >= area.top && k < area.bottom).length
  const colGaps = size.breaks.cols.filter((k) => k >= area.left && k < area.right).length
  let cell = largestCell / 2
  // The gap between blocks depends on the cell, so the second round settles it.
  for (let round = 0; round < 2; round++) {
    const gap = blockGap(cell)
    const across = (view.width - 2 * fieldPadding - colGaps * gap) / Math.max(1, cols)
    const down = (view.height - fieldPadding - footRoom - rowGaps * gap) / Math.max(1, rows) / aspect
    cell = Math.min(largestCell / 2, Math.max(smallestCell, Math.min(across, down)))
  }
  const gap = blockGap(cell)
  const before = {
    x: (area.left - 1) * cell + size.breaks.cols.filter((k) => k < area.left).length * gap,
    y: (area.top - 1) * cell * aspect + size.breaks.rows.filter((k) => k < area.top).length * gap,
  }
  return clampCamera(
    { scaleX: cell, scaleY: cell * aspect, x: before.x - fieldPadding, y: before.y - fieldPadding },
    bounds,
    pane,
  )
}

/** Space between the field and the legend, CSS pixels. */
const legendMargin = 16
/** A field may become this much smaller so that the legend covers no plot; beyond that it does cover some. */
const shrinkAtMost = 0.72

/**
 * Fits the whole field beside the legend, which lies at the bottom right: below it or left of it, whichever leaves larger
 * cells. Where that would cost too much the field takes the whole window.
 */
export function fitBeside(
  size: FieldSize,
  pane: PaneSize,
  aspect: number,
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
  const best = reserved[0].scaleX >= reserved[1].scaleX ? reserved[0] : reserved[1]
  return best.scaleX >= free.scaleX * shrinkAtMost ? best : free
}
