import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../integration/harness.ts'
import { hasKeyboard, type Product, startProduct } from '../product.ts'
import { cellOfPlot, openField } from './saving/colleague.ts'
import { makeField } from './smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

it('Shift+P presents saved steps in the dark theme with a large plot number; Escape restores the previous view (scenario 13)', async () => {
  const field = await makeField(actor, { rows: 6, cols: 8 })
  const visit = await openField(product, actor, field)
  const { page } = visit
  const { keyboard } = page
  const bar = page.locator('[data-region="presentation"]')
  const theme = () => page.locator('[data-theme]').first().getAttribute('data-theme')
  const selected = () => page.locator('[data-region="status"] [data-figures]').textContent()
  await cellOfPlot(page, 2, 3).click()
  await expect.poll(selected).toContain('mean')
  const before = { theme: await theme(), selected: await selected() }

  await keyboard.press('Shift+P')
  await bar.waitFor()
  await expect.poll(theme).toBe('dark')
  await page.locator('header').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[data-plot-number]').textContent()).toBe('6.0')
  expect(await page.locator('[data-plot-number]').evaluate((element) => getComputedStyle(element).fontSize)).toBe(
    '44px',
  )

  // Two steps: the view with one plot, then the view with another one and its name.
  await keyboard.press('a')
  await keyboard.press('Enter')
  await cellOfPlot(page, 4, 5).click()
  await page.mouse.move(400, 400)
  await page.locator('[data-halo]').waitFor()
  await keyboard.press('a')
  await keyboard.type('The fertile corner')
  await keyboard.press('Enter')
  await bar.getByText('2 of 2').waitFor()
  await bar.getByText('The fertile corner').waitFor()
  // The name field is closed, and the focus is where it was.
  await hasKeyboard(page.locator('[data-pane="map"]').first())
  await keyboard.press('PageUp')
  await bar.getByText('1 of 2').waitFor()
  await expect.poll(() => page.locator('[data-plot-number]').textContent()).toBe('6.0')
  await keyboard.press('ArrowRight')
  await bar.getByText('2 of 2').waitFor()
  // The palette and the list of keys show the presentation's commands while it is on.
  await keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Previous step')
  await page
    .getByRole('option', { name: /Previous step/ })
    .first()
    .waitFor()
  await keyboard.press('Enter')
  await bar.getByText('1 of 2').waitFor()
  await keyboard.press('F1')
  await page.getByRole('dialog').getByText('Previous step').waitFor()
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await keyboard.press('ArrowRight')
  await bar.getByText('2 of 2').waitFor()
  // Every step has its picture; the screen goes black and returns; the spot follows the pointer.
  await expect.poll(() => bar.locator('button img').count()).toBe(2)
  await keyboard.press('b')
  await page.locator('[data-black-screen]').waitFor()
  await keyboard.press('b')
  await page.locator('[data-black-screen]').waitFor({ state: 'detached' })
  await keyboard.press('l')
  await page.locator('[data-spot]').waitFor()
  await keyboard.press('l')
  await page.locator('[data-spot]').waitFor({ state: 'detached' })
  // The speaker's window has the shown and the next step, and its keys move the presentation.
  const [speaker] = await Promise.all([page.waitForEvent('popup'), keyboard.press('w')])
  await speaker.getByRole('region', { name: 'Now' }).getByText('The fertile corner').waitFor()
  await speaker.keyboard.press('PageUp')
  await bar.getByText('1 of 2').waitFor()
  await speaker.getByRole('region', { name: 'Next' }).getByText('The fertile corner').waitFor()
  await speaker.keyboard.press('PageDown')
  await bar.getByText('2 of 2').waitFor()
  await Promise.all([speaker.waitForEvent('close'), keyboard.press('w')])
  await keyboard.press('r')
  await bar.getByRole('button', { name: /125 %/ }).waitFor()

  await keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  await hasKeyboard(page.locator('[data-pane="map"]').first())
  await expect.poll(async () => ({ theme: await theme(), selected: await selected() })).toEqual(before)
  // The steps are stored for the next presentation, which starts from the palette as from its key.
  await keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Presentation')
  await page.getByRole('option', { name: 'Presentation' }).first().waitFor()
  await keyboard.press('Enter')
  await bar.getByText('1 of 2').waitFor()
  expect(visit.faults).toEqual([])
  await visit.context.close()
})
