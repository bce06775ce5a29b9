import type { Browser } from 'playwright'
import { type BenchRow, rowOf } from '../row.ts'
import { peopleCount } from '../server/companyRows.ts'
import type { TrialServer } from '../server/trialServer.ts'
import { median } from '../spread.ts'
import { openProduct } from './productPage.ts'

const oneFrame = 1000 / 60
const mostRows = 60
const keys = 60

/** Main-thread time of each key of the tree so far, ms: what handles it, and the frame that shows it. */
type TimedWindow = Window & { keyTimes: number[] }

/** Runs in the page: notes what each key down the tree costs. */
function timeKeys(): void {
  const times: number[] = []
  Object.assign(window, { keyTimes: times })
  addEventListener(
    'keydown',
    () => {
      const began = performance.now()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const handled = performance.now() - began
        requestAnimationFrame(() => {
          const frame = performance.now()
          port1.onmessage = () => times.push(handled + performance.now() - frame)
          port2.postMessage(null)
        })
      }
      port2.postMessage(null)
    },
    true,
  )
}

/** P14: the tree of 2,000 people with all divisions open, walked with the keyboard; the server has been filled by `companyRows`. */
export async function peopleRows(browser: Browser, server: TrialServer): Promise<BenchRow[]> {
  const product = await openProduct(browser, server, server.small)
  const { page } = product
  try {
    await page.goto('/account/company-structure')
    await page
      .getByRole('row', { name: /Division 1/ })
      .first()
      .click({ timeout: 60_000 })
    await page.keyboard.press('*')
    await page
      .getByRole('row', { name: /Family/ })
      .first()
      .waitFor()
    await page.evaluate(timeKeys)
    for (let k = 0; k < keys; k++) {
      await page.keyboard.press('ArrowDown')
      await page.waitForFunction((count) => (window as unknown as TimedWindow).keyTimes.length > count, k)
    }
    const times = await page.evaluate(() => (window as unknown as TimedWindow).keyTimes)
    const drawn = await page.locator('[role="treegrid"] [role="row"]').count()
    if (drawn > mostRows) throw new Error(`the tree draws ${drawn} rows`)
    const what = `a key in the tree of ${peopleCount.toLocaleString('en')} people, handled and drawn`
    return [rowOf('P14', what, { value: median(times), unit: 'ms' }, { most: oneFrame })]
  } finally {
    await product.close()
  }
}
