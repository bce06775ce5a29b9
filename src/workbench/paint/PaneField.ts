import type { PaneLayer } from '../../canvas/layer.ts'
import type { Paint } from '../../canvas/paint.ts'
import type { View } from '../../canvas/view.ts'
import { fieldPadding, type Geometry } from '../geometry.ts'
import type { FieldBitmap } from './fieldBitmap.ts'
import { FieldTiles } from './fieldTiles.ts'
import { HeaderStrips } from './headerStrips.ts'
import type { HeaderPicture } from './headers.ts'
import type { Picture } from './picture.ts'
import { stretchAlong } from './stretch.ts'

/** What is painted of a field in a pane. */
export interface FieldFrame {
  readonly picture: Picture
  readonly bitmap: FieldBitmap
  readonly selected: Pick<HeaderPicture, 'rows' | 'cols' | 'allSelected'>
  /** Paints the layers over the cells; if `isBound` is false, for a wider window than the pane shows. */
  over(ctx: Paint, geometry: Geometry): void
  /** Whether something over the cells is fixed to the edges of the window and cannot move with the cells. */
  readonly isBound: boolean
}

/** Limit of stretching or shrinking a picture: beyond it the lines over the cells would be too broad. */
const maxStretched = 1.75
/**
 * A lower limit for headers in frames that do not paint the field, so that headers and field are painted in different
 * frames.
 */
const maxStretchedAlone = 1.1

/** How many further steps of a pan a frame paints when no tiles were ready for it and for the frame before. */
const stepsAhead = 2

/**
 * A field on its pane's canvas, with its headers on canvases above it. While only the camera changes, the browser
 * shifts the painted picture, which extends beyond the window in the camera's direction; while the scale changes, it
 * stretches the picture.
 */
export class PaneField {
  readonly tiles = new FieldTiles()
  private headers: HeaderStrips | null = null
  private layer: PaneLayer | null = null
  /** What the canvas shows while it can be moved; null = it must be painted. */
  private paintedView: Geometry | null = null
  /** What the last frame showed. */
  private last: Geometry | null = null
  /** Direction of the camera's last move at this scale, as signs; 0 = none. */
  private way = { x: 0, y: 0 }
  /** The last painted frame of a pan found no tiles outside its window. */
  private isBehind = false

  /** Attaches to the pane's layer; returns a function that detaches. */
  attach(layer: PaneLayer): () => void {
    const headers = new HeaderStrips(layer.over)
    this.layer = layer
    this.headers = headers
    return () => {
      headers.dispose()
      this.layer = null
      this.headers = null
      this.paintedView = null
    }
  }

  invalidateHeaders(): void {
    this.headers?.invalidate()
  }

  /** Paints a view in the attached pane. */
  paint(target: Paint, frame: FieldFrame, view: View): void {
    const { picture, bitmap, isBound } = frame
    const { layer } = this
    if (!layer) throw new Error('a field is painted in a pane that gave its layer')
    const g = picture.geometry
    const before = this.last
    // If painting throws, the content of the canvas is unknown.
    this.paintedView = null
    this.follow(g)
    const wide = isBound ? g : this.widen(layer, g, view, before)
    this.tiles.draw(target, wide === g ? picture : { ...picture, geometry: wide }, bitmap, view.isHurried, g)
    frame.over(target, wide)
    this.showHeaders(frame, view, maxStretched)
    layer.place((wide.scrollX - g.scrollX) / g.pane.ratio, (wide.scrollY - g.scrollY) / g.pane.ratio, 1, 1)
    this.paintedView = isBound ? null : wide
  }

  /** Shows a view without painting its field; false if the painted picture is not sufficient. */
  move(frame: FieldFrame, view: View): boolean {
    const { paintedView, layer } = this
    const g = frame.picture.geometry
    if (!paintedView || !layer || frame.isBound || paintedView.pane !== g.pane) return false
    const placement =
      paintedView.cols === g.cols && paintedView.rows === g.rows
        ? shiftedPlacement(paintedView, g)
        : view.isHurried && stretchedPlacement(paintedView, g)
    if (!placement) return false
    this.tiles.pass(g)
    this.showHeaders(frame, view, maxStretchedAlone)
    layer.place(placement.x / g.pane.ratio, placement.y / g.pane.ratio, placement.scaleX, placement.scaleY)
    this.follow(g)
    return true
  }

  /** The window extended in the camera's direction as far as tiles are painted there; on all sides while zooming out. */
  private widen({ slack }: PaneLayer, g: Geometry, { isHurried, isPanned }: View, before: Geometry | null): Geometry {
    if (!isPanned || before?.pane !== g.pane) return g
    const more = Math.floor(slack * g.pane.ratio)
    if (isHurried) {
      return g.cols.length < before.cols.length ? withNextSteps(g, before, more) : g
    }
    const ready = this.reachOfWindow(g, more, more)
    const wasBehind = this.isBehind
    this.isBehind = !this.tiles.has(ready)
    if (!this.isBehind) return ready
    if (!wasBehind) return g
    // If every frame paints, no idle time is left to paint ahead. One frame that paints for the next ones creates some.
    const [stepX, stepY] = [Math.abs(g.scrollX - before.scrollX), Math.abs(g.scrollY - before.scrollY)]
    const steps = Math.min(stepsAhead, Math.floor(more / Math.max(1, stepX, stepY)))
    return this.reachOfWindow(g, steps * stepX, steps * stepY)
  }

  /** The window, extended in the camera's direction by at most so many device pixels and within the field. */
  private reachOfWindow(g: Geometry, moreX: number, moreY: number): Geometry {
    const padding = fieldPadding * g.pane.ratio
    const x = reachInDirection(this.way.x, moreX, g.scrollX + padding, g.cols.length + padding - g.width - g.scrollX)
    const y = reachInDirection(this.way.y, moreY, g.scrollY + padding, g.rows.length + padding - g.height - g.scrollY)
    return {
      ...g,
      width: g.width + x.before + x.after,
      height: g.height + y.before + y.after,
      scrollX: g.scrollX - x.before,
      scrollY: g.scrollY - y.before,
    }
  }

  /** Records what a frame shows and in which direction the camera moved. */
  private follow(g: Geometry): void {
    const { last, way } = this
    this.last = g
    if (!last || last.cols !== g.cols || last.rows !== g.rows) this.way = { x: 0, y: 0 }
    else
      this.way = {
        x: Math.sign(g.scrollX - last.scrollX) || way.x,
        y: Math.sign(g.scrollY - last.scrollY) || way.y,
      }
  }

  private showHeaders({ picture, selected }: FieldFrame, view: View, max: number): void {
    const { grid, geometry, theme } = picture
    this.headers?.draw({ grid, geometry, theme, ...selected }, view, max)
  }
}

/** Where the painted picture lies in the pane, device pixels. */
interface Placement {
  readonly x: number
  readonly y: number
  readonly scaleX: number
  readonly scaleY: number
}

/**
 * How far a window is extended along one axis when the camera can move `roomBehind` and `roomAhead` pixels: at most `extra` in total,
 * first in the camera's direction, the rest on the other side.
 */
function reachInDirection(
  direction: number,
  extra: number,
  roomBehind: number,
  roomAhead: number,
): { before: number; after: number } {
  const upTo = (room: number, limit: number) => Math.max(0, Math.min(limit, Math.floor(room)))
  if (direction < 0) {
    const before = upTo(roomBehind, extra)
    return { before, after: upTo(roomAhead, extra - before) }
  }
  const after = direction > 0 ? upTo(roomAhead, extra) : 0
  return { before: direction > 0 ? upTo(roomBehind, extra - after) : 0, after }
}

/**
 * A window extended by the area that comes into view if the camera continues to zoom out as since `before`: as many
 * steps as `more` pixels allow, at least one if they allow any.
 */
function withNextSteps(g: Geometry, before: Geometry, more: number): Geometry {
  const step = (axis: 'cols' | 'rows', scroll: 'scrollX' | 'scrollY', size: 'width' | 'height') => {
    const scale = g[axis].length / before[axis].length
    const ahead = Math.max(0, scale * before[scroll] - g[scroll])
    return { ahead, after: Math.max(0, g[size] - ahead - scale * before[size]) }
  }
  const [x, y] = [step('cols', 'scrollX', 'width'), step('rows', 'scrollY', 'height')]
  // The next step is slightly larger, because it starts from a wider window.
  const longest = 1.25 * Math.max(1, x.ahead + x.after, y.ahead + y.after)
  const steps = Math.max(1, Math.floor(more / longest))
  const reachOf = (length: number) => Math.min(more >> 1, Math.ceil(1.25 * length * steps))
  const [left, right, top, bottom] = [x.ahead, x.after, y.ahead, y.after].map(reachOf)
  return {
    ...g,
    width: g.width + left + right,
    height: g.height + top + bottom,
    scrollX: g.scrollX - left,
    scrollY: g.scrollY - top,
  }
}

/** Position of a picture at the same scale; null if it does not fill the window. */
function shiftedPlacement(paintedView: Geometry, g: Geometry): Placement | null {
  const [x, y] = [paintedView.scrollX - g.scrollX, paintedView.scrollY - g.scrollY]
  const fills = x <= 0 && y <= 0 && x + paintedView.width >= g.width && y + paintedView.height >= g.height
  return fills ? { x, y, scaleX: 1, scaleY: 1 } : null
}

/**
 * Position of a picture at another scale; null if it does not fill the window: beyond it the canvas shows older pictures.
 */
function stretchedPlacement(paintedView: Geometry, g: Geometry): Placement | null {
  const [x, y] = [
    stretchAlong(paintedView, g, 'cols', maxStretched),
    stretchAlong(paintedView, g, 'rows', maxStretched),
  ]
  if (!x || !y) return null
  const fills = x.from <= g.left && y.from <= g.top && x.to >= g.left + g.width && y.to >= g.top + g.height
  return fills ? { x: x.canvas, y: y.canvas, scaleX: x.scale, scaleY: y.scale } : null
}
