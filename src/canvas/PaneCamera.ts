import type { PrimitiveAtom } from 'jotai'
import type { Camera } from '../state/camera.ts'
import type { Store } from '../state/store.ts'
import { type Bounds, clampCamera, panBy, zoomAt } from './camera.ts'
import type { Size } from './paneSize.ts'

/** A pane's camera; null until something is shown. Several panes can share one. */
export type CameraAtom = PrimitiveAtom<Camera | null>

const duration = 160

/** Close enough to cubic-bezier(.2, 0, 0, 1) for a sixth of a second. */
const eased = (t: number): number => 1 - (1 - t) ** 3

/** Moves a pane's camera: at once for pointer and wheel, in 160 ms for fits and jumps (at once with reduced motion). */
export class PaneCamera {
  readonly atom: CameraAtom
  /** The pane's size, CSS pixels. */
  size: Size
  /** Called before the user pans or zooms by hand. */
  onUserMove: () => void = () => {}
  private readonly store: Store
  private readonly bounds: Bounds
  private running = 0
  /** The end of the running animation; null while none runs. */
  private goal: Camera | null = null

  constructor(store: Store, atom: CameraAtom, bounds: Bounds, size: Size) {
    this.store = store
    this.atom = atom
    this.bounds = bounds
    this.size = size
  }

  /** The camera as it is drawn. */
  get now(): Camera | null {
    return this.store.get(this.atom)
  }

  /** The camera at the end of its motion. Further steps start there, so that quick presses add up. */
  get aim(): Camera | null {
    return this.goal ?? this.now
  }

  /** Moves the window by CSS pixels. */
  pan(dx: number, dy: number): void {
    this.moveByUser((camera) => panBy(camera, this.bounds, this.size, dx, dy))
  }

  /** Zooms around a point of the pane, CSS pixels. */
  zoom(factor: number, x: number, y: number): void {
    this.moveByUser((camera) => zoomAt(camera, this.bounds, this.size, factor, x, y))
  }

  /** Moves the window's top left to a point of the drawn scene, CSS pixels. */
  moveTo(x: number, y: number): void {
    this.moveByUser((camera) => clampCamera({ ...camera, x, y }, this.bounds, this.size))
  }

  private moveByUser(next: (camera: Camera) => Camera): void {
    const camera = this.now
    if (!camera) return
    this.onUserMove()
    this.set(next(camera))
  }

  set(camera: Camera): void {
    this.stop()
    this.store.set(this.atom, camera)
  }

  glide(to: Camera): void {
    const from = this.now
    if (!from || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.set(to)
      return
    }
    this.stop()
    this.goal = to
    const began = performance.now()
    const step = (time: number) => {
      const share = Math.min(1, Math.max(0, (time - began) / duration))
      if (share === 1) this.goal = null
      const between = (a: number, b: number): number => a + (b - a) * eased(share)
      this.store.set(
        this.atom,
        share === 1
          ? to
          : {
              scaleX: between(from.scaleX, to.scaleX),
              scaleY: between(from.scaleY, to.scaleY),
              x: between(from.x, to.x),
              y: between(from.y, to.y),
            },
      )
      this.running = share < 1 ? requestAnimationFrame(step) : 0
    }
    this.running = requestAnimationFrame(step)
  }

  /** Stops a running animation where it is. */
  stop(): void {
    if (this.running) cancelAnimationFrame(this.running)
    this.running = 0
    this.goal = null
  }
}
