import { wholeLength } from '../../canvas/devicePixels.ts'
import { newPage } from '../../canvas/page.ts'
import type { View } from '../../canvas/view.ts'
import type { Geometry } from '../geometry.ts'
import { type HeaderPicture, paintHeaders } from './headers.ts'
import { stretchAlong } from './stretch.ts'

/** How far headers are painted beyond the window while it moves, and while it zooms out, CSS pixels. */
const farBeyond = { panned: 512, zoomed: 120 }

/** Where a strip lies along its axis: its canvas's begin, device pixels of the pane, and how much it is stretched. */
interface Place {
  readonly at: number
  readonly scale: number
}

/** A strip on a canvas of its own: where it was painted for. */
class Strip {
  private readonly ctx = newPage(1, 1)
  private readonly axis: 'cols' | 'rows' | null
  private shown: Geometry | null = null
  /** What its canvas is whole at, in CSS and device pixels. */
  private ratio = 0
  private laid = ''

  /** `axis`: whose headers it has, so that it reaches beyond the window along that; null = none and it does not. */
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

  /** Whether it was painted for a larger scale. */
  isLonger(g: Geometry): boolean {
    return this.shown !== null && this.shown.cols.length > g.cols.length
  }

  /** Sees to it that it has the headers of `window`, stretched by `most` at most: what it has, else `wider`, painted now. */
  hold(picture: HeaderPicture, window: Geometry, wider: Geometry, most: number): Place {
    const place = this.placeIn(window, most)
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

  /** Lays it there. */
  lay({ at, scale }: Place, ratio: number): void {
    const [from, by] = [`${at / ratio}px`, String(scale)]
    const laid =
      this.axis === 'cols' ? `translate(${from}, 0px) scale(${by}, 1)` : `translate(0px, ${from}) scale(1, ${by})`
    if (this.laid !== laid) this.canvas.style.transform = laid
    this.laid = laid
  }

  /** Where what it has lies so that it covers a window; null where it does not. */
  private placeIn(window: Geometry, most: number): Place | null {
    const { shown, axis } = this
    if (shown?.left !== window.left || shown.top !== window.top) return null
    if (axis === null) return { at: 0, scale: 1 }
    if (shown[axis] !== window[axis] && most === 1) return null
    const part = stretchAlong(shown, window, axis, most)
    const [from, length] = axis === 'cols' ? [window.left, window.width] : [window.top, window.height]
    return part && part.from <= from && part.to >= from + length ? { at: part.canvas, scale: part.scale } : null
  }

  /**
   * A canvas that is too long will do, as another size for every frame of a zoom would not; one that is too broad would lie
   * over the field, as it is shown whole.
   */
  private fit(side: 'width' | 'height', length: number, ratio: number): void {
    const has = this.canvas[side]
    const along = this.axis && (this.axis === 'cols' ? 'width' : 'height')
    if (side !== along && has !== length) this.canvas[side] = length
    if (side === along && (has < length || this.ratio !== ratio))
      this.canvas[side] = Math.round(wholeLength(length / ratio, ratio) * ratio)
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

  /** All are to be repainted. */
  invalidate(): void {
    for (const strip of this.all) strip.invalidate()
  }

  /**
   * Shows the headers of a view; while the window moves they are painted for more than it where they are not there yet. While
   * the scale changes they may be stretched, by `most` at most.
   */
  draw(picture: HeaderPicture, { isHurried, isPanned }: Pick<View, 'isHurried' | 'isPanned'>, most: number): void {
    const { geometry: g } = picture
    const { ratio } = g.pane
    // What does not move is marked otherwise in the next frame, as while a rectangle is drawn: no use to paint more.
    const beyond = isHurried ? (this.across.isLonger(g) ? farBeyond.zoomed : 0) : isPanned ? farBeyond.panned : 0
    const reach = Math.round(beyond * ratio)
    const wide = { ...g, height: 0, scrollY: 0 }
    const high = { ...g, width: 0, scrollX: 0 }
    const stretched = isHurried ? most : 1
    const wider = { ...wide, width: g.width + 2 * reach, scrollX: g.scrollX - reach }
    const higher = { ...high, height: g.height + 2 * reach, scrollY: g.scrollY - reach }
    const across = this.across.hold(picture, wide, wider, stretched)
    const down = this.down.hold(picture, high, higher, stretched)
    const none = { ...wide, width: 0, scrollX: 0 }
    this.corner.hold(picture, none, none, 1)
    // Once all is painted: a font set on a canvas of the page settles styles, of which these change some.
    this.down.lay(down, ratio)
    this.across.lay(across, ratio)
  }
}
