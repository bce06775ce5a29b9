import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { openTable, type TableDriver } from '../tableDriver.ts'
import { yatesField } from '../yatesField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const panel = ({ page }: TableDriver) => page.locator('[data-values-panel="recount"]')
const status = (table: TableDriver) => panel(table).getByRole('status').textContent()
const replaced = (table: TableDriver) => table.cell(0, table.grain).locator('[data-before]').getAttribute('data-before')

/** Opens the panel for the grain and chooses the straw as its norm. */
async function openPanel(table: TableDriver) {
  await table.cell(0, table.grain).click()
  await table.press('Control+k')
  await table.page.getByRole('combobox', { name: 'Command palette' }).waitFor()
  await table.type('Adjust a trait')
  await table.page.getByRole('option', { name: 'Adjust a trait to a standard' }).first().waitFor()
  await table.press('Enter')
  await panel(table).waitFor()
  await table.type('Straw')
  await table.press('Enter', 'Tab')
}

describe('recounting a trait', () => {
  it('recounts Yates’ grain by its straw: refuses a comma, previews while typing, writes and undoes one entry [MAP-04, MAP-21]', async () => {
    const { field, straw } = await yatesField(actor)
    const table = await openTable(product, actor, field, { viewport: { width: 3200, height: 900 } })
    const { page, press, type } = table
    const posts = () => table.calls.filter((call) => /^POST .*\/changes\/$/.test(call)).length
    const before = await table.stored(table.grain)
    await openPanel(table)
    await type('40,5')
    await expect.poll(() => panel(table).textContent()).toContain('Use a point as the decimal separator')
    await press('Enter')
    await expect.poll(() => panel(table).getByRole('textbox', { name: 'Standard value' }).inputValue()).toBe('40,5')
    await panel(table).getByRole('button', { name: 'Use 40.5' }).click()
    await expect.poll(() => status(table)).toContain('Yield × 40.5 ÷ Straw yield')
    await panel(table).getByRole('textbox', { name: 'Standard value' }).fill('40')
    await expect.poll(() => status(table)).toContain('72 change')
    await expect.poll(() => status(table)).toContain('Mean 25.993 → 28.202')
    await expect.poll(() => table.cell(0, table.grain).textContent()).toBe('25.634')
    await expect.poll(() => replaced(table)).toBe('22.750')
    expect([posts(), await table.entries()]).toEqual([0, []])
    // Escape changes nothing.
    await press('Escape')
    await panel(table).waitFor({ state: 'detached' })
    await expect.poll(() => table.cell(0, table.grain).textContent()).toBe('22.75')
    // At the speed of a scanner.
    await openPanel(table)
    await type('40')
    await press('Enter')
    await panel(table).waitFor({ state: 'detached' })
    await table.saved()
    const after = await table.stored(table.grain)
    expect(after[0]).toBe(25.634)
    expect([posts(), await table.entries()]).toEqual([1, ['change.recounted']])
    await expect.poll(() => table.message()).toContain('Recounted Yield (72 values)')
    await press('Control+z')
    await table.saved()
    await expect.poll(() => table.stored(table.grain)).toEqual(before)
    await expect.poll(async () => (await table.stored(straw))[0]).toBe(35.5)
    expect(await page.locator('[data-banner="paste"]').count()).toBe(0)
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})
