import type { SeenGrid } from '../../state/map/seenGrid.ts'
import type { MapTheme } from '../../ui/theme.ts'
import { outFlag, type PlotLook } from '../paint/look.ts'

/** What the overview shows; `source` has one pixel a place, `selected` marks plots by index (null = none told apart). */
interface Shown {
  readonly source: HTMLCanvasElement
  readonly grid: SeenGrid
  readonly look: PlotLook
  readonly selected: Uint8Array | null
  readonly theme: MapTheme
  /** CSS pixels. */
  readonly size: { readonly width: number; readonly height: number }
  readonly ratio: number
}

/** The field in small with its selection and problems as dots, painted only when one of them has changed. */
export class MinimapPicture {
  private shown: Shown | null = null

  draw(canvas: HTMLCanvasElement, next: Shown): void {
    const before = this.shown
    const isSame =
      before !== null &&
      before.source === next.source &&
      before.grid === next.grid &&
      before.look === next.look &&
      before.selected === next.selected &&
      before.theme === next.theme &&
      before.size.width === next.size.width &&
      before.size.height === next.size.height &&
      before.ratio === next.ratio
    if (isSame) return
    this.shown = next
    paint(canvas, next)
  }
}

function paint(canvas: HTMLCanvasElement, { source, grid, look, selected, theme, size, ratio }: Shown): void {
  const width = Math.round(size.width * ratio)
  const height = Math.round(size.height * ratio)
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width
    canvas.height = height
    canvas.style.width = `${size.width}px`
    canvas.style.height = `${size.height}px`
  }
  const ctx = canvas.getContext('2d')
  if (!ctx) return
  ctx.imageSmoothingEnabled = source.width > width
  ctx.fillStyle = theme.ground
  ctx.fillRect(0, 0, width, height)
  ctx.drawImage(source, 0, 0, width, height)
  const dot = Math.max(2 * ratio, width / grid.cols)
  const mark = (plot: number) => {
    const x = ((grid.col[plot] - 0.5) / grid.cols) * width
    const y = ((grid.row[plot] - 0.5) / grid.rows) * height
    ctx.fillRect(x - dot / 2, y - dot / 2, dot, dot)
  }
  if (selected) {
    ctx.fillStyle = theme.selectionCore
    for (let plot = 0; plot < grid.row.length; plot++) if (selected[plot] && grid.row[plot]) mark(plot)
  }
  ctx.fillStyle = theme.outOfRange
  for (let plot = 0; plot < grid.row.length; plot++) {
    if (look.flags[plot] & outFlag && grid.row[plot]) mark(plot)
  }
}
