import { beforeAll, describe, expect, it } from 'vitest'
import { listLines } from '../../../../src/contract/lines/lines.ts'
import { deleteFieldYear } from '../../../../src/contract/plots/nurseries.ts'
import { createTrait } from '../../../../src/contract/plots/traits.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct, waitUntilSaved } from '../../product.ts'
import { editLabels } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'
import { openTable } from '../tableDriver.ts'
import {
  acceptedChanges,
  cellOfPlot,
  delayWrites,
  openField,
  sendColleagueChange,
  typeLabel,
  writePlot,
  writtenValues,
} from './colleague.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe('a colleague deletes what the user is editing', () => {
  it('asks about a deleted plot, and restores it with the typed value', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await openField(product, actor, field)
    const { page } = visit
    await cellOfPlot(page, 1, 1).click()
    await editLabels(page)
    await page.keyboard.press('Enter')
    await page.keyboard.type('MINE')
    await writePlot(actor, field, 0, 'exists', true, false)
    await page.locator('[data-counts]').getByText('11 plots').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '1 conflict' }).click()
    const row = page.getByRole('dialog').getByRole('row').nth(1)
    await expect.poll(() => row.textContent()).toMatch(/Exists.*exists.*deleted/)
    await page.keyboard.press('Escape')
    await writePlot(actor, field, 0, 'exists', false, true)
    await expect.poll(() => cellOfPlot(page, 1, 1).getAttribute('aria-label')).toContain('Plot MINE')
    await waitUntilSaved(page)
    await expect.poll(async () => (await writtenValues(actor, field)).at(-1)).toBe('MINE')
    await visit.context.close()
  })

  it('further typing belongs to the deleted row of the table’s focus until the focus moves', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4, value: (k) => k + 1 })
    const table = await openTable(product, actor, field, { leavesFolded: true })
    await table.cell(1, table.grain).click()
    await writePlot(actor, field, 1, 'exists', true, false)
    await expect.poll(() => table.message()).toMatch(/^The row of the cursor is no longer here/)
    await expect.poll(() => table.focused()).toBe(`1 ${table.grain}`)
    await table.type('7.5')
    await table.press('Delete', 'Control+d')
    await table.type('8.5')
    await table.press('Tab', 'Enter')
    expect(await table.focused()).toBe(`1 ${table.grain}`)
    await table.press('ArrowDown', 'ArrowUp')
    await table.type('9.5')
    await table.press('Enter')
    await table.saved()
    await expect.poll(async () => (await table.stored(table.grain)).slice(2)).toEqual([9.5, 4])
    expect((await table.entries()).length).toBe(2)
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('announces a deleted year and leaves it, with its unsaved changes', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await openField(product, actor, field)
    const { page } = visit
    await page.route('**/changes/', (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
    await typeLabel(page, 1, 1, 'LATE')
    await page.getByText('1 unsent').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    const { status } = await actor.call(deleteFieldYear, { params: { id: field.yearId } })
    expect(status).toBeLessThan(300)
    await page.getByText(/The year 2026 of Trial \w+ has been deleted by Anna Orlova\./).waitFor()
    await page.getByText('1 change that was not saved yet went with the year.').waitFor()
    await page.getByText('LATE: LATE').waitFor()
    await page.getByText('This nursery has no years').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.getByText('1 unsent').count()).toBe(0)
    await expect.poll(() => page.locator('[data-toast]').count()).toBe(1)
    await expect.poll(() => new URL(page.url()).searchParams.has('yearId')).toBe(false)
    expect(new URL(page.url()).searchParams.get('fieldId')).toBe(String(field.fieldId))
    expect(visit.faults).toEqual([])
    await visit.context.close()
  })

  it('leaves a year deleted while offline once one of its changes is sent', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await openField(product, actor, field)
    const { page, context } = visit
    await context.setOffline(true)
    await typeLabel(page, 1, 1, 'LATE')
    await actor.call(deleteFieldYear, { params: { id: field.yearId } })
    await context.setOffline(false)
    await page.getByText('1 change that was not saved yet went with the year.').waitFor()
    await page.getByText('This nursery has no years').waitFor()
    expect(visit.faults).toEqual([])
    await context.close()
  })

  it('a deleted trait: reports the lost value, and nothing stays queued', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const { body: trait } = await actor.call(createTrait, { body: { spec_id: field.cropId, name: 'Mass' } })
    const visit = await openField(product, actor, field)
    const { page } = visit
    await cellOfPlot(page, 1, 1).click()
    const release = await delayWrites(page)
    await page.keyboard.press('f')
    await page.keyboard.type('mass')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('6.8')
    await page.keyboard.press('Enter')
    await page.getByText('1 unsent').waitFor()
    await sendColleagueChange(actor, field, { entity: 'trait', field: 'exists', id: trait.id }, true, false)
    release()
    await page.getByText('1 unsent').waitFor({ state: 'detached' })
    await page
      .locator('[data-toast]')
      .or(page.getByRole('button', { name: '1 conflict' }))
      .first()
      .waitFor()
    expect(visit.faults).toEqual([])
    await visit.context.close()
  })

  it('a deleted line: the plot is not assigned to it, and nothing stays queued', async () => {
    const field = await makeField(actor, { rows: 2, cols: 2, lines: 5 })
    const visit = await openField(product, actor, field)
    const { page } = visit
    const lines = await actor.call(listLines, { query: { spec_id: String(field.cropId) } })
    const unused = lines.body.data.find((line) => line.line_name === 'Line 5')!
    const release = await delayWrites(page)
    await cellOfPlot(page, 1, 1).click()
    await page.keyboard.press('f')
    await page.keyboard.type('line')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Line 5')
    await page.keyboard.press('Enter')
    await page.getByText('1 unsent').waitFor()
    await sendColleagueChange(actor, field, { entity: 'line', field: 'exists', id: unused.line_id }, true, false)
    release()
    await page.getByText('1 unsent').waitFor({ state: 'detached' })
    await page
      .locator('[data-toast]')
      .or(page.getByRole('button', { name: '1 conflict' }))
      .first()
      .waitFor()
    expect(
      (await acceptedChanges(actor, field)).flatMap(({ columns }) => columns.map((column) => column.field)),
    ).not.toContain('line_id')
    expect(visit.faults).toEqual([])
    await visit.context.close()
  })
})
