/** How long out-of-range marks wait for the cells to stand, and how long at most while one change follows another; ms. */
const delay = 80
const patience = 400

/** Works out-of-range marks out, and has the states told to those who hear them, once the cells stand. */
export class LateMarks {
  private readonly workOut: () => void
  private timer: ReturnType<typeof setTimeout> | undefined
  /** When marks were first asked for that are not worked out yet; null = there are none. */
  private since: number | null = null

  constructor(workOut: () => void) {
    this.workOut = workOut
  }

  ask(): void {
    const now = performance.now()
    this.since ??= now
    clearTimeout(this.timer)
    this.timer = setTimeout(
      () => {
        this.since = null
        this.workOut()
      },
      Math.min(delay, Math.max(0, this.since + patience - now)),
    )
  }

  stop(): void {
    clearTimeout(this.timer)
  }
}
