import type { Overview } from '../../canvas/Minimap.tsx'
import type { Box } from '../../canvas/paint.ts'
import type { Size } from '../../canvas/paneSize.ts'
import type { View } from '../../canvas/view.ts'
import type { SeenGrid } from '../../state/map/view/seenGrid.ts'
import type { Store } from '../../state/store.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { MapTheme } from '../../ui/theme.ts'
import { cellsBefore } from '../axis.ts'
import { outFlag, type PlotStyle } from '../paint/plotStyle.ts'
import type { FieldScene } from '../scene/FieldScene.ts'

/** What the minimap shows; `source` has one pixel per place, `selected` marks plots by index (null = no marks). */
interface OverviewContent {
  readonly source: HTMLCanvasElement
  readonly grid: SeenGrid
  readonly style: PlotStyle
  readonly selected: Uint8Array | null
  readonly theme: MapTheme
  /** CSS pixels. */
  readonly size: Size
  readonly ratio: number
}

/** The minimap of the field with selection and problems as dots; painted only when one of them has changed. */
export class FieldOverview implements Overview {
  private readonly store: Store
  private readonly scene: FieldScene
  private readonly theme: MapTheme
  private shown: OverviewContent | null = null

  constructor(store: Store, scene: FieldScene, theme: MapTheme) {
    this.store = store
    this.scene = scene
    this.theme = theme
  }

  paint(canvas: HTMLCanvasElement, size: Size, view: View): boolean {
    const { plan, style: appearance, bitmap } = this.scene.content
    const source = bitmap.whole
    if (!plan || !appearance || !source) return false
    const { mask, count } = this.store.get(selectionAtom)
    const { grid } = plan
    const selected = count > 0 && count < plan.columns.count ? mask : null
    const next = { source, grid, style: appearance, selected, theme: this.theme, size, ratio: view.pane.ratio }
    if (this.shown && isSame(this.shown, next)) return true
    this.shown = next
    paint(canvas, next)
    return true
  }

  window(view: View): Box {
    const { plan } = this.scene.content
    if (!plan) return { x: 0, y: 0, w: 1, h: 1 }
    const g = this.scene.geometryOf(view)
    const { rows, cols } = plan.grid
    const x = cellsBefore(g.cols, g.scrollX) / cols
    const y = cellsBefore(g.rows, g.scrollY) / rows
    const w = cellsBefore(g.cols, g.scrollX + g.width) / cols - x
    return { x, y, w, h: cellsBefore(g.rows, g.scrollY + g.height) / rows - y }
  }
}

function isSame(a: OverviewContent, b: OverviewContent): boolean {
  return (
    a.source === b.source &&
    a.grid === b.grid &&
    a.style === b.style &&
    a.selected === b.selected &&
    a.theme === b.theme &&
    a.size.width === b.size.width &&
    a.size.height === b.size.height &&
    a.ratio === b.ratio
  )
}

function paint(
  canvas: HTMLCanvasElement,
  { source, grid, style: appearance, selected, theme, size, ratio }: OverviewContent,
): void {
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
    if (appearance.flags[plot] & outFlag && grid.row[plot]) mark(plot)
  }
}
