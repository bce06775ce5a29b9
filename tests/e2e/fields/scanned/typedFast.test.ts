import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { openScannedField } from '../scannedField.ts'
import { fastTypingPause, scanner } from '../scanner.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe.each([0, fastTypingPause])('scenarios with two windows, with %i ms between keys', (pause) => {
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
