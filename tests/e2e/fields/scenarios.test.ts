import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { readChanges, sendChange } from '../../../src/contract/plots/changes.ts'
import type { Actor } from '../../integration/harness.ts'
import { type Product, startProduct } from '../product.ts'
import type { MapDriver } from './mapDriver.ts'
import { openScannedField } from './scannedField.ts'
import { makeField, type SmallField } from './smallField.ts'
import { addTraits } from './tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const sentChangeCount = (map: MapDriver) => map.calls.filter((call) => /^POST .*\/changes\/$/.test(call)).length

/** Changes accepted for a field, oldest first. */
async function changes(field: SmallField) {
  const query = { since: '0', crop_since: '0' } as never
  return (await actor.call(readChanges, { params: { id: field.yearId }, query })).body.data.map(({ change }) => change)
}

/** Deletes plots over the API, so that their places are empty. */
async function remove(field: SmallField, plots: readonly number[]): Promise<void> {
  const ids = plots.map((k) => field.plotIds[k])
  const column = { entity: 'plot' as const, field: 'exists' as const, ids }
  const change = {
    name: { key: 'change.plotsDeleted', params: { count: ids.length } },
    columns: [{ ...column, before: ids.map(() => true), after: ids.map(() => false) }],
  }
  const body = { key: randomUUID(), base_seq: 0, change }
  const { status } = await actor.call(sendChange, { params: { id: field.yearId }, body })
  expect(status).toBe(200)
}

describe('keyboard scenarios', () => {
  it('all plots of a line are selected in both panes and get one comment in one request', async () => {
    const field = await makeField(actor, { rows: 6, cols: 10, lines: 5 })
    const map = await openScannedField(product, actor, field)
    await map.cell(2, 3).click()
    await map.scan(...'sl', 'f', ...'comment', 'Enter', 'Enter', ...'lodged', 'Control+Enter')
    await map.figures('12 plots')
    const touched = map.page.locator('[data-pane="table"] [row-index]:is(.is-touched, [data-touched]) [col-id="label"]')
    await expect.poll(() => touched.count()).toBeGreaterThan(1)
    await map.saved()
    expect(sentChangeCount(map)).toBe(1)
    const last = (await changes(field)).at(-1)!
    expect(last.columns).toMatchObject([{ field: 'comment', after: new Array(12).fill('lodged') }])
    await map.context.close()
  })

  it('a block of twelve cannot move onto an occupied position; Shift+Enter swaps, one entry of thirteen plots', async () => {
    const field = await makeField(actor, { rows: 4, cols: 5 })
    const occupied = field.plotIds[9]
    await remove(field, [3, 4, 8, 13, 14, 18, 19])
    const map = await openScannedField(product, actor, field)
    const before = await map.plots()
    const entries = await map.entries()
    await map.cell(1, 1).click()
    await map.cell(4, 3).click({ modifiers: ['Shift'] })
    await map.scan('m', 'ArrowRight', 'ArrowRight', 'Enter')
    await expect.poll(() => map.message()).toContain('1 place is taken')
    await map.saved()
    await expect.poll(async () => [await map.plots(), await map.entries()]).toEqual([before, entries])
    await map.scan('Shift+Enter')
    await map.saved()
    const after = await map.plots()
    expect(after.map((row) => row.slice(2))).toEqual(before.map((row) => row.slice(0, 3)))
    expect(after.flat().filter((id) => id === occupied)).toHaveLength(1)
    expect(after.flatMap((row) => row.slice(0, 2)).filter(Boolean)).toEqual([occupied])
    const last = (await changes(field)).at(-1)!
    expect(new Set(last.columns.flatMap(({ entity, ids }) => (entity === 'plot' ? ids : []))).size).toBe(13)
    await map.press('Control+z')
    await map.saved()
    await expect.poll(() => map.plots()).toEqual(before)
    await map.context.close()
  })

  it('the two top classes alone: the counts add up, the others dim, commands report how many are hidden', async () => {
    const field = await makeField(actor, { rows: 10, cols: 12, value: (k) => 4 + (k % 24) / 8 })
    const map = await openScannedField(product, actor, field)
    const { page } = map
    await map.scan('c', ...'yield', 'Enter', 'k', 'Shift+F9', 'Enter', 'ArrowDown', 'Shift+Enter')
    const options = page.locator('[data-legend-row]')
    await expect.poll(() => page.locator('[data-legend-row][aria-selected="true"]').count()).toBe(2)
    const names = await options.evaluateAll((elements) =>
      elements.map((option) => option.getAttribute('aria-label') ?? ''),
    )
    const counts = names.map((name) => Number(/(\d+) plots/.exec(name)?.[1]))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(120)
    await expect
      .poll(() => options.evaluateAll((elements) => elements.map((option) => option.getAttribute('aria-selected'))))
      .toEqual(names.map((_, k) => String(k < 2)))
    expect(names.slice(2).every((name) => name.includes('dimmed'))).toBe(true)
    await page.locator('[data-pane="map"] [data-region-entry]').focus()
    await map.scan(...'sa')
    const hidden = 120 - counts[0] - counts[1]
    await page.locator('[data-hidden]').getByText(`${hidden} of 120 hidden`).waitFor()
    await map.press('Delete', 'Enter')
    await expect.poll(() => map.message()).toContain(`${hidden} hidden plots left out`)
    await map.saved()
    await expect
      .poll(async () => (await map.labels()).flat().filter((label) => label === null))
      .toHaveLength(120 - hidden)
    await map.context.close()
  })

  it('an expression shows its count before Enter and selects exactly these; S K shrinks the selection by a ring', async () => {
    const field = await makeField(actor, { rows: 8, cols: 8, value: (k) => (k % 8 < 5 ? 7 : 5) })
    await addTraits(actor, field, ['Replication'], {
      kind: 'qualitative',
      role: 'factor',
      value: (k) => (k < 24 ? '1' : '2'),
    })
    const map = await openScannedField(product, actor, field)
    await map.scan('Control+f', ...'yield > 6 and rep = 2')
    await map.page.locator('[data-find]').getByText('25 plots found').waitFor()
    await map.scan('Enter')
    await map.figures('25 plots')
    for (const [row, col, isIn] of [
      [4, 1, 'true'],
      [8, 5, 'true'],
      [3, 1, 'false'],
      [8, 6, 'false'],
    ] as const) {
      await expect.poll(() => map.cell(row, col).getAttribute('aria-selected')).toBe(isIn)
    }
    await map.scan(...'sk')
    await map.figures(/^9 plots/)
    await expect.poll(() => map.cell(4, 1).getAttribute('aria-selected')).toBe('false')
    await expect.poll(() => map.cell(6, 3).getAttribute('aria-selected')).toBe('true')
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('zoom keys pressed faster than the animation add up', async () => {
    const field = await makeField(actor, { rows: 30, cols: 40 })
    const map = await openScannedField(product, actor, field)
    const shows = (percent: number) =>
      map.page
        .locator('[data-region="status"]')
        .getByText(`${Math.round(percent)} %`, { exact: true })
        .waitFor()
    await map.press('Shift+0')
    await shows(100)
    await map.press('-', '-', '-', '-')
    await shows(100 / 1.25 ** 4)
    await map.press('+', '+')
    await shows(100 / 1.25 ** 2)
    await map.context.close()
  })
})
