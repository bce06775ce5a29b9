import { wholeLength } from '../../canvas/devicePixels.ts'
import { newPage } from '../../canvas/page.ts'
import type { View } from '../../canvas/view.ts'
import type { Geometry } from '../geometry.ts'
import { type HeaderPicture, paintHeaders } from './headers.ts'

/** How far headers are painted beyond the window while it moves, CSS pixels. */
const farBeyond = 512

/** A strip on a canvas of its own: where it was painted for. */
class Strip {
  private readonly ctx = newPage(1, 1)
  private readonly along: 'width' | 'height' | null
  private shown: Geometry | null = null
  private laid = ''

  /** `along`: which way it reaches beyond the window; null = it does not. */
  constructor(along: 'width' | 'height' | null, over: HTMLElement) {
    this.along = along
    Object.assign(this.canvas.style, { position: 'absolute', left: '0', top: '0', willChange: 'transform' })
    over.append(this.canvas)
  }

  get canvas(): HTMLCanvasElement {
    return this.ctx.canvas
  }

  invalidate(): void {
    this.shown = null
  }

  /** Sees to it that it holds `window`: what it holds already, else `wider`, painted now. Answers what it holds. */
  hold(picture: HeaderPicture, window: Geometry, wider: Geometry): Geometry {
    if (this.shown && this.covers(this.shown, window)) return this.shown
    const { ratio } = wider.pane
    this.fit('width', wider.left + wider.width, ratio)
    this.fit('height', wider.top + wider.height, ratio)
    paintHeaders(this.ctx, { ...picture, geometry: wider })
    this.shown = wider
    return wider
  }

  /** Lays it at a point of the pane, device pixels. */
  lay(x: number, y: number, ratio: number): void {
    const laid = `translate(${x / ratio}px, ${y / ratio}px)`
    if (this.laid !== laid) this.canvas.style.transform = laid
    this.laid = laid
  }

  private covers(shown: Geometry, window: Geometry): boolean {
    if (shown.left !== window.left || shown.top !== window.top) return false
    return (
      this.along === null ||
      (shown.cols === window.cols &&
        shown.rows === window.rows &&
        shown.scrollX <= window.scrollX &&
        shown.scrollY <= window.scrollY &&
        shown.scrollX + shown.width >= window.scrollX + window.width &&
        shown.scrollY + shown.height >= window.scrollY + window.height)
    )
  }

  /**
   * A canvas that is too long will do, as another size for every frame of a zoom would not; one that is too broad would lie
   * over the field, as it is shown whole.
   */
  private fit(side: 'width' | 'height', length: number, ratio: number): void {
    const has = this.canvas[side]
    if (side !== this.along && has !== length) this.canvas[side] = length
    if (side === this.along && has < length) this.canvas[side] = wholeLength(length / ratio, ratio) * ratio
    const shown = `${this.canvas[side] / ratio}px`
    if (this.canvas.style[side] !== shown) this.canvas.style[side] = shown
  }
}

/** The painted headers, two strips that reach beyond the window, and the corner, over a field: a pan only shifts them. */
export class HeaderStrips {
  private readonly down: Strip
  private readonly across: Strip
  private readonly corner: Strip

  /** Puts them into an element that clips them, one over the other. */
  constructor(over: HTMLElement) {
    this.down = new Strip('height', over)
    this.across = new Strip('width', over)
    this.corner = new Strip(null, over)
  }

  dispose(): void {
    for (const { canvas } of this.all) canvas.remove()
  }

  private get all(): readonly Strip[] {
    return [this.down, this.across, this.corner]
  }

  /** All are to be repainted. */
  invalidate(): void {
    for (const strip of this.all) strip.invalidate()
  }

  /** Shows the headers of a view; while the window moves they are painted for more than it where they are not there yet. */
  draw(picture: HeaderPicture, { isHurried, isPanned }: Pick<View, 'isHurried' | 'isPanned'>): void {
    const { geometry: g } = picture
    // The next frame has others, of another scale or marked otherwise as while a rectangle is drawn: no use to paint more.
    const isBrief = isHurried || !isPanned
    const { ratio } = g.pane
    const reach = isBrief ? 0 : Math.round(farBeyond * ratio)
    const wide = { ...g, height: 0, scrollY: 0 }
    const high = { ...g, width: 0, scrollX: 0 }
    const across = this.across.hold(picture, wide, { ...wide, width: g.width + 2 * reach, scrollX: g.scrollX - reach })
    const down = this.down.hold(picture, high, { ...high, height: g.height + 2 * reach, scrollY: g.scrollY - reach })
    const none = { ...wide, width: 0, scrollX: 0 }
    this.corner.hold(picture, none, none)
    // Once all is painted: a font set on a canvas of the page settles styles, of which these change some.
    this.down.lay(0, down.scrollY - g.scrollY, ratio)
    this.across.lay(across.scrollX - g.scrollX, 0, ratio)
  }
}
