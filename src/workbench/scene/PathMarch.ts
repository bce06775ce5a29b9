/** How long the dashes move after a change, ms, and their speed, px per second. */
const marchTime = 2000
const marchSpeed = 24
/** Minimum time between two frames of the moving path, ms: at this speed more frames show no difference. */
const marchStep = 48

/** The dashes of a numbering's path, which move for two seconds after each change, except with reduced motion. */
export class PathMarch {
  private readonly changed: () => void
  private began = Number.NEGATIVE_INFINITY
  private frame = 0
  private isSeen = false

  /** `changed` is called to redraw the path. */
  constructor(changed: () => void) {
    this.changed = changed
  }

  begin(): void {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    this.began = isStill ? Number.NEGATIVE_INFINITY : performance.now()
    this.changed()
  }

  /** Offset of the dashes, px; null = they do not move. */
  get way(): number | null {
    return this.isOn ? ((performance.now() - this.began) / 1000) * marchSpeed : null
  }

  /**
   * Called by each frame with whether the dashes are visible: a field without space for its path requests no frames.
   */
  drawn(isSeen: boolean): void {
    this.isSeen = isSeen
    if (this.frame || !isSeen || !this.isOn) return
    let shown = performance.now()
    const step = () => {
      this.frame = 0
      if (!this.isSeen) return
      const now = performance.now()
      const isOver = !this.isOn
      if (isOver || now - shown >= marchStep) {
        shown = now
        this.changed()
      }
      if (!isOver) this.frame = requestAnimationFrame(step)
    }
    this.frame = requestAnimationFrame(step)
  }

  stop(): void {
    cancelAnimationFrame(this.frame)
    this.frame = 0
  }

  private get isOn(): boolean {
    return performance.now() - this.began < marchTime
  }
}
