import { beforeAll, describe, expect, it } from 'vitest'
import { loadFieldYear } from '../../../../src/contract/plots/changes.ts'
import { decodeFieldYear, encodeFieldYear } from '../../../../src/domain/columns/codec.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { editLabels } from '../mapDriver.ts'
import { makeField, type SmallField } from '../smallField.ts'
import { openTable, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/**
 * Shows the browser's copy of the field; returns a function that replaces it with the server's field, which has another
 * label.
 */
async function shownFromCopy({ page, cell }: TableDriver, field: SmallField): Promise<() => Promise<void>> {
  const { body } = await actor.call(loadFieldYear, { params: { id: field.yearId } })
  const columns = decodeFieldYear(body as Uint8Array)
  columns.label[columns.indexOf.get(field.plotIds[5]) ?? -1] = 'FRESH'
  let isReached = false
  await page.route('**/field_years/*/columns/', (route) =>
    isReached
      ? route.fulfill({ contentType: 'application/octet-stream', body: Buffer.from(encodeFieldYear(columns)) })
      : route.abort(),
  )
  await page.reload()
  await cell(5, 'label').waitFor()
  return async () => {
    isReached = true
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => cell(5, 'label').textContent()).toBe('FRESH')
  }
}

describe('reloading a year while the user types', () => {
  it.each(['table', 'map', 'inspector'])(
    'leaves the editor of the %s open: every key goes to the same cell',
    async (where) => {
      const field = await makeField(actor, { rows: 2, cols: 3 })
      const table = await openTable(product, actor, field)
      const reloaded = await shownFromCopy(table, field)
      if (where === 'map') await table.place(1, 1).click()
      else await table.cell(0, 'label').click()
      if (where === 'inspector') {
        await table.press('F9')
        await table.page.locator('[data-inspected="label"] button').click()
      } else if (where === 'map') {
        await editLabels(table.page)
        await table.press('Enter')
      }
      await table.type('half')
      await reloaded()
      await table.type('whole')
      await table.press('Enter')
      await table.saved()
      await expect.poll(() => table.stored('label')).toEqual(['halfwhole', '2', '3', '4', '5', '6'])
      await expect.poll(() => table.entries()).toHaveLength(1)
      await table.context.close()
    },
  )
})
