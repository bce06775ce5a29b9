import { afterEach, beforeAll, expect, it } from 'vitest'
import { updateCrop } from '../../../src/contract/lines/crops.ts'
import { createMorexCrop, type MorexCrop } from '../../integration/genome/morex.ts'
import type { Actor } from '../../integration/harness.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { type Product, startProduct } from '../product.ts'

let product: Product
let actor: Actor
let barley: MorexCrop

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
  barley = await createMorexCrop(product.server, actor)
}, 120_000)

afterEach(() => product.endFile())

it('an ideotype is saved, reopened with its segments, becomes stale, is renamed, shared and deleted [GEN-12, GEN-13]', async () => {
  const address = `/genome/create-line?cultureId=${barley.crop}`
  const settings = `&line=${barley.line('SM83')}&donors=${barley.line('SM141')}`
  const visit = await product.visit({ as: actor })
  const { page } = visit
  await visit.open(`${address}${settings}`)
  const plants = () => page.locator('[data-plants]').getAttribute('data-plants')
  const savedList = page.locator('[data-saved-ideotypes]')
  // Thousands of pairs are computed first.
  await expect.poll(plants, { timeout: 120_000 }).toBe('26437')
  await page.getByRole('button', { name: 'Only the best 3' }).click()
  await expect.poll(plants).toBe('35')
  expect(await savedList.isDisabled()).toBe(true)

  // A colleague on the page sees it in the list at once.
  const colleague = await product.visit({ as: actor })
  await colleague.open(address)
  await colleague.page.locator('[data-saved-ideotypes="0"]').waitFor()
  await page.getByRole('button', { name: 'Save the ideotype' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save the ideotype' })
  expect(await dialog.getByLabel('Title').inputValue()).toBe('SM83 × SM141: Grain yield')
  expect(await accessibilityViolations(page, '[role="dialog"]')).toEqual([])
  await dialog.getByLabel('Title').fill('Three segments')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await colleague.page.locator('[data-saved-ideotypes="1"]').waitFor()

  // Opening it shows the saved state, whatever the address contained before.
  await colleague.page.getByRole('button', { name: 'Saved: 1' }).click()
  await colleague.page.getByRole('menuitemradio', { name: /Three segments/ }).click()
  const opened = colleague.page.getByRole('region', { name: 'Saved ideotype' })
  await opened.getByText('Data unchanged').waitFor()
  await colleague.page.getByRole('heading', { name: 'SM83: what it could become' }).waitFor()
  expect(await colleague.page.locator('[data-plants]').getAttribute('data-plants')).toBe('35')
  expect(await accessibilityViolations(colleague.page, 'main')).toEqual([])

  // It becomes outdated when its input changes, which the page shows immediately; its figures stay.
  await actor.call(updateCrop, { params: { id: barley.crop }, body: { cm_per_mb: 0.5 } })
  await opened.getByText('Data changed since').waitFor()
  expect(await colleague.page.locator('[data-plants]').getAttribute('data-plants')).toBe('35')
  expect(await colleague.page.locator('[data-segment="2:0"]').getAttribute('aria-pressed')).toBe('true')
  await opened.getByRole('button', { name: 'Calculate from today’s data' }).press('Enter')
  await opened.waitFor({ state: 'detached' })
  expect(await colleague.page.evaluate(() => document.activeElement?.getAttribute('data-region'))).toBe('page')
  await colleague.page.getByRole('button', { name: 'Saved: 1' }).click()
  await colleague.page.getByRole('menuitemradio', { name: /Three segments/ }).click()

  // Another choice closes it but retains its settings.
  await colleague.page.getByRole('button', { name: 'All segments' }).click()
  await opened.waitFor({ state: 'detached' })
  await expect.poll(() => colleague.page.locator('[data-plants]').getAttribute('data-plants')).toBe('26437')
  await colleague.page.getByRole('button', { name: 'Saved: 1' }).click()
  await colleague.page.getByRole('menuitemradio', { name: /Three segments/ }).click()

  // It is renamed, and deleted after confirmation; the other page follows.
  await opened.getByRole('button', { name: 'Edit' }).click()
  await colleague.page.getByRole('dialog').getByLabel('Title').fill('Best three')
  await colleague.page.keyboard.press('Enter')
  await opened.getByText('Best three').waitFor()
  await page.getByRole('button', { name: 'Saved: 1' }).click()
  await page.getByRole('menuitemradio', { name: /Best three/ }).click()
  await page.getByRole('region', { name: 'Saved ideotype' }).waitFor()
  await opened.getByRole('button', { name: 'Delete' }).click()
  const sure = colleague.page.getByRole('dialog', { name: 'Delete “Best three”?' })
  await sure.getByRole('button', { name: 'Delete' }).click()
  await colleague.page.locator('[data-saved-ideotypes="0"]').waitFor()
  await opened.waitFor({ state: 'detached' })
  await page.getByText('This saved ideotype is no longer there.').waitFor()
  expect([...visit.faults, ...colleague.faults]).toEqual([])
})
