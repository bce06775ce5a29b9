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

describe('a map of 1,200 plots', () => {
  it('stays still while its legend opens, supports a lasso, and shows a lens during numbering', async () => {
    const field = await makeField(actor, { rows: 30, cols: 40, labels: false, value: (k) => (k % 7 === 0 ? null : k) })
    const map = await openMap(product, actor, field)
    const { page } = map
    const start = page.getByLabel('Start', { exact: false }).and(page.locator('input'))
    const lens = page.locator('[data-numbering-lens]')

    // The position of the drawn field: the camera moves only when the user moves it.
    const lies = async () => JSON.stringify(await map.cell(30, 1).boundingBox())
    await map.press('ArrowUp')
    const legend = page.locator('[data-legend]')
    await legend.waitFor()
    await map.press('Control+Home')
    await waitUntilStill(map.cell(30, 1))
    const before = await lies()
    await legend.getByRole('button', { expanded: true }).click()
    await legend.getByRole('button', { expanded: false }).waitFor()
    await waitUntilStill(map.cell(30, 1))
    expect(await lies()).toBe(before)

    // The lasso around the four plots of the lower left corner.
    await map.press('s', 'f')
    await page.locator('[data-mode-bar="lasso"]').waitFor()
    const [corner, inner] = [await map.cell(30, 1).boundingBox(), await map.cell(28, 3).boundingBox()]
    if (!corner || !inner) throw new Error('no places')
    const [left, bottom] = [corner.x - 4, corner.y + corner.height + 4]
    const [right, top] = [inner.x + 1, inner.y + inner.height - 1]
    await page.mouse.move(left, bottom)
    await page.mouse.down()
    for (const [x, y] of [
      [left, top],
      [right, top],
      [right, bottom],
    ])
      await page.mouse.move(x, y, { steps: 4 })
    await page.mouse.up()
    await page.locator('[data-figures]').getByText('4 plots').waitFor()

    await map.press('Escape', 'Escape', 'n', '1', 's', 'p', 'Shift+A', 'Tab')
    await page.keyboard.type('1.5')
    await page.getByRole('alert').filter({ hasText: 'digits' }).waitFor()
    await expect.poll(() => start.inputValue()).toBe('1.5')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('007')
    await expect.poll(() => page.locator('[data-numbering-counts]').textContent()).toMatch(/A007 … A1206/)
    await page.keyboard.press('Escape')
    await map.cell(29, 40).hover()
    await expect.poll(() => lens.textContent()).toContain('A047')
    await expect.poll(() => lens.textContent()).toContain('A046↑')
    await map.press('Enter')
    await map.saved()
    await expect.poll(async () => (await map.labels())[29].slice(0, 2)).toEqual(['A007', 'A008'])
    expect(map.faults).toEqual([])
    await map.context.close()
  })
})

it('returning to a map restores the same part of the field', async () => {
  const field = await makeField(actor, { rows: 20, cols: 30 })
  const map = await openMap(product, actor, field)
  const { page } = map
  const place = map.cell(12, 15)
  await map.press('Control+g')
  await page.keyboard.type('r12 c15')
  await page.keyboard.press('Enter')
  await page.locator('[data-region="status"]').getByText('row 12, col 15').waitFor()
  await map.press('+', '+', '+')
  await waitUntilStill(place)
  const before = await place.boundingBox()
  await page.getByRole('link', { name: 'Phenotypes', exact: true }).click()
  await place.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await waitUntilStill(place)
  await expect.poll(() => place.boundingBox()).toEqual(before)
  expect(map.faults).toEqual([])
  await map.context.close()
})
