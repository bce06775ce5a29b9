import type { Paint } from '../../canvas/paint.ts'
import type { Size } from '../../canvas/paneSize.ts'
import type { SeenGrid } from '../../state/map/view/seenGrid.ts'
import type { Geometry } from '../geometry.ts'
import { type PlotStyle, pixelOf } from './plotStyle.ts'

/** Most rows of one canvas; taller fields are split over several. */
const chunkRows = 8192

interface Chunk {
  readonly from: number
  readonly rows: number
  readonly canvas: HTMLCanvasElement
  readonly image: ImageData
}

/** The field as one pixel per plot, drawn scaled without smoothing where cells are too small for anything else. */
export class FieldBitmap {
  private chunks: Chunk[] = []
  private cols = 0

  /** Repaints all plots in one pass over the positions. */
  rebuild(grid: SeenGrid, style: PlotStyle): void {
    if (this.cols !== grid.cols || this.chunks.reduce((sum, chunk) => sum + chunk.rows, 0) !== grid.rows) {
      this.chunks = []
      this.cols = grid.cols
      for (let from = 0; from < grid.rows && grid.cols > 0; from += chunkRows) {
        const rows = Math.min(chunkRows, grid.rows - from)
        const canvas = document.createElement('canvas')
        canvas.width = grid.cols
        canvas.height = rows
        this.chunks.push({ from, rows, canvas, image: new ImageData(grid.cols, rows) })
      }
    }
    for (const chunk of this.chunks) {
      const pixels = new Uint32Array(chunk.image.data.buffer)
      const offset = chunk.from * grid.cols
      for (let position = 0; position < pixels.length; position++)
        pixels[position] = pixelOf(style, grid.at[offset + position])
      chunk.canvas.getContext('2d')?.putImageData(chunk.image, 0, 0)
    }
  }

  /** Repaints some plots. */
  update(grid: SeenGrid, style: PlotStyle, plots: Iterable<number>): void {
    const dirty = new Set<Chunk>()
    for (const plot of plots) {
      const row = grid.row[plot]
      if (!row) continue
      const chunk = this.chunks[Math.floor((row - 1) / chunkRows)]
      const pixels = new Uint32Array(chunk.image.data.buffer)
      pixels[(row - 1 - chunk.from) * grid.cols + grid.col[plot] - 1] = pixelOf(style, plot)
      dirty.add(chunk)
    }
    for (const chunk of dirty) chunk.canvas.getContext('2d')?.putImageData(chunk.image, 0, 0)
  }

  /** Draws the field at the geometry's scale, segment by segment; the context is clipped to the field's part. */
  draw(ctx: Paint, g: Geometry): void {
    ctx.imageSmoothingEnabled = false
    for (const chunk of this.chunks) {
      for (const rows of g.rows.segments) {
        const from = Math.max(rows.from, chunk.from)
        const to = Math.min(rows.to, chunk.from + chunk.rows)
        if (to <= from) continue
        const y = g.rows.start[from]
        const height = g.rows.end[to - 1] - y
        const top = g.top + y - g.scrollY
        if (top > g.top + g.height || top + height < g.top) continue
        for (const cols of g.cols.segments) {
          ctx.drawImage(
            chunk.canvas,
            cols.from,
            from - chunk.from,
            cols.to - cols.from,
            to - from,
            g.left + cols.start - g.scrollX,
            top,
            cols.end - cols.start,
            height,
          )
        }
      }
    }
  }

  /** Draws the whole field into a size from the context's origin, in the context's units. */
  drawWhole(ctx: Paint, { width, height }: Size): void {
    ctx.imageSmoothingEnabled = false
    const totalRows = this.chunks.reduce((sum, { rows }) => sum + rows, 0)
    for (const { canvas, from, rows } of this.chunks)
      ctx.drawImage(canvas, 0, 0, this.cols, rows, 0, (from / totalRows) * height, width, (rows / totalRows) * height)
  }

  /** The single canvas of a field of up to 8 192 rows (for the minimap); null for taller or empty fields. */
  get whole(): HTMLCanvasElement | null {
    return this.chunks.length === 1 ? this.chunks[0].canvas : null
  }
}
