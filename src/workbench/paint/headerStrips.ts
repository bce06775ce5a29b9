import type { Paint } from '../../canvas/paint.ts'
import type { View } from '../../canvas/view.ts'
import type { Geometry } from '../geometry.ts'
import { type HeaderPicture, paintHeaders } from './headers.ts'

/** How far headers are painted beyond the window while it moves, CSS pixels. */
const farBeyond = 512

/** A strip on a canvas of its own: where it was painted for. */
class Strip {
  private readonly ctx: CanvasRenderingContext2D
  private readonly along: 'width' | 'height' | null
  private shown: Geometry | null = null

  /** `along`: which way it reaches beyond the window; null = it does not. */
  constructor(along: 'width' | 'height' | null) {
    this.along = along
    const ctx = document.createElement('canvas').getContext('2d', { alpha: false })
    if (!ctx) throw new Error('canvas 2d context')
    this.ctx = ctx
  }

  get canvas(): HTMLCanvasElement {
    return this.ctx.canvas
  }

  invalidate(): void {
    this.shown = null
  }

  /** The geometry it shows: the one before while that covers `window`, else `wider`, painted now. */
  show(picture: HeaderPicture, window: Geometry, wider: Geometry): Geometry {
    if (this.shown && covers(this.shown, window)) return this.shown
    const width = wider.left + wider.width
    const height = wider.top + wider.height
    this.fit('width', width)
    this.fit('height', height)
    paintHeaders(this.ctx, { ...picture, geometry: wider })
    this.shown = wider
    return wider
  }

  /**
   * A canvas that is too long will do, as another size for every frame of a zoom would not; one that is too broad would lie
   * over the field, as it is drawn whole.
   */
  private fit(side: 'width' | 'height', length: number): void {
    const has = this.canvas[side]
    if (side === this.along ? has < length : has !== length) this.canvas[side] = length
  }
}

function covers(shown: Geometry, window: Geometry): boolean {
  return (
    shown.cols === window.cols &&
    shown.rows === window.rows &&
    shown.left === window.left &&
    shown.top === window.top &&
    shown.scrollX <= window.scrollX &&
    shown.scrollY <= window.scrollY &&
    shown.scrollX + shown.width >= window.scrollX + window.width &&
    shown.scrollY + shown.height >= window.scrollY + window.height
  )
}

/** The painted headers, kept as two strips that reach beyond the window, and the corner: a pan only shifts them. */
export class HeaderStrips {
  private readonly across = new Strip('width')
  private readonly down = new Strip('height')
  private readonly corner = new Strip(null)
  /** They were invalidated since the last frame. */
  private isStale = true

  /** All are to be repainted. */
  invalidate(): void {
    this.isStale = true
    for (const strip of [this.across, this.down, this.corner]) strip.invalidate()
  }

  /** Draws the headers on `target`; while the window moves they are painted for more than it where they are not there yet. */
  draw(target: Paint, picture: HeaderPicture, { isHurried, isPanned }: Pick<View, 'isHurried' | 'isPanned'>): void {
    const { geometry: g } = picture
    const isFirst = this.isStale
    this.isStale = false
    if (isHurried || (isFirst && !isPanned)) {
      // The next frame has others, of another scale or marked otherwise as while a rectangle is drawn: keeping these would
      // cost as much again.
      paintHeaders(target, picture)
      return
    }
    const reach = isPanned ? Math.round(farBeyond * g.pane.ratio) : 0
    const wide = { ...g, height: 0, scrollY: 0 }
    const high = { ...g, width: 0, scrollX: 0 }
    const across = this.across.show(picture, wide, {
      ...wide,
      width: g.width + 2 * reach,
      scrollX: g.scrollX - reach,
    })
    const down = this.down.show(picture, high, { ...high, height: g.height + 2 * reach, scrollY: g.scrollY - reach })
    const none = { ...wide, width: 0, scrollX: 0 }
    this.corner.show(picture, none, none)
    // Each as a whole, which a browser copies three times as fast as a part: what reaches too far the next one covers.
    target.drawImage(this.down.canvas, 0, down.scrollY - g.scrollY)
    target.drawImage(this.across.canvas, across.scrollX - g.scrollX, 0)
    target.drawImage(this.corner.canvas, 0, 0)
  }
}
