import type { Browser } from 'playwright'
import { parseTime, parsing } from '../references.ts'
import { type BenchRow, rowOf } from '../row.ts'
import { peopleCount } from '../server/companyRows.ts'
import type { TrialServer } from '../server/trialServer.ts'
import { busyTime } from './busyTime.ts'
import { openProduct } from './productPage.ts'

const maxTimes = 4
const maxRows = 60
const keys = 60

/** Runs in the page: waits until the effect of the last key is on the screen. */
const whenDrawn = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

/**
 * P14: the tree of 2,000 people with all divisions open, navigated with the keyboard; `companyRows` has filled the
 * server.
 */
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
    // The thread's clock: a task after the frame waits for the screen, which costs no processor time.
    const blockedTime = await busyTime(page, async () => {
      for (let k = 0; k < keys; k++) {
        await page.keyboard.press('ArrowDown')
        await page.evaluate(whenDrawn)
      }
    })
    const rows = await page.locator('[role="treegrid"] [role="row"]').count()
    if (rows > maxRows) throw new Error(`the tree draws ${rows} rows`)
    const rowName = `a key in the tree of ${peopleCount.toLocaleString('en')} people, main thread until drawn`
    const against = { name: parsing, value: await page.evaluate(parseTime) }
    return [rowOf('P14', rowName, { value: blockedTime / keys, unit: 'ms', against }, { maxTimes })]
  } finally {
    await product.close()
  }
}
