import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { type MapDriver, openMap } from '../mapDriver.ts'
import { sendColleagueChange } from '../saving/colleague.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** The second keys that are listed 300 ms after the first one. */
const hint = (map: MapDriver) => map.page.getByRole('status').filter({ hasText: 'Select the same line' })

it('a click, a focus change, a dialog or two seconds cancel a two-key command', async () => {
  const field = await makeField(actor, { rows: 4, cols: 4 })
  const map = await openMap(product, actor, field)
  const { page } = map
  const begin = async () => {
    await map.cell(1, 1).click()
    await map.press('s')
    await hint(map).waitFor()
  }
  const hintClosed = () => hint(map).waitFor({ state: 'detached' })

  await begin()
  await map.cell(2, 2).click()
  await hintClosed()
  await begin()
  await map.press('F6')
  await hintClosed()
  await begin()
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-pane="table"] [data-region-entry]')?.focus())
  await hintClosed()
  await begin()
  await hintClosed()
  // `A` alone is no command that selects: after the pause it no longer selects all plots.
  await map.press('a')
  await expect.poll(() => page.locator('[data-figures]').textContent()).toContain('1 plot')
  await begin()
  await map.press('a')
  await expect.poll(() => page.locator('[data-figures]').textContent()).toContain('16 plots')
})

it('“changed today” finds a colleague’s changes from before and after the page was opened', async () => {
  const field = await makeField(actor, { rows: 3, cols: 3 })
  const commentField = { entity: 'plot', field: 'comment' } as const
  const map = await openMap(product, actor, field)
  const findMessage = () => map.page.locator('[data-find]').getByText(/plots? found/)
  await map.press('Control+f')
  await map.page.keyboard.type('changed today')
  await findMessage().waitFor()
  const before = Number.parseInt((await findMessage().textContent()) ?? '', 10)
  expect(before).toBe(9)
  await map.press('Escape')
  await sendColleagueChange(actor, field, { ...commentField, id: field.plotIds[4] }, null, 'by a colleague')
  await map.press('Control+f')
  await map.page.keyboard.type('changed today and comment = "by a colleague"')
  await expect.poll(() => findMessage().textContent()).toBe('1 plot found')
  await map.press('Enter')
  await expect.poll(() => map.focused()).toContain('row 2, column 2')
})
