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

const banner = (table: TableDriver) => table.page.locator('[data-banner="clear"]')

/** Display rows that are wholly selected. */
async function wholeRows(table: TableDriver): Promise<number[]> {
  const columns = (await table.page.locator('[data-pane="table"] [row-index="0"] [col-id]').count()) - 1
  const counts = new Map<number, number>()
  for (const cell of await table.selected()) {
    const row = Number(cell.split(' ')[0])
    counts.set(row, (counts.get(row) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count === columns).map(([row]) => row)
}

async function centre(table: TableDriver, row: number, column: string): Promise<[number, number]> {
  const box = (await table.cell(row, column).boundingBox())!
  return [box.x + box.width / 2, box.y + box.height / 2]
}

describe('row numbers', () => {
  it('select rows by click, drag, Shift and Ctrl, the corner selects all; the label cell selects like any other', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const table = await openTable(product, actor, field, { viewport: { width: 2600, height: 900 } })
    const { page } = table
    await expect
      .poll(() => table.texts('rowNumber', 0, 11))
      .toEqual(Array.from({ length: 12 }, (_, k) => String(k + 1)))
    await page.mouse.click(...(await centre(table, 2, 'label')))
    await expect.poll(() => table.selected()).toEqual(['2 label'])
    await table.press('Enter')
    await expect.poll(() => table.focused()).toBe('3 label')

    await page.mouse.click(...(await centre(table, 4, 'rowNumber')))
    await expect.poll(() => wholeRows(table)).toEqual([4])
    await expect.poll(() => table.focused()).toBe('4 label')
    await page.keyboard.down('Shift')
    await page.mouse.click(...(await centre(table, 6, 'rowNumber')))
    await page.keyboard.up('Shift')
    await expect.poll(() => wholeRows(table)).toEqual([4, 5, 6])

    // Dragged too far and back again, next to the selection.
    await page.keyboard.down('Control')
    await page.mouse.move(...(await centre(table, 8, 'rowNumber')))
    await page.mouse.down()
    await page.mouse.move(...(await centre(table, 11, 'rowNumber')), { steps: 4 })
    await expect.poll(() => wholeRows(table)).toEqual([4, 5, 6, 8, 9, 10, 11])
    await page.mouse.move(...(await centre(table, 9, 'rowNumber')), { steps: 4 })
    await page.mouse.up()
    await page.keyboard.up('Control')
    await expect.poll(() => wholeRows(table)).toEqual([4, 5, 6, 8, 9])

    await page.locator('[role="columnheader"][col-id="rowNumber"]').click()
    await expect.poll(() => wholeRows(table)).toHaveLength(12)
    // Whole rows stay whole while they are extended over all rows and back.
    await page.mouse.click(...(await centre(table, 0, 'rowNumber')))
    await table.press('Control+Shift+ArrowDown', 'Shift+ArrowUp')
    await expect.poll(() => wholeRows(table)).toHaveLength(11)
    // The row number is not a cell: a double click opens no editor.
    await page.mouse.dblclick(...(await centre(table, 1, 'rowNumber')))
    await expect.poll(() => wholeRows(table)).toEqual([1])
    await expect.poll(() => page.locator('[data-pane="table"] [data-region="table"] textarea').count()).toBe(0)
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('number the rows in sort order, which persists over a reload like the divider', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3, value: (k) => [5, 4, 3][k] })
    const table = await openTable(product, actor, field)
    const heading = table.page.locator('[role="columnheader"][col-id="label"]')
    await heading.hover()
    await heading.getByRole('button').click()
    await table.page.getByRole('menuitem', { name: 'Sort descending' }).click()
    await expect.poll(() => table.texts('label', 0, 2)).toEqual(['3', '2', '1'])
    await expect.poll(() => table.texts('rowNumber', 0, 2)).toEqual(['1', '2', '3'])
    // Sort and divider are there again after a reload.
    const divider = table.page.getByRole('separator')
    await divider.focus()
    for (let k = 0; k < 8; k++) await table.press('ArrowLeft')
    const share = await divider.getAttribute('aria-valuenow')
    await table.page.reload()
    await expect.poll(() => table.texts('label', 0, 2)).toEqual(['3', '2', '1'])
    expect(Number(share)).toBeLessThan(50)
    await expect.poll(() => divider.getAttribute('aria-valuenow')).toBe(share)
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})

describe('clearing columns that identify plots', () => {
  it('shows what will be cleared and waits for Enter; Escape cancels, and values are cleared at once', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4, value: (k) => 5 + k })
    const table = await openTable(product, actor, field)
    const { page } = table
    await page.mouse.click(...(await centre(table, 1, 'rowNumber')))
    await table.press('Shift+ArrowDown', 'Delete')
    await expect.poll(() => banner(table).textContent()).toContain('2 labels, 2 lines and 2 values will be cleared')
    await table.press('Escape')
    await banner(table).waitFor({ state: 'hidden' })
    await expect.poll(() => wholeRows(table)).toEqual([1, 2])
    await table.press('Delete', 'Enter')
    await banner(table).waitFor({ state: 'hidden' })
    await table.saved()
    await expect.poll(() => table.stored('label')).toEqual(['1', null, null, '4'])
    await expect.poll(() => table.stored(table.grain)).toEqual([5, null, null, 8])
    await expect.poll(() => table.entries()).toEqual(['change.sheet.cleared'])
    await table.press('Control+z')
    await table.saved()
    await expect.poll(() => table.stored('label')).toEqual(['1', '2', '3', '4'])
    await expect.poll(() => table.stored(table.grain)).toEqual([5, 6, 7, 8])

    // One label as well; going to another cell drops the question, and Enter then only moves on.
    await page.mouse.click(...(await centre(table, 0, 'label')))
    await table.press('Delete')
    await expect.poll(() => banner(table).textContent()).toContain('1 label will be cleared')
    await table.press('ArrowDown', 'Enter')
    await expect.poll(() => table.focused()).toBe('2 label')
    await banner(table).waitFor({ state: 'hidden' })
    await table.press('End', 'End', 'Delete')
    await expect.poll(() => table.texts(table.grain, 2, 2)).toEqual(['–'])
    await table.saved()
    await expect.poll(() => table.stored('label')).toEqual(['1', '2', '3', '4'])
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})
