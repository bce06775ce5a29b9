import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { openMap, waitUntilStill } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe('the overview of the map', () => {
  it('shows while the field does not fit: a press moves the viewport, a double click fits the field', async () => {
    const map = await openMap(product, actor, await makeField(actor, { rows: 40, cols: 40 }))
    const { page } = map
    await page.setViewportSize({ width: 1600, height: 1000 })
    const overview = page.locator('[data-minimap]')
    await expect.poll(() => overview.count()).toBe(1)
    await overview.waitFor({ state: 'hidden' })
    await map.cell(1, 1).click()
    await map.press('Shift+Digit0', '+', '+')
    await overview.waitFor({ state: 'visible' })
    // The view glides there: click only after it has stopped.
    await waitUntilStill(overview.locator('div'))
    const box = await overview.boundingBox()
    if (!box) throw new Error('no overview')
    await page.mouse.click(box.x + box.width - 8, box.y + box.height - 8)
    await map.cell(40, 40).waitFor()
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
    await overview.waitFor({ state: 'hidden' })
    expect(map.faults).toEqual([])
    await map.context.close()
  })
})
