import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { accessibilityViolations } from '../../accessibilityViolations.ts'
import { type Product, startProduct } from '../../product.ts'
import { openMap, waitForName, waitUntilStill } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe('field structure', () => {
  it('borders and a path are set by keys and pointer, are not numbered, rotate with field and north, and are undone', async () => {
    const field = await makeField(actor, { rows: 4, cols: 6, labels: false })
    const map = await openMap(product, actor, field)
    const { page, press } = map
    const panel = page.locator('[data-structure-panel]')
    const before = await map.entries()

    // Three places of the bottom row by keys, two of the top row with the pointer: an entry each.
    await map.cell(4, 1).focus()
    await press('Control+Home', 'e', '2', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter')
    await waitForName(page, 4, 3, 'border')
    await expect.poll(() => map.message()).toBe('Places made border: 3')
    await press('6')
    await panel.waitFor()
    await waitUntilStill(map.cell(1, 5))
    await map.cell(1, 5).hover()
    await page.mouse.down()
    await map.cell(1, 6).hover()
    await page.mouse.up()
    await waitForName(page, 1, 5, 'path')
    await waitForName(page, 1, 6, 'path')
    expect(await accessibilityViolations(page)).toEqual([])
    await map.saved()
    await expect.poll(() => map.entries()).toBe(before + 2)

    // The panel describes north as the map is seen, and the rotated field rotates it.
    await press('n')
    const north = panel.getByRole('group', { name: 'North' })
    await north.getByRole('button', { name: 'top right' }).click()
    await north.getByRole('button', { name: 'top right', pressed: true }).waitFor()
    expect(await accessibilityViolations(page, '[data-structure-panel]')).toEqual([])
    for (const [key, part] of [
      ['a', 'alleys'],
      ['t', 'trials'],
      ['n', 'sides'],
    ]) {
      await map.cell(1, 5).focus()
      await press(key)
      await page.locator(`[data-structure-panel="${part}"]`).waitFor()
      if (part === 'alleys') {
        // An invalid width is refused at the field, which retains the typed text.
        const width = panel.getByRole('textbox', { name: 'Width of an alley, m' })
        await width.fill('1,5 m')
        await panel.getByRole('button', { name: 'After row' }).click()
        await panel.getByText('An alley is wider than 0 and up to 100 m').waitFor()
        expect(await width.inputValue()).toBe('1,5 m')
      }
      if (part !== 'sides') expect(await accessibilityViolations(page, '[data-structure-panel]')).toEqual([])
    }
    await press('r')
    await north.getByRole('button', { name: 'bottom right', pressed: true }).waitFor()
    await waitForName(page, 6, 4, 'path')
    await press('Escape', 'Control+z')
    await panel.waitFor({ state: 'detached' })
    await waitForName(page, 4, 3, 'border')

    // The numbering uses only the places of plots.
    await press('n', '7', 'Enter')
    await map.saved()
    await expect
      .poll(() => map.labels())
      .toEqual([
        ['1', '2', '3', '4', null, null],
        ['5', '6', '7', '8', '9', '10'],
        ['11', '12', '13', '14', '15', '16'],
        [null, null, null, '17', '18', '19'],
      ])
    await press('Control+z', 'Control+z', 'Control+z')
    await expect.poll(() => map.cell(1, 5).getAttribute('aria-label')).not.toContain('path')
    await waitForName(page, 4, 3, 'border')
  })
})
