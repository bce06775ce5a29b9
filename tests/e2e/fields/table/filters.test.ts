import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { makeField } from '../smallField.ts'
import { openTable, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** A table of eight plots with the yields 1 to 8 and an open filter row, with the focus in the yield's filter. */
async function openFilters(): Promise<TableDriver> {
  const field = await makeField(actor, { rows: 2, cols: 4, value: (k) => k + 1 })
  const table = await openTable(product, actor, field, { leavesFolded: true })
  await table.cell(0, table.grain).click()
  await table.press('Control+Shift+l')
  await expect
    .poll(() => table.page.evaluate(() => document.activeElement?.matches('.ag-floating-filter input')))
    .toBe(true)
  return table
}

const rows = async (table: TableDriver): Promise<string[]> =>
  table.page
    .locator(`[data-pane="table"] [row-index]:not([row-index^="b"]) [col-id="${table.grain}"]`)
    .allTextContents()
const numbers = async (table: TableDriver) => (await rows(table)).map(Number).sort((a, b) => a - b)

it('a number filter applies >5, <=5, 5-6 and ≠5 while typing; the map dims the others and announces it once', async () => {
  const table = await openFilters()
  const { page } = table
  for (const [typed, left] of [
    ['>5', [6, 7, 8]],
    ['<=5', [1, 2, 3, 4, 5]],
    ['5-6', [5, 6]],
    ['≠5', [1, 2, 3, 4, 6, 7, 8]],
    ['5', [5]],
  ] as const) {
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(typed)
    await expect.poll(() => numbers(table)).toEqual(left)
  }
  await page.getByText('the plots that it hides are pale on the map').waitFor()
  expect(table.faults).toEqual([])
  await table.context.close()
})

it('the filter condition opens by mouse, and the column menu has checkboxes for values', async () => {
  const table = await openFilters()
  const { page } = table
  const filter = page.locator('.ag-floating-filter:focus-within')
  await page.mouse.move(0, 0)
  await filter.hover()
  await filter.locator('.ag-floating-filter-button button').click()
  await page.locator('.ag-filter .ag-filter-body input').first().fill('3-4')
  await expect.poll(() => numbers(table)).toEqual([3, 4])
  await page.locator('.ag-filter-select').first().click()
  await page.locator('.ag-select-list').getByText('Blank', { exact: true }).click()
  await expect.poll(() => numbers(table)).toEqual([])
  await page.locator('[data-filtered-rows]').first().click()
  await expect.poll(() => numbers(table)).toHaveLength(8)
  await page.locator(`[role="columnheader"][col-id="${table.grain}"]`).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Filter by values…' }).click()
  const ticks = page.locator('[data-value-filter]')
  await ticks.getByRole('checkbox', { name: 'All values' }).click()
  await ticks.getByRole('option', { name: /^2/ }).click()
  await ticks.getByRole('option', { name: /^7/ }).click()
  await ticks.getByRole('button', { name: 'Filter' }).click()
  await expect.poll(() => numbers(table)).toEqual([2, 7])
  await page.locator('[data-filtered-rows]').first().click()
  await expect.poll(() => numbers(table)).toHaveLength(8)
  expect(table.faults).toEqual([])
  await table.context.close()
})
