/** How long a path marches after a change, ms, and how far in a second, px. */
const marchTime = 2000
const marchSpeed = 24
/** Least time between two pictures of the march, ms: at its speed more of them show nothing more. */
const marchStep = 48

/** The dashes of a numbering's path, which march for two seconds after each change of it; not where motion is unwanted. */
export class PathMarch {
  private readonly changed: () => void
  private began = Number.NEGATIVE_INFINITY
  private frame = 0
  private isSeen = false

  /** `changed` has the path drawn once more. */
  constructor(changed: () => void) {
    this.changed = changed
  }

  begin(): void {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    this.began = isStill ? Number.NEGATIVE_INFINITY : performance.now()
    this.changed()
  }

  /** How far the dashes have come, px; null = they lie still. */
  get way(): number | null {
    return this.isOn ? ((performance.now() - this.began) / 1000) * marchSpeed : null
  }

  /** Told by each picture whether the dashes are in it: a field whose path has no room asks for no frames. */
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
