import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { readChanges, sendChange } from '../../../../src/contract/plots/changes.ts'
import type { CellValue, ChangeColumn } from '../../../../src/domain/change/changeSet.ts'
import type { Actor } from '../../../integration/harness.ts'
import type { Product, Visit, VisitOptions } from '../../product.ts'
import { editLabels } from '../mapDriver.ts'
import type { SmallField } from '../smallField.ts'

/** The map's grid cell at a place. */
export const cellOfPlot = (page: Page, row: number, col: number): Locator =>
  page.locator(`[data-pane="map"] [role="gridcell"][aria-rowindex="${row}"][aria-colindex="${col}"]`)

/** Opens a field and waits until its map is ready. */
export async function openField(
  product: Product,
  actor: Actor,
  field: SmallField,
  options: VisitOptions = {},
): Promise<Visit> {
  const visit = await product.visit({ as: actor, ...options })
  await visit.open(field.address)
  await cellOfPlot(visit.page, 1, 1).waitFor()
  return visit
}

/** Writes one field of an entity as a colleague, over the API. */
export async function sendColleagueChange(
  actor: Actor,
  field: SmallField,
  of: Pick<ChangeColumn, 'entity' | 'field'> & { id: number },
  before: CellValue,
  after: CellValue,
): Promise<void> {
  const { entity, field: name, id } = of
  const columns = [{ entity, field: name, ids: [id], before: [before], after: [after] }]
  const change = { name: { key: 'change.value', params: { field: 'Yield' } }, columns }
  const answer = await actor.call(sendChange, {
    params: { id: field.yearId },
    body: { key: randomUUID(), base_seq: 0, change },
  })
  expect([answer.status, answer.status === 200 ? null : answer.body]).toEqual([200, null])
}

/** Writes a field of the `k`-th plot as a colleague. */
export function writePlot(
  actor: Actor,
  field: SmallField,
  k: number,
  name: ChangeColumn['field'],
  before: CellValue,
  after: CellValue,
): Promise<void> {
  return sendColleagueChange(actor, field, { entity: 'plot', field: name, id: field.plotIds[k] }, before, after)
}

/** Accepted changes of a field's year after the one that created it, oldest first. */
export async function acceptedChanges(actor: Actor, field: SmallField) {
  const query = { since: '0', crop_since: '0' } as never
  const { body } = await actor.call(readChanges, { params: { id: field.yearId }, query })
  return body.data.slice(1).map(({ change }) => change)
}

/** The first cell's new value in each accepted change. */
export async function writtenValues(actor: Actor, field: SmallField): Promise<CellValue[]> {
  return (await acceptedChanges(actor, field)).map(({ columns }) => columns[0].after[0])
}

/** Types a label into a plot of the map. */
export async function typeLabel(page: Page, row: number, col: number, text: string): Promise<void> {
  await cellOfPlot(page, row, col).click()
  await editLabels(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

const probe = '/held/changes/'

/** Delays the page's writes until the returned function is called, so that a colleague's write arrives first. */
export async function delayWrites(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/changes/', async (route) => {
    if (route.request().url().endsWith(probe)) return route.fulfill({ status: 204 })
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  // A page that was used before may intercept its requests only a moment later.
  await expect.poll(() => page.evaluate(async (to) => (await fetch(to, { method: 'POST' })).status, probe)).toBe(204)
  return release
}
