import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { openMap, waitForName } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const panel = '[data-numbering-panel]'

describe('one mode of the map at a time', () => {
  it('numbering fields: Escape returns to the map and keeps the input; an empty start is not applied', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4, labels: false })
    const map = await openMap(product, actor, field)
    const { page } = map
    await map.press('n', 'p', 'Shift+B', 'Escape', 's')
    await expect.poll(() => page.locator(panel).getByLabel('Prefix').inputValue()).toBe('B')
    await expect
      .poll(() => page.getByRole('radio', { name: 'Serpentine', exact: true }).getAttribute('aria-checked'))
      .toBe('true')
    await page.getByRole('radio', { name: 'By rows', exact: true }).waitFor()
    await map.press('ArrowUp')
    await page.getByRole('radio', { name: 'By columns', exact: true }).waitFor()
    await map.press('t', 'Delete')
    const apply = page.locator(panel).getByRole('button', { name: /^Apply/ })
    await expect.poll(() => apply.isDisabled()).toBe(true)
    await map.press('Enter')
    await page.locator(panel).waitFor()
    await map.press('5', 'Escape')
    await expect.poll(() => apply.isDisabled()).toBe(false)
    await page.getByRole('button', { name: /^Width/ }).click()
    await page.locator(panel).waitFor({ state: 'hidden' })
    await page.getByRole('dialog', { name: 'Field width' }).waitFor()
    await map.press('Escape', 'Escape')
    await expect.poll(async () => [await map.entries(), (await map.labels()).flat().filter(Boolean)]).toEqual([0, []])
    await map.context.close()
  })

  it('numbering the selected plots under a legend filter: the preview shows what is written', async () => {
    const field = await makeField(actor, { rows: 4, cols: 6, labels: false, value: (k) => (k < 12 ? 5 : 7) })
    const map = await openMap(product, actor, field)
    const { page } = map
    await map.cell(1, 1).click()
    await map.press('k', 'k', 's', 'a', 'Shift+F9', 'Home', 'Enter')
    await page.locator('[data-hidden]').getByText('12 of 24 hidden').waitFor()
    await map.cell(1, 1).focus()
    await map.press('n', '7', 'd')
    await page.locator('[data-numbering-counts]').getByText('12 plots get a label').waitFor()
    await waitForName(page, 1, 1, 'gets label 1')
    await waitForName(page, 3, 1, 'without a label')
    await map.press('Enter')
    await map.saved()
    await expect.poll(async () => (await map.labels()).flat().filter((label) => label !== null)).toHaveLength(12)
    await map.context.close()
  })

  it('a field that cannot be rotated offers to rotate the view', async () => {
    const field = await makeField(actor, { rows: 151, cols: 2, labels: false })
    const map = await openMap(product, actor, field)
    const { page } = map
    await map.press('r')
    await expect.poll(() => map.message()).toMatch(/cannot be rotated: it would be 151 plots wide/)
    await page
      .getByRole('button', { name: /corner|view/i })
      .last()
      .click()
    await expect.poll(() => map.message()).toMatch(/view/i)
    await expect.poll(() => map.entries()).toBe(0)
    await map.context.close()
  })
})
