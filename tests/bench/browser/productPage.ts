import type { Browser, Page } from 'playwright'
import type { Nursery, TrialServer } from '../server/trialServer.ts'

export const laptop = { width: 1440, height: 900 }

/** The product in a browser of its own, signed in, with the small nursery on screen. */
export interface ProductPage {
  readonly page: Page
  /** `METHOD path` and bytes on the wire of every answer of the server so far. */
  readonly answers: { call: string; bytes: number }[]
  close(): Promise<void>
}

/** What the product's page is watched with. */
interface Watch {
  /** Time of the last click or key, ms of the page's clock. */
  at: number
  /** Longest time since then that one task has held the main thread; 0 = none over 50 ms. */
  longest: number
}

export type WatchedWindow = Window & { bench: Watch }

/** Runs in the page before anything else: notes when the user acts, and the longest task of the main thread from then on. */
function watch(): void {
  const bench: Watch = { at: 0, longest: 0 }
  Object.assign(window, { bench })
  const act = (event: Event) => {
    if (!event.isTrusted) return
    bench.at = performance.now()
    bench.longest = 0
  }
  for (const type of ['click', 'keydown', 'paste']) addEventListener(type, act, true)
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) {
      if (task.startTime + task.duration > bench.at) bench.longest = Math.max(bench.longest, task.duration)
    }
  }).observe({ type: 'longtask' })
}

export async function openProduct(browser: Browser, server: TrialServer, nursery: Nursery): Promise<ProductPage> {
  const context = await browser.newContext({
    viewport: laptop,
    baseURL: server.address,
    serviceWorkers: 'block',
  })
  const url = server.address
  await context.addCookies([
    { name: 'language', value: 'en', url },
    { name: 'token', value: server.tokens.access, url },
    { name: 'refreshToken', value: server.tokens.refresh, url },
  ])
  const page = await context.newPage()
  const answers: ProductPage['answers'] = []
  page.on('requestfinished', async (request) => {
    const { pathname } = new URL(request.url())
    const sizes = await request.sizes().catch(() => null)
    answers.push({ call: `${request.method()} ${pathname}`, bytes: sizes ? sizes.responseBodySize : 0 })
  })
  await page.addInitScript(watch)
  await page.goto(`/fields?cultureId=${server.crop}&fieldId=${nursery.field}&yearId=${nursery.year}`)
  await shown(page, nursery)
  await page.waitForTimeout(600)
  return { page, answers, close: () => context.close() }
}

/**
 * Waits until map and table show a nursery and the frame is painted; answers the page's time of that. A nursery is known
 * by its lines' names, which begin with its own.
 */
export function shown(page: Page, nursery: Nursery): Promise<number> {
  return page.evaluate(async (name) => {
    const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
    const table = () => document.querySelector('[data-region="table"]')
    const map = () => document.querySelector('[data-region="map"]')
    const isShown = () =>
      table()?.textContent?.includes(`${name} L-`) === true &&
      table()?.querySelector('.ag-row [col-id="label"]')?.textContent?.trim() === '1' &&
      map()?.querySelector('canvas') != null &&
      map()?.querySelector('[role="gridcell"][aria-label]') != null &&
      map()?.querySelector('[role="grid"]')?.getAttribute('aria-label')?.includes(name) === true
    for (let k = 0; !isShown(); k++) {
      if (k > 3000) throw new Error(`${name} is not shown: ${document.body.textContent.slice(0, 300)}`)
      await frame()
    }
    await frame()
    const { port1, port2 } = new MessageChannel()
    return new Promise<number>((resolve) => {
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(null)
    })
  }, nursery.name)
}
