import type { Page } from 'playwright'

/** A window of 1440 × 900 at 200 %. */
export const twiceTheSize = { width: 720, height: 450 }

/** The verbs of what is open, and what it comes to beside them. */
const verdicts =
  '[data-verdict], [role="dialog"] .fui-DialogActions button, [role="dialog"] button[type="submit"], [data-mode-bar] button'

/** How long it may take until all stands still at its new size, ms. */
const settled = 3000

/** Verbs and verdicts that cannot be seen whole in the window as it is: cut off, to be scrolled to, or covered. */
export async function hiddenVerdicts(page: Page): Promise<string[]> {
  return page.locator('body').evaluate(async (body, wanted) => {
    // What a dialog stands over is not to be used meanwhile.
    const root = body.querySelector('[role="dialog"][aria-modal="true"]') ?? body
    const elements = [...root.querySelectorAll<HTMLElement>(wanted)].filter(
      (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden',
    )
    if (elements.length === 0) return []
    // It knows what every scroller and every frame around an element cuts off.
    const shares = await new Promise<Map<Element, number>>((resolve) => {
      const seen = new Map<Element, number>()
      const observer = new IntersectionObserver((entries) => {
        for (const { target, intersectionRatio } of entries) seen.set(target, intersectionRatio)
        if (seen.size < elements.length) return
        observer.disconnect()
        resolve(seen)
      })
      for (const element of elements) observer.observe(element)
    })
    return elements.flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      if (width === 0 || height === 0) return []
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      const isOpen = at !== null && (element.contains(at) || at.contains(element))
      const name = (element.innerText || element.outerHTML).trim().slice(0, 60)
      const box = [left, top, width, height].map(Math.round).join(' ')
      return (shares.get(element) ?? 0) >= 0.99 && isOpen ? [] : [`${name} (${box})`]
    })
  }, verdicts)
}

/** What cannot be seen of the verdicts once the window is as small as twice the size makes it; the window is as before then. */
export async function outOfSight(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  await page.setViewportSize(twiceTheSize)
  const until = Date.now() + settled
  let hidden = await hiddenVerdicts(page)
  while (hidden.length > 0 && Date.now() < until) hidden = await hiddenVerdicts(page)
  if (before) await page.setViewportSize(before)
  return hidden
}
