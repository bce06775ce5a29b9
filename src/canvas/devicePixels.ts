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
