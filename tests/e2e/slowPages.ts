import type { BrowserContext, Page } from 'playwright'

/** Slowdown factor of the processor for pages (`PLOTLINE_SLOW=4`), to find races that are rare at full speed. */
const slowness = Number(process.env.PLOTLINE_SLOW ?? 1)

const slowed = new WeakSet<Page>()

async function slow(page: Page): Promise<void> {
  if (slowed.has(page)) return
  slowed.add(page)
  const context = page.context()
  // Bypasses the wrapper that notes tests with sessions of their own: this session changes nothing that the page shows.
  const newSession: BrowserContext['newCDPSession'] = Object.getPrototypeOf(context).newCDPSession
  const session = await newSession.call(context, page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

/** Slows down a page, and those that it opens, by the requested factor. */
export async function slowPages(context: BrowserContext, page: Page): Promise<void> {
  if (slowness === 1) return
  // A page that closes immediately needs no slowdown.
  context.on('page', (newPage) => slow(newPage).catch(() => undefined))
  await slow(page)
}
