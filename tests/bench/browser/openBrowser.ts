import { type Browser, chromium, type Page } from 'playwright'

/** Switches that keep Chromium quiet: no sandbox for root, no GPU, no network traffic of its own. */
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

/** Chromium from CHROME_PATH, or the system's. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: switches })
}

/** A page with a bench: `call` runs one of its functions in the page. */
export interface BenchPage<B> {
  readonly page: Page
  call<K extends keyof B & string>(name: K, ...args: Parameters<Method<B, K>>): Promise<Answer<B, K>>
  close(): Promise<void>
}

type Method<B, K extends keyof B> = B[K] extends (...args: infer A) => infer R ? (...args: A) => R : never
type Answer<B, K extends keyof B> = Awaited<ReturnType<Method<B, K>>>

/** Opens a page of the bench in a window with a size. Errors in the page fail the row. */
export async function openPage<B>(
  browser: Browser,
  url: string,
  size: { width: number; height: number },
): Promise<BenchPage<B>> {
  const context = await browser.newContext({ viewport: size })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
  await page.goto(url)
  await page
    .waitForFunction(() => 'bench' in window, null, { timeout: 30_000 })
    .catch((error: Error) => {
      throw new Error(`${url}: ${faults.join('\n') || error.message}`)
    })
  return {
    page,
    async call(name, ...args) {
      const answer = await page.evaluate(
        ([method, inputs]) => {
          const bench = (window as unknown as { bench: Record<string, (...inputs: unknown[]) => unknown> }).bench
          return bench[method](...inputs)
        },
        [name, args] as [string, unknown[]],
      )
      if (faults.length) throw new Error(`${url}: ${faults.join('\n')}`)
      return answer as never
    },
    close: () => context.close(),
  }
}
