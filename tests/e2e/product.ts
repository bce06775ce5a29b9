import { copyFileSync, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Language } from '../../src/words/word.ts'
import { type Actor, startTestServer, type TestServer } from '../integration/harness.ts'
import { makeFolder, removeFolder } from '../temporary/folders.ts'
import { ContextPool, defaultSize } from './contextPool.ts'
import { shortenPolling } from './promptWaits.ts'
import { routesAtOnce } from './routesAtOnce.ts'
import { slowPages } from './slowPages.ts'

const root = join(import.meta.dirname, '..', '..')

/** The longest wait for something on a page, ms. */
const maxWait = 30_000

/** Switches that keep Chromium quiet: no sandbox for root, no graphics card, no traffic of its own. */
const switches = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Free shared memory, in bytes, with which two browsers never run out of it. */
const enoughSharedMemory = 2 ** 31

function hasSharedMemory(): boolean {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= enoughSharedMemory
}

export interface VisitOptions extends BrowserContextOptions {
  /** Signed in as this person: both tokens are in the cookies. */
  as?: Actor
  /** The stored language; `en` by default, null for none. */
  language?: Language | null
  /** In a new context: for tests of what stays in a context, or of the cost of a first visit. */
  alone?: boolean
}

/** A browser context of its own with one page. */
export interface Visit {
  context: BrowserContext
  page: Page
  /** Violated policies and uncaught errors of the page; empty at the end of every test. */
  faults: string[]
  /** `METHOD path` of every call to the APIs so far. */
  calls: string[]
  /** Opens an address of the product. */
  open(path: string): Promise<void>
  cookie(name: string): Promise<string | null>
}

export interface Product {
  server: TestServer
  visit(options?: VisitOptions): Promise<Visit>
  /** The text of each open page, shown with a failed test. */
  shown(): Promise<string[]>
  /** Writes the traces and screenshots of all open pages, and the server's log, to a folder. */
  saveEvidence(folder: string): Promise<void>
  /** Closes what a failed test has left open and prepares the browser for the next file. */
  endFile(): Promise<void>
}

let running: Promise<Product> | undefined
const endings: (() => Promise<void> | void)[] = []

/** The real server with the built client, and Chromium: started for the first test file, the same for all others. */
export function startProduct(): Promise<Product> {
  running ??= start()
  return running
}

/** The text of each open page; empty if no product runs. */
export async function visiblePages(): Promise<string[]> {
  return (await running)?.shown() ?? []
}

/** Called before a context closes: a failed test saves its evidence before its `afterEach` closes the page. */
let beforeClose = async () => {}

/** Sets the action before a context closes, from now on. */
export function doBeforeClose(action: () => Promise<void>): void {
  beforeClose = action
}

/** Writes traces, screenshots and the server's log to a folder, if a product runs. */
export async function saveEvidence(folder: string): Promise<void> {
  await (await running)?.saveEvidence(folder)
}

/** A browser that has shown this many pages has become slow: another one replaces it between two test files. */
const maxVisits = 40

async function start(): Promise<Product> {
  const distDir = process.env.PLOTLINE_DIST ?? join(root, 'dist')
  const logFolder = makeFolder('log')
  const logFile = join(logFolder, 'server.log')
  endings.push(() => removeFolder(logFolder))
  const server = await startTestServer({ LOG_LEVEL: 'info' }, { distDir, logFile }, (end) => endings.push(end))
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
  const isHeaded = process.env.PLOTLINE_HEADED === '1'
  const launch = () =>
    chromium.launch({
      executablePath,
      headless: !isHeaded,
      slowMo: isHeaded ? 200 : 0,
      args: isHeaded ? switches.filter((option) => option !== '--headless') : switches,
      // Saves a tenth of a browser test's time: by default the driver puts shared memory into files, because containers
      // often have little.
      ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    })
  let browser = await launch()
  endings.push(() => browser.close())
  let contexts = new ContextPool(browser, () => beforeClose())
  let visits = 0
  return {
    server,
    visit: (options) => {
      visits++
      return visit(server.address, contexts, options)
    },
    shown: () => Promise.all(contexts.pages().map(shownBy)),
    saveEvidence: async (folder) => {
      mkdirSync(folder, { recursive: true })
      const pages = contexts.pages()
      // A page that does not respond has no screenshot; its trace and the log are still useful.
      for (const [index, page] of pages.entries())
        await page.screenshot({ path: join(folder, `page-${index + 1}.png`), timeout: 5000 }).catch(() => undefined)
      await contexts.saveTraces(folder)
      if (existsSync(logFile)) copyFileSync(logFile, join(folder, 'server.log'))
    },
    endFile: async () => {
      await contexts.closeOpened()
      if (visits < maxVisits) return
      await browser.close()
      browser = await launch()
      contexts = new ContextPool(browser, () => beforeClose())
      visits = 0
    },
  }
}

/** The product as each test file gets it: it ends when the last file has ended. */
// biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures to pass from the pattern
export const withProduct = test.extend('product', { scope: 'worker' }, async ({}, { onCleanup }) => {
  onCleanup(async () => {
    for (const end of endings.splice(0).reverse()) await end()
  })
  return await startProduct()
})

async function visit(address: string, contexts: ContextPool, options: VisitOptions = {}): Promise<Visit> {
  const { as, language = 'en', alone = false, ...given } = options
  const contextOptions: BrowserContextOptions = {
    viewport: defaultSize,
    // Half of the work of drawing is frames of animations, which no test checks.
    reducedMotion: 'reduce',
    baseURL: address,
    serviceWorkers: 'block',
    ...given,
  }
  const isAlone = alone || contextOptions.serviceWorkers === 'allow'
  const { context, page, violations } = await (isAlone ? contexts.open(contextOptions) : contexts.take(contextOptions))
  const cookies = [
    ['language', language],
    ['token', as?.tokens.access],
    ['refreshToken', as?.tokens.refresh],
  ].flatMap(([name, value]) => (name && value ? [{ name, value, url: address, sameSite: 'Strict' as const }] : []))
  if (cookies.length > 0) await context.addCookies(cookies)
  context.setDefaultTimeout(maxWait)
  shortenPolling(page, maxWait)
  routesAtOnce(context, page)
  await slowPages(context, page)
  const faults: string[] = []
  const calls: string[] = []
  violations.report = (text) => faults.push(text)
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|notification\/api|warehouse)\//.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  return {
    context,
    page,
    faults,
    calls,
    open: async (path) => {
      await page.goto(path)
    },
    cookie: async (name) => {
      const match = (await context.cookies()).find((cookie) => cookie.name === name)
      return match?.value ? decodeURIComponent(match.value) : null
    },
  }
}

/** Address of a page, whether it is drawn, its focused element, and its text. */
async function shownBy(page: Page): Promise<string> {
  const read = page.evaluate(async () => {
    let frames = 0
    const count = () => {
      frames++
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const { activeElement, body, visibilityState, readyState } = document
    const focus = activeElement?.cloneNode(false) as Element | undefined
    return [
      `${visibilityState}, ${readyState}, ${frames} frames in half a second`,
      `focus: ${focus?.outerHTML.slice(0, 300)}`,
      body.innerText,
    ].join('\n')
  })
  const timeout = new Promise<string>((resolve) => setTimeout(resolve, 5000, 'the page does not answer'))
  const text = await Promise.race([read, timeout]).catch(String)
  return `${page.url()}\n${text.slice(0, 6000)}`
}

/** A field by its label, with or without the mark of required fields. */
export function fieldByLabel(page: Page, label: string): Locator {
  const labelled = page.getByLabel(new RegExp(`^${label.replace(/[+*.?]/g, '\\$&')}\\s?\\*?$`))
  // The list of a field has the same label.
  return labelled.and(page.locator(':not([role="listbox"])'))
}

/**
 * Waits until an element has the focus. An element that the page opens gets the focus a moment after it is visible: an
 * earlier key goes to the previous element.
 */
export async function hasKeyboard(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((target) => target.contains(document.activeElement))).toBe(true)
}

/**
 * Waits until everything is saved. The effect of the last key appears a moment later: until then the page may still
 * report the state before it.
 */
export async function waitUntilSaved(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve))
        // A page behind another one has no animation frames.
        setTimeout(resolve, 100)
      }),
  )
  await page.locator('[data-saved="true"]').waitFor()
}
