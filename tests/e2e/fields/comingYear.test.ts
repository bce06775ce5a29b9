import { beforeAll, describe, expect, it } from 'vitest'
import { loadFieldYear } from '../../../src/contract/plots/changes.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import type { Actor } from '../../integration/harness.ts'
import { type Product, startProduct } from '../product.ts'
import { addYear, makeField } from './smallField.ts'
import { openTable, type TableDriver } from './tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

interface TwoYears {
  table: TableDriver
  /** Lets the delayed next year through. */
  deliver: () => void
  /** Chooses a year in its picker, by pointer. */
  choose: (year: string) => Promise<void>
  /** Labels of the next year's plots, in the order in which they were created. */
  nextLabels: () => Promise<string[]>
}

/** The table of a field of 6 plots, with one plot active, and the next year with 8 plots, which is delayed. */
async function twoYears(): Promise<TwoYears> {
  const field = await makeField(actor, { rows: 2, cols: 3 })
  const nextYear = await addYear(actor, field, 2027, { rows: 2, cols: 4 })
  const table = await openTable(product, actor, field, { alone: true })
  const { page } = table
  const { promise, resolve: deliver } = Promise.withResolvers<void>()
  await page.route(`**/field_years/${nextYear.yearId}/columns/`, async (route) => {
    await promise
    await route.continue()
  })
  await table.cell(1, 'row').click()
  await table.press('End', 'End')
  return {
    table,
    deliver,
    choose: async (year) => {
      await page.getByRole('combobox', { name: 'Year' }).click()
      await page.getByRole('option', { name: new RegExp(`${year}$`) }).click()
    },
    nextLabels: async () => {
      const { body } = await actor.call(loadFieldYear, { params: { id: nextYear.yearId } })
      const columns = decodeFieldYear(body as Uint8Array)
      return nextYear.plotIds.map((id) => columns.label[columns.indexOf.get(id) ?? -1] ?? '')
    },
  }
}

const usual = ['L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L7', 'L8']

describe('input while another year is loading', () => {
  it('moves the caret, selects and deletes inside an editor like native keys', async () => {
    const { table, deliver, choose, nextLabels } = await twoYears()
    await choose('2027')
    await table.press('ArrowDown', 'F2', 'Home', '7', 'Enter', 'F2', 'Control+a', '8', 'Enter')
    await table.press('F2', 'ArrowLeft', '9', 'Enter', 'F2', 'Home', 'Shift+End', '6', 'Enter')
    await table.press('F2', 'Home', 'Delete', '5', 'Enter', 'F2', 'ArrowLeft', 'Backspace', '4', 'Enter')
    deliver()
    await expect.poll(nextLabels).toEqual(['7L1', '8', 'L93', '6', '55', '46', ...usual.slice(6)])
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})
