import { beforeAll, describe, expect, it } from 'vitest'
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

const editor = (table: TableDriver) => table.page.locator('[data-cell-editor] textarea')

/** A double click of the mouse at the middle of a cell, as a hand makes it: at a place, not on an element. */
async function doubleClick(table: TableDriver, row: number, column: string): Promise<void> {
  const box = (await table.cell(row, column).boundingBox())!
  await table.page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
}

describe('editing by pointer', () => {
  it('a double click edits the cell under the pointer, wherever the focus was, and commits the other editor', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3, value: (k) => 5 + k })
    const table = await openTable(product, actor, field)
    await doubleClick(table, 1, 'name')
    await expect.poll(() => editor(table).inputValue()).toBe('P2')
    await expect.poll(() => editor(table).getAttribute('aria-label')).toContain('2')
    await table.type('x')
    await doubleClick(table, 2, 'line')
    await expect.poll(() => editor(table).inputValue()).toBe('Line 3')
    await table.press('Escape')
    // A click on another cell in between edits nothing.
    await table.cell(0, 'name').click()
    await table.cell(1, 'name').click()
    await expect.poll(() => editor(table).count()).toBe(0)
    await table.saved()
    await expect.poll(() => table.stored('name')).toEqual(['P1', 'P2x', 'P3', 'P4', 'P5', 'P6'])
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})
