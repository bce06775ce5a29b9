import { beforeAll, expect, it } from 'vitest'
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

it('toolbar items that do not fit are in the overflow menu, in the narrowest window too', async () => {
  const map = await openMap(product, actor, await makeField(actor, { rows: 4, cols: 5 }))
  const { page } = map
  const overflowButton = page.getByRole('button', { name: /^\d+ more/ })
  for (const width of [1000, 700]) {
    await page.setViewportSize({ width, height: 900 })
    // Until the layout follows the window, the button is where it was in the wider window.
    await expect
      .poll(async () => {
        const box = await overflowButton.boundingBox()
        return box !== null && box.width > 20 && box.x + box.width <= width
      })
      .toBe(true)
  }
  await overflowButton.click()
  await page.getByRole('menuitem', { name: /^Numbering/ }).click()
  await page.getByText('Start corner').waitFor()
  expect(map.faults).toEqual([])
  await map.context.close()
})
