import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { accessibilityViolations } from '../../accessibilityViolations.ts'
import { type Product, startProduct } from '../../product.ts'
import { editLabels, openMap, waitForName } from '../mapDriver.ts'
import { addYear, makeField } from '../smallField.ts'
import { openToolbarMenu } from '../toolbarMenus.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

it('Y shows last year’s value on each plot; V shows that year alongside with a shared camera and selection', async () => {
  const field = await makeField(actor, { rows: 4, cols: 5, lineNames: ['Lada', 'Vega', 'Zarya'] })
  const later = await addYear(actor, field, 2027, { rows: 4, cols: 4 })
  const map = await openMap(product, actor, {
    ...field,
    ...later,
    address: field.address.replace(/yearId=\d+/, `yearId=${later.yearId}`),
  })
  const { page, press } = map
  await press('Home', 'y')
  await expect.poll(() => page.locator('[data-under]').innerText()).toMatch(/the line of 2026 and its Yield, t\/ha/)
  await waitForName(page, 1, 1, '2026: Lada')

  await press('v')
  await page.getByRole('combobox', { name: 'The second map shows' }).fill('2026')
  await press('Enter')
  const second = page.getByRole('grid', { name: 'Second map: 2026 · Yield' })
  const place = second.locator('[aria-rowindex="2"][aria-colindex="3"]')
  await place.waitFor()
  await expect.poll(() => place.getAttribute('aria-label')).toBe('Plot Vega, 2026 · Yield: 5.7 t/ha')
  // In each of the four rows, one place of the year before has no plot now.
  await page.getByText('4 plots were where there are none now').waitFor()
  await place.click()
  const first = page.getByRole('grid', { name: /Field map/ })
  await expect
    .poll(() => first.locator('[aria-rowindex="2"][aria-colindex="3"]').getAttribute('aria-selected'))
    .toBe('true')
  // It has the card, the menu and the clipboard of the first map, and retains the focus.
  await press('Control+c')
  await expect.poll(() => map.message()).toBe('1 plot copied')
  await second.locator('[aria-rowindex="1"][aria-colindex="2"]').hover()
  await page.locator('[data-hover-card]').getByText('2026: Vega · 5.1').waitFor()
  await place.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit in place' }).waitFor()
  await page.locator('[role="menu"] :focus').waitFor()
  await press('Escape')
  await expect.poll(() => map.focused()).toBe('Plot Vega, 2026 · Yield: 5.7 t/ha')
  const boxOf = async (grid: typeof second) => {
    const cell = await grid.locator('[aria-rowindex="2"][aria-colindex="3"]').boundingBox()
    const gridBox = await grid.boundingBox()
    return cell && gridBox && [cell.x - gridBox.x, cell.y - gridBox.y, cell.width].map(Math.round)
  }
  await press('Shift++')
  await expect.poll(async () => JSON.stringify(await boxOf(second)) === JSON.stringify(await boxOf(first))).toBe(true)

  await page.getByRole('button', { name: 'Close the second map' }).click()
  await second.waitFor({ state: 'hidden' })
  await expect.poll(() => map.focused()).toContain('Plot')
})

it('H shows the history below the map: hovering a step previews the field, Enter goes to it', async () => {
  const field = await makeField(actor, { rows: 3, cols: 4 })
  const map = await openMap(product, actor, field)
  const { page, press } = map
  // Without a year before, the menu explains so, with its figures.
  const under = (await openToolbarMenu(page, 'View'))('under.toggle')
  await expect.poll(() => under.textContent()).toMatch(/has no year 2025/)
  await press('Escape')
  const label = async (text: string) => {
    await map.cell(1, 1).click()
    await editLabels(page)
    await press('Enter')
    await page.keyboard.type(text)
    await press('Enter')
    await map.saved()
  }
  await label('FIRST')
  await label('SECOND')
  await press('v')
  await page.getByRole('combobox', { name: 'The second map shows' }).fill('Line')
  await press('Enter')
  const secondCell = page.locator('[data-second-map] [aria-rowindex="1"][aria-colindex="1"]')
  await expect.poll(() => secondCell.getAttribute('aria-label')).toBe('Plot SECOND, Line: Line 1')
  await map.cell(2, 2).first().click()
  await press('h')
  const strip = page.getByRole('listbox', { name: 'Timeline' })
  const steps = strip.getByRole('option')
  await expect.poll(() => steps.count()).toBe(3)
  await press('ArrowLeft')
  await waitForName(page, 1, 1, 'Plot FIRST')
  await expect.poll(() => secondCell.getAttribute('aria-label')).toBe('Plot FIRST, Line: Line 1')
  expect(await map.entries()).toBe(2)
  await steps.nth(0).hover()
  await waitForName(page, 1, 1, 'Plot 1')
  await page.mouse.move(4, 4)
  await waitForName(page, 1, 1, 'Plot SECOND')
  await steps.nth(1).focus()
  await press('Enter')
  await waitForName(page, 1, 1, 'Plot FIRST')
  await expect.poll(async () => (await map.labels())[0][0]).toBe('FIRST')
  await map.saved()
  await expect.poll(() => strip.getByRole('option', { selected: true }).innerText()).toContain('1 plot')
  expect(await accessibilityViolations(page)).toEqual([])
  await press('Escape')
  await strip.waitFor({ state: 'hidden' })
  await expect.poll(() => map.focused()).toContain('Plot')

  // When it is closed while it has the focus, the first map gets the focus.
  await secondCell.click()
  await expect.poll(() => map.focused()).toContain('Line: Line 1')
  await press('v')
  await secondCell.waitFor({ state: 'hidden' })
  await expect.poll(() => map.focused()).toContain('row 1, column 1')
})
