import { wholePixelLength } from '../../canvas/devicePixels.ts'
import { newPage } from '../../canvas/page.ts'
import type { View } from '../../canvas/view.ts'
import type { Geometry } from '../geometry.ts'
import { type HeaderPicture, paintHeaders } from './headers.ts'
import { stretchAlong } from './stretch.ts'

/** How far headers are painted beyond the window while it moves and while it zooms out, CSS pixels. */
const farBeyond = { panned: 512, zoomed: 120 }

/** Position of a strip along its axis: start of its canvas, device pixels of the pane, and stretching factor. */
interface StripPosition {
  readonly at: number
  readonly scale: number
}

/** A header strip on its own canvas, with the window for which it was painted. */
class Strip {
  private readonly ctx = newPage(1, 1)
  private readonly axis: 'cols' | 'rows' | null
  private shown: Geometry | null = null
  /** Pixel ratio for which the canvas has whole CSS and device pixels. */
  private ratio = 0
  private laid = ''

  /**
   * `axis`: the direction of its headers, along which it extends beyond the window; null = the corner, which does not.
   */
  constructor(axis: 'cols' | 'rows' | null, over: HTMLElement) {
    this.axis = axis
    const style = { position: 'absolute', left: '0', top: '0', transformOrigin: '0 0', willChange: 'transform' }
    Object.assign(this.canvas.style, style)
    over.append(this.canvas)
  }

  get canvas(): HTMLCanvasElement {
    return this.ctx.canvas
  }

  invalidate(): void {
    this.shown = null
  }

  /** Whether the strip was painted for a larger scale. */
  isLonger(g: Geometry): boolean {
    return this.shown !== null && this.shown.cols.length > g.cols.length
  }

  /**
   * Ensures that it has the headers of `window`, stretched at most by `max`: the painted ones if they suffice, else it
   * paints `wider`.
   */
  ensurePainted(picture: HeaderPicture, window: Geometry, wider: Geometry, max: number): StripPosition {
    const place = this.placeIn(window, max)
    if (place) return place
    const { ratio } = wider.pane
    this.fit('width', wider.left + wider.width, ratio)
    this.fit('height', wider.top + wider.height, ratio)
    this.ratio = ratio
    paintHeaders(this.ctx, { ...picture, geometry: wider })
    this.shown = wider
    const at = this.axis === 'cols' ? wider.scrollX - window.scrollX : wider.scrollY - window.scrollY
    return { at, scale: 1 }
  }

  /** Positions the canvas. */
  place({ at, scale }: StripPosition, ratio: number): void {
    const [from, factor] = [`${at / ratio}px`, String(scale)]
    const transform =
      this.axis === 'cols'
        ? `translate(${from}, 0px) scale(${factor}, 1)`
        : `translate(0px, ${from}) scale(1, ${factor})`
    if (this.laid !== transform) this.canvas.style.transform = transform
    this.laid = transform
  }

  /** Position at which the painted headers cover a window; null if they do not. */
  private placeIn(window: Geometry, max: number): StripPosition | null {
    const { shown, axis } = this
    if (shown?.left !== window.left || shown.top !== window.top) return null
    if (axis === null) return { at: 0, scale: 1 }
    if (shown[axis] !== window[axis] && max === 1) return null
    const part = stretchAlong(shown, window, axis, max)
    const [from, length] = axis === 'cols' ? [window.left, window.width] : [window.top, window.height]
    return part && part.from <= from && part.to >= from + length ? { at: part.canvas, scale: part.scale } : null
  }

  /**
   * A canvas that is too long is not resized, because that is slow in every frame of a zoom; one that is too broad
   * would cover the field, because it is shown completely.
   */
  private fit(side: 'width' | 'height', length: number, ratio: number): void {
    const has = this.canvas[side]
    const along = this.axis && (this.axis === 'cols' ? 'width' : 'height')
    if (side !== along && has !== length) this.canvas[side] = length
    if (side === along && (has < length || this.ratio !== ratio))
      this.canvas[side] = Math.round(wholePixelLength(length / ratio, ratio) * ratio)
    const shown = `${this.canvas[side] / ratio}px`
    if (this.canvas.style[side] !== shown) this.canvas.style[side] = shown
  }
}

/** The painted headers over a field: two strips that extend beyond the window, and the corner. A pan only shifts them. */
export class HeaderStrips {
  private readonly down: Strip
  private readonly across: Strip
  private readonly corner: Strip

  /** Adds them to an element that clips them. */
  constructor(over: HTMLElement) {
    this.down = new Strip('rows', over)
    this.across = new Strip('cols', over)
    this.corner = new Strip(null, over)
  }

  dispose(): void {
    for (const { canvas } of this.all) canvas.remove()
  }

  private get all(): readonly Strip[] {
    return [this.down, this.across, this.corner]
  }

  /** Marks all for repainting. */
  invalidate(): void {
    for (const strip of this.all) strip.invalidate()
  }

  /**
   * Shows the headers of a view. While the window moves, missing ones are painted beyond it; while the scale changes they
   * may be stretched by at most `max`.
   */
  draw(picture: HeaderPicture, { isHurried, isPanned }: Pick<View, 'isHurried' | 'isPanned'>, max: number): void {
    const { geometry: g } = picture
    const { ratio } = g.pane
    // If nothing moves, the marks may change in the next frame, as while a rectangle is drawn: painting beyond the
    // window would be wasted.
    const margin = isHurried ? (this.across.isLonger(g) ? farBeyond.zoomed : 0) : isPanned ? farBeyond.panned : 0
    const reach = Math.round(margin * ratio)
    const wide = { ...g, height: 0, scrollY: 0 }
    const high = { ...g, width: 0, scrollX: 0 }
    const stretched = isHurried ? max : 1
    const wider = { ...wide, width: g.width + 2 * reach, scrollX: g.scrollX - reach }
    const higher = { ...high, height: g.height + 2 * reach, scrollY: g.scrollY - reach }
    const across = this.across.ensurePainted(picture, wide, wider, stretched)
    const down = this.down.ensurePainted(picture, high, higher, stretched)
    const none = { ...wide, width: 0, scrollX: 0 }
    this.corner.ensurePainted(picture, none, none, 1)
    // After all painting: setting a font on a canvas of the page recalculates styles, and these calls invalidate some.
    this.down.place(down, ratio)
    this.across.place(across, ratio)
  }
}
