import type { Locator } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { waitUntilStill } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe('the card of the tour', () => {
  it('the card leaves the legend and the timeline with their buttons free at 1024 px, and covers no active plot; it shows its step and undoes it', async () => {
    const field = await makeField(actor, { rows: 20, cols: 30 })
    const { page, context, open, faults } = await product.visit({ as: actor, viewport: { width: 1024, height: 700 } })
    await open(field.address)
    const cell = page.locator('[data-pane="map"] [role="gridcell"][tabindex="0"]')
    await page.locator('[data-pane="map"] [data-region-entry]').first().focus()
    await page.locator('[data-legend]').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('introduction')
    await page.getByRole('dialog').getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    const card = page.locator('[data-tour]')
    await card.waitFor()
    const isOver = async (other: Locator): Promise<boolean> => {
      const [cardBox, otherBox] = await Promise.all([card.boundingBox(), other.boundingBox()])
      if (!cardBox || !otherBox) throw new Error('not on the page')
      const across = cardBox.x < otherBox.x + otherBox.width && otherBox.x < cardBox.x + cardBox.width
      return across && cardBox.y < otherBox.y + otherBox.height && otherBox.y < cardBox.y + cardBox.height
    }
    await expect.poll(() => isOver(page.locator('[data-legend]'))).toBe(false)
    await page.locator('[data-pane="map"] [data-region-entry]').first().focus()
    await page.keyboard.press('h')
    await page.locator('[data-region="timeline"]').waitFor()
    for (const selector of ['[data-region="timeline"]', '[data-legend]'])
      await expect.poll(() => isOver(page.locator(selector))).toBe(false)
    await page.keyboard.press('Escape')
    await page.locator('[data-region="timeline"]').waitFor({ state: 'hidden' })
    // The camera avoids an open card: the card gets its new place once the timeline has closed.
    await waitUntilStill(card)
    await page.keyboard.press('Control+Home')
    await expect.poll(async () => (await cell.count()) > 0 && (await isOver(cell.first()))).toBe(false)
    // A demonstrated step is undone at the next press.
    await page.locator('[data-tour-target="nursery"]').waitFor()
    await card.getByRole('button', { name: 'Show me' }).click()
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    // Also at a press on a button of the card, which is performed.
    for (const step of ['arrows', 'colour', 'numbering']) {
      await card.getByRole('button', { name: 'Next' }).click()
      await page.locator(`[data-tour="${step}"]`).waitFor()
      if (step !== 'numbering') await card.getByRole('button', { name: 'Show me' }).click()
    }
    expect(faults).toEqual([])
    await context.close()
  })
})
