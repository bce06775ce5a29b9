import AxeBuilder from '@axe-core/playwright'
import { toBuffer } from 'qrcode'
import { beforeAll, expect, it } from 'vitest'
import { readChanges } from '../../../src/contract/changes.ts'
import type { Actor } from '../../integration/harness.ts'
import { type Product, startProduct } from '../product.ts'
import { makeField } from './smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, serviceWorkers: 'allow' as const }

it('on a phone without a network 40 values are typed along the walk, survive the tab, and are saved once; a label’s code opens its plot (scenario 7)', async () => {
  const field = await makeField(actor, { rows: 4, cols: 11, value: (k) => (k === 0 ? 5 : null), lines: 4 })
  const visit = await product.visit({ as: actor, ...phone })
  const { page, context } = visit
  await visit.open(field.address)
  await page.locator('[data-pocket-open]').click()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.locator('[data-pocket-begin]').click()
  const label = page.locator('[data-pocket-plot]')
  const value = page.locator('[data-pocket-value]')
  const progress = page.locator('[data-pocket-progress]')
  // From the bottom left: the last row of four begins with the 34th plot.
  await expect.poll(() => label.textContent()).toBe('34')
  expect(await page.locator('header').count()).toBe(1)
  const overlap = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overlap).toBe(0)
  const small = await page
    .locator('[data-pocket-pad] button')
    .evaluateAll((keys) => keys.filter((key) => key.getBoundingClientRect().height < 44).length)
  expect(small).toBe(0)
  const contrast = await new AxeBuilder({ page })
    .include('[data-region="pocket"]')
    .withRules(['color-contrast-enhanced'])
    .analyze()
  expect(contrast.violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])

  await context.setOffline(true)
  // The first by finger on the keypad, the others by keys.
  for (const key of ['6', '.', '5'])
    await page
      .locator('[data-pocket-pad]')
      .getByRole('button', { name: key === '.' ? 'Decimal point' : key, exact: true })
      .tap()
  expect(await value.textContent()).toBe('6.5')
  await page.locator('[data-pocket-next]').tap()
  await expect.poll(() => label.textContent()).toBe('35')
  for (let k = 1; k < 40; k++) {
    await page.keyboard.type(String(100 + k))
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => progress.textContent()).toBe('41 of 44')
  await page.locator('[data-pocket-saved]').getByText('40').waitFor()
  await page.reload()
  await expect.poll(() => progress.textContent()).toBe('41 of 44')
  await page.locator('[data-pocket-saved]').getByText('40').waitFor()
  await context.setOffline(false)
  await page.locator('[data-pocket-saved] [data-saved="true"]').waitFor()
  const query = { since: '0', crop_since: '0' } as never
  const { body } = await actor.call(readChanges, { params: { id: field.yearId }, query })
  const written = body.data.slice(1).map(({ change }) => change.columns[0].after[0])
  expect(written).toEqual([6.5, ...Array.from({ length: 39 }, (_, k) => 101 + k)])

  // The code of a label, as a scanner that is a keyboard sends it, and the way back by a swipe.
  await page.getByRole('button', { name: 'Plot by its label or code' }).click()
  await page.keyboard.type(`P${field.plotIds[7]}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => label.textContent()).toBe('8')
  // And photographed.
  await page.getByRole('button', { name: 'Plot by its label or code' }).click()
  const code = await toBuffer(`https://plotline.example.org/fields?cultureId=1&fieldPlot=${field.plotIds[4]}`, {
    scale: 6,
  })
  const camera = page.locator('[data-pocket-code] input[type="file"]')
  await camera.setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: code })
  await expect.poll(() => label.textContent()).toBe('5')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => label.textContent()).toBe('4')
  await page.getByRole('button', { name: 'To map and table' }).click()
  await page.locator('[data-pocket-open]').waitFor()
  expect(visit.faults).toEqual([])
  await context.close()
})
