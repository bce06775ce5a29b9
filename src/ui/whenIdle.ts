/** Time that a browser without idle callbacks is taken to have, ms. */
const assumed = 4

/**
 * Calls back when the browser has nothing better to do, after `latest` ms at the latest where it is given, with what tells
 * how many ms are left; answers how to give up.
 */
export function whenIdle(work: (left: () => number) => void, latest?: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback((deadline) => work(() => deadline.timeRemaining()), { timeout: latest })
    return () => cancelIdleCallback(asked)
  }
  const asked = setTimeout(() => {
    const began = performance.now()
    work(() => assumed - (performance.now() - began))
  }, 30)
  return () => clearTimeout(asked)
}

/** As `whenIdle`, once `rest` ms have gone by: `latest` ms after them at the latest. */
export function afterRest(work: () => void, rest: number, latest: number): () => void {
  let giveUp = () => {}
  const resting = setTimeout(() => {
    giveUp = whenIdle(work, latest)
  }, rest)
  return () => {
    clearTimeout(resting)
    giveUp()
  }
}
