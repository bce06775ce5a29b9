import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../integration/harness.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { type Product, startProduct } from '../product.ts'
import { trialField } from '../statistics/trialField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

afterEach(() => product.endFile())

it('T on the map opens the statistics of the selection and compares its lines; Escape in the panel closes it', async () => {
  const { field } = await trialField(actor, 'cochran_crd', { line: 'treatment', yield: 'scab_pct' })
  const visit = await product.visit({ as: actor })
  const { page } = visit
  await visit.open(field.address)
  const map = page.locator('[data-region="map"]').first()
  await map.waitFor()
  await page.locator('[data-pane="map"] [role="grid"]').first().focus()
  await page.keyboard.press('t')
  const panel = page.locator('[data-region="selection"]')
  await panel.getByText('Select plots on the map or in the table.').waitFor()

  await page.keyboard.press('Control+a')
  const figure = (name: string) => panel.locator(`[data-figure="${name}"] dd`)
  await expect.poll(() => figure('n').textContent()).toBe('32')
  await expect.poll(() => figure('missing').textContent()).toBe('0')
  // A mean has as many decimals as the same one under the table: one more than whole values.
  await expect.poll(() => figure('mean').textContent()).toBe('15.7')
  await panel.getByRole('img', { name: /^Box of the selected values/ }).waitFor()
  await expect.poll(() => panel.locator('[data-group]').count()).toBe(7)
  await expect
    .poll(() => panel.locator('[data-selection-lsd]').textContent())
    .toMatch(/LSD \(p = 0\.05\), mean of the pairs, \d/)
  const alignment = (cell: Element) => getComputedStyle(cell).textAlign
  expect(await panel.locator('[data-group] td').first().evaluate(alignment)).toBe('left')
  expect(await panel.locator('[data-group] td').nth(1).evaluate(alignment)).toBe('right')
  // If the panel is too low for its content it scrolls, and the box retains its height.
  await page.setViewportSize({ width: 1366, height: 480 })
  await expect.poll(async () => (await panel.locator('[data-selection-box]').boundingBox())?.height).toBe(96)
  expect(await accessibilityViolations(page)).toEqual([])

  await panel.getByRole('button', { name: 'Close the figures' }).focus()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(visit.faults).toEqual([])
})
