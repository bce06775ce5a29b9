import { beforeAll, describe, expect, it } from 'vitest'
import { createPlant, readPlotPlants } from '../../../src/contract/plots/plants.ts'
import type { Actor } from '../../integration/harness.ts'
import { type Product, startProduct } from '../product.ts'
import { sendColleagueChange, writePlot } from './saving/colleague.ts'
import { scanner } from './scanner.ts'
import { makeField, type SmallField } from './smallField.ts'
import { openTable, type TableDriver } from './tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** What is stored of the plants of the `k`-th plot: names and values of the yield. */
async function storedPlants(field: SmallField, k: number) {
  const { body } = await actor.call(readPlotPlants, { params: { id: field.yearId, plot: field.plotIds[k] } })
  return body.plants.map(({ id, name }) => [name, body.values.find(({ plant }) => plant === id)?.value ?? null])
}

const plantCell = ({ page }: TableDriver, row: number, field: string) =>
  page.locator(`[data-region="plants"] [row-index="${row}"] [col-id="${field}"]`)
const names = ({ page }: TableDriver) =>
  page.locator('[data-region="plants"] [role="gridcell"][col-id="name"]').allTextContents()

/** Opens the plants of the plot in a row of the table. */
async function openPlants(table: TableDriver, row: number) {
  await table.cell(row, 'row').click()
  if ((await table.page.locator('[data-region="inspector"]').count()) === 0) await table.press('F9')
  await table.page.locator('[data-tab="plants"]').click()
  await table.page.locator('[data-region="plants"] [role="grid"]').waitFor()
}

describe('the plants of a plot', () => {
  it('Enter in the last row adds <label>-n; scanner input fills its rows, is undone and persists [PLT-13, PLT-14, PLT-24]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field)
    const { page } = table
    await openPlants(table, 0)
    await page.getByText('No plants yet').waitFor()
    await page.locator('[data-plant="add"]').click()
    await expect.poll(() => names(table)).toEqual(['1-1'])
    await plantCell(table, 0, table.grain).click()
    const scan = await scanner(page)
    await scan(...'5.5', 'Enter', ...'6', 'Enter', ...'7.5', 'Enter')
    await expect.poll(() => names(table)).toEqual(['1-1', '1-2', '1-3', '1-4'])
    await table.saved()
    await expect
      .poll(() => storedPlants(field, 0))
      .toEqual([
        ['1-1', 5.5],
        ['1-2', 6],
        ['1-3', 7.5],
        ['1-4', null],
      ])
    await expect.poll(() => page.locator('[data-tab="plants"]').textContent()).toContain('4')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect.poll(() => names(table)).toEqual(['1-1', '1-2', '1-3'])
    await table.saved()
    await expect
      .poll(() => storedPlants(field, 0))
      .toEqual([
        ['1-1', 5.5],
        ['1-2', 6],
        ['1-3', null],
      ])
    await page.keyboard.press('Control+y')
    await expect.poll(() => plantCell(table, 2, table.grain).textContent()).toContain('7.5')
    await page.reload()
    await openPlants(table, 0)
    await expect.poll(() => names(table)).toEqual(['1-1', '1-2', '1-3'])
    await expect.poll(() => table.stored(table.grain)).toEqual([5, 5.1, 5.2, 5.3, 5.4, 5.5])
    await table.context.close()
  })

  it('a duplicate name stays in its cell with the reason; a colleague’s change appears [PLT-33]', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3 })
    const table = await openTable(product, actor, field)
    const { page, press, type } = table
    await openPlants(table, 1)
    const add = page.locator('[data-plant="add"]')
    await add.click()
    await add.click()
    await expect.poll(() => names(table)).toEqual(['2-1', '2-2'])
    await plantCell(table, 1, 'name').click()
    await type('2-1')
    await press('Enter')
    await page.getByText('The plot has a plant 2-1 already').first().waitFor()
    await expect.poll(() => plantCell(table, 1, 'name').textContent()).toContain('2-1')
    await table.saved()
    await expect.poll(async () => (await storedPlants(field, 1)).map(([name]) => name)).toEqual(['2-1', '2-2'])
    const { body } = await actor.call(readPlotPlants, { params: { id: field.yearId, plot: field.plotIds[1] } })
    const [{ id }] = body.plants
    await sendColleagueChange(actor, field, { entity: 'plant', field: `trait:${field.traitId}`, id }, null, 4.2)
    await expect.poll(() => plantCell(table, 0, table.grain).textContent()).toContain('4.2')
    await table.context.close()
  })

  it('a colleague deletes their plot: reports the typed text; a paste preview ends with a message on another plot', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3 })
    const table = await openTable(product, actor, field)
    const { page, press } = table
    await openPlants(table, 0)
    await page.locator('[data-plant="add"]').click()
    await plantCell(table, 0, table.grain).click()
    await page.evaluate(() => navigator.clipboard.writeText('5\n6'))
    await press('Control+v')
    const banner = page.locator('[data-region="inspector"]').getByText('Enter writes')
    await banner.waitFor()
    await table.cell(1, 'row').click()
    await expect.poll(() => table.message()).toMatch(/^These rows are no longer on screen/)
    await banner.waitFor({ state: 'detached' })

    // The confirmation for deleting the plot lists them.
    await table.cell(0, 'row').click()
    await table.place(1, 1).focus()
    await press('Control+Delete')
    await page.getByText('Plots with values: 1, plants: 1. This can be undone.').waitFor()
    await press('Escape')
    await table.cell(0, 'row').click()
    await plantCell(table, 0, table.grain).click()
    await table.type('4')
    await table.saved()
    await writePlot(actor, field, 0, 'exists', true, false)
    await expect.poll(() => table.message()).toBe('Not written “4”: The plot is no longer here')
    await table.context.close()
  })

  it('a colleague deletes their plot: the drawer keeps the focus, and further typing is not written anywhere', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3, value: (k) => k + 1 })
    const table = await openTable(product, actor, field, { leavesFolded: true })
    const { page, press } = table
    const focusedRegion = () =>
      page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region'))
    for (const [k, choose] of [
      [0, () => table.cell(0, 'row').click()],
      [1, () => table.place(1, 2).click()],
    ] as const) {
      await choose()
      if ((await page.locator('[data-region="inspector"]').count()) === 0) await press('F9')
      await page.locator('[data-tab="plants"]').click()
      await page.locator('[data-plant="add"]').click()
      await plantCell(table, 0, table.grain).click()
      await table.saved()
      await writePlot(actor, field, k, 'exists', true, false)
      await plantCell(table, 0, table.grain).waitFor({ state: 'detached' })
      await expect.poll(focusedRegion).toBe('inspector')
      await table.type('9')
      await press('Enter')
      expect(await focusedRegion()).toBe('inspector')
    }
    await press('Escape')
    await expect.poll(focusedRegion).toBe('map')
    // When it is closed from within the plants, too, the drawer returns the focus to the plot.
    await table.place(1, 3).click()
    await press('F9')
    await page.locator('[data-tab="plants"]').click()
    await page.locator('[data-plant="add"]').click()
    await plantCell(table, 0, table.grain).click()
    await press('F9')
    await page.locator('[data-region="inspector"]').waitFor({ state: 'detached' })
    await expect.poll(focusedRegion).toBe('map')
    await table.saved()
    expect(await storedPlants(field, 2)).toEqual([['3-1', null]])
    expect((await table.stored(table.grain))[2]).toBe(3)
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('offline plants are added and queued; undo restores deleted ones; means go to the plot; a refused one is reported [PLT-72, ERR-45]', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3 })
    const table = await openTable(product, actor, field)
    const { page, press } = table
    await openPlants(table, 0)
    await page.locator('[data-plant="add"]').click()
    await plantCell(table, 0, table.grain).click()
    await table.context.setOffline(true)
    const scan = await scanner(page)
    await scan(...'2', 'Enter', ...'4', 'Enter')
    await expect.poll(() => names(table)).toEqual(['1-1', '1-2', '1-3'])
    await table.context.setOffline(false)
    await table.saved()
    await expect
      .poll(() => storedPlants(field, 0), { timeout: 20_000 })
      .toEqual([
        ['1-1', 2],
        ['1-2', 4],
        ['1-3', null],
      ])
    await plantCell(table, 2, 'name').click()
    await press('Control+Delete')
    await expect.poll(() => names(table)).toEqual(['1-1', '1-2'])
    await press('Control+z')
    await expect.poll(() => names(table)).toEqual(['1-1', '1-2', '1-3'])
    await table.saved()
    await expect.poll(async () => (await storedPlants(field, 0)).map(([name]) => name)).toEqual(['1-1', '1-2', '1-3'])
    await page.locator('[data-plant="means"]').click()
    const dialog = page.getByRole('dialog', { name: 'Write means to the plot' })
    await dialog.locator('[data-mean="Yield"]').getByText('5 → 3').waitFor()
    await dialog.locator(':focus').waitFor()
    await press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(() => table.stored(table.grain)).toEqual([3, 5.1, 5.2])
    await expect.poll(async () => (await table.entries()).at(-1)).toBe('change.plantMeans')

    // A colleague uses the same name in the meantime: the server refuses the plant, a message shows it, and the plant
    // retains its row.
    await table.context.setOffline(true)
    await page.locator('[data-plant="add"]').click()
    await expect.poll(() => names(table)).toEqual(['1-1', '1-2', '1-3', '1-4'])
    const created = await actor.call(createPlant, { body: { plot_id: field.plotIds[0], brush_name: '1-4' } })
    expect(created.status).toBe(201)
    await table.context.setOffline(false)
    await page.locator('[data-toast]').getByText('The plant could not be added.').waitFor()
    await expect.poll(async () => (await names(table)).filter((name) => name === '1-4').length).toBe(2)
    await table.context.close()
  })
})
