import { clampCamera, panToShow, panToUncover, zoomAt } from '../../canvas/camera.ts'
import type { PaneCamera } from '../../canvas/PaneCamera.ts'
import { type Box, overlap } from '../../canvas/paint.ts'
import type { PaneSize, Size } from '../../canvas/paneSize.ts'
import { keyOfLine } from '../../domain/pedigree/shownPedigree.ts'
import type { Camera } from '../../state/camera.ts'
import { type CameraRequest, cameraRequests } from '../../state/map/view/cameraRequest.ts'
import { drawnPedigreeAtom } from '../../state/pedigree/pedigreeView.ts'
import { activePlaceAtom } from '../../state/pedigree/shownPedigree.ts'
import { handleRequests } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { boxOf, type PedigreeDrawing, projection, projectionOf, rulerWidth } from './scene/geometry.ts'
import type { PedigreeScene } from './scene/PedigreeScene.ts'

/** A pedigree is initially shown whole if its names are readable; otherwise at this scale around its line. */
const readable = 0.5

/** A small pedigree fills its pane up to this scale. */
const largest = 2

/** Boxes in units. */
const unscaled = projectionOf({ scale: 1, left: 0, top: 0 })

/** Generations of direct ancestors initially in view, if the whole pedigree would be unreadable. */
const ancestorsFirst = 2

/** A pedigree can be shrunk by this factor so that no legend covers a node; beyond that some nodes are covered. */
const maxShrink = 0.72

/** Controls the camera of a pedigree: fits a new one, follows the cursor, handles camera requests. */
export class PedigreeCamera {
  private readonly store: Store
  private readonly camera: PaneCamera
  private readonly scene: PedigreeScene
  private pane: PaneSize
  private focus: number | null = null
  private isFitted = false
  private readonly covers: () => readonly Box[]

  /** `covers` returns the areas that cover the pane now, CSS pixels from its top left. */
  constructor(store: Store, camera: PaneCamera, scene: PedigreeScene, pane: PaneSize, covers: () => readonly Box[]) {
    this.store = store
    this.camera = camera
    this.scene = scene
    this.pane = pane
    this.covers = covers
  }

  /** Starts following state; returns a function that stops it. */
  start(): () => void {
    this.camera.onUserMove = () => {
      this.isFitted = false
    }
    const stops = [
      handleRequests(this.store, cameraRequests, (request) => this.carryOut(request)),
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

  /** An overlay of the pane was resized. */
  coversChanged(): void {
    if (this.isFitted && this.camera.now && this.scene.placed) this.camera.set(this.first())
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

  /** The whole pedigree if it is readable; else its line with its direct ancestors. */
  private first(): Camera {
    const overview = this.whole()
    return overview.scaleX >= readable ? overview : this.withAncestors()
  }

  /** The whole pedigree in the free area: above a bottom panel, or left of a right one. */
  private whole(): Camera {
    const free = this.wholeIn(this.pane)
    const covers = this.covers()
    if (!this.isCovered(free, covers)) return free
    const { pane } = this
    const topOf = (boxes: readonly Box[]) => Math.min(pane.height, ...boxes.map(({ y }) => y))
    const atRight = covers.filter(({ x }) => x > pane.width / 2)
    const others = covers.filter((cover) => !atRight.includes(cover))
    const rooms = [
      { width: pane.width, height: topOf(covers) },
      { width: Math.min(pane.width, ...atRight.map(({ x }) => x)), height: topOf(others) },
    ]
    const [best] = rooms.map((room) => this.wholeIn(room)).sort((a, b) => b.scaleX - a.scaleX)
    return best.scaleX >= free.scaleX * maxShrink ? best : free
  }

  private isCovered(camera: Camera, covers: readonly Box[]): boolean {
    const { placed } = this.scene
    return (
      placed?.drawn.pedigree.nodes.some((_, k) => {
        const box = this.nodeBox(placed, k, camera)
        return covers.some((cover) => overlap(box, cover))
      }) ?? false
    )
  }

  private wholeIn(pane: Size): Camera {
    const { placed, padding, scales } = this.scene
    const size = placed?.size ?? { width: 1, height: 1 }
    const room = { width: pane.width - rulerWidth - 2 * padding, height: pane.height - 2 * padding }
    const fitted = Math.min(largest, room.width / size.width, room.height / size.height)
    const scale = Math.max(scales.min, fitted)
    const centred = (length: number, space: number) => (length * scale - space) / 2 - padding
    const camera = {
      scaleX: scale,
      scaleY: scale,
      x: centred(size.width, room.width),
      y: centred(size.height, room.height),
    }
    return clampCamera(camera, this.scene, this.pane)
  }

  /** The line with its parents and grandparents centred, as large as fits and at least readable. */
  private withAncestors(): Camera {
    const { placed, padding } = this.scene
    const { pedigree, at, focus } = placed?.drawn ?? { pedigree: { nodes: [], edges: [] }, at: new Map(), focus: 0 }
    let generation = new Set([at.get(keyOfLine(focus)) ?? 0])
    const direct = new Set(generation)
    for (let k = 0; k < ancestorsFirst; k++) {
      const parents = pedigree.edges.filter(({ child }) => generation.has(child)).map(({ parent }) => parent)
      generation = new Set(parents)
      for (const parent of parents) direct.add(parent)
    }
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const node of placed ? direct : []) {
      const box = boxOf(placed as PedigreeDrawing, node, unscaled)
      left = Math.min(left, box.x)
      right = Math.max(right, box.x + box.w)
      top = Math.min(top, box.y)
      bottom = Math.max(bottom, box.y + box.h)
    }
    const room = { width: this.pane.width - rulerWidth - 2 * padding, height: this.pane.height - 2 * padding }
    const fitted = Math.min(1, room.width / (right - left), room.height / (bottom - top))
    const scale = Math.max(readable, fitted)
    // If they do not fit, the line itself is in view.
    const middle = fitted >= readable ? (left + right) / 2 : (placed?.x[at.get(keyOfLine(focus)) ?? 0] ?? 0)
    const camera = {
      scaleX: scale,
      scaleY: scale,
      x: middle * scale - (this.pane.width - rulerWidth) / 2,
      y: ((top + bottom) / 2) * scale - this.pane.height / 2,
    }
    return clampCamera(camera, this.scene, this.pane)
  }

  private carryOut(request: CameraRequest): void {
    const { aim } = this.camera
    if (!aim || !this.scene.placed) return
    const [x, y] = [(this.pane.width + rulerWidth) / 2, this.pane.height / 2]
    this.isFitted = request.kind === 'fit'
    if (request.kind === 'fit') this.camera.glide(this.whole())
    else if (request.kind === 'fullSize') this.camera.glide(zoomAt(aim, this.scene, this.pane, 1 / aim.scaleX, x, y))
    else if (request.kind === 'zoom') this.camera.glide(zoomAt(aim, this.scene, this.pane, request.factor, x, y))
  }

  /** The smallest pan that makes the node with the cursor visible. */
  private showActive(): void {
    const { placed } = this.scene
    const { now } = this.camera
    const at = this.store.get(activePlaceAtom)
    if (!placed || !now || at === null) return
    const shown = panToShow(now, this.scene, this.pane, this.nodeBox(placed, at, now))
    const next = panToUncover(shown, this.scene, this.pane, this.nodeBox(placed, at, shown), this.covers())
    if (next !== now) this.camera.set(next)
  }

  /** Position of a node for a camera, CSS pixels of the pane. */
  private nodeBox(place: PedigreeDrawing, node: number, camera: Camera): Box {
    const { ratio } = this.pane
    const view = { camera, pane: this.pane, isHurried: false, isPanned: false }
    const { x, y, w, h } = boxOf(place, node, projection(view))
    return { x: x / ratio, y: y / ratio, w: w / ratio, h: h / ratio }
  }
}
