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

/** A length from `least` on, CSS pixels, that is whole in device pixels as well: a canvas of another one is shown a little stretched. */
export function wholeLength(least: number, ratio: number): number {
  const first = Math.ceil(least)
  for (let length = first; length < first + 64; length++) if (Number.isInteger(length * ratio)) return length
  return first
}
