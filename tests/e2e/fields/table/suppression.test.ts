import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { waitForName, waitUntilStill } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'
import { openTable, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const dialog = ({ page }: TableDriver) => page.getByRole('dialog', { name: 'from calculations' })
const figures = ({ page }: TableDriver) => page.locator('[data-figures]').textContent()
const reasons = (table: TableDriver) => table.stored(`suppressed:${table.field.traitId}`)

/** The middle of the first plot on the map. */
async function middleOf(table: TableDriver): Promise<[number, number]> {
  await waitUntilStill(table.place(1, 1))
  const box = (await table.place(1, 1).boundingBox())!
  return [box.x + box.width / 2, box.y + box.height / 2 + 2]
}

/** The yields of the 224 plots of the winter wheat trial of Stroup, Baenziger and Mulitze. */
const stroup = readFileSync(join(import.meta.dirname, '../../../data/trials/stroup_nin.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split(',')[5].trim())
  .filter((value) => value !== '')
  .map(Number)

describe('suppressing values', () => {
  it('S O finds 3 of the 224 yields of stroup_nin; suppressed for hail, 221 with a mean of 25.85 remain (scenario 3)', async () => {
    const field = await makeField(actor, { rows: 14, cols: 16, value: (k) => stroup[k] })
    const table = await openTable(product, actor, field)
    const { page, press } = table
    await table.place(1, 1).click()
    await press('Control+a', 'Control+a')
    await expect.poll(() => figures(table)).toContain('224 plots')
    await expect.poll(() => figures(table)).toMatch(/n 224 .*mean 25\.5270 /)
    await press('Escape', 's', 'o')
    await expect.poll(() => figures(table)).toContain('3 plots')
    await press('Alt+Delete')
    await dialog(table).locator(':focus').waitFor()
    // The map shows labels, so the dialog is about the trait that colours the map.
    await expect.poll(() => dialog(table).locator('[data-target-traits]').textContent()).toBe('Yield, t/ha')
    await page.keyboard.type('hail')
    await press('Enter')
    await dialog(table).waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(async () => (await reasons(table)).filter((reason) => reason === 'hail')).toHaveLength(3)
    await expect.poll(async () => (await table.entries()).at(-1)).toBe('change.suppressed')
    await table.place(1, 1).click()
    await press('Control+a', 'Control+a')
    await expect.poll(() => figures(table)).toMatch(/n 221 .*mean 25\.85/)
    // A suppressed value is no outlier any more.
    await press('Escape', 's', 'o')
    await expect.poll(() => table.message()).toContain('No such plots')
  })

  it('requests one reason for the selected values in the table, shows it at the cell, and the same key restores all', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4, value: (k) => (k === 1 ? null : 5 + k) })
    const table = await openTable(product, actor, field)
    const { page, press, cell, grain } = table
    await cell(0, 'row').click()
    await press('End', 'End', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Alt+Delete')
    await dialog(table).locator(':focus').waitFor()
    await expect.poll(() => dialog(table).textContent()).toContain('Exclude 2 values from calculations')
    await press('Enter')
    await expect.poll(() => dialog(table).textContent()).toContain('This is a required field')
    await page.keyboard.type('lodged')
    await press('Enter')
    await dialog(table).waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(() => reasons(table)).toEqual(['lodged', null, 'lodged', null])
    await expect.poll(() => cell(0, grain).getAttribute('aria-description')).toContain('calculations: lodged')
    await expect.poll(() => cell(0, grain).getAttribute('class')).toContain('is-suppressed')
    await expect.poll(() => table.focused()).toBe(`0 ${grain}`)
    await waitForName(page, 1, 1, 'excluded from calculations: lodged')
    await page.mouse.move(...(await middleOf(table)))
    await page.locator('[data-hover-card]').getByText('Excluded from calculations: lodged').waitFor()
    await cell(0, grain).click()
    await press('F9')
    await page.locator('[data-mark="suppressed"]').getByText('Excluded from calculations: lodged').waitFor()
    await press('F9')
    await cell(0, grain).click()
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Alt+Delete')
    await table.saved()
    await expect.poll(() => reasons(table)).toEqual([null, null, null, null])
    await expect.poll(() => table.entries()).toEqual(['change.suppressed', 'change.takenBack'])
    await press('Control+z')
    await table.saved()
    await expect.poll(() => reasons(table)).toEqual(['lodged', null, 'lodged', null])
  })

  it('explains why an empty cell cannot be suppressed, and Escape changes nothing', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3 })
    const table = await openTable(product, actor, field)
    const { page, press, cell } = table
    await cell(0, 'label').click()
    await press('Alt+Delete')
    await expect.poll(() => table.message()).toContain('Choose cells of traits that hold values')
    await press('End', 'End', 'Alt+Delete')
    await dialog(table).locator(':focus').waitFor()
    await page.keyboard.type('x'.repeat(261))
    await press('Enter')
    await expect.poll(() => dialog(table).textContent()).toContain('260')
    await press('Escape')
    await dialog(table).waitFor({ state: 'detached' })
    expect(await table.entries()).toEqual([])
    await expect.poll(() => reasons(table)).toEqual([null, null, null])
  })
})
