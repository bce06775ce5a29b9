import type { Geometry } from '../geometry.ts'
import { type HeaderPicture, paintHeaders } from './headers.ts'
import type { Paint } from './picture.ts'

/** How far beyond the window the strips reach on both sides, device pixels. */
const reach = 512

interface Strip {
  readonly ctx: CanvasRenderingContext2D
  /** What it shows; null = nothing usable. */
  shown: Geometry | null
}

function newStrip(): Strip {
  const ctx = document.createElement('canvas').getContext('2d', { alpha: false })
  if (!ctx) throw new Error('canvas 2d context')
  return { ctx, shown: null }
}

/** The painted headers, kept as two strips that reach beyond the window: a pan only shifts them. */
export class HeaderStrips {
  private readonly across = newStrip()
  private readonly down = newStrip()

  /** Both are to be painted anew. */
  invalidate(): void {
    this.across.shown = null
    this.down.shown = null
  }

  /** Draws the headers on `target`; `hurried`: the scale is changing, so they are not kept. */
  draw(target: Paint, picture: HeaderPicture, hurried: boolean): void {
    const { geometry: g } = picture
    if (hurried) {
      paintHeaders(target, picture)
      return
    }
    const wide = { ...g, width: g.width + 2 * reach, height: 0, scrollX: g.scrollX - reach }
    const high = { ...g, width: 0, height: g.height + 2 * reach, scrollY: g.scrollY - reach }
    const across = kept(this.across, picture, wide)
    const down = kept(this.down, picture, high)
    const x = g.left + g.scrollX - across.scrollX
    const y = g.top + g.scrollY - down.scrollY
    target.drawImage(this.across.ctx.canvas, x, 0, g.width, g.top, g.left, 0, g.width, g.top)
    target.drawImage(this.down.ctx.canvas, 0, y, g.left, g.height, 0, g.top, g.left, g.height)
    target.drawImage(this.across.ctx.canvas, 0, 0, g.left, g.top, 0, 0, g.left, g.top)
  }
}

/** The geometry that a strip shows: its own while it covers the window, else `wanted`, painted now. */
function kept(strip: Strip, picture: HeaderPicture, wanted: Geometry): Geometry {
  const { shown } = strip
  const isThere =
    shown !== null &&
    shown.cols === wanted.cols &&
    shown.rows === wanted.rows &&
    shown.width === wanted.width &&
    shown.height === wanted.height &&
    Math.abs(shown.scrollX - wanted.scrollX) <= (wanted.height === 0 ? reach : Number.POSITIVE_INFINITY) &&
    Math.abs(shown.scrollY - wanted.scrollY) <= (wanted.width === 0 ? reach : Number.POSITIVE_INFINITY)
  if (isThere) return shown
  const { canvas } = strip.ctx
  const width = wanted.left + wanted.width
  const height = wanted.top + wanted.height
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width
    canvas.height = height
  }
  paintHeaders(strip.ctx, { ...picture, geometry: wanted })
  strip.shown = wanted
  return wanted
}
