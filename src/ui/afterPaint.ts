/** Longest wait for a frame, ms: a hidden page has none. */
const frameTimeout = 100

/** Resolves once the changes are on screen, for work that can wait; at once if nothing is painted. */
export function afterPaint(): Promise<void> {
  if (typeof requestAnimationFrame !== 'function' || document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    const late = setTimeout(resolve, frameTimeout)
    requestAnimationFrame(() => {
      // The frame is painted before the browser returns to its tasks.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        clearTimeout(late)
        port1.close()
        resolve()
      }
      port2.postMessage(null)
    })
  })
}
