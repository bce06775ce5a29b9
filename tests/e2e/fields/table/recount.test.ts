import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { makeField } from '../smallField.ts'
import { addTraits, openTable, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const dialog = ({ page }: TableDriver) => page.getByRole('dialog', { name: 'Recount a trait' })
const preview = ({ page }: TableDriver) => page.locator('[data-banner="paste"]')

describe('recounting a trait', () => {
  it('from the column’s menu: the comma is told, figures while one types, the values in their cells, Enter writes, undo restores (MAP-04, MAP-21)', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4, value: (k) => 2 + k })
    const [plants] = await addTraits(actor, field, ['Plants'], { value: (k) => [10, 20, 40, null][k] })
    const table = await openTable(product, actor, field)
    const { page, press } = table
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') calls.push(request.url())
    })
    await table.cell(0, 'row').click()
    await press('End', 'End')
    const heading = page.locator(`[data-pane="table"] .ag-header-cell[col-id="${table.grain}"]`)
    await heading.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Recount a trait' }).click()
    await dialog(table).waitFor()
    await expect
      .poll(() => dialog(table).getByRole('combobox', { name: 'Trait' }).first().inputValue())
      .toContain('Yield')
    await dialog(table).getByRole('combobox', { name: 'By the trait' }).click()
    await page.getByRole('option', { name: 'Plants' }).click()
    await dialog(table).getByRole('textbox', { name: 'To the value' }).fill('20,5')
    await expect.poll(() => dialog(table).textContent()).toContain('Use a point as the decimal separator')
    await press('Enter')
    expect(calls).toEqual([])
    await dialog(table).getByRole('button', { name: 'Use 20.5' }).click()
    await expect.poll(() => dialog(table).getByRole('status').textContent()).toContain('Yield × 20.5 ÷ Plants')
    await dialog(table).getByRole('textbox', { name: 'To the value' }).fill('20')
    await expect.poll(() => dialog(table).getByRole('status').textContent()).toContain('Mean 3.500 → 3.500')
    await expect.poll(() => dialog(table).getByRole('status').textContent()).toContain('2 change')
    await expect.poll(() => dialog(table).getByRole('status').textContent()).toContain('1 plot lacks a value')
    await press('Enter')
    await preview(table).waitFor()
    await expect.poll(() => table.texts(table.grain, 0, 3)).toEqual(['4', '3', '2', '5'])
    expect(await table.entries()).toEqual([])
    await press('Enter')
    await preview(table).waitFor({ state: 'detached' })
    await table.saved()
    expect(await table.stored(table.grain)).toEqual([4, 3, 2, 5])
    expect(await table.stored(plants)).toEqual([10, 20, 40, null])
    expect(await table.entries()).toEqual(['change.recounted'])
    await expect.poll(() => table.message()).toContain('Recounted Yield (2 values)')
    await press('Control+z')
    await table.saved()
    expect(await table.stored(table.grain)).toEqual([2, 3, 4, 5])
  })

  it('Escape leaves the preview as it leaves the dialog, and nothing is written', async () => {
    const field = await makeField(actor, { rows: 1, cols: 2, value: (k) => 2 + k })
    await addTraits(actor, field, ['Plants'], { value: () => 10 })
    const table = await openTable(product, actor, field)
    const { page, press } = table
    await table.cell(0, 'row').click()
    await press('End', 'End')
    await table.cell(0, table.grain).click()
    await press('Control+k')
    await page.getByRole('combobox', { name: 'Run a command' }).fill('Recount')
    await page.getByRole('option', { name: 'Recount a trait' }).first().waitFor()
    await press('Enter')
    await dialog(table).getByRole('combobox', { name: 'By the trait' }).click()
    await page.getByRole('option', { name: 'Yield' }).click()
    await expect.poll(() => dialog(table).textContent()).toContain('not recounted by itself')
    await dialog(table).getByRole('combobox', { name: 'By the trait' }).click()
    await page.getByRole('option', { name: 'Plants' }).click()
    await dialog(table).getByRole('textbox', { name: 'To the value' }).fill('5')
    await press('Enter')
    await preview(table).waitFor()
    await press('Escape')
    await preview(table).waitFor({ state: 'detached' })
    await expect.poll(() => table.texts(table.grain, 0, 1)).toEqual(['2', '3'])
    expect(await table.entries()).toEqual([])
  })
})
