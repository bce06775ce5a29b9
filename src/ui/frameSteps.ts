/**
 * What a frame is made of, in this order: what writes into the page, what asks how the page lies, what is drawn beside it.
 * A browser works out styles and layout anew whenever it is asked for them between two writes (and a canvas asks with every
 * font), so that all writes of a frame come first, whoever asked for the frame.
 */
const steps = ['write', 'measure', 'draw'] as const
export type FrameStep = (typeof steps)[number]

const waiting: Record<FrameStep, Set<() => void>> = { write: new Set(), measure: new Set(), draw: new Set() }

/** Does all that waits; what a step asks for a later one comes in the same frame. */
function run(): void {
  for (const step of steps) {
    const works = waiting[step]
    waiting[step] = new Set()
    for (const work of works) {
      try {
        work()
      } catch (error) {
        // One that fails is told as if it had a frame of its own.
        setTimeout(() => {
          throw error
        })
      }
    }
  }
}

/** Does `work` in the next frame, with others of its step. Answers how to take that back. */
export function inNextFrame(step: FrameStep, work: () => void): () => void {
  let isWanted = true
  const due = () => {
    if (isWanted) work()
  }
  waiting[step].add(due)
  const asked = requestAnimationFrame(run)
  return () => {
    isWanted = false
    waiting[step].delete(due)
    cancelAnimationFrame(asked)
  }
}
