import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendChange } from '../../../../src/contract/plots/changes.ts'
import type { CellValue, ChangeColumn } from '../../../../src/domain/change/changeSet.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { makeField, type SmallField } from '../smallField.ts'
import { addTraits, openTable, type TableDriver } from '../tableDriver.ts'
import { nurseryAction } from '../toolbarMenus.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** A colleague's write of one plot's field, over the API. */
async function write(
  field: SmallField,
  plot: number,
  changedField: ChangeColumn['field'],
  before: CellValue,
  after: CellValue,
) {
  const column: ChangeColumn = {
    entity: 'plot',
    field: changedField,
    ids: [field.plotIds[plot]],
    before: [before],
    after: [after],
  }
  const change = { name: { key: 'change.value', params: { field: 'Yield' } }, columns: [column] }
  const body = { key: randomUUID(), base_seq: 0, change }
  const answer = await actor.call(sendChange, { params: { id: field.yearId }, body })
  expect([answer.status, answer.status === 200 ? null : answer.body]).toEqual([200, null])
}

const editor = (table: TableDriver) => table.page.locator('[data-cell-editor] textarea')
const card = (table: TableDriver) => table.page.locator('[data-cell-card]')

describe('unsaved input', () => {
  it('is written or stays in its cell with the reason, whatever takes the focus', async () => {
    const field = await makeField(actor, { rows: 10, cols: 6 })
    const table = await openTable(product, actor, field)
    const { page, grain } = table
    const begin = async (row: number, text: string) => {
      await table.cell(row, grain).click()
      await table.type(text)
    }
    await table.cell(0, 'row').click()
    await table.press('End', 'End')
    await begin(0, '7.1')
    await table.place(2, 2).click()
    await begin(1, '7.2')
    await page.locator('[data-region="toolbar"] button').first().focus()
    await begin(2, '7.3')
    await table.cell(5, grain).click({ button: 'right' })
    await table.press('Escape')
    await begin(3, '7.4')
    await page.mouse.wheel(0, 900)
    await page.locator('[data-region="splitter"]').focus()
    await page.mouse.wheel(0, -900)
    // An invalid text does not trap the focus: the focus leaves, the text stays on its cell.
    await begin(4, 'six')
    await table.place(3, 3).click()
    await expect.poll(() => table.texts(grain, 4, 4)).toEqual(['six'])
    await expect.poll(() => table.message()).toContain('Not saved “six”')
    await page.reload()
    await table.cell(0, 'row').click()
    await table.press('End', 'End')
    await expect.poll(() => table.texts(grain, 4, 4)).toEqual(['six'])
    await table.cell(4, grain).click()
    await expect.poll(() => card(table).textContent()).toContain('it takes a number')
    await begin(4, '7.5')
    await table.press('Enter')
    await expect.poll(() => card(table).count()).toBe(0)
    // A colleague deletes the plot in the meantime: once the value is written, a question offers to restore the plot with
    // it.
    await begin(5, '7.6')
    await write(field, 5, 'exists', true, false)
    await table.press('Enter')
    await page.getByRole('button', { name: '1 conflict' }).waitFor()
    await expect.poll(async () => (await table.stored(grain)).slice(0, 5)).toEqual([7.1, 7.2, 7.3, 7.4, 7.5])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('survives a filter, a sort, a window blur or resize, and a dialog', async () => {
    const field = await makeField(actor, { rows: 2, cols: 4, value: () => 5 })
    const table = await openTable(product, actor, field, { viewport: { width: 3600, height: 900 } })
    const { page, grain } = table
    const heading = page.locator('[role="columnheader"][col-id="label"]')
    const filter = page.locator('.ag-floating-filter input').first()
    await table.cell(0, grain).click()
    await table.press('Control+Shift+l')
    await filter.waitFor()
    const dialog = page.getByRole('dialog')
    const andBack = async (open: () => Promise<unknown>) => {
      await open()
      await dialog.waitFor()
      await table.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    const leaving: readonly (() => Promise<unknown>)[] = [
      () => page.evaluate(() => dispatchEvent(new Event('blur'))),
      () => page.setViewportSize({ width: 3400, height: 700 }),
      () => andBack(() => table.press('Control+g')),
      () => andBack(() => table.press('Control+k')),
      () => andBack(() => nurseryAction(page, 'Add year')),
      async () => {
        await heading.hover()
        await heading.getByRole('button').click()
        await page.getByRole('menuitem', { name: 'Sort ascending' }).click()
      },
      async () => {
        await filter.fill('8')
        await table.cell(1, 'label').waitFor({ state: 'detached' })
      },
    ]
    const typed: number[] = []
    for (const [k, leave] of leaving.entries()) {
      await table.cell(k, grain).click()
      await table.type(`7.${k}`)
      await leave()
      typed.push(7 + k / 10)
      if (await editor(table).isVisible()) {
        await expect.poll(() => editor(table).inputValue()).toBe(`7.${k}`)
        await editor(table).focus()
        await table.press('Enter')
      }
      await table.saved()
      await expect.poll(async () => (await table.stored(grain)).slice(0, k + 1)).toEqual(typed)
    }
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('Tab in the inspector moves on at typing speed, and input stays when another plot is selected', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const [height, mass] = await addTraits(actor, field, ['Height', 'Mass'], { value: (k) => 50 + k })
    const table = await openTable(product, actor, field)
    const { page, grain } = table
    await table.cell(0, 'row').click()
    await table.press('End', 'End', 'F9')
    await page.locator('[data-inspected="label"] button', { hasText: '1' }).waitFor()
    await page.locator(`[data-inspected="${grain}"] button`).focus()
    await table.type('7,25')
    await table.press('Tab')
    await table.type('101')
    await table.press('Tab')
    await table.type('13.5')
    await table.press('Enter')
    await expect.poll(() => table.texts(grain, 0, 0)).toEqual(['7.25'])
    await page.locator(`[data-inspected="${grain}"] button`).focus()
    await table.type('six')
    await table.cell(1, 'row').click()
    await page.locator('[data-inspected="label"] button', { hasText: '2' }).waitFor()
    await page.locator(`[data-inspected="${height}"] button`).focus()
    await table.type('102')
    await table.press('F9')
    await table.saved()
    await expect.poll(async () => (await table.stored(height)).slice(0, 2)).toEqual([101, 102])
    await expect.poll(async () => (await table.stored(mass))[0]).toBe(13.5)
    await expect.poll(async () => (await table.stored(grain))[0]).toBe(7.25)
    await expect.poll(() => table.texts(grain, 0, 0)).toEqual(['six'])
    // Undone like anything typed.
    await table.cell(0, 'row').click()
    await table.press('Control+z', 'Control+z')
    await expect.poll(() => table.texts(grain, 0, 0)).toEqual(['7.25'])
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})
