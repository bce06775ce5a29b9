import type { Geometry } from '../geometry.ts'

/** Where a window that was painted at another scale lies along one axis of the pane, device pixels. */
export interface Stretched {
  readonly scale: number
  readonly from: number
  readonly to: number
  /** Where the canvas begins that it was painted on. */
  readonly canvas: number
}

/** It stretched, or shrunk, by `most` at most; null where it would have to be more. */
export function stretchAlong(held: Geometry, g: Geometry, axis: 'cols' | 'rows', most: number): Stretched | null {
  const [edge, scroll, size] =
    axis === 'cols' ? (['left', 'scrollX', 'width'] as const) : (['top', 'scrollY', 'height'] as const)
  const scale = g[axis].length / held[axis].length
  if (!(Math.max(scale, 1 / scale) <= most)) return null
  const from = g[edge] - g[scroll] + scale * held[scroll]
  return { scale, from, to: from + scale * held[size], canvas: from - scale * held[edge] }
}
