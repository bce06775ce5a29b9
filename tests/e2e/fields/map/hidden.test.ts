import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { openMap } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'
import { addTraits, openTable, shownRows } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe('selected plots that are hidden', () => {
  it('dimmed by legend classes: the status bar counts them; commands exclude, drop or show them by key', async () => {
    const field = await makeField(actor, { rows: 4, cols: 6, value: (k) => (k < 12 ? 5 : 7) })
    const map = await openMap(product, actor, field)
    const { page } = map
    await map.cell(1, 1).click()
    await map.press('k', 'k', 's', 'a')
    await page.getByText('24 plots selected').first().waitFor()
    await map.press('Shift+F9', 'Home', 'Enter')
    const hidden = page.locator('[data-hidden]')
    await hidden.getByText('12 of 24 hidden').waitFor()
    await map.cell(1, 1).focus()
    await map.press('Delete', 'Enter')
    await expect.poll(() => map.message()).toMatch(/12.*12 hidden plots left out/)
    await map.saved()
    await expect.poll(async () => (await map.labels()).flat().filter((label) => label === null)).toHaveLength(12)
    await page.getByRole('button', { name: 'Deselect' }).focus()
    await map.press('Enter')
    await page.locator('[data-figures]').getByText('12 plots').waitFor()
    await hidden.waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane')))
      .toBe('map')
    await map.press('s', 'a')
    await hidden.getByText('12 of 24 hidden').waitFor()
    await map.press('F6', 'F6', 'F6')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Show')
    await map.press('Enter')
    await hidden.waitFor({ state: 'hidden' })
    await page.locator('[data-figures]').getByText('24 plots').waitFor()
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('hidden by a table filter: Ctrl+D fills the visible rows and reports the rest; Show clears the filter', async () => {
    const field = await makeField(actor, { rows: 2, cols: 4, value: (k) => k })
    const [rep] = await addTraits(actor, field, ['Replication'], {
      kind: 'qualitative',
      role: 'factor',
      value: (k) => String(1 + (k % 2)),
    })
    const table = await openTable(product, actor, field, { viewport: { width: 1920, height: 900 } })
    const { page } = table
    await table.cell(0, rep).waitFor()
    await table.cell(0, 'line').click()
    await table.press('Control+Space', 'Control+Shift+l')
    await page.getByLabel('Replication Filter input').fill('1')
    const hidden = page.locator('[data-hidden]')
    await hidden.getByText('4 of 8 hidden').waitFor()
    await expect.poll(() => shownRows(table).count()).toBe(4)
    await table.cell(0, 'line').focus()
    await table.press('Control+d')
    await expect.poll(() => table.message()).toContain('4 hidden plots left out')
    await table.saved()
    await expect.poll(() => table.stored('line')).toEqual([1, 2, 1, 4, 1, 6, 1, 8].map((k) => `Line ${k}`))
    await page.getByRole('button', { name: 'Show' }).focus()
    await table.press('Enter')
    await table.cell(7, 'line').waitFor()
    await hidden.waitFor({ state: 'hidden' })
    await table.context.close()
  })

  it('deleting removes only the visible plots, and the dialog counts the others', async () => {
    const field = await makeField(actor, { rows: 2, cols: 5, value: (k) => (k < 4 ? 5 : 7) })
    const map = await openMap(product, actor, field)
    await map.cell(1, 1).click()
    await map.press('k', 'k', 's', 'a')
    await map.page.getByText('10 plots selected').first().waitFor()
    await map.page.getByRole('option', { name: /^7.*, 6 plots/ }).click()
    await map.page.locator('[data-hidden]').getByText('4 of 10 hidden').waitFor()
    await map.page.locator('[data-pane="map"] [data-region-entry]').focus()
    await map.press('Control+Delete')
    const dialog = map.page.getByRole('alertdialog').or(map.page.getByRole('dialog')).last()
    await dialog.getByText('4 hidden plots left out').waitFor()
    await dialog.getByRole('button', { name: 'Delete 6 plots' }).click()
    await expect.poll(() => map.message()).toContain('4 hidden plots left out')
    await map.saved()
    await expect.poll(async () => (await map.plots()).flat().filter(Boolean)).toEqual(field.plotIds.slice(0, 4))
    await map.context.close()
  })
})
