import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../integration/harness.ts'
import { type Product, startProduct } from '../product.ts'
import { openMap } from './mapDriver.ts'
import { makeField } from './smallField.ts'
import { addTraits, openTable } from './tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe('the inspector', () => {
  it('F9 shows every field of the active plot; editing a value updates map and table', async () => {
    const field = await makeField(actor, { rows: 4, cols: 5, value: (k) => (k === 7 ? 95 : 5 + (k % 3)) })
    const map = await openMap(product, actor, field)
    const { page } = map
    const drawer = page.locator('[data-region="inspector"]')
    const value = (name: string) => drawer.locator(`[data-inspected="${name}"]`)
    const grain = `trait:${field.traitId}`
    await map.cell(2, 3).click()
    await map.press('F9')
    await drawer.getByText('8', { exact: true }).first().waitFor()
    await expect.poll(() => map.focused()).toContain('Plot 8')
    for (const [name, text] of [
      ['label', '8'],
      ['name', 'P8'],
      ['line', 'Line 8'],
      ['row', '2'],
      ['col', '3'],
      ['mother', '–'],
      [grain, '95'],
    ]) {
      await expect.poll(() => value(name).locator('button').textContent()).toContain(text)
    }
    await value(grain).locator('[data-mark="out"]').waitFor()
    await value(grain).getByRole('button').focus()
    await map.press('Enter')
    await page.keyboard.type('six')
    await map.press('Enter')
    await value(grain).locator('[data-mark="failed"]').getByText('it takes a number').waitFor()
    await expect.poll(() => value(grain).locator('button').textContent()).toBe('six')
    await value(grain).locator('button:focus').waitFor()
    await page.keyboard.type('6,5')
    await map.press('Enter')
    await expect.poll(() => value(grain).locator('button').textContent()).toBe('6.5')
    await expect.poll(() => value(grain).locator('[data-mark="out"]').count()).toBe(0)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-inspected]') !== null))
      .toBe(true)
    await expect.poll(() => map.cell(2, 3).getAttribute('aria-label')).toContain('6.5')
    await map.saved()
    await expect.poll(() => map.entries()).toBe(1)
    await drawer
      .locator('[data-last-change]')
      .getByText(/^you · /)
      .waitFor()
    await map.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await expect.poll(() => map.focused()).toContain('Plot 8')
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('shows shared values of several plots and how many differ; one edit fills all of them', async () => {
    const field = await makeField(actor, { rows: 2, cols: 4, lines: 2, value: (k) => 5 + (k % 4) })
    const [protein] = await addTraits(actor, field, ['Protein'], { value: () => 12 })
    const table = await openTable(product, actor, field, { language: 'ru' })
    const { page } = table
    const drawer = page.locator('[data-region="inspector"]')
    const value = (name: string) => drawer.locator(`[data-inspected="${name}"]`)
    await table.cell(0, 'row').click()
    await table.press('Shift+ArrowDown', 'Shift+ArrowDown', 'F9')
    await drawer.getByText('3 делянки').waitFor()
    await expect.poll(() => value(protein).textContent()).toBe('12')
    await expect.poll(() => value(table.grain).textContent()).toBe('различаются (3)')
    await expect.poll(() => value('line').textContent()).toBe('различаются (2)')
    await value('comment').getByRole('button').click()
    await page.keyboard.type('край')
    await page.keyboard.press('Enter')
    await table.saved()
    await expect.poll(async () => (await table.stored('comment')).slice(0, 4)).toEqual(['край', 'край', 'край', null])
    await expect.poll(() => table.entries()).toEqual(['change.cell.comment'])
    await table.context.close()
  })

  it('is part of the F6 cycle, between table and status bar', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field)
    const { page } = table
    await table.cell(0, 'row').click()
    await table.press('F9', 'F6')
    const region = () =>
      page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region'))
    await expect.poll(() => region()).toBe('inspector')
    await table.press('F6')
    await expect.poll(() => region()).toBe('status')
    await table.press('Shift+F6', 'Shift+F6')
    await expect.poll(() => region()).toBe('table')
    await table.press('F9')
    await page.locator('[data-region="inspector"]').waitFor({ state: 'hidden' })
    await table.context.close()
  })

  it('leaving the page writes the text of its open editor', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field)
    await table.cell(1, 'row').click()
    await table.press('F9')
    await table.page.locator('[data-inspected="comment"] button').click()
    await table.type('lodged')
    // A browser may abandon what a closing page has just begun to store.
    await table.page.evaluate(() => {
      IDBObjectStore.prototype.put = function () {
        return this.count() as unknown as IDBRequest<IDBValidKey>
      }
    })
    await table.page.reload()
    await expect.poll(() => table.stored('comment')).toEqual([null, 'lodged', null, null, null, null])
    await table.context.close()
  })
})
