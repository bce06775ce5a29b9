import { fontStack } from '../../ui/theme.ts'
import type { Paint } from './picture.ts'

/** A canvas font in whole device pixels. */
export function fontOf(size: number, weight: 400 | 600): string {
  return `${weight} ${size}px ${fontStack}`
}

const widths = new Map<string, Map<string, number>>()
const cachedTexts = 20_000

/**
 * Width of a text in a font, device pixels. Figures of one length are as wide as that many noughts, so thousands of
 * labels are measured once; other texts are remembered. The context's font must be `font`.
 */
export function textWidth(ctx: Paint, font: string, text: string): number {
  let known = widths.get(font)
  if (!known) {
    known = new Map()
    widths.set(font, known)
  }
  const key = text.replace(/\d/g, '0')
  let width = known.get(key)
  if (width === undefined) {
    if (known.size > cachedTexts) known.clear()
    width = ctx.measureText(key).width
    known.set(key, width)
  }
  return width
}

/** Font sizes of the three lines of a cell, CSS pixels, by the cell's width. */
export function textSizes(cellWidth: number, roomSize: number): { label: number; line: number; value: number } {
  const clamp = (size: number): number => Math.min(20, Math.max(11, size)) * roomSize
  if (cellWidth > 60) {
    return { label: clamp(cellWidth * 0.17), line: clamp(cellWidth * 0.15), value: clamp(cellWidth * 0.18) }
  }
  const label = cellWidth < 30 ? 9 + (cellWidth - 22) / 8 : 10 + ((cellWidth - 30) / 30) * 2
  return { label: label * roomSize, line: 0, value: 0 }
}
