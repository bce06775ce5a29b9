/** Attributes that move an element without resizing it, or show it without adding it. */
const movedBy = ['style', 'class', 'hidden', 'data-banner', 'role']

/**
 * Measures the page, and again whenever it may have changed: its elements, the window, or a size that `measure` observes.
 * At most once a frame. Returns how to stop.
 */
export function remeasure(measure: (sizes: ResizeObserver) => void): () => void {
  let frame = 0
  const remeasureNow = () => {
    frame = 0
    measure(sizes)
  }
  const soon = () => {
    frame ||= requestAnimationFrame(remeasureNow)
  }
  const sizes = new ResizeObserver(soon)
  const changes = new MutationObserver(soon)
  remeasureNow()
  changes.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: movedBy })
  addEventListener('resize', soon)
  addEventListener('transitionend', soon)
  return () => {
    removeEventListener('resize', soon)
    removeEventListener('transitionend', soon)
    changes.disconnect()
    sizes.disconnect()
    cancelAnimationFrame(frame)
  }
}
