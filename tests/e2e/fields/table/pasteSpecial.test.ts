import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { writePlot } from '../saving/colleague.ts'
import { makeField } from '../smallField.ts'
import { addTraits, openTable, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const panel = ({ page }: TableDriver) => page.getByRole('dialog', { name: 'Paste special' })
const figures = async (table: TableDriver) =>
  (await panel(table).getByRole('status').locator('b').allTextContents()).map(Number)
const put = ({ page }: TableDriver, text: string) =>
  page.evaluate((copied) => navigator.clipboard.writeText(copied), text)

/** A field of four plots, yields 2, 3, 4 and none, with a height of the first two; its table at the first yield. */
async function opened() {
  const field = await makeField(actor, { rows: 1, cols: 4, value: (k) => (k === 3 ? null : 2 + k) })
  const [height] = await addTraits(actor, field, ['Height'], { value: (k) => (k < 2 ? 80 + k : null) })
  const table = await openTable(product, actor, field)
  await table.cell(0, 'row').click()
  await table.press('End', 'End')
  await expect.poll(() => table.focused()).toBe(`0 ${height}`)
  await table.press('ArrowLeft')
  await expect.poll(() => table.focused()).toBe(`0 ${table.grain}`)
  return { table, height }
}

describe('paste special', () => {
  it('multiplies the target numbers by the one on the clipboard: preview in the cells, then one entry', async () => {
    const { table } = await opened()
    const { page, press, grain } = table
    await put(table, '1.5')
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+Shift+v')
    await panel(table).waitFor()
    await page.keyboard.press('*')
    await expect.poll(() => table.texts(grain, 0, 3)).toEqual(['3.0', '4.5', '6.0', '–'])
    await expect.poll(() => figures(table)).toEqual([0, 3, 1])
    expect(await table.entries()).toEqual([])
    await press('Enter')
    await panel(table).waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(() => table.stored(grain)).toEqual([3, 4.5, 6, null])
    await expect.poll(() => table.entries()).toEqual(['change.pasted'])
    await expect.poll(() => table.focused()).toBe(`0 ${grain}`)
    await press('Control+z')
    await table.saved()
    await expect.poll(() => table.stored(grain)).toEqual([2, 3, 4, null])
    expect(table.faults).toEqual([])
  })

  it('pastes only into empty cells, and Escape leaves everything unchanged', async () => {
    const { table, height } = await opened()
    const { press } = table
    await put(table, '91\r\n92\r\n93\r\n94')
    await press('ArrowRight', 'Control+Shift+v')
    await panel(table).waitFor()
    await expect.poll(() => figures(table)).toEqual([2, 2, 0])
    await press('e')
    await expect.poll(() => figures(table)).toEqual([2, 0, 2])
    await press('Escape')
    await panel(table).waitFor({ state: 'detached' })
    await expect.poll(() => table.texts(height, 0, 1)).toEqual(['80', '81'])
    expect(await table.entries()).toEqual([])
    // At scanner speed.
    await press('Control+Shift+v', 'e', 'Enter')
    await panel(table).waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(() => table.stored(height)).toEqual([80, 81, 93, 94])
  })

  it('writes to the previewed plots even if others are created or deleted in the meantime', async () => {
    const { table } = await opened()
    const { page, press, grain } = table
    await put(table, '10\r\n20\r\n30')
    await press('Control+Shift+v')
    await panel(table).waitFor()
    await page.keyboard.press('+')
    await expect.poll(() => table.texts(grain, 0, 3)).toEqual(['12', '23', '34', '–'])
    await writePlot(actor, table.field, 1, 'exists', true, false)
    await expect.poll(() => table.texts(grain, 0, 2)).toEqual(['12', '34', '–'])
    await expect.poll(() => figures(table)).toEqual([0, 2, 0])
    await press('Enter')
    await panel(table).waitFor({ state: 'detached' })
    await table.saved()
    const [first, , third, fourth] = await table.stored(grain)
    expect([first, third, fourth]).toEqual([12, 34, null])
    expect(table.faults).toEqual([])
  })

  it('transposes an internal copy at full precision, though the shortcut delivers only plain text', async () => {
    const { table, height } = await opened()
    const { press, grain, type } = table
    await type('0.123456789')
    await press('Enter', 'ArrowUp', 'Shift+ArrowDown', 'Control+c')
    await table.cell(2, grain).click()
    await press('Control+Shift+v')
    await panel(table).waitFor()
    await press('t')
    await expect.poll(() => figures(table)).toEqual([1, 1, 0])
    await press('Enter')
    await panel(table).waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(async () => (await table.stored(grain))[2]).toBe(0.123456789)
    await expect.poll(async () => (await table.stored(height))[2]).toBe(3)
  })

  it('matches labels and headings of the block, and reports what cannot be written', async () => {
    const { table, height } = await opened()
    const { page, press, grain } = table
    await put(table, 'Label\tHeight\tYield, t/ha\r\n3\t70\t9\r\n1\t71\tmuch')
    await press('Control+Shift+v')
    await panel(table).waitFor()
    await expect.poll(() => panel(table).getByRole('switch', { name: 'Match by label' }).isEnabled()).toBe(true)
    await press('l')
    await expect.poll(() => figures(table)).toEqual([1, 2, 0])
    await panel(table).getByText('1 does not fit').waitFor()
    await page.locator('[data-banner="paste"]').getByText('“much” is not a number').waitFor()
    await press('Enter')
    await panel(table).waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(() => table.stored(height)).toEqual([71, 81, 70, null])
    await expect.poll(async () => (await table.stored(grain))[2]).toBe(9)
    // On the map it goes into the shown field.
    await put(table, '10')
    await page.locator('[data-pane="map"] [role="gridcell"][aria-colindex="2"]').click()
    await press('f')
    await page.keyboard.type('Height')
    await press('Enter', 'Control+Shift+v')
    await panel(table).waitFor()
    await page.keyboard.press('+')
    await expect.poll(() => figures(table)).toEqual([0, 1, 0])
    await press('Enter')
    await panel(table).waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(async () => (await table.stored(height))[1]).toBe(91)
  })
})
