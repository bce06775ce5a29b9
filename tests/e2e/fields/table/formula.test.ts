import { beforeAll, describe, expect, it } from 'vitest'
import { listTraits } from '../../../../src/contract/plots/traits.ts'
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

const panel = ({ page }: TableDriver) => page.locator('[data-values-panel="formula"]')
const status = (table: TableDriver) => panel(table).getByRole('status').textContent()
const formula = (table: TableDriver) => panel(table).getByRole('textbox', { name: 'Formula' })
const column = (table: TableDriver) => panel(table).getByRole('combobox', { name: 'Column' })

describe('a formula', () => {
  it('starts with =, underlines a wrong name, fills a new trait as one undo entry, and previews values in a known trait', async () => {
    const { field } = await yatesField(actor)
    const table = await openTable(product, actor, field, { viewport: { width: 3200, height: 900 } })
    const { page, press, type } = table
    const names = async () =>
      (await actor.call(listTraits, { query: { spec_id: String(field.specId) } })).body.data.map((trait) => trait.name)
    const posts = () => table.calls.filter((call) => /^POST .*\/changes\/$/.test(call)).length
    await table.cell(0, table.grain).click()
    await press('=')
    // At the speed of a scanner.
    await type('100 * Yield / (Yield + Strow yield)')
    await expect.poll(() => status(table)).toContain('There is no such name')
    await expect.poll(() => panel(table).locator('[data-fault]').getAttribute('data-fault')).toBe('23-34')
    await press('Enter')
    await panel(table).getByRole('button', { name: 'Use Straw yield' }).click()
    // Only the active cell, until the whole column is chosen.
    await expect.poll(() => status(table)).toContain('1 stored value will be overwritten')
    await panel(table).getByRole('radio', { name: 'All shown: 72' }).click()
    await expect.poll(() => status(table)).toContain('72 values, mean 40.952')
    await expect.poll(() => table.cell(0, table.grain).textContent()).toContain('39.05')
    // The panel shows a summary and has the buttons.
    expect(await page.locator('[data-banner="paste"]').count()).toBe(0)
    // A new trait is filled: the existing one retains its values.
    await column(table).fill('Share of grain')
    await press('Tab')
    await expect.poll(() => table.cell(0, table.grain).textContent()).toBe('22.75')
    await panel(table).getByRole('textbox', { name: 'Unit' }).fill('%')
    expect(posts()).toBe(0)
    await press('Enter')
    await panel(table).waitFor({ state: 'detached' })
    await table.saved()
    expect([posts(), await table.entries()]).toEqual([1, ['change.formula']])
    await expect.poll(() => table.message()).toContain('By formula: Share of grain (72 values)')
    await page.locator('[data-pane="table"] [role="columnheader"]', { hasText: 'Share of grain, %' }).waitFor()
    await expect.poll(() => names()).toContain('Share of grain')
    await press('Control+z')
    await table.saved()
    await expect.poll(names).not.toContain('Share of grain')
    // Escape leaves the panel without a change; in other cells = is typed.
    await table.cell(0, table.grain).click()
    await press('=')
    await type('1')
    await expect.poll(() => table.cell(0, table.grain).textContent()).toBe('1.00')
    await press('Escape')
    await panel(table).waitFor({ state: 'detached' })
    await expect.poll(() => table.cell(0, table.grain).textContent()).toBe('22.75')
    // Only the active cell is filled.
    const second = await table.cell(1, table.grain).textContent()
    await press('=')
    await type('0.1+0.2')
    await press('Enter')
    await panel(table).waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(() => table.cell(0, table.grain).textContent()).toBe('0.30')
    expect(await table.cell(1, table.grain).textContent()).toBe(second)
    await press('Control+z')
    await expect.poll(() => table.cell(0, table.grain).textContent()).toBe('22.75')
    await table.cell(0, 'label').click()
    await press('=')
    await page.locator('[data-pane="table"] input, [data-pane="table"] textarea').first().waitFor()
    await press('Escape')
    expect(await formula(table).count()).toBe(0)
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})
