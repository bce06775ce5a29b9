import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { editLabels } from '../mapDriver.ts'
import { sendColleagueChange, writePlot } from '../saving/colleague.ts'
import { makeField } from '../smallField.ts'
import { openTable, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const dialog = ({ page }: TableDriver) => page.getByRole('dialog', { name: 'History of the cell' })
/** Goes to a column of a row, by default the trait's: cells are rendered only when they are in view. */
async function enter({ cell, grain, press }: TableDriver, row: number, column = grain) {
  await cell(row, 'row').click()
  await press('End', 'End')
  await cell(row, column).click()
}
const entries = (table: TableDriver) => dialog(table).locator('[data-history]').allTextContents()
const dialogText = (table: TableDriver) => expect.poll(() => dialog(table).textContent())

describe('the history of a cell', () => {
  it('Ctrl+I lists its changes in the column’s decimals; an earlier value is one undo entry', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3, value: (k) => 2 + k + 0.25 })
    await writePlot(actor, field, 0, `trait:${field.traitId}`, 2.25, 9)
    const table = await openTable(product, actor, field)
    const { page, press, type } = table
    await enter(table, 0)
    await type('12.5')
    await press('Enter')
    await table.saved()
    await press('ArrowUp', 'Control+i')
    await dialog(table).waitFor()
    await expect.poll(() => entries(table)).toHaveLength(3)
    const [last, first, created] = await entries(table)
    expect(last).toMatch(/^9\.00 → 12\.50.*\d{4}-\d\d-\d\d \d\d:\d\d · Anna Orlova · .*Restore 9\.00$/)
    expect(first).toMatch(/^2\.25 → 9\.00.*Anna Orlova · Changed: Yield.*Restore 2\.25$/)
    expect(created).toMatch(/^– → 2\.25.*Empty again$/)
    await dialogText(table).toContain('1 · Yield, t/ha')
    await dialog(table).getByRole('button', { name: 'Restore 2.25' }).click()
    await dialog(table).waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(() => table.stored(table.grain)).toEqual([2.25, 3.25, 4.25])
    await expect.poll(async () => (await table.entries()).at(-1)).toBe('change.cellRestored')
    await expect.poll(() => table.focused()).toBe(`0 ${table.grain}`)
    await press('Control+i')
    await expect.poll(() => entries(table)).toHaveLength(4)
    await press('Escape')
    await dialog(table).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await table.saved()
    await expect.poll(() => table.stored(table.grain)).toEqual([12.5, 3.25, 4.25])
  })

  it('is of the displayed trait on the map; a cell never written shows a message', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3 })
    const table = await openTable(product, actor, field)
    const { press, type } = table
    await table.place(1, 2).click()
    await editLabels(table.page)
    await press('Enter')
    await type('B7')
    await press('Enter')
    await table.saved()
    await table.place(1, 2).click()
    await press('Control+i')
    await expect.poll(() => entries(table)).toHaveLength(2)
    await expect.poll(async () => (await entries(table))[0]).toMatch(/^2 → B7.*Restore 2$/)
    await press('Escape')
    await dialog(table).waitFor({ state: 'detached' })
    await table.cell(0, 'name').click()
    await press('Control+i')
    await dialogText(table).toContain('– → ')
    await expect.poll(() => dialog(table).getByRole('button').allTextContents()).toEqual(['Close'])
    await press('Escape')
    await dialog(table).waitFor({ state: 'detached' })
    await enter(table, 0, 'comment')
    await press('Control+i')
    await dialogText(table).toContain('Never written')
  })

  it('shows a parent by name, from the crop’s log', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3, lines: 3 })
    const table = await openTable(product, actor, field)
    const { press, type } = table
    await table.cell(0, 'mother').click()
    const line = (await table.texts('line', 1, 1))[0]
    await type(line)
    await press('Enter')
    await table.saved()
    await table.cell(0, 'mother').click()
    await press('Control+i')
    await expect.poll(() => entries(table)).toHaveLength(1)
    await expect.poll(async () => (await entries(table))[0]).toContain(`– → ${line}`)
    await dialog(table).getByRole('button', { name: 'Empty again' }).click()
    await table.saved()
    await expect.poll(() => table.texts('mother', 0, 0)).toEqual(['–'])
  })

  it('a failed load can be retried, a long one is paginated, and offline is reported', async () => {
    const field = await makeField(actor, { rows: 1, cols: 2, value: () => 0 })
    const cell = { entity: 'plot', field: `trait:${field.traitId}`, id: field.plotIds[0] } as const
    for (let k = 0; k < 52; k++) await sendColleagueChange(actor, field, cell, k, k + 1)
    const table = await openTable(product, actor, field)
    const { page, press } = table
    await page.route('**/cells/**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await enter(table, 0)
    await press('Control+i')
    await dialogText(table).toContain('could not be loaded')
    await page.unroute('**/cells/**')
    await dialog(table).getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => entries(table)).toHaveLength(50)
    await dialog(table).getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => entries(table)).toHaveLength(53)
    await press('Escape')
    await dialog(table).waitFor({ state: 'detached' })
    await table.context.setOffline(true)
    await enter(table, 1)
    await press('Control+i')
    await dialogText(table).toContain('could not be loaded')
    await dialogText(table).toContain('The server cannot be reached')
    await table.context.setOffline(false)
  })
})
