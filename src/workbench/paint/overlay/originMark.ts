import type { Paint } from '../../../canvas/paint.ts'
import { seenCorner } from '../../../domain/layout/viewCorner.ts'
import type { SeenGrid } from '../../../state/map/view/seenGrid.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import { type Geometry, headerScale } from '../../geometry.ts'
import { fontOf } from '../textFit.ts'

/** Distance of the word from its mark, CSS pixels: clear of the contour of a selection at the corner. */
const outwards = 3

/** Largest extent of the mark around its corner, CSS pixels. */
const reach = 200

/**
 * An L in the accent colour with a word at the field's stored bottom left corner, wherever that is in the rotated view.
 */
export function paintOrigin(ctx: Paint, grid: SeenGrid, g: Geometry, theme: MapTheme, word: WordPicture): void {
  if (!grid.rows || !grid.cols) return
  const { ratio } = g.pane
  const seen = seenCorner('bottom_left', grid.view)
  const atRight = seen.endsWith('right')
  const atTop = seen.startsWith('top')
  const x = g.left - g.scrollX + (atRight ? g.cols.length + 5 * ratio : -5 * ratio)
  const y = g.top - g.scrollY + (atTop ? -5 * ratio : g.rows.length + 5 * ratio)
  const margin = reach * ratio
  if (x < g.left - margin || y < g.top - margin || x > g.left + g.width + margin || y > g.top + g.height + margin)
    return
  const arm = 10 * ratio
  const inX = atRight ? -1 : 1
  const inY = atTop ? 1 : -1
  ctx.strokeStyle = theme.accent
  ctx.lineWidth = 2 * ratio
  ctx.lineCap = 'square'
  ctx.lineJoin = 'miter'
  ctx.beginPath()
  ctx.moveTo(x, y + inY * arm)
  ctx.lineTo(x, y)
  ctx.lineTo(x + inX * arm, y)
  ctx.stroke()
  const canvas = word.of(theme.accent, ratio * headerScale(g.textScale))
  const begin = x + inX * (arm + 5 * ratio)
  ctx.drawImage(
    canvas,
    Math.round(atRight ? begin - canvas.width : begin),
    Math.round(y - inY * outwards * ratio - canvas.height / 2),
  )
}

/**
 * A word on a separate canvas: setting a font on a canvas that the page shows makes the browser recalculate the page's
 * styles.
 */
export class WordPicture {
  readonly word: string
  private shown: { key: string; canvas: HTMLCanvasElement } | null = null

  constructor(word: string) {
    this.word = word
  }

  /** The word in a colour at a pixel ratio; upright it is read upwards. */
  of(colour: string, ratio: number, isUpright = false): HTMLCanvasElement {
    const key = `${colour} ${ratio} ${isUpright}`
    if (this.shown?.key === key) return this.shown.canvas
    const canvas = document.createElement('canvas')
    const ctx = canvas.getContext('2d')
    if (!ctx) throw new Error('canvas 2d context')
    const font = fontOf(Math.round(10 * ratio), 600)
    ctx.font = font
    const [length, height] = [Math.ceil(ctx.measureText(this.word).width) + 1, Math.ceil(16 * ratio)]
    canvas.width = isUpright ? height : length
    canvas.height = isUpright ? length : height
    if (isUpright) {
      ctx.translate(0, length)
      ctx.rotate(-Math.PI / 2)
    }
    ctx.font = font
    ctx.fillStyle = colour
    ctx.textBaseline = 'middle'
    ctx.fillText(this.word, 0, height / 2)
    this.shown = { key, canvas }
    return canvas
  }
}
