/** How long a frame is waited for at most, ms: a page that goes out of sight has none. */
const patience = 100

/** Resolves once what was changed is on screen, for work that nobody waits to see; at once where nothing is painted. */
export function afterPaint(): Promise<void> {
  if (typeof requestAnimationFrame !== 'function' || document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    const late = setTimeout(resolve, patience)
    requestAnimationFrame(() => {
      // The frame is painted before the browser turns to its tasks again.
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
