/** What an element is moved by without changing its size, or appears by without being new: it is told by these alone. */
const movedBy = ['style', 'class', 'hidden', 'data-banner', 'role']

/**
 * Measures the page, and again whenever it may have changed: its elements, the window, a size that `measure` has asked to be
 * watched. However much has changed, it is measured once a frame. Answers what ends that.
 */
export function measureAnew(measure: (sizes: ResizeObserver) => void): () => void {
  let frame = 0
  const now = () => {
    frame = 0
    measure(sizes)
  }
  const soon = () => {
    frame ||= requestAnimationFrame(now)
  }
  const sizes = new ResizeObserver(soon)
  const changes = new MutationObserver(soon)
  now()
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
