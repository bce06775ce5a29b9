import type { PrimitiveAtom } from 'jotai'
import type { Camera } from '../state/camera.ts'
import type { Store } from '../state/store.ts'

/** Where a pane's camera is kept; null until something is shown. Several panes may share one. */
export type CameraAtom = PrimitiveAtom<Camera | null>

const duration = 160

/** cubic-bezier(.2, 0, 0, 1) closely enough for a sixth of a second. */
const eased = (t: number): number => 1 - (1 - t) ** 3

/** Moves the camera: at once for what the hand does, in 160 ms for fits and jumps, at once where motion is unwanted. */
export class CameraDriver {
  /** Where a glide under way leads; null while none is. A further step begins there, so that quick presses add up. */
  goal: Camera | null = null
  private readonly store: Store
  private readonly camera: CameraAtom
  private running = 0

  constructor(store: Store, camera: CameraAtom) {
    this.store = store
    this.camera = camera
  }

  set(camera: Camera): void {
    this.stop()
    this.store.set(this.camera, camera)
  }

  glide(to: Camera): void {
    const from = this.store.get(this.camera)
    if (!from || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.set(to)
      return
    }
    this.stop()
    this.goal = to
    const began = performance.now()
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - began) / duration))
      if (share === 1) this.goal = null
      const between = (a: number, b: number): number => a + (b - a) * eased(share)
      this.store.set(
        this.camera,
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

  /** Whether a glide is under way. */
  get isGliding(): boolean {
    return this.running !== 0
  }

  stop(): void {
    cancelAnimationFrame(this.running)
    this.running = 0
    this.goal = null
  }
}
