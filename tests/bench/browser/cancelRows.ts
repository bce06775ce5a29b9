import type { Browser } from 'playwright'
import { parseTime, parsing } from '../references.ts'
import { type BenchRow, rowOf } from '../row.ts'
import type { TrialServer } from '../server/trialServer.ts'
import { median } from '../spread.ts'
import { openProduct, type WatchedWindow } from './productPage.ts'

const rounds = 5
const maxIdle = 50
/**
 * How long the field's trend of 30,000 plots is fitted before it is cancelled, ms; it is then in a step that takes
 * seconds.
 */
const workedFor = 2000

/** P10: the trend of 30,000 plots is cancelled by its key, until the page that shows the cancellation is painted. */
export async function cancelRows(browser: Browser, server: TrialServer): Promise<BenchRow[]> {
  const product = await openProduct(browser, server, server.small)
  const { page } = product
  const times: number[] = []
  const parse: number[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const { field, year } = server.large
      await page.goto(`/fields/statistic/heat-map?cultureId=${server.crop}&fieldId=${field}&yearId=${year}`)
      await page.getByRole('progressbar').waitFor()
      await page.waitForTimeout(workedFor)
      const idle = page.evaluate(async () => {
        const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
        const isAt = () => (window as unknown as WatchedWindow).bench.at > 0
        while (!isAt() || document.querySelector('[role="progressbar"]')) await frame()
        const { port1, port2 } = new MessageChannel()
        return new Promise<number>((resolve) => {
          port1.onmessage = () => resolve(performance.now())
          port2.postMessage(null)
        })
      })
      await page.keyboard.press('Escape')
      const idleAt = await idle
      times.push(idleAt - (await page.evaluate(() => (window as unknown as WatchedWindow).bench.at)))
      parse.push(await page.evaluate(parseTime))
    }
  } finally {
    await product.close()
  }
  return [
    rowOf(
      'P10',
      'trend of 30,000 plots given up, key to the page at rest, p50',
      { value: median(times), unit: 'ms', against: { name: parsing, value: Math.min(...parse) } },
      { maxTimes: maxIdle },
    ),
  ]
}
