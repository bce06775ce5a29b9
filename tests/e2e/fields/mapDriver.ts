import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { readChanges, sendChange } from '../../../src/contract/plots/changes.ts'
import { readFieldMap } from '../../../src/contract/plots/maps.ts'
import type { Actor } from '../../integration/harness.ts'
import { type Product, type Visit, waitUntilSaved } from '../product.ts'
import type { SmallField } from './smallField.ts'

/** The fields page of one nursery and year, controlled by keys and read through the map's grid, the panel and the API. */
export interface MapDriver extends Visit {
  readonly field: SmallField
  /** The map's element of a visible place. */
  cell(row: number, col: number): Locator
  /** Presses keys one after another, as Playwright names them. */
  press(...keys: string[]): Promise<void>
  /** Name of the element that has the focus. */
  focused(): Promise<string>
  /** The newest message in the status bar. */
  message(): Promise<string>
  /** Waits until everything is saved. */
  saved(): Promise<void>
  /** Stored labels, row by row; null = not numbered or no plot. */
  labels(): Promise<(string | null)[][]>
  /** Stored rows of the map as plot ids; null = empty place. */
  plots(): Promise<(number | null)[][]>
  /** Number of accepted changes after those that created the field. */
  entries(): Promise<number>
}

/** Opens a field and focuses its map, with nothing selected. */
export async function openMap(product: Product, actor: Actor, field: SmallField): Promise<MapDriver> {
  const visit = await product.visit({ as: actor, permissions: ['clipboard-read', 'clipboard-write'] })
  await visit.open(field.address)
  const { page } = visit
  const entry = page.locator('[data-pane="map"] [data-region-entry]')
  await entry.first().waitFor()
  await entry.first().focus()
  const map = async () => {
    const query = { field_id: String(field.fieldId), year_id: String(field.yearId) }
    return (await actor.call(readFieldMap, { query })).body.location_of_plots
  }
  return {
    ...visit,
    field,
    cell: (row, col) =>
      page.locator(`[data-pane="map"] [role="gridcell"][aria-rowindex="${row}"][aria-colindex="${col}"]`),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key)
    },
    focused: () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
    message: async () => (await page.locator('[data-message]').textContent()) ?? '',
    saved: () => waitUntilSaved(page),
    labels: async () => (await map()).map((row) => row.map((cell) => cell?.plot_label ?? null)),
    plots: async () => (await map()).map((row) => row.map((cell) => cell?.plot_id ?? null)),
    entries: async () => {
      const query = { since: '0', crop_since: '0' } as never
      const { body } = await actor.call(readChanges, { params: { id: field.yearId }, query })
      return body.data.length - 1
    },
  }
}

/** Makes Enter edit labels on the map: until a field is chosen it edits the trait that colours the map. */
export async function editLabels(page: Page): Promise<void> {
  await page.keyboard.press('f')
  await page.keyboard.type('label')
  await page.keyboard.press('Enter')
}

/** Waits until the accessible name of a cell of the (first) map contains a text. */
export async function waitForName(page: Page, row: number, col: number, text: string): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator(`[data-pane="map"] [role="gridcell"][aria-rowindex="${row}"][aria-colindex="${col}"]`)
        .first()
        .getAttribute('aria-label')
        .catch(() => ''),
    )
    .toContain(text)
}

/** Waits until the map's cells no longer move, which is after the camera or the pane has stopped. */
export async function waitUntilStill(cell: Locator): Promise<void> {
  let last = ''
  await expect
    .poll(
      async () => {
        const before = last
        last = JSON.stringify(await cell.boundingBox())
        return last === before
      },
      { interval: 400 },
    )
    .toBe(true)
}

/** Writes labels of some plots over the API before the field is opened. */
export async function writeLabels(actor: Actor, field: SmallField, labels: Record<number, string>): Promise<void> {
  const indexes = Object.keys(labels).map(Number)
  const change = {
    name: { key: 'change.value', params: { field: 'label' } },
    columns: [
      {
        entity: 'plot' as const,
        field: 'label',
        ids: indexes.map((k) => field.plotIds[k]),
        before: indexes.map(() => null),
        after: indexes.map((k) => labels[k]),
      },
    ],
  }
  const body = { key: randomUUID(), base_seq: 0, change }
  const { status } = await actor.call(sendChange, { params: { id: field.yearId }, body })
  expect(status).toBe(200)
}
