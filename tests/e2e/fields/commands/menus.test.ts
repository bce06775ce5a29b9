import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { openMap } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe('the menu of the map', () => {
  it('fits inside a laptop window wherever it is opened', async () => {
    const field = await makeField(actor, { rows: 12, cols: 20 })
    const map = await openMap(product, actor, field)
    await map.page.setViewportSize({ width: 1280, height: 720 })
    const menu = map.page.getByRole('menu', { name: 'Actions' })
    for (const [row, col] of [
      [1, 1],
      [6, 10],
      [12, 20],
    ]) {
      await map.cell(row, col).click({ button: 'right' })
      await menu.locator(':focus').waitFor()
      for (const entry of [menu.getByRole('menuitem').first(), menu.getByRole('menuitem').last()]) {
        await expect
          .poll(async () => {
            const box = await entry.boundingBox()
            return box !== null && box.y >= 0 && box.y + box.height <= 720 && box.x >= 0 && box.x + box.width <= 1280
          })
          .toBe(true)
      }
      await map.press('Escape')
      await menu.waitFor({ state: 'hidden' })
    }
    expect(map.faults).toEqual([])
    await map.context.close()
  })
})
