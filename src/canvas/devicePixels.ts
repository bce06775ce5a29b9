import type Konva from 'konva/lib/Core'
import type { Paint } from './paint.ts'

/** Lets a painter work in device pixels on a layer's own canvas. */
export function inDevicePixels(context: Konva.Context, paint: (ctx: Paint) => void): void {
  const native = context._context
  native.save()
  native.setTransform(1, 0, 0, 1, 0, 0)
  paint(native)
  native.restore()
}

/**
 * A length from `least` on, CSS pixels, that is whole in device pixels as well: a canvas of another one is shown a little
 * stretched. A browser tells ratios like 1.1 in single precision, so that whole is what rounds to it.
 */
export function wholeLength(least: number, ratio: number): number {
  const first = Math.ceil(least)
  for (let length = first; length < first + 64; length++) if (isWhole(length * ratio)) return length
  return first
}

/** The last place at or before `at`, CSS pixels, that is whole in device pixels as well. */
function lastWhole(at: number, ratio: number): number {
  const first = Math.floor(at)
  for (let place = first; place > first - 64; place--) if (isWhole(place * ratio)) return place
  return first
}

/**
 * How to bring what begins at `at` of the page, CSS pixels, to the nearest whole device pixel: an `offset` in its layout, and
 * a `shift` by its transform from there. A browser rounds where a layout begins before it transforms it, some to CSS and
 * some to device pixels: with the offset it begins at a pixel of both.
 */
export function toWholePixel(at: number, ratio: number): { readonly offset: number; readonly shift: number } {
  const base = lastWhole(at, ratio)
  return { offset: base - at, shift: (Math.round(at * ratio) - Math.round(base * ratio)) / ratio }
}

function isWhole(length: number): boolean {
  return Math.abs(length - Math.round(length)) < 1 / 256
}

/** The ratio by which Konva, which cuts off what is beyond whole device pixels, gives a canvas as many as are shown. */
export function konvaRatio(ratio: number): number {
  return ratio * (1 + 1e-6)
}
