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

const dialog = ({ page }: TableDriver) => page.getByRole('dialog', { name: 'Fill by a formula' })
const status = (table: TableDriver) => dialog(table).getByRole('status').textContent()

/** A field of four plots with a yield and the straw of three, its table at the yield. */
async function opened() {
  const field = await makeField(actor, { rows: 1, cols: 4, value: (k) => 2 + k })
  const [straw, share] = await addTraits(actor, field, ['Straw yield', 'Share'], {
    value: (k, t) => (t === 0 ? ([2, 3, 6, null][k] ?? null) : k === 3 ? 7 : null),
  })
  const table = await openTable(product, actor, field)
  await table.cell(0, 'row').click()
  await table.press('End', 'End')
  await expect.poll(() => table.focused()).toBe(`0 ${share}`)
  return { table, straw, share }
}

describe('a formula', () => {
  it('begins with = in a column of numbers, underlines a wrong name and offers the right one, shows its values, Enter writes, undo restores', async () => {
    const { table, share } = await opened()
    const { page, press } = table
    await page.keyboard.type('=')
    await dialog(table).waitFor()
    await page.keyboard.type('100 * Yield / (Yield + Strow yield)')
    await expect.poll(() => status(table)).toContain('There is no such name')
    expect(await dialog(table).locator('[data-fault]').getAttribute('data-fault')).toBe('23-34')
    await press('Enter')
    await dialog(table).getByRole('button', { name: 'Use Straw yield' }).click()
    await expect.poll(() => status(table)).toContain('3 values, mean 46.667')
    await expect.poll(() => status(table)).toContain('1 plot without a result')
    await dialog(table).getByRole('textbox', { name: 'Formula' }).press('Enter')
    const banner = page.locator('[data-banner="paste"]')
    await banner.waitFor()
    await expect.poll(() => table.texts(share, 0, 3)).toEqual(['50', '50', '40', '7'])
    expect(await table.entries()).toEqual([])
    await press('Enter')
    await banner.waitFor({ state: 'detached' })
    await table.saved()
    expect(await table.stored(share)).toEqual([50, 50, 40, 7])
    expect(await table.entries()).toEqual(['change.formula'])
    await expect.poll(() => table.message()).toContain('By formula: Share (3 values)')
    await press('Control+z')
    await table.saved()
    expect(await table.stored(share)).toEqual([null, null, null, 7])
  })

  it('is typed where there are no numbers, and Escape leaves the dialog without a change', async () => {
    const { table } = await opened()
    const { page, press } = table
    await page.keyboard.type('=')
    await dialog(table).waitFor()
    await page.keyboard.type('1 +')
    await press('Escape')
    await dialog(table).waitFor({ state: 'detached' })
    // At scanner speed: the cell at the end comes into view after the dialog.
    await table.cell(0, 'row').click()
    await press('End', 'End', '=')
    await page.keyboard.type('7')
    await expect.poll(() => dialog(table).getByRole('textbox', { name: 'Formula' }).inputValue()).toBe('7')
    await press('Escape')
    await dialog(table).waitFor({ state: 'detached' })
    await table.cell(0, 'label').click()
    await page.keyboard.type('=')
    await page.locator('[data-pane="table"] input, [data-pane="table"] textarea').first().waitFor()
    await press('Escape')
    expect(await table.entries()).toEqual([])
  })
})
