import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct, waitUntilSaved } from '../../product.ts'
import { makeField } from '../smallField.ts'
import { openTable } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe('a change that repeatedly fails with a server error', () => {
  it('is parked: later edits are saved, it stays on its cell over a reload, and can be resent', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const table = await openTable(product, actor, field, { alone: true })
    const { page } = table
    const broken = { status: 500, json: { detail: 'Broken for this test.', code: 'server.error' } }
    await page.route('**/changes/', (route) =>
      route.request().postData()?.includes('NEVER') ? route.fulfill(broken) : route.continue(),
    )
    const typed = async (row: number, text: string) => {
      await table.cell(row, 'label').click()
      await table.type(text)
      await table.press('Enter')
    }
    await typed(0, 'NEVER')
    await typed(1, 'AFTER')
    const toast = page.locator('[data-toast]').filter({ hasText: 'The server cannot save the changes' })
    await toast.filter({ hasText: 'Broken for this test.' }).waitFor()
    expect((await table.stored('label')).slice(0, 2)).toEqual(['1', '2'])
    await toast.getByRole('button', { name: 'On hold' }).click()
    await waitUntilSaved(page)
    await expect.poll(async () => (await table.stored('label')).slice(0, 2)).toEqual(['1', 'AFTER'])
    await toast.waitFor({ state: 'detached' })
    const shown = async () => {
      await expect.poll(() => table.cell(0, 'label').textContent()).toBe('NEVER')
      await expect.poll(() => table.cell(0, 'label').getAttribute('class')).toContain('is-failed')
      await page.getByRole('button', { name: '1 on hold · send again' }).waitFor()
    }
    await shown()
    await page.reload()
    await shown()
    await page.unroute('**/changes/')
    await table.cell(0, 'label').click()
    await page.getByRole('button', { name: 'Send again', exact: true }).click()
    await expect.poll(async () => (await table.stored('label'))[0]).toBe('NEVER')
    await expect.poll(() => table.cell(0, 'label').getAttribute('class')).not.toContain('is-failed')
    await expect.poll(() => page.locator('[data-parked]').count()).toBe(0)
    await table.context.close()
  })
})
