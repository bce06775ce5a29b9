import type { Size } from './paneSize.ts'

/** Largest drawing, CSS pixels. */
const maxSize = { width: 160, height: 120 }

/** Distance of the minimap from the pane's left edge, and the space around its drawing, CSS pixels. */
export const minimapLeft = 44
export const minimapPadding = 4

/** Size of the minimap of a scene with its proportions, CSS pixels. */
export function minimapSize({ width, height }: Size): Size {
  const scale = Math.min(maxSize.width / Math.max(1, width), maxSize.height / Math.max(1, height))
  return { width: Math.max(8, Math.round(width * scale)), height: Math.max(8, Math.round(height * scale)) }
}
