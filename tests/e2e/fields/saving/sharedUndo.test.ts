import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { sendChange } from '../../../../src/contract/plots/changes.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct, waitUntilSaved } from '../../product.ts'
import { openMap } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'
import { cellOfPlot, delayWrites, openField, typeLabel, writtenValues } from './colleague.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const name = (page: Page, row: number, col: number) =>
  expect.poll(() => cellOfPlot(page, row, col).getAttribute('aria-label'))
const message = (page: Page) => expect.poll(() => page.locator('[data-message]').textContent())

it('two tabs of one user share a timeline: each undoes and redoes changes of the other, also after a reload', async () => {
  const field = await makeField(actor, { rows: 3, cols: 4 })
  const visit = await openField(product, actor, field)
  const firstPage = visit.page
  const other = await visit.context.newPage()
  await other.goto(firstPage.url())
  await cellOfPlot(other, 1, 1).waitFor()

  await firstPage.bringToFront()
  await typeLabel(firstPage, 1, 1, 'A1')
  await waitUntilSaved(firstPage)
  await other.bringToFront()
  await name(other, 1, 1).toContain('Plot A1')
  await typeLabel(other, 1, 2, 'B1')
  await waitUntilSaved(other)
  // The newest first, wherever it was typed, and what is left afterwards.
  await firstPage.bringToFront()
  await name(firstPage, 1, 2).toContain('Plot B1')
  await cellOfPlot(firstPage, 3, 4).click()
  await firstPage.keyboard.press('Control+z')
  await name(other, 1, 2).not.toContain('B1')
  await other.bringToFront()
  await cellOfPlot(other, 3, 4).click()
  await other.keyboard.press('Control+z')
  await name(firstPage, 1, 1).not.toContain('A1')
  await waitUntilSaved(other)

  // Reloaded one after the other, both still have it.
  for (const page of [firstPage, other]) {
    await page.reload()
    await cellOfPlot(page, 1, 1).waitFor()
  }
  await firstPage.bringToFront()
  await cellOfPlot(firstPage, 3, 4).click()
  await firstPage.keyboard.press('Control+y')
  await name(firstPage, 1, 1).toContain('Plot A1')
  await firstPage.keyboard.press('Control+y')
  await name(other, 1, 2).toContain('Plot B1')
  await waitUntilSaved(firstPage)
  expect(await writtenValues(actor, field)).toEqual(['A1', 'B1', '2', '1', 'A1', 'B1'])
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

it('undoing a deletion whose position a colleague has filled lists the plot without a position in map and table', async () => {
  const field = await makeField(actor, { rows: 3, cols: 4 })
  const map = await openMap(product, actor, field)
  const { page } = map
  await map.cell(1, 1).click()
  await map.press('Control+Delete')
  await page.getByRole('button', { name: 'Delete 1 plot' }).click()
  await map.saved()
  await expect.poll(async () => (await map.plots())[0][0]).toBeNull()

  // The colleague's plot is on the place before the undo arrives.
  const release = await delayWrites(page)
  await map.cell(2, 2).click()
  await map.press('Control+z')
  await expect.poll(() => map.cell(1, 1).getAttribute('aria-label')).toContain('Plot')
  const ids = [field.plotIds[11]]
  const columns = [
    { entity: 'plot' as const, field: 'row', ids, before: [3], after: [1] },
    { entity: 'plot' as const, field: 'col', ids, before: [4], after: [1] },
  ]
  const body = { key: randomUUID(), base_seq: 0, change: { name: { key: 'change.value', params: {} }, columns } }
  expect((await actor.call(sendChange, { params: { id: field.yearId }, body })).status).toBe(200)
  release()
  await map.saved()
  await message(page).toContain('not on the map')
  expect((await map.plots())[0][0]).toBe(field.plotIds[11])
  await name(page, 1, 1).toContain('Plot 12')
  const row = page.locator('[data-pane="table"] [row-id]', {
    has: page.locator('[col-id="label"]', { hasText: /^1$/ }),
  })
  await expect.poll(() => row.locator('[col-id="row"]').textContent()).toBe('–')
  expect(map.faults).toEqual([])
  await map.context.close()
})
