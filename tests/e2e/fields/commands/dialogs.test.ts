import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { openMap } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'
import { openTable } from '../tableDriver.ts'
import { openToolbarMenu } from '../toolbarMenus.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe('dialogs opened by keyboard shortcuts', () => {
  it('go to plot or position: reports a missing target at once and keeps the input', async () => {
    const field = await makeField(actor, { rows: 4, cols: 5 })
    const map = await openMap(product, actor, field)
    const dialog = map.page.getByRole('dialog', { name: 'Go to a plot' })
    const input = dialog.getByRole('textbox')
    await map.press('Control+g')
    await map.page.keyboard.type('r9 c9')
    await expect.poll(() => dialog.getByText('This nursery has no such plot or place').count()).toBe(0)
    await map.press('Enter')
    await dialog.getByText('This nursery has no such plot or place').waitFor()
    await expect.poll(() => input.inputValue()).toBe('r9 c9')
    await input.fill('r3 c4')
    await dialog.getByText('This nursery has no such plot or place').waitFor({ state: 'hidden' })
    await map.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await map.page.locator('[data-region="status"]').getByText('row 3, col 4').waitFor()
    await map.context.close()
  })

  it('the list of shortcuts reads from top to bottom, and its search finds a key', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const map = await openMap(product, actor, field)
    await map.page.setViewportSize({ width: 1280, height: 720 })
    await map.press('F1')
    const dialog = map.page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const last = dialog.getByText('Fill a series').last()
    await last.scrollIntoViewIfNeeded()
    // A dialog that opens is still growing.
    await expect
      .poll(async () => {
        const [frame, entry] = [await dialog.boundingBox(), await last.boundingBox()]
        return frame && entry && entry.x >= frame.x && entry.x + entry.width <= frame.x + frame.width
      })
      .toBe(true)
    await expect
      .poll(() =>
        dialog.evaluate((element) =>
          [...element.querySelectorAll('*')].some(
            (element) => element.scrollLeft > 0 || element.scrollWidth > element.clientWidth + 40,
          ),
        ),
      )
      .toBe(false)
    await dialog.getByRole('textbox').fill('S R')
    await dialog.getByText('Select the row', { exact: true }).waitFor()
    await expect.poll(() => dialog.locator('kbd').allTextContents()).toContain('S R')
    await map.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await map.context.close()
  })

  it('renaming a line or creating plots asks about a name that differs from a known line only in case', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4, lineNames: ['Lada', 'Vega'] })
    // Wide enough for the button that creates plots.
    const table = await openTable(product, actor, field, { viewport: { width: 3200, height: 900 } })
    const { page } = table
    const question = page.locator('[data-form-question="similarLines"]')
    await table.cell(0, 'line').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Rename the line' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('VEGA')
    await page.keyboard.press('Enter')
    await question.getByText('“VEGA” differs from the line “Vega”').waitFor()
    expect(await table.entries()).toEqual([])
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(() => table.texts('line', 0, 1)).toEqual(['VEGA', 'Vega'])

    await (await openToolbarMenu(page, 'Plots'))('plots.addMany').click()
    const lines = page.getByRole('textbox', { name: 'Lines' })
    await lines.fill('vega\nOld 1')
    const create = page.getByRole('button', { name: 'Create 2 plots' })
    await create.click()
    await question.getByRole('button', { name: 'Use the known names' }).click()
    await expect.poll(() => lines.inputValue()).toMatch(/^(VEGA|Vega)\nOld 1$/)
    expect(await table.entries()).toEqual(['change.lineRenamed'])
    await create.click()
    await create.waitFor({ state: 'detached' })
    await table.saved()
    expect(await table.entries()).toHaveLength(2)
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('the palette finds a command by a word in another language, and a plot by its label', async () => {
    const field = await makeField(actor, { rows: 4, cols: 5 })
    const map = await openMap(product, actor, field)
    const palette = map.page.getByRole('dialog')
    await map.press('Control+k')
    await map.page.keyboard.type('нумерация')
    await palette
      .getByRole('option', { name: /^Numbering/ })
      .first()
      .waitFor()
    await map.press('Escape')
    await map.press('Control+k')
    await map.page.keyboard.type('#13')
    await palette.getByRole('option', { name: /13/ }).first().waitFor()
    await map.press('Enter')
    await map.page.locator('[data-region="status"]').getByText('row 3, col 3').waitFor()
    await map.context.close()
  })
})
