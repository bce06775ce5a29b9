import type { Paint } from '../../canvas/paint.ts'
import { fontStack } from '../../ui/theme.ts'
import type { Geometry } from '../geometry.ts'

/** A canvas font in whole device pixels. */
export function fontOf(size: number, weight: 400 | 600): string {
  return `${weight} ${size}px ${fontStack}`
}

const widths = new WeakMap<Paint, Map<string, Map<string, number>>>()
const cachedTexts = 20_000

/**
 * Width of a text in a font, device pixels. Numbers of equal length are as wide as that many zeros, so that thousands of
 * labels are measured once; other texts are cached. Leaves `font` set on the context.
 */
export function textWidth(ctx: Paint, font: string, text: string): number {
  let fonts = widths.get(ctx)
  if (!fonts) {
    fonts = new Map()
    widths.set(ctx, fonts)
  }
  let known = fonts.get(font)
  if (!known) {
    known = new Map()
    fonts.set(font, known)
  }
  const key = text.replace(/\d/g, '0')
  let width = known.get(key)
  if (width === undefined) {
    if (known.size > cachedTexts) known.clear()
    ctx.font = font
    width = ctx.measureText(key).width
    known.set(key, width)
  }
  return width
}

/** A text fitted into a space: its font, and what remains of it. */
interface FittedText {
  readonly text: string
  readonly font: string
  /** Font size and width of the text, device pixels. */
  readonly size: number
  readonly width: number
}

/** A font is reduced by at most three tenths, and not below this size, CSS pixels. */
const smallestShare = 0.7
const smallestSize = 7
/** How much closer to each edge a text may come before it is cut, CSS pixels. */
const nearer = 1

/**
 * Fits a text into a width of `room` device pixels at a font of at most `size`. If it does not fit, the font is first
 * reduced slightly, then the text is cut with an ellipsis: a text that ends with digits loses its start, because the
 * digits distinguish it from its neighbours, any other its end. Null if not even one character fits. `unit` is device
 * pixels per CSS pixel. A text enlarged by `textScale` may shrink to the smallest font that it could have without
 * enlargement.
 */
export function fitText(
  ctx: Paint,
  text: string,
  weight: 400 | 600,
  size: number,
  room: number,
  unit: number,
  textScale = 1,
): FittedText | null {
  const font = fontOf(size, weight)
  const width = textWidth(ctx, font, text)
  if (width <= room) return { text, font, size, width }
  const smallest = Math.min(
    size,
    Math.max(Math.ceil((size * smallestShare) / textScale), Math.round(smallestSize * unit)),
  )
  const largest = room + 2 * nearer * unit
  const smaller = Math.max(smallest, Math.floor((size * largest) / width))
  const smallFont = fontOf(smaller, weight)
  const smallWidth = textWidth(ctx, smallFont, text)
  if (smallWidth <= largest) return { text, font: smallFont, size: smaller, width: smallWidth }
  const endsWithDigits = /\d.{0,2}$/.test(text)
  const ellipsis = textWidth(ctx, smallFont, '…')
  for (let length = Math.floor(((largest - ellipsis) * text.length) / smallWidth) + 1; length > 0; length--) {
    if (length >= text.length) continue
    const cut = endsWithDigits ? `…${text.slice(-length)}` : `${text.slice(0, length)}…`
    const cutWidth = textWidth(ctx, smallFont, cut)
    if (cutWidth <= largest) return { text: cut, font: smallFont, size: smaller, width: cutWidth }
  }
  return null
}

/**
 * Font sizes of the three lines of a cell, CSS pixels, by the cell's width. At a larger scale of texts they are up to two
 * fifths larger for the cell, and at most 20 pixels times that scale.
 */
export function textSizes({ cellWidth, textScale }: Pick<Geometry, 'cellWidth' | 'textScale'>): {
  label: number
  line: number
  value: number
} {
  const share = 1 + (textScale - 1) / 3
  const clamp = (size: number): number => Math.min(20 * textScale, Math.max(11, size * share))
  if (cellWidth > 60) {
    return { label: clamp(cellWidth * 0.17), line: clamp(cellWidth * 0.15), value: clamp(cellWidth * 0.18) }
  }
  const label = cellWidth < 30 ? 9 + (cellWidth - 22) / 8 : 10 + ((cellWidth - 30) / 30) * 2
  return { label: label * share, line: 0, value: 0 }
}
