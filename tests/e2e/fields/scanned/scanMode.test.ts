import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadFieldYear } from '../../../../src/contract/plots/changes.ts'
import { readCell } from '../../../../src/domain/columns/cell.ts'
import { decodeFieldYear } from '../../../../src/domain/columns/codec.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct, waitUntilSaved } from '../../product.ts'
import { openScannedField } from '../scannedField.ts'
import { scanner } from '../scanner.ts'
import { makeField, type SmallField } from '../smallField.ts'
import { openTable } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const value = 'trait'

/** Stored yields by label, without the missing ones. */
async function yields(page: Page, field: SmallField): Promise<Record<string, unknown>> {
  await waitUntilSaved(page)
  const { body } = await actor.call(loadFieldYear, { params: { id: field.yearId } })
  const columns = decodeFieldYear(body as Uint8Array)
  const stored = field.plotIds.map((id) => {
    const plot = columns.indexOf.get(id) ?? -1
    return [columns.label[plot], readCell(columns, plot, `${value}:${field.traitId}`)] as const
  })
  return Object.fromEntries(stored.filter(([, one]) => one !== null))
}

const step = (page: Page, name: 'label' | 'value') => page.locator(`[data-scan="${name}"]`)

describe('a scanner', () => {
  it('enters label and value in turn on the map, at 5 ms a key, and stops at an unknown label', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4, value: (k) => (k === 0 ? 9 : null) })
    const map = await openScannedField(product, actor, field)
    const { scan, page } = map
    await scan('f', ...'yield', 'Enter', 'Control+Shift+f')
    await step(page, 'label').waitFor()
    await scan(...'2', 'Enter', ...'6.5', 'Enter', ...'7', 'Enter', ...'5,25', 'Enter')
    await scan(...'9999', 'Enter', ...'8', 'Enter', ...'4.5', 'Enter')
    await step(page, 'label').waitFor()
    await expect.poll(() => yields(page, field)).toEqual({ 1: 9, 2: 6.5, 7: 5.25, 8: 4.5 })
    await expect.poll(() => step(page, 'label').getAttribute('data-alarm-count')).toBe('1')
    // When it is off, an unknown label is only reported.
    await step(page, 'label').getByRole('switch').click()
    await step(page, 'label').getByRole('textbox').focus()
    await scan(...'9999', 'Enter')
    await step(page, 'label').getByText('No plot here has the label “9999”').waitFor()
    expect(await step(page, 'label').getAttribute('data-alarm-count')).toBe('1')
    await scan('Escape')
    await step(page, 'label').waitFor({ state: 'detached' })
    await scan('Control+z')
    await expect.poll(() => yields(page, field)).toEqual({ 1: 9, 2: 6.5, 7: 5.25 })
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('fills the column of the focus in the table, whatever the sort order', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4, value: (k) => (k === 0 ? 9 : null) })
    const table = await openTable(product, actor, field, { leavesFolded: true })
    const { page } = table
    const scan = await scanner(page)
    await table.cell(0, table.grain).click()
    await scan('Control+Shift+f')
    await step(page, 'label').waitFor()
    await scan(...'5', 'Enter', ...'3.5', 'Enter', ...'11', 'Enter', 'Escape', ...'12', 'Enter', ...'2.5', 'Enter')
    await expect.poll(() => yields(page, field)).toEqual({ 1: 9, 5: 3.5, 12: 2.5 })
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('an unknown label in the find box is replaced by the next scan, with an alarm', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4, value: (k) => (k === 0 ? 9 : null) })
    const map = await openScannedField(product, actor, field)
    const { scan, page } = map
    await scan('f', ...'yield', 'Enter')
    await scan(
      ...'9999',
      'Enter',
      ...'7',
      'Enter',
      'Enter',
      ...'6.5',
      'Enter',
      ...'3',
      'Enter',
      'Enter',
      ...'2.5',
      'Enter',
    )
    await expect.poll(() => yields(page, field)).toEqual({ 1: 9, 3: 2.5, 7: 6.5 })
    await scan(...'9999', 'Enter')
    await expect.poll(() => page.locator('[data-find]').getAttribute('data-alarm-count')).toBe('1')
    expect(map.faults).toEqual([])
    await map.context.close()
  })
})

it('the phone has the same scan mode, with the camera for labels', async () => {
  const field = await makeField(actor, { rows: 3, cols: 4, value: (k) => (k === 0 ? 9 : null) })
  const visit = await product.visit({ as: actor, viewport: { width: 390, height: 800 } })
  const { page } = visit
  await visit.open(`${field.address}&fieldPane=pocket`)
  await page.locator('[data-field-entry-start]').click()
  await page.getByRole('button', { name: 'Scan mode' }).click()
  await page.getByRole('button', { name: 'Point the camera at the code' }).waitFor()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await step(page, 'value').waitFor()
  await page.keyboard.type('7.5')
  await page.keyboard.press('Enter')
  await expect.poll(() => yields(page, field)).toEqual({ 1: 9, 4: 7.5 })
  expect(visit.faults).toEqual([])
  await visit.context.close()
})
