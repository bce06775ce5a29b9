import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { openMap, waitForName } from '../mapDriver.ts'
import { writePlot } from '../saving/colleague.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe('plots picked up in move mode', () => {
  it('stay picked up while a colleague edits and deletes plots, and drop onto the freed position', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const map = await openMap(product, actor, field)
    const { page } = map
    const bar = page.locator('[data-mode-bar="move"]')
    await map.cell(1, 1).click()
    await map.press('m', 'ArrowRight', 'ArrowDown')
    await bar.waitFor()
    await map.press('Enter')
    await expect.poll(() => map.message()).toContain('taken')
    await writePlot(actor, field, 0, 'label', '1', 'THEIRS')
    await writePlot(actor, field, 5, 'exists', true, false)
    await page.locator('[data-counts]').getByText('11 plots').waitFor()
    await bar.waitFor()
    await map.press('Enter')
    await bar.waitFor({ state: 'hidden' })
    await map.saved()
    const [, ...otherPlots] = field.plotIds
    const rows = [0, 4, 8].map((k) => [null, ...otherPlots].slice(k, k + 4))
    rows[1][1] = field.plotIds[0]
    await expect.poll(() => map.plots()).toEqual(rows)
    await waitForName(page, 2, 2, 'Plot THEIRS')
    await map.press('Control+z')
    await map.saved()
    await expect.poll(async () => (await map.plots())[0][0]).toBe(field.plotIds[0])
    await expect.poll(async () => (await map.labels())[0][0]).toBe('THEIRS')
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('copied plots can be pasted after a reload, picked-up plots are back in place, and moving works', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const map = await openMap(product, actor, field)
    const { page } = map
    const before = await map.plots()
    const showYield = async () => {
      await map.cell(1, 1).click()
      await map.press('f')
      await page.keyboard.type('yield')
      await map.press('Enter')
    }
    await showYield()
    await map.press('Control+c')
    await expect.poll(() => map.message()).toContain('1 plot')
    await map.press('m', 'ArrowRight')
    await page.locator('[data-mode-bar="move"]').waitFor()
    await page.reload()
    await map.cell(1, 1).waitFor()
    await expect.poll(() => page.locator('[data-mode-bar="move"]').count()).toBe(0)
    await expect.poll(() => map.plots()).toEqual(before)
    await showYield()
    await map.cell(2, 2).click()
    await map.press('Control+v')
    await map.saved()
    await expect.poll(() => map.entries()).toBe(1)
    await waitForName(page, 2, 2, 'Yield 5.0')
    await map.press('m', 'ArrowRight', 'Shift+Enter')
    await map.saved()
    await expect.poll(() => map.entries()).toBe(2)
    await expect.poll(async () => (await map.plots())[1].slice(1, 3)).toEqual([field.plotIds[6], field.plotIds[5]])
    expect(map.faults).toEqual([])
    await map.context.close()
  })
})
