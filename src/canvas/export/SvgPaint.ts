import { newPage } from '../page.ts'
import type { Paint } from '../paint.ts'
import { SvgPath } from './SvgPath.ts'

const xml: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => xml[sign])
const round = (value: number): number => Math.round(value * 100) / 100

/** SVG's names for text alignment. */
const anchors = { left: 'start', start: 'start', center: 'middle', right: 'end', end: 'end' }
const baselines = {
  top: 'text-before-edge',
  hanging: 'hanging',
  middle: 'central',
  alphabetic: 'alphabetic',
  ideographic: 'ideographic',
  bottom: 'text-after-edge',
}

/** The state that a canvas context saves and restores. */
class Style {
  fillStyle: Paint['fillStyle'] = 'black'
  strokeStyle: Paint['strokeStyle'] = 'black'
  lineWidth = 1
  lineJoin: CanvasLineJoin = 'miter'
  lineCap: CanvasLineCap = 'butt'
  lineDashOffset = 0
  font = '10px sans-serif'
  textAlign: CanvasTextAlign = 'start'
  textBaseline: CanvasTextBaseline = 'alphabetic'
  globalAlpha = 1
  imageSmoothingEnabled = true
  protected dash: readonly number[] = []
  protected clipping: string | null = null
}

/** A drawing context that writes SVG: any painter of a canvas can produce a vector drawing with it. */
export class SvgPaint extends Style implements Paint {
  private readonly defs: string[] = []
  private readonly drawn: string[] = []
  private readonly saved: Style[] = []
  private readonly pictures = new Map<CanvasImageSource, string>()
  private path = new SvgPath()
  private ruler: CanvasRenderingContext2D | null = null

  /** The SVG document for a size in the painter's pixels and in CSS pixels. */
  document(pixels: { width: number; height: number }, size: { width: number; height: number }): string {
    const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${round(size.width)}" height="${round(size.height)}" viewBox="0 0 ${pixels.width} ${pixels.height}">`
    return `${head}<defs>${this.defs.join('')}</defs>${this.drawn.join('')}</svg>`
  }

  save(): void {
    this.saved.push(Object.assign(new Style(), this.style()))
  }
  restore(): void {
    const style = this.saved.pop()
    if (style) Object.assign(this, style)
  }
  private style(): Partial<Style> {
    const names = Object.keys(new Style()) as (keyof Style)[]
    return Object.fromEntries(names.map((name) => [name, this[name]]))
  }

  beginPath(): void {
    this.path = new SvgPath()
  }
  closePath(): void {
    this.path.close()
  }
  moveTo(x: number, y: number): void {
    this.path.moveTo(x, y)
  }
  lineTo(x: number, y: number): void {
    this.path.lineTo(x, y)
  }
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.path.quadraticCurveTo(cx, cy, x, y)
  }
  rect(x: number, y: number, w: number, h: number): void {
    this.path.rect(x, y, w, h)
  }
  roundRect(
    x: number,
    y: number,
    w: number,
    h: number,
    radii?: number | DOMPointInit | (number | DOMPointInit)[],
  ): void {
    this.path.roundRect(x, y, w, h, typeof radii === 'number' ? radii : 0)
  }
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    this.path.arc(x, y, radius, from, to)
  }
  fill(): void {
    this.write(`<path d="${this.path.text}" ${this.filled()}/>`)
  }
  stroke(): void {
    this.write(`<path d="${this.path.text}" ${this.stroked()}/>`)
  }
  fillRect(x: number, y: number, w: number, h: number): void {
    this.write(`<path d="${SvgPath.ofRect(x, y, w, h)}" ${this.filled()}/>`)
  }
  strokeRect(x: number, y: number, w: number, h: number): void {
    this.write(`<path d="${SvgPath.ofRect(x, y, w, h)}" ${this.stroked()}/>`)
  }
  /** Nothing to clear: a drawing starts empty and painters overwrite. */
  clearRect(): void {}

  clip(): void {
    const id = `clip${this.defs.length}`
    this.defs.push(`<clipPath id="${id}"><path d="${this.path.text}"${this.clipped()}/></clipPath>`)
    this.clipping = id
  }
  setLineDash(dash: readonly number[]): void {
    this.dash = dash
  }

  fillText(text: string, x: number, y: number): void {
    const place = `x="${round(x)}" y="${round(y)}" text-anchor="${anchors[this.textAlign]}"`
    const line = `dominant-baseline="${baselines[this.textBaseline]}" style="font:${escaped(this.font)};white-space:pre"`
    this.write(`<text ${place} ${line} ${this.filled()}>${escaped(text)}</text>`)
  }
  measureText(text: string): TextMetrics {
    this.ruler ??= newPage(1, 1)
    this.ruler.font = this.font
    return this.ruler.measureText(text)
  }

  /** Draws a canvas, or a part of it, as a picture inside the drawing. */
  drawImage(image: CanvasImageSource, ...at: number[]): void {
    if (!(image instanceof HTMLCanvasElement)) throw new TypeError('only a canvas can be drawn into a drawing')
    const [sx, sy, sw, sh, x, y, w, h] =
      at.length === 8
        ? at
        : [0, 0, image.width, image.height, at[0], at[1], at[2] ?? image.width, at[3] ?? image.height]
    const id = this.pictureOf(image)
    const box = `x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}"`
    const smooth = this.imageSmoothingEnabled ? '' : ' style="image-rendering:pixelated"'
    const part = `viewBox="${sx} ${sy} ${sw} ${sh}" preserveAspectRatio="none"`
    this.write(`<svg ${box} ${part}><use href="#${id}"${smooth}/></svg>`)
  }

  private pictureOf(image: HTMLCanvasElement): string {
    const existing = this.pictures.get(image)
    if (existing) return existing
    const id = `picture${this.defs.length}`
    this.defs.push(
      `<image id="${id}" width="${image.width}" height="${image.height}" href="${image.toDataURL('image/png')}"/>`,
    )
    this.pictures.set(image, id)
    return id
  }

  private write(element: string): void {
    const { clipping } = this
    this.drawn.push(clipping ? `<g${this.clipped()}>${element}</g>` : element)
  }
  private clipped(): string {
    return this.clipping ? ` clip-path="url(#${this.clipping})"` : ''
  }
  private filled(): string {
    return `fill="${colour(this.fillStyle)}"${this.faded()}`
  }
  private stroked(): string {
    const dash = this.dash.length
      ? ` stroke-dasharray="${this.dash.map(round).join(' ')}" stroke-dashoffset="${round(this.lineDashOffset)}"`
      : ''
    const lineStyle = `stroke-width="${round(this.lineWidth)}" stroke-linecap="${this.lineCap}" stroke-linejoin="${this.lineJoin}"`
    return `fill="none" stroke="${colour(this.strokeStyle)}" ${lineStyle}${dash}${this.faded()}`
  }
  private faded(): string {
    return this.globalAlpha < 1 ? ` opacity="${round(this.globalAlpha)}"` : ''
  }
}

function colour(style: Paint['fillStyle']): string {
  if (typeof style !== 'string') throw new TypeError('only colours can be painted into a drawing')
  return escaped(style)
}
