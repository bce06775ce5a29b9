import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { readChanges, sendChange } from '../../../src/contract/plots/changes.ts'
import type { CellValue, ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import type { Actor } from '../../integration/harness.ts'
import type { Product, Visit, VisitOptions } from '../product.ts'
import { editLabels } from './mapDriver.ts'
import type { SmallField } from './smallField.ts'

/** The map's cell of a place, by the invisible grid. */
export const cell = (page: Page, row: number, col: number): Locator =>
  page.locator(`[data-pane="map"] [role="gridcell"][aria-rowindex="${row}"][aria-colindex="${col}"]`)

/** Opens a field until its map can be worked in. */
export async function openField(
  product: Product,
  actor: Actor,
  field: SmallField,
  options: VisitOptions = {},
): Promise<Visit> {
  const visit = await product.visit({ as: actor, ...options })
  await visit.open(field.address)
  await cell(visit.page, 1, 1).waitFor()
  return visit
}

/** A colleague's write of one thing's field, over the API. */
export async function write(
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

/** A colleague's write of the `k`-th plot. */
export function writePlot(
  actor: Actor,
  field: SmallField,
  k: number,
  name: ChangeColumn['field'],
  before: CellValue,
  after: CellValue,
): Promise<void> {
  return write(actor, field, { entity: 'plot', field: name, id: field.plotIds[k] }, before, after)
}

/** Changes accepted for a field's year beyond the one that made it, oldest first. */
export async function accepted(actor: Actor, field: SmallField) {
  const query = { since: '0', crop_since: '0' } as never
  const { body } = await actor.call(readChanges, { params: { id: field.yearId }, query })
  return body.data.slice(1).map(({ change }) => change)
}

/** What the first cell of each accepted change became. */
export async function written(actor: Actor, field: SmallField): Promise<CellValue[]> {
  return (await accepted(actor, field)).map(({ columns }) => columns[0].after[0])
}

/** Types a label into a plot of the map. */
export async function typeLabel(page: Page, row: number, col: number, text: string): Promise<void> {
  await cell(page, row, col).click()
  await editLabels(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

const probe = '/held/changes/'

/** Holds what the page sends back until the answer is called: a colleague's write comes first then. */
export async function holdWrites(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/changes/', async (route) => {
    if (route.request().url().endsWith(probe)) return route.fulfill({ status: 204 })
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  // A page that was used before may hold its requests a moment later only.
  await expect.poll(() => page.evaluate(async (to) => (await fetch(to, { method: 'POST' })).status, probe)).toBe(204)
  return release
}
