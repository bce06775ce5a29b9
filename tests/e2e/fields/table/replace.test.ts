import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { sendColleagueChange } from '../saving/colleague.ts'
import { makeField } from '../smallField.ts'
import { openTable, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const dialog = ({ page }: TableDriver) => page.getByRole('dialog', { name: 'Find and replace' })

describe('find and replace', () => {
  it('matches are unticked by keys, refused ones stay, an invalid pattern shows an error, and Escape changes nothing', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4 })
    const cell = { entity: 'plot', field: 'comment', id: field.plotIds[1] } as const
    await sendColleagueChange(actor, field, cell, null, `${'a'.repeat(60)}! by hail`)
    const table = await openTable(product, actor, field)
    const { page, press } = table
    await table.cell(0, 'label').click()
    await press('Control+h')
    await dialog(table).getByRole('radio', { name: 'Pattern' }).click()
    await dialog(table).getByRole('radio', { name: 'All' }).click()
    const find = dialog(table).getByRole('textbox', { name: 'Find' })
    await find.fill('(')
    await press('Enter')
    await dialog(table).getByText('no regular expression').waitFor()
    // A regular expression that would run for ages blocks nothing: it can be stopped, and is abandoned after a while.
    await find.fill('(a+)+$')
    await press('Enter')
    await dialog(table).getByRole('button', { name: 'Stop' }).waitFor()
    await press('Escape')
    await dialog(table).getByRole('button', { name: 'Cancel' }).waitFor()
    await press('Enter')
    await dialog(table).getByText('This pattern takes too long').waitFor()
    await expect.poll(() => find.inputValue()).toBe('(a+)+$')
    await find.fill('^(\\d)$')
    await dialog(table).getByRole('textbox', { name: 'Replace with' }).fill('A$1')
    await press('Enter')
    await page.locator('[data-hits]').waitFor()
    const list = dialog(table).getByRole('listbox')
    const ticked = () => list.locator('[aria-selected="true"]').count()
    await expect.poll(ticked).toBe(4)
    await list.focus()
    await press('ArrowDown', 'Space', 'End', 'Space')
    await press('Control+a')
    await expect.poll(ticked).toBe(4)
    await press('Home', 'Space', 'Enter')
    await dialog(table).waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(() => table.stored('label')).toEqual(['1', 'A2', 'A3', 'A4'])
    await press('Control+h')
    await page.keyboard.type('hail')
    await press('Tab')
    await page.keyboard.type('wind')
    await press('Enter')
    await dialog(table).getByText('Replace in 1 cell').waitFor()
    await press('Escape')
    await dialog(table).waitFor({ state: 'detached' })
    await expect.poll(() => table.stored('comment')).toEqual([null, `${'a'.repeat(60)}! by hail`, null, null])
    await table.context.close()
  })
})
