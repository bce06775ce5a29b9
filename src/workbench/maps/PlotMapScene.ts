import type { Atom } from 'jotai'
import type { PaneLayer } from '../../canvas/layer.ts'
import type { GridNode, MirrorState } from '../../canvas/mirror/mirrorNode.ts'
import type { Box, Paint } from '../../canvas/paint.ts'
import type { Size } from '../../canvas/paneSize.ts'
import type { Scene } from '../../canvas/scene.ts'
import type { View } from '../../canvas/view.ts'
import type { Camera } from '../../state/camera.ts'
import { marqueeAtom } from '../../state/map/select/rangeSelection.ts'
import type { SeenPosition } from '../../state/map/view/seenGrid.ts'
import { shownColumnsAtom, shownGridAtom } from '../../state/map/view/shownField.ts'
import { linkedPlotAtom } from '../../state/statistics/trialMaps.ts'
import type { Store } from '../../state/store.ts'
import { lastTouchAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { MapTheme } from '../../ui/theme.ts'
import {
  buildGeometry,
  cellBox,
  fieldPart,
  type Geometry,
  hitTest,
  nearestPosition,
  positionsInView,
} from '../geometry.ts'
import { mirroredPositions } from '../mirror/mirroredPositions.ts'
import { FieldBitmap } from '../paint/fieldBitmap.ts'
import { paintHeaders } from '../paint/headers.ts'
import { paintOverlay } from '../paint/overlay/overlay.ts'
import { type FieldFrame, PaneField } from '../paint/PaneField.ts'
import { paintField } from '../paint/paintField.ts'
import type { CellText, Picture } from '../paint/picture.ts'
import type { PlotStyle } from '../paint/plotStyle.ts'
import { activeOn } from '../scene/activePosition.ts'
import type { FieldHit } from '../scene/FieldScene.ts'
import type { FieldPlan } from '../scene/readField.ts'
import { type SelectionShape, selectionShape } from '../scene/selectionShape.ts'
import type { RestingField } from './RestingField.ts'

/** What the plots of a map show, by plot index: colours and, in wide cells, texts. */
export interface PlotContent {
  readonly style: PlotStyle
  readonly text: CellText
}

/** What a map shows, how it is drawn and how its plots are named. */
export interface MapStyle {
  readonly theme: MapTheme
  readonly isForced: boolean
  /** Computed again when the plots or their positions change. */
  content(plan: FieldPlan): PlotContent
  /** The name of a plot with its value as text; null if it has none. */
  nameOf(label: string, value: string | null, plot: number): string
}

/** A read-only map of the field next to others: plots at their positions, drawn as on the field map. */
export class PlotMapScene implements Scene<FieldHit> {
  readonly follows = [shownColumnsAtom, shownGridAtom, lastTouchAtom, selectionAtom, marqueeAtom, linkedPlotAtom]
  private readonly store: Store
  private readonly field: RestingField
  private readonly bitmap = new FieldBitmap()
  private readonly painted = new PaneField()
  private shape: { readonly of: unknown; readonly grid: unknown; readonly shape: SelectionShape } | null = null
  private style: MapStyle
  private content: (PlotContent & { readonly plan: FieldPlan }) | null = null
  geometry: Geometry | null = null

  constructor(store: Store, field: RestingField, style: MapStyle) {
    this.store = store
    this.field = field
    this.style = style
  }

  /** Shows other content or another look. */
  show(style: MapStyle): void {
    this.style = style
    this.content = null
  }

  changed(atom: Atom<unknown>): void {
    if (atom === lastTouchAtom) this.content = null
  }

  get inset() {
    return this.field.inset
  }

  get padding() {
    return this.field.padding
  }

  get scales() {
    return this.field.scales
  }

  extent(camera: Camera): Size {
    return this.field.extent(camera)
  }

  prepare(view: View | null): boolean {
    const { plan } = this.field
    if (!plan || !view) return false
    this.read(plan)
    if (this.geometry?.pane !== view.pane) this.painted.invalidateHeaders()
    this.geometry = this.geometryOf(plan, view)
    return true
  }

  /** The current content, computed again when year, places, values or look have changed. */
  private read(plan: FieldPlan): PlotContent {
    if (this.content?.plan === plan) return this.content
    this.content = { plan, ...this.style.content(plan) }
    this.bitmap.rebuild(plan.grid, this.content.style)
    this.painted.tiles.invalidate()
    this.painted.invalidateHeaders()
    return this.content
  }

  start(_requestRedraw: () => void, layer: PaneLayer): () => void {
    return this.painted.attach(layer)
  }

  private geometryOf({ size }: FieldPlan, { camera, pane }: View): Geometry {
    return buildGeometry(size, camera, pane, this.geometry ?? undefined)
  }

  hit(x: number, y: number, view: View): FieldHit {
    const { plan } = this.field
    if (!plan) return { kind: 'ground', nearest: { row: 1, col: 1 } }
    const g = this.geometryOf(plan, view)
    return { ...hitTest(g, x, y), nearest: nearestPosition(g, x, y) }
  }

  paint(ctx: Paint, view: View): void {
    const { plan } = this.field
    if (!plan) return
    const geometry = this.geometryOf(plan, view)
    const picture = this.picture(plan, geometry)
    if (!view.isForFile) {
      this.painted.paint(ctx, this.frame(plan, picture), view)
      return
    }
    const { grid, theme } = picture
    const { rows, cols } = selectionShape(grid, new Uint8Array(this.store.get(selectionAtom).mask.length))
    paintField(ctx, picture, this.bitmap, fieldPart(geometry))
    paintHeaders(ctx, { grid, geometry, theme, rows, cols, allSelected: false })
  }

  move(view: View): boolean {
    const { plan } = this.field
    if (!plan) return false
    return this.painted.move(this.frame(plan, this.picture(plan, this.geometryOf(plan, view))), view)
  }

  private frame(plan: FieldPlan, picture: Picture): FieldFrame {
    const { mask, count } = this.store.get(selectionAtom)
    const shape = this.shapeOn(plan)
    const { rows, cols, all: allSelected } = shape
    const selected = { mask, count, block: shape.isFull ? shape.range : null }
    return {
      picture,
      bitmap: this.bitmap,
      selected: { rows, cols, allSelected },
      isBound: false,
      over: (ctx, geometry) => this.paintOver(ctx, plan, geometry, selected),
    }
  }

  get hasAhead(): boolean {
    return this.painted.tiles.hasAhead
  }

  paintAhead(): boolean {
    const { plan } = this.field
    return (
      plan !== null &&
      this.geometry !== null &&
      this.painted.tiles.paintAhead(this.picture(plan, this.geometry), this.bitmap)
    )
  }

  /** Input of the field painter. */
  private picture(plan: FieldPlan, geometry: Geometry): Picture {
    const { style, text } = this.read(plan)
    const { theme, isForced: forced } = this.style
    const { grid, blank } = plan
    return { grid, geometry, theme, style, text, blank, marks: new Map(), numbering: null, forced }
  }

  /** Shape of the selection; the headers show it differently. */
  private shapeOn({ grid }: FieldPlan): SelectionShape {
    const selection = this.store.get(selectionAtom)
    if (this.shape?.of === selection && this.shape.grid === grid) return this.shape.shape
    this.painted.invalidateHeaders()
    this.shape = { of: selection, grid, shape: selectionShape(grid, selection.mask) }
    return this.shape.shape
  }

  private paintOver(
    ctx: Paint,
    { grid }: FieldPlan,
    geometry: Geometry,
    selected: Pick<Parameters<typeof paintOverlay>[1], 'mask' | 'count' | 'block'>,
  ): void {
    const { x, y, w, h } = fieldPart(geometry)
    ctx.save()
    ctx.beginPath()
    ctx.rect(x, y, w, h)
    ctx.clip()
    const { theme } = this.style
    const [active, marquee] = [activeOn({ grid }, this.store.get(selectionAtom).active), this.store.get(marqueeAtom)]
    paintOverlay(ctx, { grid, geometry, theme, ...selected, range: null, active, marquee })
    const linked = this.store.get(linkedPlotAtom)
    if (linked !== null && grid.row[linked])
      paintCursor(ctx, theme, cellBox(geometry, grid.row[linked], grid.col[linked]), geometry.pane.ratio)
    ctx.restore()
  }

  nodes(view: View): readonly GridNode[] {
    const { plan } = this.field
    if (!plan) return []
    const { top, left, bottom, right } = mirroredPositions(
      positionsInView(this.geometryOf(plan, view)),
      activeOn(plan, this.store.get(selectionAtom).active),
    )
    const nodes: GridNode[] = []
    for (let row = top; row < bottom; row++)
      for (let col = left; col < right; col++) nodes.push(this.node(plan, { row, col }))
    return nodes
  }

  mirrored(): MirrorState {
    const { plan } = this.field
    const at = plan && activeOn(plan, this.store.get(selectionAtom).active)
    return {
      subject: plan?.columns.year_id ?? null,
      layout: plan?.grid ?? null,
      selection: this.store.get(selectionAtom).mask,
      names: this.content,
      active: plan && at ? this.node(plan, at) : null,
      grid: plan?.grid ?? null,
    }
  }

  private node(plan: FieldPlan, { row, col }: SeenPosition): GridNode {
    const plot = plan.grid.at[(row - 1) * plan.grid.cols + col - 1]
    const called = () => {
      if (plot < 0) return ''
      const { text } = this.read(plan)
      return this.style.nameOf(text.main(plot) ?? '', text.value(plot), plot)
    }
    const isSelected = () => plot >= 0 && this.store.get(selectionAtom).mask[plot] === 1
    return {
      role: 'gridcell',
      key: `${row}:${col}`,
      row,
      col,
      isBlank: plot < 0,
      get name() {
        return called()
      },
      get isSelected() {
        return isSelected()
      },
      box: (view) => cellBox(this.geometryOf(plan, view), row, col),
    }
  }
}

/** The smallest frame of the cursor, CSS pixels: cells can be smaller. */
const minCursor = 10

/** A frame round the cell under the pointer, thinner than the ring of the active position. */
function paintCursor(ctx: Paint, theme: MapTheme, { x, y, w, h }: Box, ratio: number): void {
  const [width, height] = [Math.max(w, minCursor * ratio), Math.max(h, minCursor * ratio)]
  for (const [colour, line] of [
    [theme.activeCasing, 3.5],
    [theme.activeCore, 1.5],
  ] as const) {
    ctx.strokeStyle = colour
    ctx.lineWidth = line * ratio
    ctx.strokeRect(x + (w - width) / 2, y + (h - height) / 2, width, height)
  }
}
