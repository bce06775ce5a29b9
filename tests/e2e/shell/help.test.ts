import { afterEach, expect, it } from 'vitest'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { hasKeyboard, startProduct, type Visit } from '../product.ts'
import { companyWithCrop } from './companyWithCrop.ts'

const product = await startProduct()
const actor = await companyWithCrop(product)
let visit: Visit

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

it('help opens next to the page for the focused element, with its keys, and returns the focus', async () => {
  visit = await product.visit({ as: actor })
  const { page } = visit
  const drawer = page.getByRole('complementary', { name: 'Help' })
  await visit.open('/news')
  await page.locator('[data-news-card]').nth(1).focus()
  await page.keyboard.press('Shift+F1')
  await drawer.getByRole('heading', { name: 'News' }).waitFor()
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(400)
  const search = drawer.getByRole('listitem').filter({ hasText: 'Search the news' })
  expect(await search.locator('kbd').innerText()).toBe('Ctrl+F')
  expect(await accessibilityViolations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Finding your way' }).click()
  await drawer.getByRole('heading', { name: 'Finding your way' }).waitFor()
  await hasKeyboard(drawer)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-news-card'))).toBe(true)
  // Opened from the header, it is about the page, with a link to other help.
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('menuitem', { name: /^About Plotline/ }).click()
  const about = page.getByRole('dialog', { name: 'Plotline' })
  await about.getByText('Version 0.1.0').waitFor()
  await about.getByRole('link', { name: 'privacy@example.org' }).waitFor()
  await about.getByText(/^fastify 5\./).waitFor()
  await about.getByRole('link', { name: 'Data deletion' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
})

it('the palette finds commands, settings and help in groups, also on the wrong layout, and explains disabled ones', async () => {
  visit = await product.visit({ as: actor })
  const { page } = visit
  const field = page.getByRole('combobox', { name: 'Command palette' })
  const options = page.getByRole('listbox').getByRole('option')
  await visit.open('/account')
  await page.getByRole('button', { name: 'Search or run a command' }).first().click()
  for (const name of ['Pages', 'Commands', 'Settings']) await page.getByRole('group', { name }).waitFor()
  await field.fill('ntvyjt')
  await page.getByText('interpreted as “темное”').waitFor()
  await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringContaining('Theme: Dark')])
  await field.fill('>keyboard')
  await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringContaining('Keyboard shortcuts')])
  expect(await accessibilityViolations(page)).toEqual([])
  await field.fill('?table')
  await expect.poll(() => options.count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Help' }).getByRole('heading', { name: 'The table of plots' }).waitFor()
  // The command that was run last is first.
  await page.getByRole('button', { name: 'Search or run a command' }).first().click()
  await field.fill('>about')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Plotline' }).getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('Control+k')
  await expect
    .poll(() => page.getByRole('group', { name: 'Last used' }).getByRole('option').allInnerTexts())
    .toEqual([expect.stringContaining('About Plotline')])
})
