import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { openScannedField } from '../scannedField.ts'
import { fastTypingPause } from '../scanner.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

it('a labelled list pasted on the map is reviewed in the table, written with Enter, and the map regains focus', async () => {
  const field = await makeField(actor, { rows: 3, cols: 4, value: () => 5 })
  const map = await openScannedField(product, actor, field)
  const { page, scan } = map
  const copied = (text: string) => page.evaluate((text) => navigator.clipboard.writeText(text), text)
  const banner = page.locator('[data-banner="paste"]')
  await scan('f', ...'yield', 'Enter')
  await copied('Label\tYield\r\n12\t6.5\r\n3\t7.5\r\n99\t8')
  await map.cell(1, 1).click()
  await scan('Control+v')
  await expect.poll(() => banner.textContent()).toContain('2 change')
  await scan('Enter')
  await map.saved()
  const expected = field.plotIds.map((_, k) => ({ 11: 6.5, 2: 7.5 })[k] ?? 5)
  await expect.poll(() => map.stored()).toEqual(expected)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region')))
    .toBe('map')
  await scan('Control+z')
  await map.saved()
  await expect.poll(() => map.stored()).toEqual(field.plotIds.map(() => 5))

  // Escape discards it; a heading above values is left out, and nothing is written before Enter.
  await scan('Control+v')
  await banner.waitFor()
  await scan('Escape')
  await banner.waitFor({ state: 'detached' })
  await copied('Yield\r\n6.1\r\n6.2')
  await map.cell(1, 2).click()
  await scan('Control+v')
  await page.locator('[data-region="map"]').getByText('heading row left out', { exact: false }).waitFor()
  await scan('Enter')
  await map.saved()
  const below = field.plotIds.map((_, k) => ({ 1: 6.1, 5: 6.2 })[k] ?? 5)
  await expect.poll(() => map.stored()).toEqual(below)
  expect(map.faults).toEqual([])
  await map.context.close()
})

it('reviewing a map paste in a narrow window switches to the table’s tab, and back when it ends', async () => {
  const field = await makeField(actor, { rows: 3, cols: 4, value: () => 5 })
  const map = await openScannedField(product, actor, field, fastTypingPause)
  const { page, scan } = map
  const copied = (text: string) => page.evaluate((text) => navigator.clipboard.writeText(text), text)
  const banner = page.locator('[data-banner="paste"]')
  const tabOpen = (name: string) => page.getByRole('tab', { name, selected: true }).waitFor()
  const keyboardIn = (region: string) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region')))
      .toBe(region)
  await page.setViewportSize({ width: 1000, height: 700 })
  await tabOpen('Map')
  await map.cell(1, 1).click()
  await scan('f', ...'yield', 'Enter')
  await copied('Label\tYield\r\n12\t6.5\r\n3\t7.5\r\n99\t8')
  await scan('Control+v')
  await banner.waitFor()
  await tabOpen('Table')
  await keyboardIn('table')
  await scan('Escape')
  await tabOpen('Map')
  await keyboardIn('map')
  expect(await map.entries()).toBe(0)
  await scan('Control+v')
  await expect.poll(() => banner.textContent()).toContain('2 change')
  await keyboardIn('table')
  await scan('Enter')
  await map.saved()
  await tabOpen('Map')
  await keyboardIn('map')
  await expect.poll(() => map.stored()).toEqual(field.plotIds.map((_, k) => ({ 11: 6.5, 2: 7.5 })[k] ?? 5))

  // A plain block is written by position at once, and undo reverts it.
  await copied('6,1\t6,2\r\n6,3\t6,4')
  await map.cell(2, 2).click()
  await scan('Control+v')
  await map.saved()
  const block: Record<number, number> = { 2: 7.5, 11: 6.5, 5: 6.1, 6: 6.2, 9: 6.3, 10: 6.4 }
  await expect.poll(() => map.stored()).toEqual(field.plotIds.map((_, k) => block[k] ?? 5))
  await scan('Control+z', 'Control+z')
  await map.saved()
  await expect.poll(() => map.stored()).toEqual(field.plotIds.map(() => 5))
  expect(map.faults).toEqual([])
  await map.context.close()
})
