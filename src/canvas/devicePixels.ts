import type Konva from 'konva/lib/Core'
import type { Paint } from './paint.ts'

/** Runs a painter in device pixels on a layer's own canvas. */
export function paintInDevicePixels(context: Konva.Context, paint: (ctx: Paint) => void): void {
  const native = context._context
  native.save()
  native.setTransform(1, 0, 0, 1, 0, 0)
  paint(native)
  native.restore()
}

/**
 * The smallest length of at least `least` CSS pixels that is a whole number of device pixels; another length would
 * stretch the canvas. Browsers report ratios such as 1.1 in single precision, so whole means whole after rounding.
 */
export function wholePixelLength(least: number, ratio: number): number {
  const first = Math.ceil(least)
  for (let length = first; length < first + 64; length++) if (isWhole(length * ratio)) return length
  return first
}

/** The last position at or before `at`, CSS pixels, that is a whole number of device pixels. */
function lastWhole(at: number, ratio: number): number {
  const first = Math.floor(at)
  for (let place = first; place > first - 64; place--) if (isWhole(place * ratio)) return place
  return first
}

/**
 * How to bring something that starts at `at` on the page (CSS pixels) to the nearest whole device pixel: an `offset` in
 * the layout and a further `shift` by transform. Browsers round the start of a layout before transforming it, some to CSS
 * and some to device pixels; the offset makes it start on a pixel of both.
 */
export function toWholePixel(at: number, ratio: number): { readonly offset: number; readonly shift: number } {
  const base = lastWhole(at, ratio)
  return { offset: base - at, shift: (Math.round(at * ratio) - Math.round(base * ratio)) / ratio }
}

function isWhole(length: number): boolean {
  return Math.abs(length - Math.round(length)) < 1 / 256
}

/** The pixel ratio for Konva at which a canvas has as many device pixels as are shown: Konva rounds down. */
export function konvaRatio(ratio: number): number {
  return ratio * (1 + 1e-6)
}
