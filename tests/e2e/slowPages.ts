import type { BrowserContext, Page } from 'playwright'

/** How many times slower than it is a processor is made out to pages (`PLOTLINE_SLOW=4`): races show that are rare at full speed. */
const slowness = Number(process.env.PLOTLINE_SLOW ?? 1)

const slowed = new WeakSet<Page>()

async function slow(page: Page): Promise<void> {
  if (slowed.has(page)) return
  slowed.add(page)
  const context = page.context()
  // Past what watches for tests that open a session of their own: this one changes nothing of what a page shows.
  const open: BrowserContext['newCDPSession'] = Object.getPrototypeOf(context).newCDPSession
  const session = await open.call(context, page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

/** Makes a page, and those that open beside it, as slow as was asked for. */
export async function slowPages(context: BrowserContext, page: Page): Promise<void> {
  if (slowness === 1) return
  // A page that closes at once needs no slowness.
  context.on('page', (next) => slow(next).catch(() => undefined))
  await slow(page)
}
