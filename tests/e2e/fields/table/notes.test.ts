import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { waitForName } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'
import { openTable, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const dialog = ({ page }: TableDriver) => page.getByRole('dialog', { name: 'Note on' })
const notes = (table: TableDriver) => table.stored(`note:${table.field.traitId}`)

/** A field of four plots, its table at the yield of the first. */
async function opened() {
  const table = await openTable(product, actor, await makeField(actor, { rows: 1, cols: 4 }))
  await table.cell(0, 'row').click()
  await table.press('End', 'End')
  await expect.poll(() => table.focused()).toBe(`0 ${table.grain}`)
  return table
}

describe('a note on a cell', () => {
  it('Shift+F2 writes it to all selected cells, marks their corners and announces it; an empty text removes it', async () => {
    const table = await opened()
    const { page, press, cell, grain } = table
    const text = dialog(table).getByRole('textbox', { name: 'Note' })
    await press('Shift+ArrowDown', 'Shift+F2')
    await dialog(table).locator('textarea:focus').waitFor()
    await page.keyboard.type('lodged')
    await press('Enter')
    await page.keyboard.type('at the edge')
    await press('Control+Enter')
    await dialog(table).waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(() => notes(table)).toEqual(['lodged\nat the edge', 'lodged\nat the edge', null, null])
    await expect.poll(() => table.entries()).toEqual(['change.noted'])
    await expect.poll(() => cell(1, grain).getAttribute('class')).toContain('is-noted')
    await expect.poll(() => cell(1, grain).getAttribute('aria-description')).toContain('Note: lodged\nat the edge')
    await waitForName(page, 1, 2, 'note: lodged')
    await cell(1, grain).click()
    await press('Shift+F2')
    await expect.poll(() => text.inputValue()).toBe('lodged\nat the edge')
    await text.fill('upright again')
    await press('Control+Enter')
    await dialog(table).waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(() => cell(1, grain).getAttribute('aria-description')).toContain('Note: upright again')
    await press('ArrowUp', 'Shift+ArrowDown', 'Shift+F2')
    await expect.poll(() => text.getAttribute('placeholder')).toBe('differs (2)')
    // Typing nothing deletes nothing.
    await press('Control+Enter')
    await dialog(table).waitFor({ state: 'detached' })
    await cell(1, grain).click()
    await press('Shift+F2')
    await text.fill('')
    await press('Control+Enter')
    await dialog(table).waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(() => notes(table)).toEqual(['lodged\nat the edge', null, null, null])
    await expect.poll(() => cell(1, grain).getAttribute('class')).not.toContain('is-noted')
    await press('Control+z')
    await table.saved()
    await expect.poll(async () => (await notes(table))[1]).toBe('upright again')
  })

  it('is found by text and by the column filter, and has a length limit', async () => {
    const table = await opened()
    const { page, press, cell, grain } = table
    await press('ArrowDown', 'Shift+F2')
    await dialog(table).locator('textarea:focus').waitFor()
    await page.keyboard.insertText('x'.repeat(2001))
    await press('Control+Enter')
    await expect.poll(() => dialog(table).getByRole('alert').textContent()).toMatch(/2.?000/)
    await dialog(table).getByRole('textbox', { name: 'Note' }).fill('broken stems')
    await press('Control+Enter')
    await dialog(table).waitFor({ state: 'detached' })
    await table.saved()
    await press('Control+f')
    await page.locator('[data-find] input:focus').waitFor()
    await page.keyboard.type('stems')
    await page.locator('[data-find]').getByText('1 plot').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('not missing(note)')
    await page.locator('[data-find]').getByText('1 plot').waitFor()
    await press('Escape')
    await page.locator(`[data-pane="table"] [role="columnheader"][col-id="${grain}"]`).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Show only rows with a note' }).click()
    await page.locator('[data-filtered-rows="3"]').first().waitFor()
    await expect.poll(() => table.texts('label', 0, 0)).toEqual(['2'])
    const heading = page.locator(`[data-pane="table"] [role="columnheader"][col-id="${grain}"]`)
    await heading.getByRole('img', { name: 'Filtered' }).waitFor()
    await page.locator('[data-filtered-rows]').first().click()
    await cell(3, 'label').waitFor()
    await heading.getByRole('img', { name: 'Filtered' }).waitFor({ state: 'detached' })
    await cell(0, 'label').click()
    await press('Shift+F2')
    await expect.poll(() => table.message()).toContain('Choose cells of traits, stages or operations')
  })
})
