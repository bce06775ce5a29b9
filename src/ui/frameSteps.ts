/**
 * Steps of a frame, in this order: writing to the page, measuring it, drawing on canvases. Browsers recalculate styles
 * and layout whenever they are read between two writes (a canvas reads them with every font), so all writes of a frame
 * come first, whatever requested them.
 */
const steps = ['write', 'measure', 'draw'] as const
export type FrameStep = (typeof steps)[number]

const waiting: Record<FrameStep, Set<() => void>> = { write: new Set(), measure: new Set(), draw: new Set() }

/** Runs all pending work; a later step requested by an earlier one runs in the same frame. */
function run(): void {
  for (const step of steps) {
    const works = waiting[step]
    waiting[step] = new Set()
    for (const work of works) {
      try {
        work()
      } catch (error) {
        // An error is reported as if the work had its own frame.
        setTimeout(() => {
          throw error
        })
      }
    }
  }
}

/** Runs `work` in the next frame, together with others of its step. Returns how to cancel it. */
export function inNextFrame(step: FrameStep, work: () => void): () => void {
  let isWanted = true
  const due = () => {
    if (isWanted) work()
  }
  waiting[step].add(due)
  const handle = requestAnimationFrame(run)
  return () => {
    isWanted = false
    waiting[step].delete(due)
    cancelAnimationFrame(handle)
  }
}
