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
  /** Paints what lies over the cells; of a wider window than the pane shows where `isBound` is false. */
  over(ctx: Paint, geometry: Geometry): void
  /** Something over the cells keeps to the edges of the window, so that it cannot move along with them. */
  readonly isBound: boolean
}

/** A picture is stretched to this many times its scale and no further, nor shrunk: lines over the cells would be too broad. */
const mostStretched = 1.75
/** Headers less than that in a frame that need not paint the field, so that one frame paints the one and the next the other. */
const mostStretchedAlone = 1.1

/** How many further steps of a pan a frame paints when no tiles were ready for it and for the frame before. */
const stepsAhead = 2

/**
 * A field on the canvas of its pane, its headers on canvases over that. While the camera alone changes, the browser shifts
 * what is painted, which reaches beyond the window the way the camera goes; while the scale changes it stretches it.
 */
export class PaneField {
  readonly tiles = new FieldTiles()
  private headers: HeaderStrips | null = null
  private layer: PaneLayer | null = null
  /** What the canvas holds as long as that can be moved; null = it has to be painted. */
  private held: Geometry | null = null
  /** What the last frame showed. */
  private last: Geometry | null = null
  /** Which way the camera last went at this scale, as signs; 0 = it has not. */
  private way = { x: 0, y: 0 }
  /** The last painted frame of a pan found no tiles beyond its window. */
  private isBehind = false

  /** Takes the layer of the pane; answers how to leave it. */
  attach(layer: PaneLayer): () => void {
    const headers = new HeaderStrips(layer.over)
    this.layer = layer
    this.headers = headers
    return () => {
      headers.dispose()
      this.layer = null
      this.headers = null
      this.held = null
    }
  }

  invalidateHeaders(): void {
    this.headers?.invalidate()
  }

  /** Paints a view in the pane whose layer it has. */
  paint(target: Paint, frame: FieldFrame, view: View): void {
    const { picture, bitmap, isBound } = frame
    const { layer } = this
    if (!layer) throw new Error('a field is painted in a pane that gave its layer')
    const g = picture.geometry
    const before = this.last
    // What breaks off leaves a canvas of which nothing is known.
    this.held = null
    this.follow(g)
    const wide = isBound ? g : this.widened(layer, g, view, before)
    this.tiles.draw(target, wide === g ? picture : { ...picture, geometry: wide }, bitmap, view.isHurried, g)
    frame.over(target, wide)
    this.showHeaders(frame, view, mostStretched)
    layer.place((wide.scrollX - g.scrollX) / g.pane.ratio, (wide.scrollY - g.scrollY) / g.pane.ratio, 1, 1)
    this.held = isBound ? null : wide
  }

  /** Shows a view without painting its field; false where what is painted does not do. */
  move(frame: FieldFrame, view: View): boolean {
    const { held, layer } = this
    const g = frame.picture.geometry
    if (!held || !layer || frame.isBound || held.pane !== g.pane) return false
    const laid = held.cols === g.cols && held.rows === g.rows ? shifted(held, g) : view.isHurried && stretched(held, g)
    if (!laid) return false
    this.tiles.pass(g)
    this.showHeaders(frame, view, mostStretchedAlone)
    layer.place(laid.x / g.pane.ratio, laid.y / g.pane.ratio, laid.scaleX, laid.scaleY)
    this.follow(g)
    return true
  }

  /** The window, with what lies beyond it the way the camera goes where that is painted on tiles; when it zooms out, all round. */
  private widened({ slack }: PaneLayer, g: Geometry, { isHurried, isPanned }: View, before: Geometry | null): Geometry {
    if (!isPanned || before?.pane !== g.pane) return g
    const more = Math.floor(slack * g.pane.ratio)
    if (isHurried) {
      return g.cols.length < before.cols.length ? withNextSteps(g, before, more) : g
    }
    const ready = this.reaching(g, more, more)
    const wasBehind = this.isBehind
    this.isBehind = !this.tiles.has(ready)
    if (!this.isBehind) return ready
    if (!wasBehind) return g
    // If every frame paints, the browser has no idle time to paint ahead in. One frame that paints for the next ones gives it some.
    const [stepX, stepY] = [Math.abs(g.scrollX - before.scrollX), Math.abs(g.scrollY - before.scrollY)]
    const steps = Math.min(stepsAhead, Math.floor(more / Math.max(1, stepX, stepY)))
    return this.reaching(g, steps * stepX, steps * stepY)
  }

  /** The window, longer and higher the way the camera goes, by so many device pixels at most and within the field. */
  private reaching(g: Geometry, moreX: number, moreY: number): Geometry {
    const padding = fieldPadding * g.pane.ratio
    const x = reach(this.way.x, moreX, g.scrollX + padding, g.cols.length + padding - g.width - g.scrollX)
    const y = reach(this.way.y, moreY, g.scrollY + padding, g.rows.length + padding - g.height - g.scrollY)
    return {
      ...g,
      width: g.width + x.before + x.after,
      height: g.height + y.before + y.after,
      scrollX: g.scrollX - x.before,
      scrollY: g.scrollY - y.before,
    }
  }

  /** Takes note of what a frame shows, and which way the camera went. */
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

  private showHeaders({ picture, selected }: FieldFrame, view: View, most: number): void {
    const { grid, geometry, theme, roomSize } = picture
    this.headers?.draw({ grid, geometry, theme, roomSize, ...selected }, view, most)
  }
}

/** Where what is painted lies in the pane, device pixels. */
interface Laid {
  readonly x: number
  readonly y: number
  readonly scaleX: number
  readonly scaleY: number
}

/**
 * How far a window reaches beyond what is shown along one axis, where the camera can go `back` and `on`: `more` at most, all
 * of it the way that the camera goes, what it cannot use there on the other side.
 */
function reach(way: number, more: number, back: number, on: number): { before: number; after: number } {
  const upTo = (room: number, left: number) => Math.max(0, Math.min(left, Math.floor(room)))
  if (way < 0) {
    const before = upTo(back, more)
    return { before, after: upTo(on, more - before) }
  }
  const after = way > 0 ? upTo(on, more) : 0
  return { before: way > 0 ? upTo(back, more - after) : 0, after }
}

/**
 * A window with what comes into view when the camera zooms out on as it has since `before`, as many steps as `more` pixels
 * have room for, one at least where they have any.
 */
function withNextSteps(g: Geometry, before: Geometry, more: number): Geometry {
  const step = (axis: 'cols' | 'rows', scroll: 'scrollX' | 'scrollY', size: 'width' | 'height') => {
    const scale = g[axis].length / before[axis].length
    const ahead = Math.max(0, scale * before[scroll] - g[scroll])
    return { ahead, after: Math.max(0, g[size] - ahead - scale * before[size]) }
  }
  const [x, y] = [step('cols', 'scrollX', 'width'), step('rows', 'scrollY', 'height')]
  // A further step is a little larger, as it is one of a wider window.
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

/** Where a picture of the same scale lies; null where it does not fill the window. */
function shifted(held: Geometry, g: Geometry): Laid | null {
  const [x, y] = [held.scrollX - g.scrollX, held.scrollY - g.scrollY]
  const fills = x <= 0 && y <= 0 && x + held.width >= g.width && y + held.height >= g.height
  return fills ? { x, y, scaleX: 1, scaleY: 1 } : null
}

/** Where a picture of another scale lies; null where it does not fill the window: the canvas holds former pictures beyond it. */
function stretched(held: Geometry, g: Geometry): Laid | null {
  const [x, y] = [stretchAlong(held, g, 'cols', mostStretched), stretchAlong(held, g, 'rows', mostStretched)]
  if (!x || !y) return null
  const fills = x.from <= g.left && y.from <= g.top && x.to >= g.left + g.width && y.to >= g.top + g.height
  return fills ? { x: x.canvas, y: y.canvas, scaleX: x.scale, scaleY: y.scale } : null
}
