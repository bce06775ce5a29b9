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

const counts = '[data-numbering-counts]'

describe('numbering mode', () => {
  it('previews a snake from the bottom left with prefix and step before writing [MAP-03, MAP-16, MAP-18]', async () => {
    const field = await makeField(actor, { rows: 30, cols: 40, labels: false })
    const map = await openMap(product, actor, field)
    const { page } = map
    await map.press('n', '1', 's', 'p', 'Shift+A', 'Tab', 'Tab', '2')
    await expect
      .poll(() => page.locator(counts).textContent())
      .toMatch(/A1 … A2399.*1\s200 plots get a label.*0unchanged0conflicts/)
    await expect.poll(() => map.entries()).toBe(0)
    await map.press('Enter')
    await map.saved()
    const labels = await map.labels()
    expect([labels[29][0], labels[29][39], labels[28][39], labels[28][0], labels[0][0]]).toEqual([
      'A1',
      'A79',
      'A81',
      'A159',
      'A2399',
    ])
    await expect.poll(() => map.entries()).toBe(1)
    await expect.poll(() => page.locator(counts).count()).toBe(0)
    await expect.poll(() => map.message()).toMatch(/Numbered 1\s200 plots/)
    await map.press('Control+z')
    await map.saved()
    await expect.poll(async () => (await map.labels()).flat().filter((label) => label !== null)).toEqual([])
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('another corner and direction preview at once; Escape leaves no label, no entry, no request [MAP-17]', async () => {
    const field = await makeField(actor, { rows: 6, cols: 8, labels: false })
    const map = await openMap(product, actor, field)
    await map.press('n', '9')
    await waitForName(map.page, 1, 8, 'gets label 1')
    await map.press('ArrowLeft', 's')
    await waitForName(map.page, 2, 1, 'gets label 9')
    for (const name of ['Top right', 'Left', 'Serpentine']) {
      await expect
        .poll(() => map.page.getByRole('radio', { name, exact: true }).getAttribute('aria-checked'))
        .toBe('true')
    }
    await map.press('ArrowDown')
    await waitForName(map.page, 6, 7, 'gets label 7')
    await map.press('Escape')
    await waitForName(map.page, 1, 8, 'without a label')
    await expect.poll(async () => [await map.entries(), (await map.labels()).flat().filter(Boolean)]).toEqual([0, []])
    await map.context.close()
  })

  it('clears labels after a confirmation; refuses when there is none [MAP-07]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const map = await openMap(product, actor, field)
    await map.press('n', 'l')
    const dialog = map.page.getByRole('dialog').or(map.page.getByRole('alertdialog')).last()
    await dialog.getByRole('button', { name: /Clear/ }).click()
    await map.saved()
    await expect
      .poll(() => map.labels())
      .toEqual([
        [null, null, null],
        [null, null, null],
      ])
    await map.page.locator('[data-pane="map"] [data-region-entry]').focus()
    await map.press('l')
    await expect.poll(() => map.message()).toMatch(/label|number/i)
    await expect.poll(() => map.entries()).toBe(1)
    await map.context.close()
  })
})
