import type { Store } from '../../state/store.ts'
import { type Camera, cameraAtom } from '../../state/view.ts'

const duration = 160

/** cubic-bezier(.2, 0, 0, 1) closely enough for a sixth of a second. */
const eased = (t: number): number => 1 - (1 - t) ** 3

/** Moves the camera: at once for what the hand does, in 160 ms for fits and jumps, at once where motion is unwanted. */
export class CameraDriver {
  /** Where a glide under way leads; null while none is. A further step begins there, so that quick presses add up. */
  goal: Camera | null = null
  private readonly store: Store
  private running = 0

  constructor(store: Store) {
    this.store = store
  }

  set(camera: Camera): void {
    this.stop()
    this.store.set(cameraAtom, camera)
  }

  glide(to: Camera): void {
    const from = this.store.get(cameraAtom)
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
        cameraAtom,
        share === 1
          ? to
          : {
              cellWidth: between(from.cellWidth, to.cellWidth),
              cellHeight: between(from.cellHeight, to.cellHeight),
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
