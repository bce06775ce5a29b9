import { newPage } from '../../../canvas/page.ts'
import type { Box, Paint } from '../../../canvas/paint.ts'
import type { Size } from '../../../canvas/paneSize.ts'
import type { CellArea } from '../../../workbench/paint/tileGrid.ts'
import { type Projection, projectionOf } from './geometry.ts'

/** What a frame shows. */
interface FrameContent {
  /** The visible part of the target, device pixels. */
  readonly room: Box
  readonly to: Projection
  /** Size of the whole drawing, units. */
  readonly size: Size
  readonly ground: string
}

/** Paints a part of a canvas sharply, device pixels. */
type PaintPart = (ctx: Paint, part: Box, to: Projection) => void

/** Width and height of a tile, device pixels. */
const tileSize = 384
const square: Box = { x: 0, y: 0, w: tileSize, h: tileSize }

/** A painted square of the drawing, by its column and row of tiles. */
interface Tile {
  readonly ctx: CanvasRenderingContext2D
  readonly col: number
  readonly row: number
}

/** The whole drawing, painted as large as fits. */
interface Whole {
  readonly ctx: CanvasRenderingContext2D
  readonly w: number
  readonly h: number
}

/**
 * Cached tiles of a painted pedigree, because thousands of long thin lines take longer than a frame. A pan composes
 * tiles, painted when they come into view or ahead of that in idle time; during a zoom the existing ones are scaled over
 * a picture of the whole.
 */
export class PedigreeTiles {
  private readonly paint: PaintPart
  private readonly tiles = new Map<string, Tile>()
  private spare: CanvasRenderingContext2D[] = []
  private scale = 0
  private overview: Whole | null = null

  constructor(paint: PaintPart) {
    this.paint = paint
  }

  /** Invalidates all tiles. */
  drop(): void {
    this.dropTiles()
    this.overview = null
  }

  /** `isZooming`: while the scale changes, existing tiles are stretched instead of painted again. */
  draw(target: Paint, shown: FrameContent, isZooming: boolean): void {
    const { room, to } = shown
    target.save()
    target.beginPath()
    target.rect(room.x, room.y, room.w, room.h)
    target.clip()
    if (isZooming && this.tiles.size > 0 && this.scale !== to.scale) this.stretch(target, shown)
    else {
      if (this.scale !== to.scale) this.dropTiles()
      this.scale = to.scale
      const area = tilesOver(room, to)
      const { left, top, right, bottom } = area
      this.paintTogether(area)
      for (let row = top; row < bottom; row++)
        for (let col = left; col < right; col++)
          target.drawImage(this.tile(col, row).ctx.canvas, to.left + col * tileSize, to.top + row * tileSize)
      this.trim((right - left + 2) * (bottom - top + 2))
    }
    target.restore()
  }

  /** Paints one tile around the window in idle time, or finally the whole; false if nothing is left to paint. */
  paintAhead({ room, to, size }: FrameContent): boolean {
    if (this.scale !== to.scale) return false
    const near = tilesOver(room, to)
    const end = {
      col: Math.ceil((size.width * to.scale) / tileSize),
      row: Math.ceil((size.height * to.scale) / tileSize),
    }
    for (let row = Math.max(0, near.top - 1); row < Math.min(end.row, near.bottom + 1); row++)
      for (let col = Math.max(0, near.left - 1); col < Math.min(end.col, near.right + 1); col++) {
        if (this.tiles.has(`${col}:${row}`)) continue
        this.tile(col, row)
        return true
      }
    this.wholeIn(room, size)
    return false
  }

  /**
   * Paints several missing tiles of an area at once and cuts the picture up: otherwise each canvas crossed by a long
   * dashed line would compute its whole length.
   */
  private paintTogether({ left, top, right, bottom }: CellArea): void {
    const missing: { col: number; row: number }[] = []
    for (let row = top; row < bottom; row++)
      for (let col = left; col < right; col++) if (!this.tiles.has(`${col}:${row}`)) missing.push({ col, row })
    if (missing.length < 2) return
    const [cols, rows] = [missing.map(({ col }) => col), missing.map(({ row }) => row)]
    const [col0, row0] = [Math.min(...cols), Math.min(...rows)]
    const area = {
      x: 0,
      y: 0,
      w: (Math.max(...cols) - col0 + 1) * tileSize,
      h: (Math.max(...rows) - row0 + 1) * tileSize,
    }
    const page = newPage(area.w, area.h)
    this.paint(page, area, projectionOf({ scale: this.scale, left: -col0 * tileSize, top: -row0 * tileSize }))
    for (const { col, row } of missing) {
      const ctx = this.spare.pop() ?? newPage(tileSize, tileSize)
      ctx.drawImage(
        page.canvas,
        (col - col0) * tileSize,
        (row - row0) * tileSize,
        tileSize,
        tileSize,
        0,
        0,
        tileSize,
        tileSize,
      )
      this.tiles.set(`${col}:${row}`, { ctx, col, row })
    }
  }

  /** Returns a tile, painted if it is new, and marks it as used most recently. */
  private tile(col: number, row: number): Tile {
    const key = `${col}:${row}`
    const cached = this.tiles.get(key)
    if (cached) this.tiles.delete(key)
    const tile = cached ?? { ctx: this.spare.pop() ?? newPage(tileSize, tileSize), col, row }
    if (!cached)
      this.paint(tile.ctx, square, projectionOf({ scale: this.scale, left: -col * tileSize, top: -row * tileSize }))
    this.tiles.set(key, tile)
    return tile
  }

  private dropTiles(): void {
    for (const { ctx } of this.tiles.values()) this.spare.push(ctx)
    this.tiles.clear()
  }

  /** Evicts the least recently used tiles beyond `max`. */
  private trim(max: number): void {
    for (const [key, { ctx }] of this.tiles) {
      if (this.tiles.size <= max) break
      this.tiles.delete(key)
      this.spare.push(ctx)
    }
    this.spare.length = Math.min(this.spare.length, max)
  }

  private stretch(target: Paint, { room, to, size, ground }: FrameContent): void {
    // Nearest neighbour: smooth scaling of a frame that is soon replaced would cost three times as much.
    target.imageSmoothingEnabled = false
    const factor = to.scale / this.scale
    const near = tilesOver(room, to, tileSize * factor)
    const { left, top, right, bottom } = near
    const at = (tile: number, from: number) => Math.round(from + tile * tileSize * factor)
    const nearTiles: Tile[] = []
    for (let row = top; row < bottom; row++)
      for (let col = left; col < right; col++) {
        const tile = this.tiles.get(`${col}:${row}`)
        if (tile) nearTiles.push(tile)
      }
    if (nearTiles.length < (right - left) * (bottom - top)) {
      target.fillStyle = ground
      target.fillRect(room.x, room.y, room.w, room.h)
      const { ctx, w, h } = this.wholeIn(room, size)
      target.drawImage(ctx.canvas, 0, 0, w, h, to.left, to.top, size.width * to.scale, size.height * to.scale)
    }
    for (const { ctx, col, row } of nearTiles) {
      const [x, y] = [at(col, to.left), at(row, to.top)]
      target.drawImage(ctx.canvas, 0, 0, tileSize, tileSize, x, y, at(col + 1, to.left) - x, at(row + 1, to.top) - y)
    }
  }

  private wholeIn({ w, h }: Box, { width, height }: Size): Whole {
    if (this.overview) return this.overview
    const scale = Math.min(w / width, h / height)
    const room = { x: 0, y: 0, w: Math.max(1, Math.floor(width * scale)), h: Math.max(1, Math.floor(height * scale)) }
    const ctx = newPage(room.w, room.h)
    this.paint(ctx, room, projectionOf({ scale, left: 0, top: 0 }))
    this.overview = { ctx, w: room.w, h: room.h }
    return this.overview
  }
}

/** The tiles that overlap an area. */
function tilesOver(room: Box, to: Projection, length = tileSize): CellArea {
  return {
    left: Math.floor((room.x - to.left) / length),
    top: Math.floor((room.y - to.top) / length),
    right: Math.ceil((room.x + room.w - to.left) / length),
    bottom: Math.ceil((room.y + room.h - to.top) / length),
  }
}
