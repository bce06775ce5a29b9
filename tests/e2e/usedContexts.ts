import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, ViewportSize } from 'playwright'

/** A context with its one page, as if the browser had just been started in it. */
export interface FreshContext {
  context: BrowserContext
  page: Page
  /** What is told of a policy that a page of it broke, or of a form that sends itself; the test that has the context says where it goes. */
  violations: { tell(text: string): void }
}

/** What stays in a page, whatever is done to take it away: a page that had one of these is not given out again. */
const staying = ['addInitScript', 'exposeFunction', 'exposeBinding', 'emulateMedia', 'routeWebSocket'] as const
const pagesWithMore = new WeakSet<Page>()

/**
 * What the trace of a test holds. Snapshots of the page before and after each action take almost half of a browser test's time, so the first
 * try does without them and the second has them (`PLOTLINE_TRACE=1`: every try has them, `PLOTLINE_TRACE=0`: no traces).
 */
type Trace = 'none' | 'actions' | 'snapshots'

const traceOfTry = (number: number): Trace => {
  if (process.env.PLOTLINE_TRACE === '0') return 'none'
  return number > 1 || process.env.PLOTLINE_TRACE === '1' ? 'snapshots' : 'actions'
}

let trace = traceOfTry(1)

/** Sets what is recorded from now on, by the number of the test's try, from 1. */
export function traceTry(number: number): void {
  trace = traceOfTry(number)
}

/** What the contexts record that are being traced. */
const traces = new WeakMap<BrowserContext, Trace>()

/** Begins a new trace of a context, without what was done in it before. */
async function startTrace(context: BrowserContext): Promise<void> {
  const running = traces.get(context)
  if (running === trace) {
    if (trace === 'none') return
    await context.tracing.stopChunk()
    await context.tracing.startChunk()
    return
  }
  if (running && running !== 'none') await context.tracing.stop()
  if (trace !== 'none') await context.tracing.start({ snapshots: trace === 'snapshots', screenshots: false })
  traces.set(context, trace)
}

/** Notes whether something is done to a page that stays in it. */
function watch(page: Page): void {
  const note = <T extends object>(of: T, name: keyof T) => {
    const act = of[name] as (...given: unknown[]) => unknown
    of[name] = ((...given: unknown[]) => {
      pagesWithMore.add(page)
      return act.apply(of, given)
    }) as T[keyof T]
  }
  for (const name of staying) note(page, name)
  note(page.clock, 'install')
}

/** The size of a page whose test asks for none, and of every window that a page opens. */
export const usualSize = { width: 1440, height: 900 }

const isSameSize = (one: ViewportSize | null, other: ViewportSize) =>
  one?.width === other.width && one.height === other.height

/** How often a page that goes somewhere by itself is asked again to leave. */
const asksAtMost = 5

/** Leaves a page for another address. One that has just been sent elsewhere, as where a session ends, is there first. */
async function leave(page: Page, address = 'about:blank'): Promise<void> {
  for (let asked = 1; ; asked++) {
    try {
      await page.goto(address)
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
  private readonly given = new Set<BrowserContext>()
  private readonly browser: Browser

  constructor(browser: Browser) {
    this.browser = browser
  }

  /** A context of its own, which ends when it is closed. */
  async open(options: BrowserContextOptions): Promise<FreshContext> {
    const opened = await this.make(options)
    this.given.add(opened.context)
    return opened
  }

  /** Writes the trace of every context in use to a folder, one zip each; nothing where contexts are not traced. */
  async saveTraces(folder: string): Promise<void> {
    let number = 1
    for (const context of this.given) {
      if (traces.get(context) === 'none') continue
      await context.tracing.stopChunk({ path: join(folder, `trace-${number++}.zip`) })
      await context.tracing.startChunk()
    }
  }

  /** Closes what a test that failed has left open. */
  async closeGiven(): Promise<void> {
    for (const context of this.given) await context.close()
    this.given.clear()
  }

  /** The pages of the tests that run. */
  pages(): Page[] {
    return [...this.given].flatMap((context) => context.pages())
  }

  private async make(options: BrowserContextOptions): Promise<FreshContext> {
    const context = await this.browser.newContext(options)
    await startTrace(context)
    const violations = { tell: (_: string) => {} }
    await context.exposeFunction('reportViolation', (text: string) => violations.tell(text))
    // The tour of the workbench lies over it, for who sees it for the first time.
    await context.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage.setItem('plotline.tour', 'skipped')
    })
    await context.addInitScript(() => {
      const report = (text: string) =>
        (globalThis as unknown as { reportViolation(text: string): void }).reportViolation(text)
      addEventListener('securitypolicyviolation', (event: SecurityPolicyViolationEvent) =>
        report(`${event.violatedDirective} ${event.blockedURI}`),
      )
      // A form that the browser sends by itself loads the page anew, and ends what is on its way.
      addEventListener('submit', (event) => {
        if (!event.defaultPrevented) report(`a form sends itself: ${(event.target as Element).outerHTML.slice(0, 200)}`)
      })
    })
    return { context, page: await context.newPage(), violations }
  }

  /**
   * A context that may have been used; the last ones go with the browser. The size of its page and its permissions are set each time
   * and make no kind of their own: the first visit of each kind fetches and compiles the product once more.
   */
  async take(options: BrowserContextOptions): Promise<FreshContext> {
    const { viewport, permissions = [], ...lasting } = options
    const size = viewport ?? usualSize
    const kind = JSON.stringify(lasting)
    const taken = this.free.get(kind)?.pop() ?? (await this.makeReturning(kind, lasting))
    const { context, page } = taken
    this.given.add(context)
    await startTrace(context)
    if (!isSameSize(page.viewportSize(), size)) await page.setViewportSize(size)
    if (permissions.length > 0) await context.grantPermissions(permissions)
    return taken
  }

  /** A context that comes back once it is closed. */
  private async makeReturning(kind: string, lasting: BrowserContextOptions): Promise<FreshContext> {
    const made = await this.make({ ...lasting, viewport: usualSize })
    const { context, page } = made
    const newSession = context.newCDPSession.bind(context)
    // What a test does to a page past the driver ends with its session.
    const sessions = new Set<CDPSession>()
    context.newCDPSession = async (target) => {
      const session = await newSession(target)
      sessions.add(session)
      session.on('close', () => sessions.delete(session))
      return session
    }
    watch(page)
    context.close = async () => {
      for (const session of sessions) await session.detach()
      await this.giveBack(kind, made, String(lasting.baseURL))
    }
    return made
  }

  private async giveBack(kind: string, fresh: FreshContext, origin: string): Promise<void> {
    const { context, page: last } = fresh
    this.given.delete(context)
    context.removeAllListeners()
    await context.setOffline(false)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    const isKept = !last.isClosed() && !pagesWithMore.has(last) && (await emptied(last, origin))
    // Pages write while they go; what they wrote is taken away after that.
    for (const page of context.pages()) {
      if (isKept && page === last) continue
      page.removeAllListeners()
      await leave(page)
      await page.close()
    }
    await context.clearCookies()
    await context.clearPermissions()
    const page = isKept ? last : await context.newPage()
    if (!isKept) watch(page)
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await session.detach()
    this.free.set(kind, [...(this.free.get(kind) ?? []), { ...fresh, page }])
  }
}

/**
 * Leaves the product in a page, which then knows nothing of it but its compiled scripts: making a page and its process anew
 * takes a fifth of a visit. Answers whether that could be done.
 */
async function emptied(page: Page, origin: string): Promise<boolean> {
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  try {
    // What a tab keeps for itself can only be cleared on a page of the same origin.
    await leave(page, `${origin}/healthz`)
    await page.evaluate(() => sessionStorage.clear())
    return true
  } catch {
    return false
  }
}
