import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { makeField } from '../smallField.ts'
import { openTable, shownRows, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const headings = (table: TableDriver) => table.page.locator('[data-pane="table"] [role="columnheader"]').allInnerTexts()

describe('the table of plots', () => {
  it('has the groups location, general information and phenotypes next to the map [GRD-01, GRD-02, GRD-04]', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const table = await openTable(product, actor, field, { viewport: { width: 3840, height: 900 } })
    const groups = ['Location', 'General information', 'Phenotypes']
    const columns = ['Label', 'Row', 'Col', 'Line', 'Mother', 'Yield, t/ha']
    await expect.poll(() => headings(table)).toEqual(expect.arrayContaining([...groups, ...columns]))
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('has the group crossings, and the map is on its left [GRD-03, CARD-08]', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const table = await openTable(product, actor, field, { viewport: { width: 3840, height: 900 } })
    await expect.poll(() => headings(table)).toEqual(expect.arrayContaining(['Crossings', 'Cross']))
    await expect.poll(() => table.cell(0, 'crossing').textContent()).toBe('–')
    await expect
      .poll(async () => {
        const map = (await table.page.locator('[data-pane="map"] [role="grid"]').first().boundingBox())!
        const grid = (await table.page.locator('[data-pane="table"] [role="grid"]').boundingBox())!
        return grid.x - map.x - map.width
      })
      .toBeGreaterThanOrEqual(0)
    await expect.poll(() => shownRows(table).count()).toBe(12)
    await table.context.close()
  })

  it('keeps columns 80 to 160 wide and the label 80 to 120, also when they are dragged [LIM-26, LIM-27]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field)
    const width = async (column: string) => (await table.cell(0, column).boundingBox())!.width
    for (const [column, least, max] of [
      ['label', 80, 120],
      ['name', 80, 160],
    ] as const) {
      for (const [by, expected] of [
        [300, max],
        [-500, least],
      ]) {
        const heading = table.page.locator(`[role="columnheader"][col-id="${column}"]`)
        const box = (await heading.boundingBox())!
        const edge = { x: box.x + box.width - 2, y: box.y + box.height / 2 }
        await table.page.mouse.move(edge.x, edge.y)
        await table.page.mouse.down()
        await table.page.mouse.move(edge.x + by, edge.y, { steps: Math.abs(by) / 4 })
        await table.page.mouse.up()
        // A step beyond the limit is ignored.
        await expect.poll(async () => Math.abs((await width(column)) - expected)).toBeLessThanOrEqual(4)
        await expect.poll(() => width(column)).toBeLessThanOrEqual(max)
        await expect.poll(() => width(column)).toBeGreaterThanOrEqual(least)
      }
    }
    await table.context.close()
  })

  it('persists order and width of columns per user and crop', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field)
    const heading = (column: string) => table.page.locator(`[role="columnheader"][col-id="${column}"]`)
    const stored = table.page.waitForResponse((answer) => answer.request().method() === 'PUT')
    // A heading that is not selected starts a range of columns; a selected one moves its column.
    await heading('line').click()
    const from = (await heading('line').boundingBox())!
    const to = (await heading('name').boundingBox())!
    await table.page.mouse.move(from.x + 30, from.y + 10)
    await table.page.mouse.down()
    await table.page.mouse.move(from.x, from.y + 10, { steps: 5 })
    await table.page.mouse.move(to.x + 10, to.y + 10, { steps: 10 })
    await table.page.mouse.up()
    expect((await stored).url()).toContain('/characteristics_order/')
    await table.page.reload()
    await table.cell(0, 'line').waitFor()
    await expect
      .poll(async () => (await heading('line').boundingBox())!.x < (await heading('name').boundingBox())!.x)
      .toBe(true)
    await table.context.close()
  })
})

describe('one selection for map and table', () => {
  it('a value typed in the table recolours the map and updates its name; undo reverts both', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4, value: (k) => 5 + k / 10 })
    const table = await openTable(product, actor, field)
    const pixel = () =>
      table.page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('[data-pane="map"] canvas')!
        return canvas.toDataURL()
      })
    await table.cell(0, 'label').click()
    await table.press('End', 'End')
    await expect.poll(() => table.focused()).toBe(`0 ${table.grain}`)
    const before = await pixel()
    await table.type('6,1')
    await table.press('Enter')
    await expect.poll(() => table.place(1, 1).getAttribute('aria-label')).toContain('6.1')
    await expect.poll(() => pixel()).not.toBe(before)
    await expect.poll(() => table.focused()).toBe(`1 ${table.grain}`)
    await table.press('Control+z')
    await expect.poll(() => table.place(1, 1).getAttribute('aria-label')).toContain('5.0')
    await table.saved()
    await expect.poll(() => table.stored(table.grain)).toEqual(field.plotIds.map((_, k) => 5 + k / 10))
    await table.context.close()
  })
})
