import { windowOf } from '../canvas/camera.ts'
import { type Box, overlap } from '../canvas/paint.ts'
import type { PaneSize, Size } from '../canvas/paneSize.ts'
import type { LegendDock } from '../state/map/legendFold.ts'
import { fieldBounds, fitCamera } from './fit.ts'
import type { FieldSize } from './geometry.ts'

/**
 * Where a pane has room for the legend of a field: at its side in a pane that is wider than the field as it fits, below it in a
 * taller one. It follows from the shapes of pane and field alone: no zoom, pan or colouring moves it.
 */
export function legendDock(size: FieldSize, pane: PaneSize, aspect: number | null): LegendDock {
  const bounds = fieldBounds(size)
  const window = windowOf(bounds, pane)
  const field = bounds.extent(fitCamera(size, pane, aspect, { top: 1, left: 1, bottom: size.rows, right: size.cols }))
  return window.width - field.width > window.height - field.height ? 'side' : 'below'
}

/** How far the legend stands from the pane's corner, CSS pixels. */
const legendMargin = 12

/** The legend as it lies over a pane, CSS pixels: in the lower right corner, where the room at the side and below a field meet. */
export function legendBox(pane: Size, legend: Size): Box {
  const { width: w, height: h } = legend
  return { x: pane.width - legendMargin - w, y: pane.height - legendMargin - h, w, h }
}

/** Drawn size of the compass, CSS pixels. */
export const compassSize = { width: 40, height: 52 }
/** Between the compass and the pane's edge, above it for the word at the field's origin, and to what is beside it. */
const fromEdge = 16
const below = 24
const between = 12

/**
 * Where the compass stands, as its top left in CSS pixels: below the field at the left, there above a legend that is as wide as the
 * pane, else beside the field at the top. Null where each of these covers plots. `field` is the field as it is drawn; while
 * it is not whole in view the overview has the place below it.
 */
export function compassDock(
  pane: Size,
  inset: { readonly left: number; readonly top: number },
  field: Box,
  legend: Size | null,
): { readonly x: number; readonly y: number } | null {
  const { width: w, height: h } = compassSize
  const isWhole = field.w <= pane.width - inset.left && field.h <= pane.height - inset.top
  const low = { x: inset.left + fromEdge + 4, y: pane.height - fromEdge - h, w, h }
  const taken = legend && legendBox(pane, legend)
  const lifted = taken && { ...low, y: taken.y - 4 - h }
  const high = { x: pane.width - fromEdge - w, y: inset.top + between, w, h }
  const isFree = (box: Box, above: number): boolean => {
    const near = { ...box, x: box.x - between, w: box.w + 2 * between, y: box.y - above, h: box.h + above }
    return (
      box.y - above >= inset.top &&
      !overlap(near, field) &&
      !(taken && overlap({ ...near, ...box, w: box.w + between }, taken))
    )
  }
  if (isWhole && isFree(low, below)) return low
  if (isWhole && lifted && isFree(lifted, below)) return lifted
  return high.x - between >= inset.left && isFree(high, 0) ? high : null
}

/** Between a bar and the pane's headers, its foot and a legend. */
const barMargin = 12

/**
 * How far from the pane's top a bar stands that is in its middle: at the top, but at the foot, above a legend that it would lie on,
 * where it would cover the first row of what it speaks about (`row` as it is drawn; null = nothing).
 */
export function barTop(
  pane: Size,
  inset: { readonly top: number },
  bar: Size,
  row: Box | null,
  legend: Size | null,
): number {
  const x = (pane.width - bar.width) / 2
  const at = (y: number): Box => ({ x, y, w: bar.width, h: bar.height })
  const high = inset.top + barMargin
  const foot = pane.height - barMargin - bar.height
  const taken = legend && legendBox(pane, legend)
  const low = taken && overlap(at(foot), taken) ? taken.y - barMargin - bar.height : foot
  const covers = (y: number) => row !== null && overlap(at(y), row)
  return covers(high) && !covers(low) && low > high ? low : high
}
