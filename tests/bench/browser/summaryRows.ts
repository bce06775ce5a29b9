import type { Browser, Page } from 'playwright'
import { type BenchRow, rowOf } from '../row.ts'
import { type LineCrop, manyLines } from '../server/manyLines.ts'
import type { TrialServer } from '../server/trialServer.ts'
import { lowestQuantile } from '../spread.ts'
import { chooseLarge } from './loadRows.ts'
import { openProduct, type WatchedWindow } from './productPage.ts'

const rounds = 3
const maxTimes = 1.5
const maxFilter = 0.25
/** The text typed into the search, a letter at a time: every letter leaves fewer lines. */
const typed = '4999'

/** Waits until a crop's first line and its first mean are in the table and painted; resolves to the page's time. */
function linesShown(page: Page, crop: LineCrop): Promise<number> {
  return page.evaluate(async (name) => {
    const row = () => document.querySelector('[data-pane="table"] [row-index="0"] [col-id="name"]')
    const means = () => [...document.querySelectorAll('[data-pane="table"] [row-index="0"] [col-id^="mean:"]')]
    const isShown = () =>
      row()?.textContent?.startsWith(name) === true &&
      means().some((mean) => /^\d/.test(mean.textContent?.trim() ?? ''))
    for (let k = 0; !isShown(); k++) {
      if (k > 3000) throw new Error(`${name} is not shown: ${document.body.textContent.slice(0, 300)}`)
      await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
    }
    await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
    const { port1, port2 } = new MessageChannel()
    return new Promise<number>((resolve) => {
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(null)
    })
  }, crop.lines)
}

/**
 * Chooses the crop of many lines while the summary of another one is shown, as a user does; then finds lines by a part
 * of their name.
 */
async function chooseCrop(browser: Browser, server: TrialServer, crop: LineCrop) {
  const product = await openProduct(browser, server, server.small)
  const { page } = product
  try {
    await page.goto(`/varieties?cultureId=${server.crop}`)
    await page.locator('[data-pane="table"] [row-index="0"] [col-id^="mean:"]').first().waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: /^Crop:/ }).click()
    const option = page.getByRole('option', { name: crop.name })
    await option.waitFor()
    await page.waitForTimeout(300)
    const [ended] = await Promise.all([linesShown(page, crop), option.click()])
    const began = await page.evaluate(() => (window as unknown as WatchedWindow).bench.at)
    await page.waitForTimeout(1500)
    return { time: ended - began, filters: await filterTimes(page) }
  } finally {
    await product.close()
  }
}

/** ms from each letter of a search until the table with the result is painted. */
async function filterTimes(page: Page): Promise<number[]> {
  const search = page.locator('[data-region="toolbar"] input').first()
  await search.click()
  const times: number[] = []
  for (const letter of typed) {
    await page.keyboard.press(letter)
    await page.waitForTimeout(700)
    times.push(
      await page.evaluate(() => {
        const { at, table, frames } = (window as unknown as WatchedWindow).bench
        const paintedAt = frames.find((end) => end >= table)
        return table > at && paintedAt !== undefined ? paintedAt - at : Number.NaN
      }),
    )
  }
  const drawnTimes = times.filter((time) => !Number.isNaN(time))
  if (drawnTimes.length === 0) throw new Error('the search does not draw the table')
  return drawnTimes
}

/**
 * P13: the summary of 50,000 lines × 12 traits, opened and searched, against choosing a year of 30,000 plots in the same
 * run.
 */
export async function summaryRows(browser: Browser, server: TrialServer): Promise<BenchRow[]> {
  const crop = await manyLines(server)
  const summaries: number[] = []
  const years: number[] = []
  const filters: number[][] = []
  for (let round = 0; round <= rounds; round++) {
    const { time } = await chooseLarge(browser, server)
    const summary = await chooseCrop(browser, server, crop)
    // The first round warms the server and the disk.
    if (round === 0) continue
    years.push(time)
    summaries.push(summary.time)
    filters.push(summary.filters)
  }
  const year = { name: 'choose a year of 30,000 × 20', value: Math.min(...years) }
  return [
    rowOf('P13', 'means of 50,000 lines × 12 traits, first answer', { value: crop.firstMeans, unit: 'ms' }),
    rowOf(
      'P13',
      'summary of 50,000 lines × 12 traits, complete',
      { value: Math.min(...summaries), unit: 'ms', against: year },
      { maxTimes },
    ),
    rowOf(
      'P13',
      '50,000 lines searched, letter to table painted',
      { value: lowestQuantile(filters, 0.5), unit: 'ms', against: year },
      { maxTimes: maxFilter },
    ),
  ]
}
