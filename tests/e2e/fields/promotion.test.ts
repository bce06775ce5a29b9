import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../integration/harness.ts'
import { hasKeyboard, type Product, startProduct } from '../product.ts'
import { makeField } from './smallField.ts'
import { openTable, type TableDriver } from './tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** Runs the command by its name in the palette and returns its dialog. */
async function request({ page, press }: TableDriver) {
  await press('Control+k')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('lines to varieties')
  await page.getByRole('option', { name: 'Promote lines to varieties' }).first().waitFor()
  await press('Enter')
  return page.getByRole('dialog', { name: /^Promote 2 lines to varieties\?$/ })
}

describe('promoting the lines of plots to varieties', () => {
  it('names lines and plots, runs only after confirmation, and is undone [PLT-40]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 4, lines: 4 })
    const table = await openTable(product, actor, field)
    const { page, press } = table
    await table.cell(0, 'label').click()
    await press('Shift+ArrowDown')
    let dialog = await request(table)
    await dialog.waitFor()
    for (const part of [await table.texts('line', 0, 1), ['Plots of this year that carry them: 4']].flat())
      await expect.poll(() => dialog.textContent()).toContain(part)
    await hasKeyboard(dialog)
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await table.entries()).toEqual([])

    dialog = await request(table)
    await hasKeyboard(dialog)
    await press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => table.message()).toContain('Promoted 2 lines to varieties')
    await table.saved()
    expect(await table.entries()).toEqual(['change.linesPromoted'])
    // They are varieties now: nothing is left to confirm.
    await press('Control+k')
    await page.getByRole('combobox', { name: 'Command palette' }).fill('lines to varieties')
    await page.getByRole('option', { name: 'Promote lines to varieties' }).first().waitFor()
    await press('Enter')
    await expect.poll(() => table.message()).toContain('not varieties yet')
    await press('Control+z')
    await expect.poll(() => table.message()).not.toContain('not varieties yet')
    await table.saved()
    dialog = await request(table)
    await dialog.waitFor()
    await press('Escape')
  })
})

describe('renaming the line of a plot', () => {
  it('renaming from the map reaches all plots of the line, reports the count, and is undone even after a reload', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3, lineNames: ['Lda', 'Vega'], lines: 2 })
    const table = await openTable(product, actor, field)
    const { page, press } = table
    await page.locator('[data-region="map"] [role="gridcell"]').first().waitFor()
    await table.cell(0, 'label').click()
    await press('F6')
    await press('Control+k')
    await page.getByRole('combobox', { name: 'Command palette' }).fill('Rename the line')
    await page.getByRole('option', { name: 'Rename the line' }).first().waitFor()
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Rename the line “Lda”' })
    await expect.poll(() => dialog.textContent()).toContain('3 plots of this year and in all other years')
    await press('Control+a')
    await page.keyboard.type('Lada')
    await press('Enter')
    await expect.poll(() => table.message()).toContain('Line Lda renamed to Lada, plots: 3')
    await table.saved()
    await expect.poll(() => table.stored('line')).toEqual(['Lada', 'Vega', 'Lada', 'Vega', 'Lada', 'Vega'])
    await page.reload()
    await table.cell(0, 'label').click()
    await press('Control+z')
    await table.saved()
    await expect.poll(() => table.stored('line')).toEqual(['Lda', 'Vega', 'Lda', 'Vega', 'Lda', 'Vega'])
  })
})
