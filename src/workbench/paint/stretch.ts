import type { Geometry } from '../geometry.ts'

/** Position along one axis of the pane of a window that was painted at another scale, device pixels. */
export interface StretchedWindow {
  readonly scale: number
  readonly from: number
  readonly to: number
  /** Start of its canvas. */
  readonly canvas: number
}

/** A painted window stretched or shrunk by at most `limit`; null if that is not enough. */
export function stretchAlong(
  painted: Geometry,
  g: Geometry,
  axis: 'cols' | 'rows',
  limit: number,
): StretchedWindow | null {
  const [edge, scroll, size] =
    axis === 'cols' ? (['left', 'scrollX', 'width'] as const) : (['top', 'scrollY', 'height'] as const)
  const scale = g[axis].length / painted[axis].length
  if (!(Math.max(scale, 1 / scale) <= limit)) return null
  const from = g[edge] - g[scroll] + scale * painted[scroll]
  return { scale, from, to: from + scale * painted[size], canvas: from - scale * painted[edge] }
}
