import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { loadFieldYear, readChanges, reserveIds, sendChange } from '../../../src/contract/plots/changes.ts'
import type { CellValue } from '../../../src/domain/change/changeSet.ts'
import { readCell } from '../../../src/domain/columns/cell.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { type TraitOptions, traitColumns } from '../../fields/fieldColumns.ts'
import type { Actor } from '../../integration/harness.ts'
import { type Product, type Visit, type VisitOptions, waitUntilSaved } from '../product.ts'
import type { SmallField } from './smallField.ts'

/** The table of one nursery and year, controlled by keys and pointer and read through its cells and the API. */
export interface TableDriver extends Visit {
  readonly field: SmallField
  /** Column of the field's trait. */
  readonly grain: string
  /** A cell by display row, from 0, and column. */
  cell(row: number, column: string): Locator
  /** The map's cell of a place, by its invisible grid. */
  place(row: number, col: number): Locator
  press(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
  /** Texts of a column from display row `from` to `to`. */
  texts(column: string, from: number, to: number): Promise<string[]>
  /** Selected cells that are in the page, as `row column`. */
  selected(): Promise<string[]>
  /** The cell that has the focus, as `row column`. */
  focused(): Promise<string>
  /** The newest message in the status bar. */
  message(): Promise<string>
  /** Waits until everything is saved. */
  saved(): Promise<void>
  /** Stored values of a column by plot, in the order in which plots were created. */
  stored(column: string): Promise<CellValue[]>
  /** Names of accepted changes after those that created the field. */
  entries(): Promise<string[]>
}

interface TableOptions extends VisitOptions {
  /** Leaves columns that are empty in the whole year folded; by default they are opened first. */
  leavesFolded?: boolean
}

/** Opens the columns that are folded because they are empty. */
export async function openEmptyColumns(page: Page): Promise<void> {
  const chip = page.locator('[data-empty-columns]')
  await chip.first().click()
  await chip.first().waitFor({ state: 'detached' })
}

/** Opens a field with its table in view. */
export async function openTable(
  product: Product,
  actor: Actor,
  field: SmallField,
  options: TableOptions = {},
): Promise<TableDriver> {
  const { leavesFolded = false, ...visited } = options
  const visit = await product.visit({ as: actor, permissions: ['clipboard-read', 'clipboard-write'], ...visited })
  const result = (await log(actor, field)).length
  await visit.open(field.address)
  const { page } = visit
  const cell = (row: number, column: string) =>
    page.locator(`[data-pane="table"] [row-index="${row}"] [col-id="${column}"]`)
  await cell(0, 'label').waitFor()
  if (!leavesFolded) await openEmptyColumns(page)
  return {
    ...visit,
    field,
    grain: `trait:${field.traitId}`,
    cell,
    place: (row, col) =>
      page.locator(`[data-pane="map"] [role="gridcell"][aria-rowindex="${row}"][aria-colindex="${col}"]`),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key)
    },
    type: (text) => page.keyboard.type(text),
    texts: async (column, from, to) => {
      const texts: string[] = []
      for (let row = from; row <= to; row++) texts.push((await cell(row, column).textContent()) ?? '')
      return texts
    },
    selected: () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[row-index] [col-id][aria-selected="true"]')].map(
          (cell) => `${cell.closest('[row-index]')?.getAttribute('row-index')} ${cell.getAttribute('col-id')}`,
        ),
      ),
    focused: () =>
      page.evaluate(() => {
        const focused = document.activeElement
        return `${focused?.closest('[row-index]')?.getAttribute('row-index')} ${focused?.getAttribute('col-id')}`
      }),
    message: async () => (await page.locator('[data-message]').textContent()) ?? '',
    saved: () => waitUntilSaved(page),
    stored: async (column) => {
      const { body } = await actor.call(loadFieldYear, { params: { id: field.yearId } })
      const columns = decodeFieldYear(body as Uint8Array)
      return field.plotIds.map((id) => readCell(columns, columns.indexOf.get(id) ?? -1, column))
    },
    entries: async () => (await log(actor, field)).slice(result).map((entry) => entry.change.name.key),
  }
}

async function log(actor: Actor, field: SmallField) {
  const query = { since: '0', crop_since: '0' } as never
  return (await actor.call(readChanges, { params: { id: field.yearId }, query })).body.data
}

/** The middle of the fill handle, once it is at the lower right corner of a cell: it follows the range a frame later. */
export async function fillHandle(table: TableDriver, row: number, column: string): Promise<[number, number]> {
  let position: [number, number] = [0, 0]
  await expect
    .poll(async () => {
      const handle = await table.page.locator('[data-handle="fill"]').boundingBox()
      const cell = await table.cell(row, column).boundingBox()
      if (!handle || !cell) return Number.POSITIVE_INFINITY
      position = [handle.x + handle.width / 2, handle.y + handle.height / 2]
      return Math.hypot(position[0] - cell.x - cell.width, position[1] - cell.y - cell.height)
    })
    .toBeLessThan(8)
  return position
}

/** Adds traits to a field over the API; `value` returns plot `k`'s value of trait `t`. Returns their columns. */
export async function addTraits(
  actor: Actor,
  field: SmallField,
  names: readonly string[],
  options: TraitOptions,
): Promise<string[]> {
  const params = { id: field.yearId }
  const { body: ids } = await actor.call(reserveIds, { params, body: { plot: 0, line: 0, trait: names.length } })
  const columns = traitColumns(ids.trait, names, field.plotIds, options)
  const change = { name: { key: 'change.values', params: { count: 0 } }, columns }
  const { status, body } = await actor.call(sendChange, { params, body: { key: randomUUID(), base_seq: 0, change } })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return ids.trait.map((id) => `trait:${id}`)
}

/** The rows of plots that are in the page, without the summary rows below them. */
export function shownRows({ page }: Pick<TableDriver, 'page'>): Locator {
  return page.locator('[data-pane="table"] [row-index]:not([row-index^="b-"])')
}
