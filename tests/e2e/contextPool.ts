import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, ViewportSize } from 'playwright'

/** A context with one page, as if the browser had just been started. */
export interface FreshContext {
  context: BrowserContext
  page: Page
  /**
   * Receives violations of the page's policies, and forms that submit themselves; the test that uses the context replaces
   * it.
   */
  violations: { report(text: string): void }
}

/** Calls whose effect on a page cannot be undone: a page with one of these is not reused. */
const staying = ['addInitScript', 'exposeFunction', 'exposeBinding', 'emulateMedia', 'routeWebSocket'] as const
const pagesWithMore = new WeakSet<Page>()

/** Records no traces (`PLOTLINE_TRACE=0`). */
const isUntraced = process.env.PLOTLINE_TRACE === '0'
/** Adds the page before and after each action to a trace (`PLOTLINE_TRACE=1`), which takes almost half of a test's time. */
const hasSnapshots = process.env.PLOTLINE_TRACE === '1'

const traced = new WeakSet<BrowserContext>()

/** Starts a new trace of a context, without earlier actions. */
async function startTrace(context: BrowserContext): Promise<void> {
  if (isUntraced) return
  if (traced.has(context)) {
    await context.tracing.stopChunk()
    await context.tracing.startChunk()
    return
  }
  await context.tracing.start({ snapshots: hasSnapshots, screenshots: false })
  traced.add(context)
}

/** Notes calls whose effect on a page cannot be undone. */
function watch(page: Page): void {
  const note = <T extends object>(target: T, name: keyof T) => {
    const act = target[name] as (...given: unknown[]) => unknown
    target[name] = ((...given: unknown[]) => {
      pagesWithMore.add(page)
      return act.apply(target, given)
    }) as T[keyof T]
  }
  for (const name of staying) note(page, name)
  note(page.clock, 'install')
}

/** The default size of a page, and the size of every window that a page opens. */
export const defaultSize = { width: 1440, height: 900 }

const isSameSize = (one: ViewportSize | null, other: ViewportSize) =>
  one?.width === other.width && one.height === other.height

/** How often a page that navigates by itself is sent away again. */
const maxLeaves = 5

/** Sends a page to another address. A navigation that has just started, as at the end of a session, finishes first. */
async function leave(page: Page, address = 'about:blank'): Promise<void> {
  for (let leaves = 1; ; leaves++) {
    try {
      await page.goto(address)
      return
    } catch (error) {
      if (leaves === maxLeaves || !String(error).includes('interrupted by another navigation')) throw error
      await page.waitForLoadState()
    }
  }
}

/**
 * A pool of browser contexts, reused once a test has closed them: their browser has already loaded and compiled the
 * product, which takes longer than most tests. What the previous test left is removed first.
 */
export class ContextPool {
  private readonly free = new Map<string, FreshContext[]>()
  private readonly given = new Set<BrowserContext>()
  private readonly browser: Browser
  /** Called before a context closes, while its pages are still visible. */
  private readonly beforeClose: () => Promise<void>

  constructor(browser: Browser, beforeClose: () => Promise<void> = async () => {}) {
    this.browser = browser
    this.beforeClose = beforeClose
  }

  /** Opens a context that is not reused. */
  async open(options: BrowserContextOptions): Promise<FreshContext> {
    const opened = await this.make(options)
    const { context } = opened
    this.given.add(context)
    const close = context.close.bind(context)
    context.close = async () => {
      await this.beforeClose()
      this.given.delete(context)
      await close()
    }
    return opened
  }

  /** Writes the trace of every context in use to a folder, one zip each; nothing if contexts are not traced. */
  async saveTraces(folder: string): Promise<void> {
    let number = 1
    for (const context of this.given) {
      if (!traced.has(context)) continue
      await context.tracing.stopChunk({ path: join(folder, `trace-${number++}.zip`) })
      await context.tracing.startChunk()
    }
  }

  /** Closes pages that a failed test has left open. */
  async closeOpened(): Promise<void> {
    for (const context of this.given) await context.close()
    this.given.clear()
  }

  /** The pages of the running tests. */
  pages(): Page[] {
    return [...this.given].flatMap((context) => context.pages())
  }

  private async make(options: BrowserContextOptions): Promise<FreshContext> {
    const context = await this.browser.newContext(options)
    await startTrace(context)
    const violations = { report: (_: string) => {} }
    await context.exposeFunction('reportViolation', (text: string) => violations.report(text))
    // Marks the workbench tour as seen, because it would cover the page of a new user.
    await context.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage.setItem('plotline.tour', 'skipped')
    })
    await context.addInitScript(() => {
      const report = (text: string) =>
        (globalThis as unknown as { reportViolation(text: string): void }).reportViolation(text)
      addEventListener('securitypolicyviolation', (event: SecurityPolicyViolationEvent) =>
        report(`${event.violatedDirective} ${event.blockedURI}`),
      )
      // A form that the browser submits by itself reloads the page and cancels its requests.
      addEventListener('submit', (event) => {
        if (!event.defaultPrevented) report(`a form sends itself: ${(event.target as Element).outerHTML.slice(0, 200)}`)
      })
    })
    return { context, page: await context.newPage(), violations }
  }

  /**
   * Returns a context that may have been used before; its browser closes with the file. Page size and permissions are
   * set each time and are not part of the key, because the first visit with each key loads and compiles the product
   * once more.
   */
  async take(options: BrowserContextOptions): Promise<FreshContext> {
    const { viewport, permissions = [], ...lasting } = options
    const size = viewport ?? defaultSize
    const kind = JSON.stringify(lasting)
    const returned = this.free.get(kind)?.pop() ?? (await this.makeReturning(kind, lasting))
    const { context, page } = returned
    this.given.add(context)
    await startTrace(context)
    if (!isSameSize(page.viewportSize(), size)) await page.setViewportSize(size)
    if (permissions.length > 0) await context.grantPermissions(permissions)
    return returned
  }

  /** Creates a context that returns to the pool when it is closed. */
  private async makeReturning(kind: string, lasting: BrowserContextOptions): Promise<FreshContext> {
    const created = await this.make({ ...lasting, viewport: defaultSize })
    const { context, page } = created
    const newSession = context.newCDPSession.bind(context)
    // Effects of a protocol session on a page end with the session.
    const sessions = new Set<CDPSession>()
    context.newCDPSession = async (target) => {
      const session = await newSession(target)
      sessions.add(session)
      session.on('close', () => sessions.delete(session))
      return session
    }
    watch(page)
    context.close = async () => {
      await this.beforeClose()
      for (const session of sessions) await session.detach()
      await this.giveBack(kind, created, String(lasting.baseURL))
    }
    return created
  }

  private async giveBack(kind: string, fresh: FreshContext, origin: string): Promise<void> {
    const { context, page: last } = fresh
    this.given.delete(context)
    context.removeAllListeners()
    await context.setOffline(false)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    const isReusable = !last.isClosed() && !pagesWithMore.has(last) && (await emptied(last, origin))
    // Pages write while they close; their writes are removed after that.
    for (const page of context.pages()) {
      if (isReusable && page === last) continue
      page.removeAllListeners()
      await leave(page)
      await page.close()
    }
    await context.clearCookies()
    await context.clearPermissions()
    const page = isReusable ? last : await context.newPage()
    if (!isReusable) watch(page)
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await session.detach()
    this.free.set(kind, [...(this.free.get(kind) ?? []), { ...fresh, page }])
  }
}

/**
 * Navigates a page out of the product and clears its data; only its compiled scripts stay, because a new page with a
 * new process takes a fifth of a visit. Returns whether that was possible.
 */
async function emptied(page: Page, origin: string): Promise<boolean> {
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  try {
    // A tab's session storage can only be cleared on a page of the same origin.
    await leave(page, `${origin}/healthz`)
    await page.evaluate(() => sessionStorage.clear())
    return true
  } catch {
    return false
  }
}
