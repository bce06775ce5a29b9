import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'

/** A context with its one page, as if the browser had just been started in it. */
export interface FreshContext {
  context: BrowserContext
  page: Page
}

/** How often a page that goes somewhere by itself is asked again to leave. */
const asksAtMost = 5

/** Leaves a page. One that has just been sent elsewhere, as where a session ends, is there first. */
async function leave(page: Page): Promise<void> {
  for (let asked = 1; ; asked++) {
    try {
      await page.goto('about:blank')
      return
    } catch (error) {
      if (asked === asksAtMost || !String(error).includes('interrupted by another navigation')) throw error
      await page.waitForLoadState()
    }
  }
}

/**
 * Contexts of one browser, given out again once a test has closed them: their browser has fetched and compiled the product
 * already, which takes longer than most tests. Whatever the former test left is taken away before.
 */
export class UsedContexts {
  private readonly free = new Map<string, FreshContext[]>()
  private readonly browser: Browser

  constructor(browser: Browser) {
    this.browser = browser
  }

  /** A context of its own, which ends when it is closed. */
  async open(options: BrowserContextOptions): Promise<FreshContext> {
    const context = await this.browser.newContext(options)
    return { context, page: await context.newPage() }
  }

  /** A context that may have been used; the last ones go with the browser. */
  async take(options: BrowserContextOptions): Promise<FreshContext> {
    const kind = JSON.stringify(options)
    const used = this.free.get(kind)?.pop()
    if (used) return used
    const opened = await this.open(options)
    opened.context.close = () => this.giveBack(kind, opened.context, String(options.baseURL))
    return opened
  }

  private async giveBack(kind: string, context: BrowserContext, origin: string): Promise<void> {
    context.removeAllListeners()
    const former = context.pages()
    // Pages write while they go; what they wrote is taken away after that.
    for (const page of former) {
      page.removeAllListeners()
      await leave(page)
      await page.close()
    }
    await context.setOffline(false)
    await context.clearCookies()
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await session.detach()
    this.free.set(kind, [...(this.free.get(kind) ?? []), { context, page }])
  }
}
