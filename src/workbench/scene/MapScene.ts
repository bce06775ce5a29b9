import type Konva from 'konva/lib/Core'
import type { Paint } from '../../canvas/paint.ts'
import type { PaneSize } from '../../canvas/paneSize.ts'
import { loadedAtom, touchedAtom } from '../../state/loaded.ts'
import { mapWindowAtom } from '../../state/map/cameraRequest.ts'
import { widthPreviewAtom } from '../../state/map/layout/widthDraft.ts'
import { rowFilterAtom } from '../../state/map/legendFilter.ts'
import { isNumberingAtom, numberingPreviewAtom } from '../../state/map/numberingDraft.ts'
import { seenGridAtom } from '../../state/map/seenGrid.ts'
import { selectionAtom } from '../../state/selection.ts'
import type { Store } from '../../state/store.ts'
import { cellMarksAtom } from '../../state/sync/outbox.ts'
import { cameraAtom, colouringAtom, shownFieldAtom } from '../../state/view.ts'
import type { MapTheme } from '../../ui/theme.ts'
import { whenIdle } from '../../ui/whenIdle.ts'
import { buildGeometry, type Geometry, placesInView } from '../geometry.ts'
import { FieldTiles } from '../paint/fieldTiles.ts'
import { HeaderStrips } from '../paint/headerStrips.ts'
import { WordPicture } from '../paint/overlay/originMark.ts'
import type { Picture } from '../paint/picture.ts'
import { SceneContent } from './SceneContent.ts'
import { SceneOverlay } from './SceneOverlay.ts'
import { type SelectionShape, selectionShape } from './selectionShape.ts'

/** How long the scale must rest before a sharp picture is painted. */
const restDelay = 90

/** How far headers are painted beyond the window while it moves, CSS pixels. */
const headersBeyond = 512

/** How long the field may be painted ahead in one piece of idle time, ms. */
const aheadAtMost = 4

/**
 * Paints the map outside React: listens to the atoms, marks what is stale, reads only that anew and draws once a frame.
 * The layer is react-konva's; its shape calls `paint`.
 */
export class MapScene {
  geometry: Geometry | null = null
  shape: SelectionShape | null = null
  readonly content: SceneContent
  private readonly overlay: SceneOverlay
  private readonly store: Store
  private readonly tiles = new FieldTiles()
  private readonly headers = new HeaderStrips()
  private theme: MapTheme
  private forced = false
  private pane: PaneSize
  private layer: Konva.Layer | null = null
  private readonly stops: (() => void)[] = []
  private readonly frameListeners = new Set<() => void>()
  private frameId = 0
  private stale = { headers: true, shape: true }
  private stopAhead: (() => void) | null = null
  private hurried = false
  /** The window has moved since the last frame. */
  private panned = false
  private restTimer: ReturnType<typeof setTimeout> | undefined

  constructor(store: Store, theme: MapTheme, pane: PaneSize) {
    this.store = store
    this.theme = theme
    this.pane = pane
    this.content = new SceneContent(store, this.tiles, theme)
    this.overlay = new SceneOverlay(store, () => this.ask())
  }

  /** Begins to listen and draw. */
  start(layer: Konva.Layer): void {
    this.layer = layer
    const on = (atom: Parameters<Store['sub']>[0], react: () => void) => {
      this.stops.push(
        this.store.sub(atom, () => {
          react()
          this.ask()
        }),
      )
    }
    const all = () => {
      this.stale = { headers: true, shape: true }
    }
    const recolour = () => this.content.recolour()
    on(loadedAtom, all)
    on(touchedAtom, all)
    on(seenGridAtom, all)
    on(selectionAtom, all)
    on(cameraAtom, () => this.cameraMoved())
    on(colouringAtom, () => {
      this.content.recolour()
      this.content.retext()
      this.content.remark()
    })
    on(rowFilterAtom, recolour)
    on(shownFieldAtom, () => {
      this.content.retext()
      this.content.remark()
    })
    // A changed draft alone shows nothing new: its preview does.
    on(isNumberingAtom, recolour)
    on(numberingPreviewAtom, recolour)
    on(widthPreviewAtom, all)
    on(cellMarksAtom, () => this.content.remark())
    this.stops.push(this.overlay.start())
    this.ask()
  }

  stop(): void {
    for (const stop of this.stops.splice(0)) stop()
    cancelAnimationFrame(this.frameId)
    clearTimeout(this.restTimer)
    this.stopAhead?.()
    this.stopAhead = null
    this.frameId = 0
    this.layer = null
  }

  /** Called after every drawn frame, with the geometry up to date. */
  onFrame(listener: () => void): () => void {
    this.frameListeners.add(listener)
    return () => this.frameListeners.delete(listener)
  }

  setTheme(theme: MapTheme, forced: boolean): void {
    this.theme = theme
    this.forced = forced
    this.content.setTheme(theme)
    this.redraw()
  }

  setPane(pane: PaneSize): void {
    this.pane = pane
    this.redraw()
  }

  /** Sets the word at the origin mark, in the interface language. */
  setOriginWord(word: string): void {
    this.overlay.origin = new WordPicture(word)
    this.ask()
  }

  /** Draws everything in the next frame. */
  redraw(): void {
    this.stale.headers = true
    this.ask()
  }

  private cameraMoved(): void {
    const camera = this.store.get(cameraAtom)
    const scaled = camera !== null && this.geometry !== null && camera.scaleX !== this.geometry.cellWidth
    this.panned = true
    if (!scaled) return
    this.hurried = true
    clearTimeout(this.restTimer)
    this.restTimer = setTimeout(() => {
      this.hurried = false
      this.ask()
    }, restDelay)
  }

  private ask(): void {
    if (this.frameId || !this.layer) return
    this.frameId = requestAnimationFrame(() => {
      this.frameId = 0
      this.frame()
    })
  }

  private frame(): void {
    if (!this.layer) return
    this.content.refresh()
    const { plan } = this.content
    const camera = this.store.get(cameraAtom)
    if (!plan || !camera) {
      this.geometry = null
      return
    }
    this.geometry = buildGeometry(plan.size, camera, this.pane, this.geometry ?? undefined)
    const window = placesInView(this.geometry)
    const shown = {
      rows: Math.max(1, window.bottom - window.top - 1),
      cols: Math.max(1, window.right - window.left - 1),
    }
    const told = this.store.get(mapWindowAtom)
    if (told.rows !== shown.rows || told.cols !== shown.cols) this.store.set(mapWindowAtom, shown)
    if (this.stale.shape || !this.shape || this.shape.rows.length !== plan.grid.rows) {
      this.shape = selectionShape(plan.grid, this.store.get(selectionAtom).mask)
      this.stale.shape = false
    }
    if (this.stale.headers) this.headers.invalidate()
    this.stale.headers = false
    this.layer.draw()
    for (const listener of this.frameListeners) listener()
    if (this.panned) this.stopAhead ??= whenIdle((left) => this.paintAhead(left))
    this.panned = false
  }

  /** Paints beside the window what a pan will bring into view, a little at a time. */
  private paintAhead(left: () => number): void {
    this.stopAhead = null
    const picture = this.picture()
    if (!picture || !this.layer) return
    const began = performance.now()
    while (this.tiles.paintAhead(picture, this.content.bitmap)) {
      if (left() > 2 && performance.now() - began < aheadAtMost) continue
      this.stopAhead = whenIdle((more) => this.paintAhead(more))
      return
    }
  }

  /** What the field painter reads now; null before anything is loaded. */
  picture(): Picture | null {
    const { plan, look, text, marks, numbering } = this.content
    if (!plan || !look || !text || !this.geometry) return null
    return {
      grid: plan.grid,
      geometry: this.geometry,
      theme: this.theme,
      look,
      text,
      blank: plan.blank,
      marks,
      numbering,
      forced: this.forced,
      roomSize: 1,
    }
  }

  /** Draws the map on the layer's canvas: field, what lies over it, headers. */
  paint(ctx: Paint): void {
    const picture = this.picture()
    if (picture) this.tiles.draw(ctx, picture, this.content.bitmap, this.hurried)
    const { plan } = this.content
    if (!plan || !this.geometry || !this.shape) return
    this.overlay.paint(ctx, this.content, this.geometry, this.shape, this.theme)
    const { rows, cols, all } = this.shape
    const headers = { grid: plan.grid, geometry: this.geometry, theme: this.theme, rows, cols, roomSize: 1 }
    this.headers.draw(ctx, { ...headers, allSelected: all }, this.panned && !this.hurried ? headersBeyond : 0)
  }
}
