import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { acceptedChanges } from '../saving/colleague.ts'
import { openScannedField } from '../scannedField.ts'
import { fastTypingPause, scanner } from '../scanner.ts'
import { makeField } from '../smallField.ts'
import { addTraits } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe.each([0, fastTypingPause])('scenarios that open a panel, with %i ms between keys', (pause) => {
  it('11 typing after the shortcut of the filter row goes into the filter, and fill down writes the remaining rows', async () => {
    const field = await makeField(actor, { rows: 4, cols: 5 })
    const [replication] = await addTraits(actor, field, ['Replication'], {
      kind: 'qualitative',
      role: 'factor',
      value: (k) => (k < 10 ? '1' : '2'),
    })
    const [heading] = await addTraits(actor, field, ['Heading'], {
      kind: 'date',
      role: 'stage',
      value: (k) => (k === 0 ? '2026-06-30' : null),
    })
    const map = await openScannedField(product, actor, field, pause)
    const { page, scan } = map
    await page.locator(`[data-pane="table"] [row-index="0"] [col-id="${replication}"]`).click()
    await scan('Control+Shift+l', '2', 'Enter')
    const rows = page.locator('[data-pane="table"] [row-index]:not([row-index^="b-"]) [col-id="label"]')
    await expect.poll(() => rows.count()).toBe(10)
    await page.locator(`[data-pane="table"] [row-index="0"] [col-id="${heading}"]`).click()
    await scan(...'2.7.2026', 'Enter', 'ArrowUp', ...new Array(9).fill('Shift+ArrowDown'), 'Control+d')
    await map.saved()
    const days = field.plotIds.map((_, k) => (k >= 10 ? '2026-07-02' : k === 0 ? '2026-06-30' : null))
    await expect.poll(() => map.stored(heading)).toEqual(days)
    await expect.poll(() => map.stored(replication)).toEqual(field.plotIds.map((_, k) => (k < 10 ? '1' : '2')))
    // Selecting a column selects only the rows that the filter shows; the message counts the others.
    await scan('Control+ ', 'Delete')
    await map.saved()
    await expect.poll(() => map.stored(heading)).toEqual(field.plotIds.map((_, k) => (k === 0 ? '2026-06-30' : null)))
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('12 the misspelt line of 37 plots is replaced at once, in these plots only', async () => {
    const lineNames = ['Lda', 'Lada', 'Vega']
    const field = await makeField(actor, { rows: 8, cols: 10, lineNames, lineOf: (k) => (k < 37 ? 0 : 1 + (k % 2)) })
    const map = await openScannedField(product, actor, field, pause)
    await map.scan('Control+h', ...'Lda', 'Tab', ...'Lada', 'Enter')
    await map.page.locator('[data-hits]').waitFor()
    await map.scan('Enter')
    await map.saved()
    const stored = async () => (await map.stored('line')).map(String)
    await expect.poll(stored).toEqual(field.plotIds.map((_, k) => (k < 37 ? 'Lada' : k % 2 ? 'Vega' : 'Lada')))
    await expect
      .poll(async () => (await acceptedChanges(actor, field)).map(({ name }) => name.key))
      .toEqual(['change.replaced'])
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('18 values typed offline are queued and saved once each, in their plots, after reconnecting', async () => {
    const field = await makeField(actor, { rows: 4, cols: 10 })
    const map = await openScannedField(product, actor, field, pause)
    const { page, context } = map
    const before = await map.stored()
    const values = Array.from({ length: 37 }, (_, k) => 10 + k / 4)
    const typed = (values: readonly number[]) => values.flatMap((value) => [...String(value), 'Enter'])
    // Along the walk of the map, from the bottom left by rows: each Enter opens the next one.
    await map.cell(4, 1).click()
    await map.scan(...'sa', 'f', ...'yield', 'Enter', 'Enter', ...typed(values.slice(0, 5)))
    await map.saved()
    await context.setOffline(true)
    await page.locator('[data-banner="offline"]').waitFor()
    await map.scan(...typed(values.slice(5)), 'Escape')
    await page.getByText('32 edits wait').first().waitFor()
    await context.setOffline(false)
    await map.saved()
    const walk = [3, 2, 1, 0].flatMap((row) => Array.from({ length: 10 }, (_, col) => row * 10 + col))
    const expected = [...before]
    for (const [k, value] of values.entries()) expected[walk[k]] = value
    await expect.poll(() => map.stored()).toEqual(expected)
    expect(await acceptedChanges(actor, field)).toHaveLength(37)
    expect(map.faults).toEqual([])
    await context.close()
  })

  it('20 keys right after opening the second window change nothing; keys in it reach all plots, and both windows show them', async () => {
    const field = await makeField(actor, { rows: 50, cols: 40 })
    const map = await openScannedField(product, actor, field, pause)
    const { page } = map
    const before = await map.stored()
    const [second] = await Promise.all([page.context().waitForEvent('page'), map.scan('p', ...'sa', 'Shift+1')])
    await second.locator('[data-pane="map"] :focus').waitFor()
    await map.saved()
    expect([await map.stored(), await map.entries()]).toEqual([before, 0])
    const scan = await scanner(second, pause)
    await scan(...'sa', 'Shift+1', 'f', ...'yield', 'Enter', 'Enter', ...'6,25', 'Control+Enter')
    await expect.poll(() => page.locator('[data-figures]').textContent()).toMatch(/^2\s000 plots/)
    await expect.poll(() => second.locator('[data-figures]').textContent()).toMatch(/^2\s000 plots/)
    await map.saved()
    await expect.poll(() => map.stored()).toEqual(before.map(() => 6.25))
    await expect.poll(() => map.entries()).toBe(1)
    await Promise.all([second.waitForEvent('close'), second.close({ runBeforeUnload: true })])
    await map.cell(1, 1).waitFor()
    await expect.poll(() => page.locator('[data-figures]').textContent()).toMatch(/^2\s000 plots/)
    expect(map.faults).toEqual([])
    await map.context.close()
  })
})
