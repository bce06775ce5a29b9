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

/** Types texts and keys (`{Tab}`) as a scanner does: without waiting for the page between them. */
async function scan(table: TableDriver, keys: string): Promise<void> {
  for (const part of keys.split(/(\{[^}]+\})/)) {
    if (part.startsWith('{')) await table.press(part.slice(1, -1))
    else if (part) await table.type(part)
  }
}

describe('fast typing', () => {
  it('a column is typed past the visible rows without losing a digit', async () => {
    const field = await makeField(actor, { rows: 10, cols: 8, value: (k) => (k === 79 ? 5 : null) })
    const table = await openTable(product, actor, field)
    await table.cell(0, 'row').click()
    await table.press('End', 'End')
    await expect.poll(() => table.focused()).toBe(`0 ${table.grain}`)
    const values = Array.from({ length: 60 }, (_, k) => 5 + k / 100)
    await scan(table, values.map((value) => `${value}{Enter}`).join(''))
    await table.saved()
    await expect.poll(async () => (await table.stored(table.grain)).slice(0, 60)).toEqual(values)
    await table.context.close()
  })
})
