import type { TFunction } from 'i18next'
import type { Atom } from 'jotai'
import type { PaneLayer } from '../../canvas/layer.ts'
import type { GridNode, MirrorState } from '../../canvas/mirror/mirrorNode.ts'
import type { Paint } from '../../canvas/paint.ts'
import type { Size } from '../../canvas/paneSize.ts'
import type { Scene } from '../../canvas/scene.ts'
import type { View } from '../../canvas/view.ts'
import type { Camera } from '../../state/camera.ts'
import { colouringAtom, shownFieldAtom } from '../../state/colour/colouring.ts'
import { highlightedValuesAtom } from '../../state/colour/highlightedValues.ts'
import { viewedPastAtom } from '../../state/log/undo/viewedPast.ts'
import {
  activeDesignPlotAtom,
  designLabelsAtom,
  designShownAtom,
  occupiedDesignPlotsAtom,
} from '../../state/map/design/designShown.ts'
import { widthPreviewAtom } from '../../state/map/layout/widthDraft.ts'
import { rowFilterAtom } from '../../state/map/legend/legendFilter.ts'
import { isNumberingAtom, numberingPreviewAtom } from '../../state/map/numbering/numberingDraft.ts'
import { previousYearTextsAtom } from '../../state/map/secondMap/secondMap.ts'
import { yearBeforePlacesAtom } from '../../state/map/secondMap/yearBefore.ts'
import { rowsPerScreenAtom } from '../../state/map/view/cameraRequest.ts'
import { type SeenPosition, seenGridAtom } from '../../state/map/view/seenGrid.ts'
import { cellMarksAtom } from '../../state/outbox/outbox.ts'
import { photoCountsAtom } from '../../state/photos/photographed.ts'
import { isPresentingAtom } from '../../state/present/presentation.ts'
import { plotsSheet } from '../../state/sheet/openSheet.ts'
import { tableFilterAtom } from '../../state/sheet/sheetView.ts'
import type { Store } from '../../state/store.ts'
import { lastTouchAtom, loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { MapTheme } from '../../ui/theme.ts'
import {
  buildGeometry,
  fieldPadding,
  fieldPart,
  type Geometry,
  type Hit,
  hitTest,
  largestCell,
  nearestPosition,
  rowsPerScreen,
  smallestCell,
} from '../geometry.ts'
import { FieldMirror } from '../mirror/FieldMirror.ts'
import { paintHeaders } from '../paint/headers.ts'
import { WordPicture } from '../paint/overlay/originMark.ts'
import { type FieldFrame, PaneField } from '../paint/PaneField.ts'
import { paintField } from '../paint/paintField.ts'
import type { Picture } from '../paint/picture.ts'
import { SceneContent } from './SceneContent.ts'
import { SceneOverlay } from './SceneOverlay.ts'
import { type SelectionShape, selectionShape } from './selectionShape.ts'

/** Atoms besides the plots themselves on which the names of positions depend. */
const naming: ReadonlySet<Atom<unknown>> = new Set<Atom<unknown>>([
  lastTouchAtom,
  colouringAtom,
  isNumberingAtom,
  numberingPreviewAtom,
  designShownAtom,
  previousYearTextsAtom,
  yearBeforePlacesAtom,
  viewedPastAtom,
  photoCountsAtom,
])

/** The hit under a point of the map, and the position nearest to the point. */
export type FieldHit = Hit & { readonly nearest: SeenPosition }

/** A field with its headers: reads only stale parts from the atoms and caches what it has painted. */
export class FieldScene implements Scene<FieldHit> {
  geometry: Geometry | null = null
  readonly content: SceneContent
  readonly padding = fieldPadding
  readonly scales = { min: smallestCell, max: largestCell }
  readonly follows: readonly Atom<unknown>[]
  private readonly overlay: SceneOverlay
  private readonly mirror: FieldMirror
  private readonly store: Store
  private readonly painted = new PaneField()
  private readonly reactions: ReadonlyMap<Atom<unknown>, () => void>
  private theme: MapTheme
  private forced = false
  /** The view for which `geometry` is computed. */
  private view: View | null = null
  private stale = { headers: true, shape: true }
  private lastShape: SelectionShape | null = null
  private requestRedraw: () => void = () => {}

  constructor(store: Store, theme: MapTheme) {
    this.store = store
    this.theme = theme
    this.content = new SceneContent(store, this.painted.tiles, theme)
    this.overlay = new SceneOverlay(store, () => this.requestRedraw())
    this.mirror = new FieldMirror(store, this.content, (view) => this.geometryOf(view))
    this.reactions = this.atomReactions()
    this.follows = [...this.reactions.keys()]
  }

  private atomReactions(): ReadonlyMap<Atom<unknown>, () => void> {
    const { content } = this
    const invalidateAll = () => {
      this.stale = { headers: true, shape: true }
    }
    const recolour = () => content.recolour()
    const rewrite = () => {
      content.retext()
      content.remark()
    }
    return new Map<Atom<unknown>, () => void>([
      [loadedYearAtom, invalidateAll],
      // Values in cells do not affect the headers and the selection.
      [
        lastTouchAtom,
        () => {
          if (this.store.get(lastTouchAtom).touched?.map !== false) invalidateAll()
        },
      ],
      [seenGridAtom, invalidateAll],
      [viewedPastAtom, invalidateAll],
      [isPresentingAtom, invalidateAll],
      [selectionAtom, invalidateAll],
      [activeDesignPlotAtom, recolour],
      [designShownAtom, invalidateAll],
      [designLabelsAtom, rewrite],
      [occupiedDesignPlotsAtom, recolour],
      [
        colouringAtom,
        () => {
          recolour()
          rewrite()
        },
      ],
      [rowFilterAtom, recolour],
      [highlightedValuesAtom, recolour],
      [tableFilterAtom.of(plotsSheet), recolour],
      [shownFieldAtom, rewrite],
      [previousYearTextsAtom, rewrite],
      [yearBeforePlacesAtom, rewrite],
      // A changed draft alone is not shown; only its preview is.
      [isNumberingAtom, recolour],
      [numberingPreviewAtom, recolour],
      [widthPreviewAtom, invalidateAll],
      [cellMarksAtom, () => content.remark()],
      [photoCountsAtom, () => content.remark()],
    ])
  }

  changed(atom: Atom<unknown>): void {
    this.reactions.get(atom)?.()
    if (naming.has(atom)) this.mirror.rename()
  }

  nodes(view: View): readonly GridNode[] {
    const { plan } = this.content
    return plan ? this.mirror.nodes(plan, view) : []
  }

  mirrored(): MirrorState {
    return this.mirror.mirrored(this.content.plan)
  }

  start(requestRedraw: () => void, layer: PaneLayer): () => void {
    this.requestRedraw = requestRedraw
    const stops = [this.overlay.start(), this.painted.attach(layer)]
    return () => {
      for (const stop of stops) stop()
      this.requestRedraw = () => {}
    }
  }

  setTheme(theme: MapTheme, forced: boolean): void {
    this.theme = theme
    this.forced = forced
    this.content.setTheme(theme)
    this.stale.headers = true
    this.requestRedraw()
  }

  /** Sets the interface language: the word at the origin mark, the names of positions. */
  setWords(t: TFunction): void {
    this.overlay.origin = new WordPicture(t('map.origin'))
    this.overlay.partName = (kind, n) =>
      t(kind === 'rep' ? 'designMode.partRep' : 'designMode.partBlock', { n: String(n) })
    this.overlay.sides = { road: new WordPicture(t('map.road')), access: new WordPicture(t('structure.access')) }
    this.overlay.typing = (name) => t('presence.typing', { name })
    this.mirror.setWords(t)
    this.requestRedraw()
  }

  get inset(): { left: number; top: number } {
    return this.content.plan?.bounds.inset ?? { left: 0, top: 0 }
  }

  extent(camera: Camera): Size {
    return this.content.plan?.bounds.extent(camera) ?? { width: 0, height: 0 }
  }

  hit(x: number, y: number, view: View): FieldHit {
    const g = this.geometryOf(view)
    return { ...hitTest(g, x, y), nearest: nearestPosition(g, x, y) }
  }

  /** The geometry of a view; the current frame's is cached. */
  geometryOf(view: View): Geometry {
    if (this.geometry && view === this.view) return this.geometry
    const { plan } = this.content
    if (!plan) throw new RangeError('no field to look at')
    return buildGeometry(plan.size, view.camera, view.pane, this.geometry ?? undefined)
  }

  /** The current selection, which the pointer may need before it is painted; null before data is loaded. */
  get shape(): SelectionShape | null {
    const { plan } = this.content
    if (!plan) return null
    if (this.stale.shape || !this.lastShape || this.lastShape.rows.length !== plan.grid.rows) {
      this.lastShape = selectionShape(plan.grid, this.store.get(selectionAtom).mask)
      this.stale.shape = false
    }
    return this.lastShape
  }

  prepare(view: View | null): boolean {
    this.content.refresh()
    const { plan } = this.content
    if (!plan || !view) {
      this.geometry = null
      return false
    }
    const before = this.geometry
    if (before?.pane !== view.pane) this.stale.headers = true
    this.geometry = this.geometryOf(view)
    this.view = view
    if (before?.pane !== view.pane || before.rows !== this.geometry.rows) {
      this.store.set(rowsPerScreenAtom, rowsPerScreen(this.geometry))
    }
    if (this.stale.headers) this.painted.invalidateHeaders()
    this.stale.headers = false
    return true
  }

  get hasAhead(): boolean {
    return this.painted.tiles.hasAhead
  }

  paintAhead(): boolean {
    const picture = this.picture()
    return picture !== null && this.painted.tiles.paintAhead(picture, this.content.bitmap)
  }

  /** Current input of the field painter; null before data is loaded. */
  private picture(geometry = this.geometry): Picture | null {
    const { plan, style, text, marks, photos, numbering, under } = this.content
    if (!plan || !style || !text || !geometry) return null
    const { theme, forced } = this
    const { grid, blank, columns } = plan
    const hasPhotos = (plot: number) => photos.has(columns.id[plot])
    return { grid, geometry, theme, style, text, blank, marks, hasPhotos, numbering, forced, under }
  }

  paint(ctx: Paint, view: View): void {
    if (view.isForFile) {
      this.paintForFile(ctx, view)
      return
    }
    const frame = this.frame()
    if (frame) this.painted.paint(ctx, frame, view)
  }

  move(view: View): boolean {
    const frame = this.frame()
    return frame !== null && this.painted.move(frame, view)
  }

  private frame(): FieldFrame | null {
    const { content, shape, overlay } = this
    const picture = this.picture()
    if (!picture || !shape || !content.plan) return null
    const { rows, cols, all: allSelected } = shape
    return {
      picture,
      bitmap: content.bitmap,
      selected: { rows, cols, allSelected },
      isBound: overlay.isBound(content.plan, shape),
      over: (ctx, geometry) => overlay.paint(ctx, content, geometry, shape, this.theme),
    }
  }

  /** Paints field and headers without tiles and strips and without a selection, for exported pictures. */
  private paintForFile(ctx: Paint, view: View): void {
    const geometry = this.geometryOf(view)
    const picture = this.picture(geometry)
    if (!picture) return
    const { grid, theme } = picture
    paintField(ctx, picture, this.content.bitmap, fieldPart(geometry))
    const none = { rows: new Uint8Array(grid.rows), cols: new Uint8Array(grid.cols), allSelected: false }
    paintHeaders(ctx, { grid, geometry, theme, ...none })
  }
}
