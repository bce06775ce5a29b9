import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { writePlot } from '../saving/colleague.ts'
import { scanner } from '../scanner.ts'
import { makeField } from '../smallField.ts'
import { openTable } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** A table of six plots with the cursor on the value of the second, and a typist as fast as a scanner. */
async function focusSecond() {
  const field = await makeField(actor, { rows: 2, cols: 3 })
  const table = await openTable(product, actor, field)
  await table.cell(1, 'row').click()
  await table.press('End', 'End')
  await expect.poll(() => table.focused()).toBe(`1 ${table.grain}`)
  const exist = async (exists: boolean) => {
    await writePlot(actor, field, 1, 'exists', !exists, exists)
    await table.page
      .locator('[data-counts]')
      .getByText(exists ? '6 plots' : '5 plots')
      .waitFor()
  }
  return { field, table, scan: await scanner(table.page), exist }
}

describe('a colleague deletes the row with the focus', () => {
  it('typing for it is discarded with a message; further typing goes to the next rows, in the same column', async () => {
    const { table, scan, exist } = await focusSecond()
    const { grain } = table
    const labels = await table.stored('label')
    const [first, , , , ...otherValues] = await table.stored(grain)
    await exist(false)
    await expect.poll(() => table.message()).toMatch(/^The row of the cursor is no longer here/)
    await expect.poll(() => table.cell(5, 'label').count()).toBe(0)
    await expect.poll(() => table.focused()).toBe(`1 ${grain}`)
    await scan(...'71', 'Enter', ...'72', 'Enter', ...'73', 'Enter')
    await table.saved()
    await expect.poll(async () => (await table.stored(grain)).toSpliced(1, 1)).toEqual([first, 72, 73, ...otherValues])
    await expect.poll(async () => (await table.stored('label')).toSpliced(1, 1)).toEqual(labels.toSpliced(1, 1))
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('an open editor is committed and shows a conflict; further typing goes to the next rows', async () => {
    const { table, scan, exist } = await focusSecond()
    const { grain, page } = table
    const labels = await table.stored('label')
    const [first, , , , ...otherValues] = await table.stored(grain)
    await scan('7')
    await exist(false)
    await expect.poll(() => table.cell(4, 'label').count()).toBe(1)
    await expect.poll(() => table.cell(5, 'label').count()).toBe(0)
    await scan('1', 'Enter', ...'72', 'Enter', ...'73', 'Enter')
    await page.getByRole('button', { name: '1 conflict' }).waitFor()
    await expect.poll(async () => (await table.stored(grain)).toSpliced(1, 1)).toEqual([first, 72, 73, ...otherValues])
    await expect.poll(async () => (await table.stored('label')).toSpliced(1, 1)).toEqual(labels.toSpliced(1, 1))
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})
