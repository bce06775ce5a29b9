import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { type MapDriver, openMap, waitForName } from '../mapDriver.ts'
import { writePlot } from '../saving/colleague.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** Chooses the field that the map shows and edits. */
async function show(map: MapDriver, name: string): Promise<void> {
  await map.press('f')
  await map.page.keyboard.type(name)
  await map.press('Enter')
}

describe('editing on the map', () => {
  it('re-flows the map live at a new width, which is undone in one step, and 151 is refused with the limit [MAP-06]', async () => {
    const field = await makeField(actor, { rows: 8, cols: 30 })
    const map = await openMap(product, actor, field)
    const before = await map.plots()
    await map.press('w')
    await map.page.keyboard.type('24')
    const panel = map.page.getByRole('dialog', { name: 'Field width' })
    await panel.getByText('10 rows').waitFor()
    await expect.poll(() => map.entries()).toBe(0)
    await map.press('Enter')
    await map.saved()
    await expect
      .poll(async () => [(await map.plots()).length, (await map.plots())[1][0]])
      .toEqual([10, field.plotIds[24]])
    await map.press('Control+z')
    await map.saved()
    await expect.poll(() => map.plots()).toEqual(before)
    await map.press('w')
    await map.page.keyboard.type('151')
    await panel.getByText('2 to 150').waitFor()
    await map.press('Enter')
    await expect.poll(() => panel.count()).toBe(1)
    await map.press('Escape')
    await expect.poll(async () => [await panel.count(), await map.entries()]).toEqual([0, 2])
    await map.context.close()
  })

  it('the editor suggests lines as the table does, and shows a colleague’s new value', async () => {
    const field = await makeField(actor, { rows: 6, cols: 8, value: () => 5, lines: 20 })
    const map = await openMap(product, actor, field)
    const { page } = map
    const options = page.locator('[data-open-editor] [role="option"]')
    await show(map, 'Line')
    await map.cell(2, 2).click()
    await map.press('Enter', 'Alt+ArrowDown')
    await expect.poll(() => options.count()).toBe(8)
    await map.press('Escape')
    await expect.poll(() => options.count()).toBe(0)
    await page.keyboard.type('line 1')
    await expect
      .poll(() => options.allTextContents())
      .toEqual(['Line 1', ...[10, 11, 12, 13, 14, 15, 16].map((n) => `Line ${n}`)])
    await map.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
    await waitForName(page, 2, 2, 'Line 11')
    // A list that crosses the pane's lower edge is shown above instead.
    await map.cell(6, 8).click()
    await map.press('Enter', 'Alt+ArrowDown')
    await options.nth(7).click()
    await waitForName(page, 6, 8, 'Line 8')
    await map.saved()
    await show(map, 'Yield')
    await map.cell(3, 3).click()
    await map.press('Enter')
    await page.keyboard.type('6.8')
    await writePlot(actor, field, 18, `trait:${field.traitId}`, 5, 6.4)
    await expect
      .poll(() => page.locator('[data-pane-float] [data-remote-value]').textContent())
      .toContain('Now 6.4 by ')
    await map.press('Escape')
    await waitForName(page, 3, 3, 'Yield 6.4')
    expect(map.faults).toEqual([])
    await map.context.close()
  })
})
