import { windowOf } from '../canvas/camera.ts'
import { minimapLeft, minimapPadding, minimapSize } from '../canvas/minimapSize.ts'
import { type Box, overlap } from '../canvas/paint.ts'
import type { PaneSize, Size } from '../canvas/paneSize.ts'
import type { LegendDock } from '../state/map/legend/legendFold.ts'
import { fieldBounds, fitCamera } from './fit.ts'
import type { FieldSize } from './geometry.ts'

/**
 * Where a pane has room for the legend of a field: at its side if the pane is wider than the fitted field, below it if it
 * is taller. Depends only on the shapes of pane and field, so that zooming, panning or recolouring never moves the
 * legend.
 */
export function legendDock(size: FieldSize, pane: PaneSize, aspect: number | null): LegendDock {
  const bounds = fieldBounds(size)
  const window = windowOf(bounds, pane)
  const field = bounds.extent(fitCamera(size, pane, aspect, { top: 1, left: 1, bottom: size.rows, right: size.cols }))
  return window.width - field.width > window.height - field.height ? 'side' : 'below'
}

/** Distance of the legend from the pane's corner, CSS pixels. */
const legendMargin = 12

/**
 * The box of the legend in a pane, CSS pixels: at the bottom right, where the free space at the side and below a field
 * meet.
 */
export function legendBox(pane: Size, legend: Size): Box {
  const { width: w, height: h } = legend
  return { x: pane.width - legendMargin - w, y: pane.height - legendMargin - h, w, h }
}

/** Size of the compass, CSS pixels. */
export const compassSize = { width: 40, height: 52 }
/** Distance of the compass from the pane's edge, the word at the field's origin, and its neighbours, CSS pixels. */
const fromEdge = 16
const below = 24
const between = 12

/**
 * Top left of the compass, CSS pixels: below the field at the left (above a legend that is as wide as the pane), else at
 * the top next to the field. Null if both would cover plots. `field` is the drawn field; while it does not fit in the
 * pane, the minimap has the position below it.
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
  const legendArea = legend && legendBox(pane, legend)
  const lifted = legendArea && { ...low, y: legendArea.y - 4 - h }
  const high = { x: pane.width - fromEdge - w, y: inset.top + between, w, h }
  const isFree = (box: Box, above: number): boolean => {
    const near = { ...box, x: box.x - between, w: box.w + 2 * between, y: box.y - above, h: box.h + above }
    return (
      box.y - above >= inset.top &&
      !overlap(near, field) &&
      !(legendArea && overlap({ ...near, ...box, w: box.w + between }, legendArea))
    )
  }
  if (isWhole && isFree(low, below)) return low
  if (isWhole && lifted && isFree(lifted, below)) return lifted
  return high.x - between >= inset.left && isFree(high, 0) ? high : null
}

/** Shortest scale bar, CSS pixels; the longest is two and a half times as long. */
const shortestBar = 56
const scaleBarHeight = 20

/** A round length in metres and its width, CSS pixels, at a number of CSS pixels per metre. */
export function scaleBarLength(perMetre: number): { readonly metres: number; readonly width: number } {
  const least = shortestBar / perMetre
  const power = 10 ** Math.floor(Math.log10(least))
  const metres = ([1, 2, 5, 10].find((step) => step * power >= least * (1 - 1e-9)) ?? 10) * power
  return { metres, width: Math.round(metres * perMetre) }
}

/**
 * Top left of the scale bar, CSS pixels: at the bottom left, next to the position of the compass, or to the minimap while the
 * field does not fit in the pane; null if it would cover plots or the legend.
 */
export function scaleBarDock(
  pane: Size,
  inset: { readonly left: number; readonly top: number },
  field: Box,
  legend: Size | null,
  width: number,
  hasCompass: boolean,
): { readonly x: number; readonly y: number } | null {
  const isWhole = field.w <= pane.width - inset.left && field.h <= pane.height - inset.top
  const low = inset.left + fromEdge + 4 + (hasCompass ? compassSize.width + between : 0)
  const minimap = minimapLeft + 2 * minimapPadding + minimapSize({ width: field.w, height: field.h }).width
  const x = isWhole ? low : minimap + between
  const box = { x, y: pane.height - fromEdge - scaleBarHeight, w: width, h: scaleBarHeight }
  const near = { x: box.x - between, y: box.y - below, w: width + 2 * between, h: box.h + below }
  const isFree = box.y - below >= inset.top && box.x + width <= pane.width && !overlap(near, field)
  return isFree && !(legend && overlap(near, legendBox(pane, legend))) ? { x: box.x, y: box.y } : null
}

/** Distance of a bar from the pane's headers, its bottom and a legend, CSS pixels. */
const barMargin = 12

/**
 * Distance of a centred bar from the pane's top: at the top, or at the bottom (above a legend in its way) if it would
 * cover the first row of its subject (`row` as it is drawn; null = none).
 */
export function modeBarTop(
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
  const legendArea = legend && legendBox(pane, legend)
  const low = legendArea && overlap(at(foot), legendArea) ? legendArea.y - barMargin - bar.height : foot
  const covers = (y: number) => row !== null && overlap(at(y), row)
  return covers(high) && !covers(low) && low > high ? low : high
}
