import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { accessibilityViolations } from '../../accessibilityViolations.ts'
import { type Product, startProduct } from '../../product.ts'
import { makeField } from '../smallField.ts'
import { addTraits, openTable, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const view = { viewport: { width: 1920, height: 1000 }, leavesFolded: true }
const chart = ({ page }: TableDriver) => page.locator('[data-chart]')
const description = ({ page }: TableDriver) => page.locator('[data-chart-text]')
const figures = ({ page }: TableDriver) => page.locator('[data-figures]')
const kind = ({ page }: TableDriver, name: string) => page.getByRole('radio', { name, exact: true })

/** Selected plots according to the chart's heading. */
const selectedOf20 = async (table: TableDriver) =>
  Number(/^(\d+) of 20 selected$/.exec((await description(table).textContent()) ?? '')?.[1])

/** Plots that the map shows as selected. */
const selectedOnMap = ({ page }: TableDriver) =>
  page.locator('[data-pane="map"] [role="gridcell"][aria-selected="true"]').count()

async function openCharts(table: TableDriver): Promise<void> {
  await table.place(1, 1).focus()
  await table.press('g')
  await chart(table).locator('canvas').first().waitFor()
}

/**
 * Drags over a part of the chart (fractions of its width and height); the chart selects when the button is released.
 */
async function brush(table: TableDriver, from: [number, number], to: [number, number]): Promise<void> {
  const box = (await chart(table).boundingBox())!
  const { mouse } = table.page
  await mouse.move(box.x + from[0] * box.width, box.y + from[1] * box.height)
  await mouse.down()
  await mouse.move(box.x + to[0] * box.width, box.y + to[1] * box.height, { steps: 4 })
  await mouse.up()
}

describe('charts under the table', () => {
  it('a brush selects plots in chart, table and map; Shift adds, Ctrl keeps, and other selections show in the chart', async () => {
    // Twenty plots of 1, 2 … 20.
    const field = await makeField(actor, { rows: 4, cols: 5, value: (k) => k + 1 })
    const table = await openTable(product, actor, field, view)
    await openCharts(table)
    await expect.poll(() => description(table).textContent()).toBe('0 of 20 selected')
    await brush(table, [0.75, 0.5], [0.97, 0.6])
    await expect.poll(() => selectedOf20(table)).toBeGreaterThan(2)
    const high = await selectedOf20(table)
    expect(high).toBeLessThan(10)
    await expect.poll(() => selectedOnMap(table)).toBe(high)
    await expect.poll(() => figures(table).textContent()).toMatch(new RegExp(`^${high} plots.*max 20`))
    await expect.poll(async () => (await table.selected()).length).toBeGreaterThan(0)
    await table.page.keyboard.down('Shift')
    await brush(table, [0.08, 0.5], [0.2, 0.6])
    await table.page.keyboard.up('Shift')
    await expect.poll(() => figures(table).textContent()).toMatch(/min 1 .*max 20/)
    await expect.poll(() => selectedOf20(table)).toBeGreaterThan(high)
    const selectedOnBoth = await selectedOf20(table)
    await expect.poll(() => selectedOnMap(table)).toBe(selectedOnBoth)
    await table.page.keyboard.down('Control')
    await brush(table, [0.08, 0.5], [0.5, 0.6])
    await table.page.keyboard.up('Control')
    await expect.poll(() => selectedOnMap(table)).toBe(selectedOnBoth - high)
    // A selection made elsewhere.
    await table.place(1, 1).focus()
    await table.press('Control+a', 'Control+a')
    await expect.poll(() => description(table).textContent()).toBe('20 of 20 selected')
    // The height is set by keys, and survives a reload.
    const height = async () => (await chart(table).boundingBox())!.height
    const usual = await height()
    await table.page.getByRole('separator', { name: 'Height of the charts' }).focus()
    await table.press('ArrowUp', 'ArrowUp', 'ArrowUp')
    await expect.poll(height).toBeGreaterThan(usual + 40)
    const raised = await height()
    await table.page.reload()
    await chart(table).locator('canvas').first().waitFor()
    await expect.poll(height).toBeCloseTo(raised, -1)
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('arrow keys move between bars, groups and points: Space and Shift+arrows select, Escape clears', async () => {
    const field = await makeField(actor, { rows: 4, cols: 5, value: (k) => k + 1, lines: 4 })
    await addTraits(actor, field, ['Height'], { unit: 'cm', value: (k) => 100 - k })
    const table = await openTable(product, actor, field, view)
    await openCharts(table)
    const option = chart(table).getByRole('option')
    await chart(table).focus()
    await table.press('Home')
    await expect.poll(() => option.textContent()).toBe('1 – 2: plots 1, selected 0')
    await table.press('Space')
    await expect.poll(() => option.textContent()).toBe('1 – 2: plots 1, selected 1')
    await table.press('ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight')
    await expect.poll(() => description(table).textContent()).toBe('3 of 20 selected')
    await expect.poll(() => figures(table).textContent()).toMatch(/^3 plots.*min 2 .*max 4/)
    await table.press('Escape')
    await expect.poll(() => description(table).textContent()).toBe('0 of 20 selected')
    await kind(table, 'Box plot').click()
    await chart(table).and(table.page.locator('[data-chart="box"]')).waitFor()
    await chart(table).focus()
    await table.press('Home', 'Space')
    await expect.poll(() => option.textContent()).toBe('Line 4: plots 5, median 12, mean 12, selected 5')
    await expect.poll(() => selectedOnMap(table)).toBe(5)
    await kind(table, 'Scatter plot').click()
    await chart(table).and(table.page.locator('[data-chart="scatter"]')).waitFor()
    await chart(table).focus()
    await table.press('Home', 'Enter')
    await expect.poll(() => description(table).textContent()).toBe('1 of 20 selected')
    await expect.poll(() => option.textContent()).toBe('20: 81, 20')
    expect(await accessibilityViolations(table.page)).toEqual([])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('G goes to the numbering while it is open and is typed in the table; palette and menu open the charts', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field, view)
    await table.place(1, 1).focus()
    await table.press('n', 'g')
    expect(await chart(table).count()).toBe(0)
    await table.press('Escape')
    await table.cell(0, 'line').click()
    await table.press('g')
    await expect
      .poll(() => table.page.locator('[data-pane="table"]').locator('input, textarea').first().inputValue())
      .toBe('g')
    expect(await chart(table).count()).toBe(0)
    await table.press('Escape')
    await table.press('Control+k')
    await table.type('Charts')
    await table.press('Enter')
    await chart(table).waitFor()
    await table.page.getByRole('button', { name: 'Close the charts' }).click()
    await expect.poll(() => chart(table).count()).toBe(0)
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})
