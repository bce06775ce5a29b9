import { newPage } from '../../canvas/page.ts'
import type { Box, Paint } from '../../canvas/paint.ts'
import type { SeenGrid } from '../../state/map/view/seenGrid.ts'
import { roomsBetween } from '../axis.ts'
import { fieldPart, type Geometry } from '../geometry.ts'
import type { FieldBitmap } from './fieldBitmap.ts'
import { paintField } from './paintField.ts'
import type { Picture } from './picture.ts'
import { StillPicture } from './StillPicture.ts'
import {
  type CellArea,
  cellsATile,
  edgeAt,
  intersectArea,
  isEmpty,
  isSame,
  longestRun,
  subtractArea,
  unionArea,
} from './tileGrid.ts'

interface Tile {
  readonly ctx: CanvasRenderingContext2D
  readonly area: CellArea
  /** The painted cells; null = none. */
  painted: CellArea | null
  /** Painted cells that are out of date. */
  stale: CellArea[]
}

/** Maximal number of stale cells repainted one by one; beyond it, the whole tile is repainted. */
const maxStale = 24

/** How the field is divided into tiles at one scale. */
interface Cut {
  readonly shown: Geometry
  readonly cols: number
  readonly rows: number
  readonly width: number
  readonly height: number
}

/** Cells in view, including cells with only their gap in view. */
function windowOf(g: Geometry): CellArea {
  const cols = roomsBetween(g.cols, g.scrollX, g.scrollX + g.width)
  const rows = roomsBetween(g.rows, g.scrollY, g.scrollY + g.height)
  return { left: cols.first, top: rows.first, right: cols.last, bottom: rows.last }
}

/** The space of some cells in the field, including gaps, device pixels. */
function roomOf(area: CellArea, g: Geometry): Box {
  const x = edgeAt(g.cols, area.left)
  const y = edgeAt(g.rows, area.top)
  return { x, y, w: edgeAt(g.cols, area.right) - x, h: edgeAt(g.rows, area.bottom) - y }
}

/**
 * Draws a tile whose visible part is painted. Browsers copy a whole canvas faster than a part; what extends beyond the
 * tile's cells is overdrawn by the tiles to its right and below, margins and headers.
 */
function drawTile(target: Paint, { ctx, area }: Tile, g: Geometry): void {
  const x = g.left + edgeAt(g.cols, area.left) - g.scrollX
  const y = g.top + edgeAt(g.rows, area.top) - g.scrollY
  target.drawImage(ctx.canvas, x, y)
}

/** Draws the painted part of a tile. */
function putPainted(target: Paint, tile: Tile, g: Geometry): void {
  if (!tile.painted) return
  const { x, y, w, h } = roomOf(tile.painted, g)
  const from = roomOf(tile.area, g)
  const at = { x: g.left + x - g.scrollX, y: g.top + y - g.scrollY }
  target.drawImage(tile.ctx.canvas, x - from.x, y - from.y, w, h, at.x, at.y, w, h)
}

/** Paints the ground of the window outside the field. */
function paintMargins(target: Paint, picture: Picture): void {
  const { geometry: g, theme } = picture
  const x = g.left - g.scrollX
  const y = g.top - g.scrollY
  const [right, bottom] = [g.left + g.width, g.top + g.height]
  target.fillStyle = theme.ground
  if (x > g.left) target.fillRect(g.left, g.top, x - g.left, g.height)
  if (x + g.cols.length < right) target.fillRect(x + g.cols.length, g.top, right - x - g.cols.length, g.height)
  if (y > g.top) target.fillRect(g.left, g.top, g.width, y - g.top)
  if (y + g.rows.length < bottom) target.fillRect(g.left, y + g.rows.length, g.width, bottom - y - g.rows.length)
}

/** A number rather than a text, which would be allocated for every tile of every frame; a side has far fewer tiles. */
function keyOf(row: number, col: number): number {
  return row * 65_536 + col
}

function sameScale(a: Geometry, b: Geometry): boolean {
  return a.cols === b.cols && a.rows === b.rows && a.gap === b.gap
}

/**
 * The painted field, cached between frames in tiles of whole cells. A pan assembles tiles; cells are painted when they
 * come into view, or earlier in idle time; a change repaints the affected cells. While zooming, the last sharp picture
 * is stretched until the scale stops changing.
 */
export class FieldTiles {
  private tiles = new Map<number, Tile>()
  private spare: CanvasRenderingContext2D[] = []
  private cut: Cut | null = null
  private readonly still = new StillPicture()
  /** Direction of the window's last move, as signs; null = none at this scale. */
  private moved: { readonly x: number; readonly y: number } | null = null
  /** The tiles in view around which everything is painted; null = unknown. */
  private doneRound: CellArea | null = null
  /** Whether something may be left to paint around the window that was drawn last. */
  hasAhead = false

  /** Marks everything for repainting. */
  invalidate(): void {
    for (const tile of this.tiles.values()) this.spare.push(tile.ctx)
    this.tiles.clear()
    this.doneRound = null
    this.still.drop()
  }

  /** Marks some plots for repainting. */
  invalidatePlots(grid: SeenGrid, plots: Iterable<number>): void {
    if (!this.cut) return
    const { detail } = this.cut.shown
    const isSmall = detail === 'colour' || detail === 'selection'
    for (const plot of plots) {
      if (!grid.row[plot]) continue
      const [top, left] = [grid.row[plot] - 1, grid.col[plot] - 1]
      const tile = this.tiles.get(keyOf(Math.floor(top / this.cut.rows), Math.floor(left / this.cut.cols)))
      const cell = { left, top, right: left + 1, bottom: top + 1 }
      if (!tile?.painted || isEmpty(intersectArea(tile.painted, cell))) continue
      this.doneRound = null
      this.still.drop()
      if (!tile.stale.some((staleCell) => isSame(staleCell, cell))) tile.stale.push(cell)
      // Hatches of small cells extend into the gaps around them.
      if (isSmall || tile.stale.length > maxStale) Object.assign(tile, { painted: null, stale: [] })
    }
  }

  /**
   * Draws a window on `target`, which may be wider than the pane shows. `isZooming`: the scale is changing, so a blurred
   * picture is sufficient.
   */
  draw(target: Paint, picture: Picture, bitmap: FieldBitmap, isZooming: boolean, shown = picture.geometry): void {
    const g = picture.geometry
    this.hasAhead = false
    if (g.width === 0 || g.height === 0) return
    if (g.detail === 'colour') {
      // Plain colours come from the bitmap as fast as from tiles.
      paintField(target, picture, bitmap, fieldPart(g))
      return
    }
    if (isZooming && this.cut && !sameScale(this.cut.shown, g)) {
      if (!this.still.hasPicture) this.paintStill(this.cut.shown, picture, bitmap)
      this.still.draw(target, picture, bitmap)
      return
    }
    this.still.drop()
    this.cutFor(shown)
    this.lookAhead(shown)
    const window = windowOf(g)
    const inView = this.tilesOver(window)
    const { left, top, right, bottom } = inView
    for (let row = top; row < bottom; row++) {
      for (let col = left; col < right; col++) {
        const tile = this.tileAt(row, col)
        const part = intersectArea(tile.area, window)
        this.paint(tile, part, picture, bitmap)
        drawTile(target, tile, g)
      }
    }
    paintMargins(target, picture)
    this.trim(inView)
  }

  /** Records a window that was shown without drawing. */
  pass(g: Geometry): void {
    if (!this.cut || !sameScale(this.cut.shown, g) || g.detail === 'colour') return
    this.cutFor(g)
    this.lookAhead(g)
  }

  /** Whether all of a window can be drawn without painting a cell. */
  has(g: Geometry): boolean {
    if (g.detail === 'colour') return true
    if (!this.cut || !sameScale(this.cut.shown, g)) return false
    const window = windowOf(g)
    const { left, top, right, bottom } = this.tilesOver(window)
    for (let row = top; row < bottom; row++) {
      for (let col = left; col < right; col++) {
        const tile = this.tiles.get(keyOf(row, col))
        if (
          !tile?.painted ||
          tile.stale.length ||
          subtractArea(unionArea(tile.painted, intersectArea(tile.area, window)), tile.painted).length
        )
          return false
      }
    }
    return true
  }

  private lookAhead(g: Geometry): void {
    const inView = this.tilesOver(windowOf(g))
    this.hasAhead = !this.doneRound || !isSame(this.doneRound, inView)
  }

  /** Paints one tile near the window in idle time; false when none is left to paint. */
  paintAhead(picture: Picture, bitmap: FieldBitmap): boolean {
    const { geometry: g } = picture
    if (!this.moved || !this.cut || !sameScale(this.cut.shown, g) || g.detail === 'colour') return false
    const visibleTiles = this.tilesOver(windowOf(g))
    const { x, y } = this.moved
    const rows = Math.ceil(g.rows.count / this.cut.rows)
    const cols = Math.ceil(g.cols.count / this.cut.cols)
    const across = { left: visibleTiles.left - (x < 0 ? 1 : 0), right: visibleTiles.right + (x > 0 ? 1 : 0) }
    const down = { top: visibleTiles.top - (y < 0 ? 1 : 0), bottom: visibleTiles.bottom + (y > 0 ? 1 : 0) }
    const ways = [
      { ...visibleTiles, ...across },
      { ...visibleTiles, ...down },
      // The corner between them: a diagonal pan needs it before the tiles on the opposite sides.
      { ...across, ...down },
      {
        left: visibleTiles.left - 1,
        right: visibleTiles.right + 1,
        top: visibleTiles.top - 1,
        bottom: visibleTiles.bottom + 1,
      },
    ]
    for (const strip of ways) {
      const { left, top, right, bottom } = intersectArea(strip, { left: 0, top: 0, right: cols, bottom: rows })
      for (let row = top; row < bottom; row++) {
        for (let col = left; col < right; col++) {
          const tile = this.tileAt(row, col)
          if (this.paint(tile, tile.area, picture, bitmap)) return true
        }
      }
    }
    this.doneRound = visibleTiles
    return false
  }

  /** Divides the field again when the scale has changed, and records the direction of the window. */
  private cutFor(g: Geometry): void {
    const before = this.cut?.shown
    if (this.cut && before && sameScale(before, g)) {
      const [x, y] = [Math.sign(g.scrollX - before.scrollX), Math.sign(g.scrollY - before.scrollY)]
      if (x || y) this.moved = { x, y }
      this.cut = { ...this.cut, shown: g }
      return
    }
    const cols = cellsATile(g.cols)
    const rows = cellsATile(g.rows)
    const width = longestRun(g.cols, cols)
    const height = longestRun(g.rows, rows)
    this.invalidate()
    if (width !== this.cut?.width || height !== this.cut.height) this.spare = []
    this.cut = { shown: g, cols, rows, width, height }
    this.moved = null
  }

  private tilesOver(window: CellArea): CellArea {
    if (!this.cut || isEmpty(window)) return { left: 0, top: 0, right: 0, bottom: 0 }
    const { rows, cols } = this.cut
    return {
      left: Math.floor(window.left / cols),
      top: Math.floor(window.top / rows),
      right: Math.ceil(window.right / cols),
      bottom: Math.ceil(window.bottom / rows),
    }
  }

  /** The tile at a position, marked as used last; empty if it is new. */
  private tileAt(row: number, col: number): Tile {
    const cut = this.cut
    if (!cut) throw new Error('the field is not cut')
    const key = keyOf(row, col)
    let tile = this.tiles.get(key)
    if (tile) this.tiles.delete(key)
    else {
      const area = {
        left: col * cut.cols,
        top: row * cut.rows,
        right: Math.min(cut.shown.cols.count, (col + 1) * cut.cols),
        bottom: Math.min(cut.shown.rows.count, (row + 1) * cut.rows),
      }
      tile = { ctx: this.spare.pop() ?? newPage(cut.width, cut.height), area, painted: null, stale: [] }
    }
    this.tiles.set(key, tile)
    return tile
  }

  /** Paints the wanted cells that a tile does not have yet; false if it has them all. */
  private paint(tile: Tile, wanted: CellArea, picture: Picture, bitmap: FieldBitmap): boolean {
    if (isEmpty(wanted)) return false
    const paintedArea = tile.painted ? unionArea(tile.painted, wanted) : wanted
    const parts = tile.painted ? [...subtractArea(paintedArea, tile.painted), ...tile.stale] : [paintedArea]
    if (!parts.length) return false
    const g = picture.geometry
    const box = roomOf(tile.area, g)
    const geometry = { ...g, left: 0, top: 0, scrollX: box.x, scrollY: box.y, width: box.w, height: box.h }
    for (const part of parts) {
      const room = roomOf(part, g)
      paintField(tile.ctx, { ...picture, geometry }, bitmap, { ...room, x: room.x - box.x, y: room.y - box.y })
    }
    tile.painted = paintedArea
    tile.stale = []
    return true
  }

  /** Drops the least recently used tiles: those in view, a ring around them and half as many again stay. */
  private trim({ left, top, right, bottom }: CellArea): void {
    const max = (right - left + 2) * (bottom - top + 2) + (((right - left) * (bottom - top)) >> 1)
    for (const [key, tile] of this.tiles) {
      if (this.tiles.size <= max) return
      this.tiles.delete(key)
      this.spare.push(tile.ctx)
    }
  }

  /** Assembles the tiles of the window that was drawn last to one picture. */
  private paintStill(shown: Geometry, picture: Picture, bitmap: FieldBitmap): void {
    const page = this.still.begin(shown)
    const flat = { ...shown, left: 0, top: 0 }
    const { left, top, right, bottom } = this.tilesOver(windowOf(shown))
    const tiles: Tile[] = []
    for (let row = top; row < bottom; row++) {
      for (let col = left; col < right; col++) {
        const tile = this.tiles.get(keyOf(row, col))
        if (tile?.painted && !tile.stale.length) tiles.push(tile)
      }
    }
    paintMargins(page, { ...picture, geometry: flat })
    if (tiles.length < (right - left) * (bottom - top)) {
      page.fillStyle = picture.theme.ground
      page.fillRect(0, 0, shown.width, shown.height)
      bitmap.draw(page, flat)
    }
    for (const tile of tiles) putPainted(page, tile, flat)
  }
}
