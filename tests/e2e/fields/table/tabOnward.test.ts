import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { scanner } from '../scanner.ts'
import { makeField } from '../smallField.ts'
import { openTable } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe('Tab out of an editor, at scanner speed', () => {
  it('from the last column goes to the next row and never leaves the table, also after Escape', async () => {
    const field = await makeField(actor, { rows: 3, cols: 2 })
    const table = await openTable(product, actor, field)
    const { grain } = table
    const scan = await scanner(table.page)
    await table.cell(0, 'row').click()
    await scan('End', 'End', 'Escape')
    await expect.poll(() => table.focused()).toBe(`0 ${grain}`)
    await scan('3', 'Enter', '4', 'Tab', '5', 'Enter', '9', 'Enter')
    await table.saved()
    await expect.poll(async () => (await table.stored(grain)).slice(0, 4)).toEqual([3, 4, 5, 9])
    await expect.poll(() => table.focused()).toBe(`4 ${grain}`)
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})
