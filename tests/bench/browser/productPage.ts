import type { Browser, Page } from 'playwright'
import type { Nursery, TrialServer } from '../server/trialServer.ts'

export const laptopSize = { width: 1440, height: 900 }

/** The product in its own browser, signed in, with the small nursery on screen. */
export interface ProductPage {
  readonly page: Page
  /** `METHOD path` and bytes on the wire of every answer of the server so far. */
  readonly answers: { call: string; bytes: number }[]
  close(): Promise<void>
}

/** Observations in the product's page; times of the page's clock, ms. */
interface Watch {
  /** Time of the last click or key. */
  at: number
  /** Time of the last message of the live socket. */
  message: number
  /** Time of the last change of the table's cells, and of the last drawing of the map's field. */
  table: number
  map: number
  /** Ends of the frames painted so far. */
  frames: number[]
  /** Longest time since `at` that one task has blocked the main thread; 50 = the browser reports no longer one. */
  longest: number
}

export type WatchedWindow = Window & { bench: Watch }

/** Runs in the page before anything else: records user actions, drawing, and when it is painted. */
function watch(): void {
  const bench: Watch = { at: 0, message: 0, table: 0, map: 0, frames: [], longest: 50 }
  Object.assign(window, { bench })
  const act = (event: Event) => {
    if (!event.isTrusted) return
    bench.at = performance.now()
    bench.longest = 50
  }
  for (const type of ['click', 'keydown']) addEventListener(type, act, true)
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) {
      if (task.startTime + task.duration > bench.at) bench.longest = Math.max(bench.longest, task.duration)
    }
  }).observe({ type: 'longtask' })
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => bench.frames.push(performance.now())
  const frame = () => {
    port2.postMessage(null)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  const { drawImage } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...given: unknown[]) {
    if (this.canvas.isConnected) bench.map = performance.now()
    return (drawImage as (...given: unknown[]) => void).apply(this, given)
  }
  new MutationObserver((records) => {
    const isCell = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest('.ag-cell')
    if (records.some(({ target }) => isCell(target))) bench.table = performance.now()
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['class'] })
  const Socket = window.WebSocket
  window.WebSocket = class extends Socket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      this.addEventListener('message', () => {
        bench.message = performance.now()
      })
    }
  }
}

export async function openProduct(
  browser: Browser,
  server: TrialServer,
  nursery: Nursery,
  viewport: { width: number; height: number } = laptopSize,
): Promise<ProductPage> {
  const context = await browser.newContext({
    viewport,
    permissions: ['clipboard-read', 'clipboard-write'],
    baseURL: server.address,
    serviceWorkers: 'block',
  })
  // The tour of the workbench is not measured.
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('plotline.tour', 'skipped')
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
  await waitUntilShown(page, nursery)
  await page.waitForTimeout(600)
  return { page, answers, close: () => context.close() }
}

/**
 * Waits until map and table show a nursery and the frame is painted; resolves to the page's time. A nursery is identified
 * by the names of its lines, which begin with its own name.
 */
export function waitUntilShown(page: Page, nursery: Nursery): Promise<number> {
  return page.evaluate(async (name) => {
    const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
    const table = () => document.querySelector('[data-region="table"]')
    const map = () => document.querySelector('[data-region="map"]')
    // The most expensive check is last, because checking is part of the measured time.
    const isShown = () =>
      map()?.querySelector('[role="grid"]')?.getAttribute('aria-label')?.includes(name) === true &&
      map()?.querySelector('[role="gridcell"][aria-label]') != null &&
      map()?.querySelector('canvas') != null &&
      table()?.querySelector('.ag-row [col-id="label"]')?.textContent?.trim() === '1' &&
      table()?.textContent?.includes(`${name} L-`) === true
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
