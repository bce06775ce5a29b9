import { newPage } from '../../canvas/page.ts'
import type { Paint } from '../../canvas/paint.ts'
import type { Geometry } from '../geometry.ts'
import type { FieldBitmap } from './fieldBitmap.ts'
import type { Picture } from './picture.ts'
import { intersectArea, isEmpty, subtractArea } from './tileGrid.ts'

/** The last sharp picture of the window, stretched while the scale changes. */
export class StillPicture {
  private page: CanvasRenderingContext2D | null = null
  private shown: Geometry | null = null

  get hasPicture(): boolean {
    return this.shown !== null
  }

  /** Discards an outdated picture. */
  drop(): void {
    this.shown = null
  }

  /** Starts a picture of the field's window; returns the context to paint on, with the window at 0, 0. */
  begin(shown: Geometry): CanvasRenderingContext2D {
    const { width, height } = shown
    const { canvas } = this.page ?? {}
    if (!this.page || canvas?.width !== width || canvas.height !== height) this.page = newPage(width, height)
    this.shown = shown
    return this.page
  }

  /** Draws the picture at another scale, with the bitmap around it. */
  draw(target: Paint, picture: Picture, bitmap: FieldBitmap): void {
    const { shown, page } = this
    if (!shown || !page) return
    const g = picture.geometry
    const scaleX = g.cols.length / shown.cols.length
    const scaleY = g.rows.length / shown.rows.length
    const left = Math.round(g.left + shown.scrollX * scaleX - g.scrollX)
    const top = Math.round(g.top + shown.scrollY * scaleY - g.scrollY)
    const right = Math.round(left + shown.width * scaleX)
    const bottom = Math.round(top + shown.height * scaleY)
    const window = { left: g.left, top: g.top, right: g.left + g.width, bottom: g.top + g.height }
    const inView = intersectArea(window, { left, top, right, bottom })
    for (const part of isEmpty(inView) ? [window] : subtractArea(window, inView)) {
      target.save()
      target.beginPath()
      target.rect(part.left, part.top, part.right - part.left, part.bottom - part.top)
      target.clip()
      target.fillStyle = picture.theme.ground
      target.fillRect(g.left, g.top, g.width, g.height)
      bitmap.draw(target, g)
      target.restore()
    }
    if (isEmpty(inView)) return
    // Nearest neighbour: smoothing costs three times as much for a picture that is replaced soon.
    target.imageSmoothingEnabled = false
    target.drawImage(page.canvas, 0, 0, shown.width, shown.height, left, top, right - left, bottom - top)
  }
}
