import { clampCamera, panToShow, zoomAt } from '../../canvas/camera.ts'
import type { PaneCamera } from '../../canvas/PaneCamera.ts'
import type { PaneSize } from '../../canvas/paneSize.ts'
import type { Camera } from '../../state/camera.ts'
import { type CameraRequest, cameraRequests } from '../../state/map/cameraRequest.ts'
import { drawnPedigreeAtom } from '../../state/pedigree/pedigreeView.ts'
import { activePlaceAtom } from '../../state/pedigree/shownPedigree.ts'
import { serve } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { boxOf, projection, rulerWidth } from './scene/geometry.ts'
import type { PedigreeScene } from './scene/PedigreeScene.ts'

/** A pedigree is shown whole at first while its names can be read; otherwise at this scale round its line. */
const readable = 0.5

/** Steers the camera of a pedigree: fits a new one, follows the cursor, carries out what commands ask for. */
export class PedigreeCamera {
  private readonly store: Store
  private readonly camera: PaneCamera
  private readonly scene: PedigreeScene
  private pane: PaneSize
  private focus: number | null = null
  private isFitted = false

  constructor(store: Store, camera: PaneCamera, scene: PedigreeScene, pane: PaneSize) {
    this.store = store
    this.camera = camera
    this.scene = scene
    this.pane = pane
  }

  /** Begins to steer; answers how to end it. */
  start(): () => void {
    this.camera.onHand = () => {
      this.isFitted = false
    }
    const stops = [
      serve(this.store, cameraRequests, (request) => this.carryOut(request)),
      this.store.sub(drawnPedigreeAtom, () => this.follow()),
      this.store.sub(activePlaceAtom, () => this.showActive()),
    ]
    this.follow()
    return () => {
      for (const stop of stops) stop()
    }
  }

  setPane(pane: PaneSize): void {
    this.pane = pane
    const { now } = this.camera
    if (!now || !this.scene.placed) return
    this.camera.set(this.isFitted ? this.first() : clampCamera(now, this.scene, pane))
  }

  private follow(): void {
    const drawn = this.store.get(drawnPedigreeAtom)
    if (!drawn) return
    const { now } = this.camera
    if (!now || drawn.focus !== this.focus || this.isFitted) {
      this.focus = drawn.focus
      this.isFitted = true
      this.camera.set(this.first())
    } else this.showActive()
  }

  /** The whole pedigree, where it can be read so; else its line in the middle. */
  private first(): Camera {
    const whole = this.whole()
    return whole.scaleX >= readable ? whole : this.around(readable)
  }

  private whole(): Camera {
    const { placed, padding, scales } = this.scene
    const size = placed?.size ?? { width: 1, height: 1 }
    const room = { width: this.pane.width - rulerWidth - 2 * padding, height: this.pane.height - 2 * padding }
    const fitted = Math.min(1.25, room.width / size.width, room.height / size.height)
    const scale = Math.max(scales.least, fitted)
    const centred = (length: number, space: number) => (length * scale - space) / 2 - padding
    const camera = {
      scaleX: scale,
      scaleY: scale,
      x: centred(size.width, room.width),
      y: centred(size.height, room.height),
    }
    return clampCamera(camera, this.scene, this.pane)
  }

  private around(scale: number): Camera {
    const { placed } = this.scene
    const at = placed?.drawn.at.get(`line:${placed.drawn.focus}`) ?? 0
    const camera = {
      scaleX: scale,
      scaleY: scale,
      x: (placed?.x[at] ?? 0) * scale - (this.pane.width - rulerWidth) / 2,
      y: (placed?.y[at] ?? 0) * scale - this.pane.height / 2,
    }
    return clampCamera(camera, this.scene, this.pane)
  }

  private carryOut(request: CameraRequest): void {
    const { aim } = this.camera
    if (!aim || !this.scene.placed) return
    const [x, y] = [(this.pane.width + rulerWidth) / 2, this.pane.height / 2]
    this.isFitted = request.do === 'fit'
    if (request.do === 'fit') this.camera.glide(this.whole())
    else if (request.do === 'fullSize') this.camera.glide(zoomAt(aim, this.scene, this.pane, 1 / aim.scaleX, x, y))
    else if (request.do === 'zoom') this.camera.glide(zoomAt(aim, this.scene, this.pane, request.factor, x, y))
  }

  /** The least pan that shows the node with the cursor. */
  private showActive(): void {
    const { placed } = this.scene
    const { now } = this.camera
    const at = this.store.get(activePlaceAtom)
    if (!placed || !now || at === null) return
    const { ratio } = this.pane
    const view = { camera: now, pane: this.pane, isHurried: false, isPanned: false }
    const { x, y, w, h } = boxOf(placed, at, projection(view))
    const box = { x: x / ratio, y: y / ratio, w: w / ratio, h: h / ratio }
    const next = panToShow(now, this.scene, this.pane, box)
    if (next !== now) this.camera.set(next)
  }
}
