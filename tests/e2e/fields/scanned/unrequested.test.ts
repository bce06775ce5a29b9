import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { openScannedField } from '../scannedField.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe('unrequested changes', () => {
  it('the middle button pans and pastes nothing; the print shortcut opens the plan and writes nothing', async () => {
    const field = await makeField(actor, { rows: 8, cols: 10 })
    const map = await openScannedField(product, actor, field)
    const { scan, page } = map
    await page.evaluate(() => navigator.clipboard.writeText('X1'))
    /** A browser on Linux pastes the primary selection into the focused element on a middle click. */
    const pastedByBrowser = () =>
      page.evaluate(() => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', 'X1')
        const options = { clipboardData, bubbles: true, cancelable: true }
        return document.activeElement?.dispatchEvent(new ClipboardEvent('paste', options))
      })
    const places = [map.cell(2, 2), page.locator('[data-pane="table"] [row-index="1"] [col-id="label"]')]
    for (const place of places) {
      await place.click()
      const box = (await place.boundingBox())!
      await page.mouse.move(box.x + 5, box.y + 5)
      await page.mouse.down({ button: 'middle' })
      await page.mouse.move(box.x + 25, box.y + 15, { steps: 3 })
      await page.mouse.up({ button: 'middle' })
      expect(await pastedByBrowser()).toBe(false)
    }
    await map.cell(1, 1).click()
    await scan('Control+p')
    await page.locator('[role="dialog"] :focus').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await map.cell(1, 1).click()
    const opening = page.context().waitForEvent('page')
    await scan('p', 'P', 'F4', 'Escape')
    // P has opened the second window, which has the map until it is closed.
    const second = await opening
    await map.cell(1, 1).waitFor({ state: 'hidden' })
    await map.saved()
    await expect.poll(() => map.entries()).toBe(0)
    await second.close()
    // Only the front window can read the clipboard.
    await page.bringToFront()
    await map.cell(1, 1).waitFor()
    await map.cell(1, 1).focus()
    await scan('Control+v')
    // A label is not changed by moving over it.
    await page.locator('[data-mode-bar="paste"]').getByText('1 label changes').waitFor()
    await scan('Enter')
    await expect.poll(() => map.entries()).toBe(1)
    await expect.poll(async () => (await map.labels())[0][0]).toBe('X1')
    await map.context.close()
  })

  it('the editor of a comment on the map grows with its text', async () => {
    const field = await makeField(actor, { rows: 20, cols: 20 })
    const map = await openScannedField(product, actor, field)
    const { scan, page } = map
    const input = page.locator('[data-pane-float] input')
    const width = async () => (await input.boundingBox())!.width
    await scan('Control+g', ...'r2 c2', 'Enter', 'f', ...'label', 'Enter', 'Enter', 'Tab', 'Tab', 'Tab')
    await expect.poll(() => input.getAttribute('aria-label')).toContain('Comment')
    const before = await width()
    expect(before).toBeGreaterThanOrEqual(240)
    const long = 'leaned over after the storm of the fourteenth of July'
    await scan(...long)
    await expect.poll(width).toBeGreaterThan(before)
    await map.context.close()
  })
})
