import type { Locator } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const outline = (element: Locator) => element.evaluate((target) => getComputedStyle(target).outlineStyle)

describe('forced colours', () => {
  it('a selection has an outline instead of a tint, and the map starts with lettered classes', async () => {
    const field = await makeField(actor, { rows: 6, cols: 8 })
    const { page, context, open } = await product.visit({ as: actor, forcedColors: 'active' })
    await open(field.address)
    const cell = page.locator('[data-pane="map"] [role="gridcell"][aria-rowindex="1"][aria-colindex="1"]')
    await cell.click()
    await page.keyboard.press('Shift+F9')
    const classes = page.locator('[data-pane="map"] [role="listbox"] [role="option"]')
    await expect.poll(async () => (await classes.allInnerTexts()).at(-1)).toMatch(/^A · /)
    const lists = [
      { open: 'Control+k', chosen: page.getByRole('dialog').locator('[role="option"][aria-selected="true"]') },
      { open: 'c', chosen: page.locator('[data-pane="map"] [role="option"][aria-selected="true"]').last() },
      { open: 'h', chosen: page.locator('[data-region="timeline"] [role="option"][aria-selected="true"]') },
    ]
    for (const list of lists) {
      await cell.focus()
      await page.keyboard.press(list.open)
      await list.chosen.waitFor()
      await expect.poll(() => outline(list.chosen)).toBe('solid')
      await page.keyboard.press('Escape')
      await list.chosen.waitFor({ state: 'hidden' })
    }
    await cell.focus()
    await page.keyboard.press('n')
    const button = page.locator('[data-command="numbering.open"]')
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => outline(button)).toBe('solid')
    for (const [group, count] of [
      ['Start corner', 3],
      ['First direction', 1],
    ] as const) {
      const radios = page.getByRole('radiogroup', { name: group }).getByRole('radio')
      await expect.poll(() => outline(radios.and(page.locator('[aria-checked="true"]')))).toBe('solid')
      await expect.poll(() => radios.and(page.locator('[aria-checked="false"]')).count()).toBe(count)
    }
    await context.close()
  })
})
