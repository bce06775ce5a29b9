import type Konva from 'konva/lib/Core'
import { loadedAtom, touchedAtom } from '../../state/loaded.ts'
import { mapWindowAtom } from '../../state/map/cameraRequest.ts'
import { widthPreviewAtom } from '../../state/map/layout/widthDraft.ts'
import { numberingDraftAtom, numberingPreviewAtom } from '../../state/map/numberingDraft.ts'
import { seenGridAtom } from '../../state/map/seenGrid.ts'
import { selectionAtom } from '../../state/selection.ts'
import type { Store } from '../../state/store.ts'
import { cellMarksAtom } from '../../state/sync/outbox.ts'
import { cameraAtom, colouringAtom, legendFilterAtom, shownFieldAtom } from '../../state/view.ts'
import type { MapTheme } from '../../ui/theme.ts'
import { buildGeometry, type Geometry, type Pane, placesInView } from '../geometry.ts'
import { FieldBuffer } from '../paint/fieldBuffer.ts'
import { paintHeaders } from '../paint/headers.ts'
import type { Paint, Picture } from '../paint/picture.ts'
import { SceneContent } from './SceneContent.ts'
import { SceneOverlay } from './SceneOverlay.ts'
import { type SelectionShape, selectionShape } from './selectionShape.ts'

export interface SceneLayers {
  readonly field: Konva.Layer
  readonly overlay: Konva.Layer
  readonly headers: Konva.Layer
}

/** How long the scale must rest before a sharp picture is painted. */
const restDelay = 90

/**
 * Paints the map outside React: listens to the atoms, marks what is stale and draws only that, once a frame. The three
 * layers are react-konva's; their shapes call `paintField`, `paintOverlay` and `paintHeaders`.
 */
export class MapScene {
  geometry: Geometry | null = null
  shape: SelectionShape | null = null
  readonly content: SceneContent
  private readonly overlay: SceneOverlay
  private readonly store: Store
  private readonly buffer = new FieldBuffer()
  private theme: MapTheme
  private forced = false
  private pane: Pane
  private layers: SceneLayers | null = null
  private readonly stops: (() => void)[] = []
  private readonly frameListeners = new Set<() => void>()
  private frameId = 0
  private stale = { field: true, overlay: true, headers: true, shape: true }
  private hurried = false
  private restTimer: ReturnType<typeof setTimeout> | undefined

  constructor(store: Store, theme: MapTheme, pane: Pane) {
    this.store = store
    this.theme = theme
    this.pane = pane
    this.content = new SceneContent(store, this.buffer, theme)
    this.overlay = new SceneOverlay(store, () => {
      this.stale.overlay = true
      this.ask()
    })
  }

  /** Begins to listen and draw. */
  start(layers: SceneLayers): void {
    this.layers = layers
    const on = (atom: Parameters<Store['sub']>[0], react: () => void) => {
      this.stops.push(
        this.store.sub(atom, () => {
          react()
          this.ask()
        }),
      )
    }
    const all = () => {
      this.stale = { field: true, overlay: true, headers: true, shape: true }
    }
    const field = () => {
      this.stale.field = true
    }
    on(loadedAtom, all)
    on(touchedAtom, all)
    on(seenGridAtom, all)
    on(selectionAtom, () => {
      this.stale.overlay = true
      this.stale.headers = true
      this.stale.shape = true
    })
    on(cameraAtom, () => this.cameraMoved())
    on(colouringAtom, () => {
      this.content.recolour()
      this.content.retext()
      this.content.remark()
      field()
    })
    on(legendFilterAtom, () => {
      this.content.recolour()
      field()
    })
    on(shownFieldAtom, () => {
      this.content.retext()
      this.content.remark()
      field()
    })
    on(numberingDraftAtom, () => {
      this.content.recolour()
      field()
    })
    on(numberingPreviewAtom, () => {
      this.content.recolour()
      field()
    })
    on(widthPreviewAtom, all)
    on(cellMarksAtom, () => {
      this.content.remark()
      field()
    })
    this.stops.push(this.overlay.start())
    this.ask()
  }

  stop(): void {
    for (const stop of this.stops.splice(0)) stop()
    cancelAnimationFrame(this.frameId)
    clearTimeout(this.restTimer)
    this.frameId = 0
    this.layers = null
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

  setPane(pane: Pane): void {
    this.pane = pane
    this.redraw()
  }

  /** Sets the word at the origin mark, in the interface language. */
  setOriginWord(word: string): void {
    this.overlay.originWord = word
    this.stale.overlay = true
    this.ask()
  }

  /** Draws every layer in the next frame. */
  redraw(): void {
    this.stale = { field: true, overlay: true, headers: true, shape: this.stale.shape }
    this.ask()
  }

  private cameraMoved(): void {
    const camera = this.store.get(cameraAtom)
    const scaled = camera !== null && this.geometry !== null && camera.cellWidth !== this.geometry.cellWidth
    this.stale.field = true
    this.stale.overlay = true
    this.stale.headers = true
    if (!scaled) return
    this.hurried = true
    clearTimeout(this.restTimer)
    this.restTimer = setTimeout(() => {
      this.hurried = false
      this.stale.field = true
      this.ask()
    }, restDelay)
  }

  private ask(): void {
    if (this.frameId || !this.layers) return
    this.frameId = requestAnimationFrame(() => {
      this.frameId = 0
      this.frame()
    })
  }

  private frame(): void {
    if (!this.layers) return
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
    const { field, overlay, headers } = this.stale
    this.stale = { field: false, overlay: false, headers: false, shape: false }
    if (field) this.layers.field.draw()
    if (overlay) this.layers.overlay.draw()
    if (headers) this.layers.headers.draw()
    for (const listener of this.frameListeners) listener()
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

  paintField(ctx: Paint): void {
    const picture = this.picture()
    if (picture) this.buffer.draw(ctx, picture, this.content.bitmap, this.hurried)
  }

  paintOverlay(ctx: Paint): void {
    if (this.geometry && this.shape) this.overlay.paint(ctx, this.content, this.geometry, this.shape, this.theme)
  }

  paintHeaders(ctx: Paint): void {
    const { plan } = this.content
    if (!plan || !this.geometry || !this.shape) return
    paintHeaders(ctx, {
      grid: plan.grid,
      geometry: this.geometry,
      theme: this.theme,
      rows: this.shape.rows,
      cols: this.shape.cols,
      allSelected: this.shape.all,
      roomSize: 1,
    })
  }
}
