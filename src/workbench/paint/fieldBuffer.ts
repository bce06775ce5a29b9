import { type Box, cellBox, fieldPart, type Geometry } from '../geometry.ts'
import { paintLargeCells } from './cells/largeCells.ts'
import { paintSmallCells } from './cells/smallCells.ts'
import type { FieldBitmap } from './fieldBitmap.ts'
import type { Paint, Picture } from './picture.ts'

/** Paints a part of the field at the geometry's level of detail. */
export function paintField(ctx: Paint, picture: Picture, bitmap: FieldBitmap, part: Box): void {
  const { detail } = picture.geometry
  if (detail === 'colour' || detail === 'selection') paintSmallCells(ctx, picture, bitmap, part)
  else paintLargeCells(ctx, picture, part)
}

interface Page {
  readonly canvas: HTMLCanvasElement
  readonly ctx: CanvasRenderingContext2D
}

function newPage(): Page {
  const canvas = document.createElement('canvas')
  const ctx = canvas.getContext('2d', { alpha: false })
  if (!ctx) throw new Error('canvas 2d context')
  return { canvas, ctx }
}

/** Repainting cell by cell is dearer than all at once beyond this many. */
const singleCells = 400

/**
 * The painted window of the field, kept from frame to frame: a pan copies what stays and paints the strips that come
 * into view, a changed cell is painted alone, and while zooming the last sharp picture is stretched until it rests.
 */
export class FieldBuffer {
  private page = newPage()
  private spare = newPage()
  /** What `page` shows; null = nothing usable. */
  private shown: Geometry | null = null
  /** Plots to paint anew in `shown`. */
  private stale = new Set<number>()

  /** Everything is to be painted anew. */
  invalidate(): void {
    this.shown = null
    this.stale.clear()
  }

  /** These plots are to be painted anew. */
  invalidatePlots(plots: Iterable<number>): void {
    for (const plot of plots) {
      if (this.stale.size > singleCells) break
      this.stale.add(plot)
    }
    if (this.stale.size > singleCells) this.invalidate()
  }

  /**
   * Brings the window up to date and draws it on `target`. `hurried`: the scale is changing, so a picture that is not
   * yet sharp will do; answers whether a sharp one is still owed.
   */
  draw(target: Paint, picture: Picture, bitmap: FieldBitmap, hurried: boolean): boolean {
    const g = picture.geometry
    if (g.width === 0 || g.height === 0) return false
    if (hurried && g.detail !== 'colour' && this.shown && !sameScale(this.shown, g)) {
      this.stretch(target, picture, bitmap, this.shown)
      return true
    }
    this.refresh(picture, bitmap)
    target.drawImage(this.page.canvas, g.left, g.top, g.width, g.height, g.left, g.top, g.width, g.height)
    return false
  }

  private refresh(picture: Picture, bitmap: FieldBitmap): void {
    const g = picture.geometry
    const width = g.left + g.width
    const height = g.top + g.height
    if (this.page.canvas.width !== width || this.page.canvas.height !== height) {
      for (const page of [this.page, this.spare]) {
        page.canvas.width = width
        page.canvas.height = height
      }
      this.invalidate()
    }
    const shown = this.shown
    this.shown = g
    if (!shown || !sameScale(shown, g)) {
      this.stale.clear()
      paintField(this.page.ctx, picture, bitmap, fieldPart(g))
      return
    }
    const dx = shown.scrollX - g.scrollX
    const dy = shown.scrollY - g.scrollY
    if (Math.abs(dx) >= g.width || Math.abs(dy) >= g.height) {
      paintField(this.page.ctx, picture, bitmap, fieldPart(g))
    } else if (dx !== 0 || dy !== 0) {
      this.spare.ctx.drawImage(this.page.canvas, dx, dy)
      const page = this.page
      this.page = this.spare
      this.spare = page
      for (const strip of exposed(g, dx, dy)) paintField(this.page.ctx, picture, bitmap, strip)
    }
    for (const plot of this.stale) {
      const row = picture.grid.row[plot]
      if (row) paintField(this.page.ctx, picture, bitmap, inside(g, cellBox(g, row, picture.grid.col[plot])))
    }
    this.stale.clear()
  }

  private stretch(target: Paint, picture: Picture, bitmap: FieldBitmap, shown: Geometry): void {
    const g = picture.geometry
    target.fillStyle = picture.theme.ground
    target.fillRect(g.left, g.top, g.width, g.height)
    bitmap.draw(target, g)
    const scaleX = g.cols.length / shown.cols.length
    const scaleY = g.rows.length / shown.rows.length
    target.imageSmoothingEnabled = true
    target.drawImage(
      this.page.canvas,
      shown.left,
      shown.top,
      shown.width,
      shown.height,
      g.left + shown.scrollX * scaleX - g.scrollX,
      g.top + shown.scrollY * scaleY - g.scrollY,
      shown.width * scaleX,
      shown.height * scaleY,
    )
  }
}

function sameScale(a: Geometry, b: Geometry): boolean {
  return a.cols === b.cols && a.rows === b.rows && a.left === b.left && a.top === b.top && a.gap === b.gap
}

function inside(g: Geometry, box: Box): Box {
  const x = Math.max(box.x, g.left)
  const y = Math.max(box.y, g.top)
  return {
    x,
    y,
    w: Math.max(0, Math.min(box.x + box.w, g.left + g.width) - x),
    h: Math.max(0, Math.min(box.y + box.h, g.top + g.height) - y),
  }
}

/** The strips that come into view when the picture moves by (dx, dy). */
function exposed(g: Geometry, dx: number, dy: number): Box[] {
  const strips: Box[] = []
  if (dy > 0) strips.push({ x: g.left, y: g.top, w: g.width, h: dy })
  if (dy < 0) strips.push({ x: g.left, y: g.top + g.height + dy, w: g.width, h: -dy })
  if (dx > 0) strips.push({ x: g.left, y: g.top, w: dx, h: g.height })
  if (dx < 0) strips.push({ x: g.left + g.width + dx, y: g.top, w: -dx, h: g.height })
  return strips
}
