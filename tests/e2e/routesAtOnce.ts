import type { BrowserContext, Page } from 'playwright'

const probe = '/is-routed'
/** A status with which no server answers the probe. */
const routed = 299
const maxProbes = 100

const patched = new WeakSet<object>()

/**
 * Waits until the page's requests go through its routes. After its first route a browser switches to interception only a
 * moment later; a request in between would still reach the server.
 */
async function isRouted(page: Page, route: Page['route']): Promise<void> {
  // A page outside the product is about to open it, where its routes work from the start.
  if (page.isClosed() || page.url() === 'about:blank' || page.url().endsWith('/healthz')) return
  const pattern = `**${probe}`
  await route.call(page, pattern, (request) => request.fulfill({ status: routed }))
  try {
    for (let attempt = 0; attempt < maxProbes; attempt++) {
      // A page that is just being left, or without a network, fails.
      const status = await page.evaluate(async (url) => (await fetch(url)).status, probe).catch(() => null)
      if (status === routed) return
    }
    throw new Error('What the page asks for does not go by its routes')
  } finally {
    await page.unroute(pattern)
  }
}

/** Makes routes of an open page, or of its context, effective as soon as `route` resolves. */
export function routesAtOnce(context: BrowserContext, page: Page): void {
  const pages: Page = Object.getPrototypeOf(page)
  const contexts: BrowserContext = Object.getPrototypeOf(context)
  if (patched.has(pages)) return
  patched.add(pages)
  const pageRoute = pages.route
  const contextRoute = contexts.route
  pages.route = async function (this: Page, ...args) {
    const added = await pageRoute.apply(this, args)
    await isRouted(this, pageRoute)
    return added
  }
  contexts.route = async function (this: BrowserContext, ...args) {
    const added = await contextRoute.apply(this, args)
    for (const one of this.pages()) await isRouted(one, pageRoute)
    return added
  }
}
