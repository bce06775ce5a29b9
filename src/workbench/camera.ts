import type { Camera } from '../state/view.ts'
import {
  blockGap,
  type FieldSize,
  fieldPadding,
  headerHeight,
  largestCell,
  type Pane,
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

function windowOf(size: FieldSize, pane: Pane): { width: number; height: number } {
  return {
    width: Math.max(1, pane.width - rowHeaderWidth(Math.max(size.rows, size.cols))),
    height: Math.max(1, pane.height - headerHeight),
  }
}

/** Drawn size of the field in CSS pixels at a cell size. */
function drawn(size: FieldSize, cellWidth: number, aspect: number): { width: number; height: number } {
  const gap = blockGap(cellWidth)
  return {
    width: size.cols * cellWidth + size.breaks.cols.length * gap,
    height: size.rows * cellWidth * aspect + size.breaks.rows.length * gap,
  }
}

/** Keeps the field in reach: it never leaves the window by more than the padding. */
export function clampCamera(camera: Camera, size: FieldSize, pane: Pane): Camera {
  const view = windowOf(size, pane)
  const field = drawn(size, camera.cellWidth, camera.cellHeight / camera.cellWidth)
  const clamp = (at: number, length: number, window: number): number => {
    const far = length + fieldPadding - window
    return Math.max(Math.min(-fieldPadding, far), Math.min(Math.max(-fieldPadding, far), at))
  }
  return {
    ...camera,
    x: clamp(camera.x, field.width, view.width),
    y: clamp(camera.y, field.height, view.height),
  }
}

/** The largest cell that shows the rows and columns `from` … `to` (from 1) whole. */
export function fitCamera(
  size: FieldSize,
  pane: Pane,
  aspect: number,
  area: { top: number; left: number; bottom: number; right: number },
): Camera {
  const view = windowOf(size, pane)
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
    { cellWidth: cell, cellHeight: cell * aspect, x: before.x - fieldPadding, y: before.y - fieldPadding },
    size,
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
  pane: Pane,
  aspect: number,
  legend: { width: number; height: number } | null,
): Camera {
  const whole = { top: 1, left: 1, bottom: size.rows, right: size.cols }
  const free = fitCamera(size, pane, aspect, whole)
  if (!legend) return free
  const field = drawn(size, free.cellWidth, aspect)
  const right = rowHeaderWidth(Math.max(size.rows, size.cols)) + fieldPadding + field.width
  const bottom = headerHeight + fieldPadding + field.height
  const reach = { right: pane.width - legend.width - legendMargin, bottom: pane.height - legend.height - legendMargin }
  if (right <= reach.right || bottom <= reach.bottom) return free
  const reserved = [
    { ...pane, height: pane.height - legend.height - legendMargin + footRoom - fieldPadding },
    { ...pane, width: pane.width - legend.width - legendMargin },
  ].map((room) => fitCamera(size, room, aspect, whole))
  const best = reserved[0].cellWidth >= reserved[1].cellWidth ? reserved[0] : reserved[1]
  return best.cellWidth >= free.cellWidth * shrinkAtMost ? best : free
}

/** Zooms by a factor and keeps what lies under the point (CSS pixels of the pane) in its place. */
export function zoomAt(camera: Camera, size: FieldSize, pane: Pane, factor: number, x: number, y: number): Camera {
  const aspect = camera.cellHeight / camera.cellWidth
  const cell = Math.min(largestCell, Math.max(smallestCell, camera.cellWidth * factor))
  if (cell === camera.cellWidth) return camera
  const left = x - rowHeaderWidth(Math.max(size.rows, size.cols))
  const top = y - headerHeight
  const scale = cell / camera.cellWidth
  return clampCamera(
    {
      cellWidth: cell,
      cellHeight: cell * aspect,
      x: (camera.x + left) * scale - left,
      y: (camera.y + top) * scale - top,
    },
    size,
    pane,
  )
}

export function panBy(camera: Camera, size: FieldSize, pane: Pane, dx: number, dy: number): Camera {
  return clampCamera({ ...camera, x: camera.x + dx, y: camera.y + dy }, size, pane)
}

/** The least pan that shows a box (CSS pixels of the pane, headers included) whole; the same camera when it is in view. */
export function panToShow(
  camera: Camera,
  size: FieldSize,
  pane: Pane,
  box: { x: number; y: number; w: number; h: number },
): Camera {
  const left = rowHeaderWidth(Math.max(size.rows, size.cols))
  const margin = 8
  const shift = (from: number, length: number, low: number, high: number): number => {
    if (from - margin < low) return from - margin - low
    if (from + length + margin > high) return Math.min(from - margin - low, from + length + margin - high)
    return 0
  }
  const dx = shift(box.x, box.w, left, pane.width)
  const dy = shift(box.y, box.h, headerHeight, pane.height)
  return dx === 0 && dy === 0 ? camera : panBy(camera, size, pane, dx, dy)
}
