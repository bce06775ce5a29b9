/** Assumed time per call in browsers without idle callbacks, ms. */
const assumed = 4

/**
 * Calls `work` when the browser is idle, after at most `latest` ms if that is set, with a function that returns the ms
 * left; returns how to cancel.
 */
export function whenIdle(work: (timeLeft: () => number) => void, latest?: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback((deadline) => work(() => deadline.timeRemaining()), { timeout: latest })
    return () => cancelIdleCallback(handle)
  }
  const handle = setTimeout(() => {
    const began = performance.now()
    work(() => assumed - (performance.now() - began))
  }, 30)
  return () => clearTimeout(handle)
}

/** Runs work when the browser is idle, after a delay of `restTime` ms; at most `latest` ms after it. Returns a cancel function. */
export function afterRest(work: () => void, restTime: number, latest: number): () => void {
  let giveUp = () => {}
  const resting = setTimeout(() => {
    giveUp = whenIdle(work, latest)
  }, restTime)
  return () => {
    clearTimeout(resting)
    giveUp()
  }
}
