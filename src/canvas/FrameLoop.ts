import type { Store } from '../state/store.ts'
import { inNextFrame } from '../ui/frameSteps.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import type { PaneLayer } from './layer.ts'
import type { PaneCamera } from './PaneCamera.ts'
import type { PaneSize } from './paneSize.ts'
import type { Scene } from './scene.ts'
import type { View } from './view.ts'

/** How long the scale must rest before a sharp picture is painted. */
const restDelay = 90

/** How long a scene may be painted ahead in one piece of idle time, ms. */
const aheadAtMost = 4

/** Draws a scene outside React: listens to its atoms and its camera and draws once a frame at most. */
export class FrameLoop {
  /** What the last frame drew; null before the first and while there is nothing to draw. */
  view: View | null = null
  private readonly scene: Scene<unknown>
  private readonly camera: PaneCamera
  private readonly draw: () => void
  private size: PaneSize
  private readonly stops: (() => void)[] = []
  private readonly listeners = new Set<() => void>()
  private takeBackFrame: (() => void) | null = null
  private isStopped = false
  private isHurried = false
  private isPanned = false
  /** Something besides the camera may have changed since the last drawn frame. */
  private isChanged = true
  private restTimer: ReturnType<typeof setTimeout> | undefined
  private stopAhead: (() => void) | null = null

  /** `draw` makes the layer call the scene's painter. */
  constructor(scene: Scene<unknown>, camera: PaneCamera, size: PaneSize, draw: () => void) {
    this.scene = scene
    this.camera = camera
    this.size = size
    this.draw = draw
  }

  /** Begins to listen and draw. */
  start(store: Store, layer: PaneLayer): void {
    for (const atom of this.scene.follows) {
      this.stops.push(
        store.sub(atom, () => {
          this.scene.changed?.(atom)
          this.ask()
        }),
      )
    }
    this.stops.push(
      store.sub(this.camera.atom, () => {
        this.isPanned = true
        this.askFrame()
      }),
    )
    const stop = this.scene.start?.(() => this.ask(), layer)
    if (stop) this.stops.push(stop)
    this.ask()
  }

  stop(): void {
    this.isStopped = true
    // The stage may ask for what was drawn last once more.
    this.view = null
    for (const stop of this.stops.splice(0)) stop()
    this.takeBackFrame?.()
    clearTimeout(this.restTimer)
    this.stopAhead?.()
  }

  /** Called after every drawn frame. */
  onFrame(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  resize(size: PaneSize): void {
    this.size = size
    this.ask()
  }

  /** Draws with the next frame. */
  ask(): void {
    this.isChanged = true
    this.askFrame()
  }

  private askFrame(): void {
    if (this.takeBackFrame || this.isStopped) return
    this.takeBackFrame = inNextFrame('draw', () => {
      this.takeBackFrame = null
      this.frame()
    })
  }

  /** While the scale changes a picture that is not yet sharp will do. */
  private hurry(): void {
    this.isHurried = true
    clearTimeout(this.restTimer)
    this.restTimer = setTimeout(() => {
      this.isHurried = false
      this.ask()
    }, restDelay)
  }

  private frame(): void {
    const camera = this.camera.now
    if (camera && this.view && camera.scaleX !== this.view.camera.scaleX) this.hurry()
    const { isHurried, isPanned } = this
    const view = camera && { camera, pane: this.size, isHurried, isPanned }
    const isReady = this.scene.prepare?.(view) ?? true
    this.view = isReady ? view : null
    if (!this.view) {
      this.isChanged = true
      return
    }
    if (this.isChanged || !this.scene.move?.(this.view)) this.draw()
    this.isChanged = false
    for (const listener of this.listeners) listener()
    const { paintAhead, hasAhead } = this.scene
    if (isPanned && paintAhead && hasAhead !== false) this.stopAhead ??= whenIdle((left) => this.paintAhead(left))
    this.isPanned = false
  }

  /** Paints beside the window what a pan will bring into view, a little at a time. */
  private paintAhead(left: () => number): void {
    this.stopAhead = null
    if (!this.view) return
    const began = performance.now()
    while (this.scene.paintAhead?.(this.view)) {
      if (left() > 2 && performance.now() - began < aheadAtMost) continue
      this.stopAhead = whenIdle((more) => this.paintAhead(more))
      return
    }
  }
}
