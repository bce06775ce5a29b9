import type { Store } from '../state/store.ts'
import { inNextFrame } from '../ui/frameSteps.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import type { PaneLayer } from './layer.ts'
import type { PaneCamera } from './PaneCamera.ts'
import type { PaneSize } from './paneSize.ts'
import type { Scene } from './scene.ts'
import type { View } from './view.ts'

/** How long the scale must be unchanged before a sharp picture is painted, ms. */
const restDelay = 90

/** How long a scene may be painted ahead in one piece of idle time, ms. */
const aheadSliceMs = 4

/** Draws a scene outside React: listens to its atoms and its camera, and draws at most once a frame. */
export class FrameLoop {
  /** The view of the last frame; null before the first frame and while there is nothing to draw. */
  view: View | null = null
  private readonly scene: Scene<unknown>
  private readonly camera: PaneCamera
  private readonly draw: () => void
  private size: PaneSize
  private readonly stops: (() => void)[] = []
  private readonly listeners = new Set<() => void>()
  private cancelFrame: (() => void) | null = null
  private isStopped = false
  private isHurried = false
  private isPanned = false
  /** Whether something other than the camera may have changed since the last drawn frame. */
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

  /** Starts listening and drawing. */
  start(store: Store, layer: PaneLayer): void {
    for (const atom of this.scene.follows) {
      this.stops.push(
        store.sub(atom, () => {
          this.scene.changed?.(atom)
          this.requestRedraw()
        }),
      )
    }
    this.stops.push(
      store.sub(this.camera.atom, () => {
        this.isPanned = true
        this.requestFrame()
      }),
    )
    const stop = this.scene.start?.(() => this.requestRedraw(), layer)
    if (stop) this.stops.push(stop)
    this.requestRedraw()
  }

  stop(): void {
    this.isStopped = true
    // The stage may still paint once after this.
    this.view = null
    for (const stop of this.stops.splice(0)) stop()
    this.cancelFrame?.()
    clearTimeout(this.restTimer)
    this.stopAhead?.()
  }

  /** Registers a listener that runs after every drawn frame; returns how to remove it. */
  onFrame(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  resize(size: PaneSize): void {
    this.size = size
    this.requestRedraw()
  }

  /** Draws with the next frame. */
  requestRedraw(): void {
    this.isChanged = true
    this.requestFrame()
  }

  private requestFrame(): void {
    if (this.cancelFrame || this.isStopped) return
    this.cancelFrame = inNextFrame('draw', () => {
      this.cancelFrame = null
      this.frame()
    })
  }

  /** While the scale changes, a picture that is not sharp yet is good enough. */
  private hurry(): void {
    this.isHurried = true
    clearTimeout(this.restTimer)
    this.restTimer = setTimeout(() => {
      this.isHurried = false
      this.requestRedraw()
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

  /** Paints in idle time what a pan will bring into view, in short slices. */
  private paintAhead(left: () => number): void {
    this.stopAhead = null
    if (!this.view) return
    const began = performance.now()
    while (this.scene.paintAhead?.(this.view)) {
      if (left() > 2 && performance.now() - began < aheadSliceMs) continue
      this.stopAhead = whenIdle((more) => this.paintAhead(more))
      return
    }
  }
}
