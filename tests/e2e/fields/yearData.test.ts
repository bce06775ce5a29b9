import { beforeAll, describe, expect, it } from 'vitest'
import { loadFieldYear } from '../../../src/contract/plots/changes.ts'
import type { CellValue } from '../../../src/domain/change/changeSet.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { type YearDataField, yearCell, yearDataFields } from '../../../src/domain/columns/yearData.ts'
import type { Actor } from '../../integration/harness.ts'
import { type Product, startProduct } from '../product.ts'
import { delayWrites, sendColleagueChange } from './saving/colleague.ts'
import { scanner } from './scanner.ts'
import { makeField, type SmallField } from './smallField.ts'
import { addTraits, openTable, type TableDriver } from './tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const viewport = { width: 4800, height: 900 }

/** Opens the dialog by its name in the palette. */
async function openDialog({ page, press }: TableDriver) {
  await press('Control+k')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Year data')
  await page.getByRole('option', { name: 'Year data' }).first().waitFor()
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Data of 2026' })
  await dialog.getByLabel('Sowing date').waitFor()
  return dialog
}

/** The stored data of the year: sowing, emergence, level, checks, walk. */
async function storedData(field: SmallField): Promise<CellValue[]> {
  const { body } = await actor.call(loadFieldYear, { params: { id: field.yearId } })
  const columns = decodeFieldYear(body as Uint8Array)
  return yearDataFields.map((name) => yearCell(columns, name))
}

const writeAsColleague = (field: SmallField, name: YearDataField, before: CellValue, after: CellValue) =>
  sendColleagueChange(actor, field, { entity: 'field_year', field: name, id: field.yearId }, before, after)

describe('the data of a year', () => {
  it('are typed at scanner speed and saved as one entry; stage days update immediately, and undo reverts it', async () => {
    const field = await makeField(actor, { rows: 2, cols: 4, lines: 4 })
    const [heading] = await addTraits(actor, field, ['Колошение'], {
      value: (k) => (k === 0 ? '2026-06-30' : null),
      kind: 'date',
      role: 'stage',
    })
    const table = await openTable(product, actor, field, { viewport })
    const text = () => expect.poll(() => table.cell(0, heading).textContent())
    await text().toBe('2026-06-30')
    await table.cell(0, 'label').click()
    const dialog = await openDialog(table)
    const scan = await scanner(table.page)
    await scan(...'28.04.2026', 'Tab', ...'20.04.2026', 'Enter')
    await dialog.getByText('Emergence cannot come before sowing').waitFor()
    expect(await table.entries()).toEqual([])
    await scan(...new Array(10).fill('Backspace'), ...'07.05.2026', 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await text().toBe('2026-06-30 · 63')
    await table.saved()
    expect(await storedData(field)).toEqual(['2026-04-28', '2026-05-07', 'standard', null, null])
    expect(await table.entries()).toEqual(['change.yearData'])
    await table.press('Control+Z')
    await text().toBe('2026-06-30')
    await table.saved()
    expect(await storedData(field)).toEqual([null, null, 'standard', null, null])
    await table.press('Control+Y')
    await text().toBe('2026-06-30 · 63')
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('checks are searched among the year’s lines, the first is the control, and the map marks them', async () => {
    const field = await makeField(actor, { rows: 2, cols: 4, lines: 4 })
    const table = await openTable(product, actor, field)
    const { page } = table
    await table.cell(0, 'label').click()
    const dialog = await openDialog(table)
    await dialog.getByText('While none are chosen, this year has no checks').waitFor()
    const checks = dialog.getByRole('combobox', { name: 'Checks' })
    await checks.click()
    await table.type('3')
    await page.getByRole('menuitemcheckbox', { name: 'Line 3' }).click()
    await checks.fill('Line 1')
    await page.getByRole('menuitemcheckbox', { name: 'Line 1' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Line 3 (main check)' }).waitFor()
    const level = dialog.getByRole('combobox', { name: 'Technology level' })
    await level.click()
    await page.getByRole('option', { name: 'maximum' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await table.saved()
    const [, , technology, lines] = await storedData(field)
    expect([technology, String(lines).split('\n')]).toEqual(['maximum', [expect.any(String), expect.any(String)]])
    expect(await table.entries()).toEqual(['change.yearData'])
    await table.press('Control+f')
    await table.type('checks')
    await page
      .getByText('4 found')
      .or(page.getByText(/\b4\b.*plots/))
      .first()
      .waitFor()
    await table.press('Escape')
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('changed by a colleague show a conflict per field, and update fields without other edits', async () => {
    const field = await makeField(actor, { rows: 2, cols: 4 })
    const table = await openTable(product, actor, field)
    const { page } = table
    await table.cell(0, 'label').click()
    const release = await delayWrites(page)
    const dialog = await openDialog(table)
    await dialog.getByLabel('Sowing date').fill('2026-04-28')
    await dialog.getByLabel('Emergence date').fill('2026-05-07')
    await table.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await writeAsColleague(field, 'sowing_date', null, '2026-05-01')
    release()
    await page.getByRole('button', { name: '1 conflict' }).click()
    const conflicts = page.getByRole('dialog')
    const row = conflicts.getByRole('row', { name: /Sowing date/ })
    expect(await row.textContent()).toContain('2026-05-01')
    await row.getByRole('button', { name: 'Take theirs' }).click()
    await conflicts.waitFor({ state: 'detached' })
    await table.saved()
    expect(await storedData(field)).toEqual(['2026-05-01', '2026-05-07', 'standard', null, null])
    // A colleague's change of the year while the dialog is closed is in it when it opens.
    await writeAsColleague(field, 'technology_level', 'standard', 'minimum')
    await expect
      .poll(async () => {
        const reopened = await openDialog(table)
        const level = await reopened.getByRole('combobox', { name: 'Technology level' }).inputValue()
        await table.press('Escape')
        await reopened.waitFor({ state: 'detached' })
        return level
      })
      .toBe('minimum')
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('are stored offline and saved after reconnecting', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4 })
    const table = await openTable(product, actor, field)
    await table.cell(0, 'label').click()
    await table.context.setOffline(true)
    const dialog = await openDialog(table)
    await dialog.getByLabel('Sowing date').fill('2026-04-28')
    await table.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await storedData(field)).toEqual([null, null, 'standard', null, null])
    await table.context.setOffline(false)
    await expect.poll(() => storedData(field)).toEqual(['2026-04-28', null, 'standard', null, null])
    await table.context.close()
  })
})
