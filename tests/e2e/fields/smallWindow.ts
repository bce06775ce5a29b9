import type { Page } from 'playwright'

/** A window of 1440 × 900 at 200 %. */
export const zoomedSize = { width: 720, height: 450 }

/** Buttons of open panels, and the summaries next to them. */
const verdicts =
  '[data-verdict], [role="dialog"] .fui-DialogActions button, [role="dialog"] button[type="submit"], [data-mode-bar] button'

/** Maximum time until nothing moves any more at the new size, ms. */
const settleTimeout = 3000

/** Buttons and summaries that are not completely visible in the window: cut off, scrolled out, or covered. */
export async function hiddenVerdicts(page: Page): Promise<string[]> {
  return page.locator('body').evaluate(async (body, wanted) => {
    // Elements covered by a dialog are not usable while it is open.
    const root = body.querySelector('[role="dialog"][aria-modal="true"]') ?? body
    const elements = [...root.querySelectorAll<HTMLElement>(wanted)].filter(
      (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden',
    )
    if (elements.length === 0) return []
    // An IntersectionObserver takes clipping by every scroller and frame around an element into account.
    const shares = await new Promise<Map<Element, number>>((resolve) => {
      const lastTops = new Map<Element, number>()
      const observer = new IntersectionObserver((entries) => {
        for (const { target, intersectionRatio } of entries) lastTops.set(target, intersectionRatio)
        if (lastTops.size < elements.length) return
        observer.disconnect()
        resolve(lastTops)
      })
      for (const element of elements) observer.observe(element)
    })
    return elements.flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      if (width === 0 || height === 0) return []
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const isOpen = hit !== null && (element.contains(hit) || hit.contains(element))
      const name = (element.innerText || element.outerHTML).trim().slice(0, 60)
      const box = [left, top, width, height].map(Math.round).join(' ')
      return (shares.get(element) ?? 0) >= 0.99 && isOpen ? [] : [`${name} (${box})`]
    })
  }, verdicts)
}

/**
 * The buttons and summaries that are not visible in a window of the size of 200 % zoom; afterwards the window has its
 * previous size.
 */
export async function hiddenControls(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  await page.setViewportSize(zoomedSize)
  const until = Date.now() + settleTimeout
  let hidden = await hiddenVerdicts(page)
  while (hidden.length > 0 && Date.now() < until) hidden = await hiddenVerdicts(page)
  if (before) await page.setViewportSize(before)
  return hidden
}
