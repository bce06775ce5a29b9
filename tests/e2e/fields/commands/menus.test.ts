import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { editLabels, openMap } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'
import { openInsertMenu, openToolbarMenu } from '../toolbarMenus.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe('the menu of the map', () => {
  it('fits inside a laptop window wherever it is opened', async () => {
    const field = await makeField(actor, { rows: 12, cols: 20 })
    const map = await openMap(product, actor, field)
    await map.page.setViewportSize({ width: 1280, height: 720 })
    const menu = map.page.getByRole('menu', { name: 'Actions' })
    for (const [row, col] of [
      [1, 1],
      [6, 10],
      [12, 20],
    ]) {
      await map.cell(row, col).click({ button: 'right' })
      await menu.locator(':focus').waitFor()
      for (const entry of [menu.getByRole('menuitem').first(), menu.getByRole('menuitem').last()]) {
        await expect
          .poll(async () => {
            const box = await entry.boundingBox()
            return box !== null && box.y >= 0 && box.y + box.height <= 720 && box.x >= 0 && box.x + box.width <= 1280
          })
          .toBe(true)
      }
      await map.press('Escape')
      await menu.waitFor({ state: 'hidden' })
    }
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('keeps a selection that contains the plot under the pointer, replaces any other, and opens by key', async () => {
    const field = await makeField(actor, { rows: 4, cols: 5 })
    const map = await openMap(product, actor, field)
    const selected = () => map.page.locator('[data-pane="map"] [role="gridcell"][aria-selected="true"]').count()
    await map.cell(2, 2).click()
    await map.press('Shift+ArrowRight', 'Shift+ArrowDown')
    await map.cell(3, 3).click({ button: 'right' })
    await expect.poll(selected).toBe(4)
    await map.page.getByRole('menuitem', { name: /^Copy/ }).click()
    await expect.poll(() => map.page.evaluate(() => navigator.clipboard.readText())).toBe('7\t8\r\n12\t13')
    await map.cell(1, 5).click({ button: 'right' })
    await expect.poll(selected).toBe(1)
    await map.page.locator('[role="menu"] :focus').waitFor()
    await map.press('Escape')
    await expect.poll(() => map.focused()).toContain('Plot 5')
    await editLabels(map.page)
    await map.press('Shift+F10')
    await map.page.getByRole('menuitem', { name: /^Edit in place/ }).click()
    await map.page.keyboard.type('A5')
    await map.press('Enter')
    await map.saved()
    await expect.poll(async () => (await map.labels())[0]).toEqual(['1', '2', '3', '4', 'A5'])
    await map.context.close()
  })
})

describe('the toolbar', () => {
  it('explains why a command is disabled', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3, labels: false })
    const map = await openMap(product, actor, field)
    await map.page.setViewportSize({ width: 2560, height: 1080 })
    const undo = map.page.locator('[data-command="history.undo"]')
    const tooltip = map.page.getByRole('tooltip')
    await undo.hover()
    await tooltip.getByText('Nothing to undo').waitFor()
    await expect.poll(() => undo.getAttribute('aria-disabled')).toBe('true')
    const clear = () => openToolbarMenu(map.page, 'Plots').then((entry) => entry('numbering.clear'))
    await (await clear()).getByText('There is no numbering to clear').waitFor()
    await map.press('Escape', 'n', '1', 'Enter')
    await map.saved()
    await expect.poll(() => undo.getAttribute('aria-disabled')).not.toBe('true')
    await expect.poll(async () => (await clear()).textContent()).toBe('Clear numberingL')
    await map.context.close()
  })

  it('a press closes the tooltip, and the first Escape goes to the dialog', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const map = await openMap(product, actor, field)
    await map.page.setViewportSize({ width: 2560, height: 1080 })
    const uploadItem = map.page.locator('[data-command="upload.open"]')
    await uploadItem.hover()
    await map.page.getByRole('tooltip').waitFor()
    await map.page.mouse.down()
    await map.page.getByRole('tooltip').waitFor({ state: 'hidden' })
    await map.page.mouse.up()
    await map.page.locator('[role="dialog"] :focus').waitFor()
    await map.press('Escape')
    await map.page.getByRole('dialog').waitFor({ state: 'detached' })
    await map.context.close()
  })

  it('is a single Tab stop; arrow keys move inside it', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const map = await openMap(product, actor, field)
    const { page } = map
    await page.getByRole('combobox', { name: 'Nursery' }).focus()
    const isToolbarFocused = () => page.evaluate(() => document.activeElement?.closest('[role="toolbar"]') !== null)
    const name = () => page.evaluate(() => document.activeElement?.getAttribute('data-command'))
    await map.press('Tab')
    await expect.poll(() => isToolbarFocused()).toBe(false)
    await map.press('Shift+Tab')
    await expect.poll(() => isToolbarFocused()).toBe(true)
    const numbering = page.locator('[data-command="numbering.open"]')
    await numbering.focus()
    await map.press('ArrowRight')
    await expect.poll(() => name()).toBe('colour.open')
    await map.press('ArrowRight', 'ArrowLeft', 'ArrowLeft')
    await expect.poll(() => name()).toBe('numbering.open')
    await map.context.close()
  })

  it('shows at most nine commands, with all insert commands in one menu', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const map = await openMap(product, actor, field)
    await map.page.setViewportSize({ width: 1920, height: 1080 })
    await map.cell(1, 2).click()
    expect(await map.page.locator('[role="toolbar"] [data-command]').count()).toBe(9)
    await openInsertMenu(map.page)
    await expect.poll(() => map.page.locator('[role="menu"] [data-command^="insert."]').count()).toBe(7)
    await map.page.getByRole('menuitem', { name: /^Insert a blank column on the left/ }).click()
    await map.saved()
    await expect
      .poll(async () => (await map.plots())[0])
      .toEqual([field.plotIds[0], null, field.plotIds[1], field.plotIds[2]])
    await map.context.close()
  })

  it('its button toggles the inspector and exposes the state', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const map = await openMap(product, actor, field)
    await map.page.setViewportSize({ width: 1920, height: 1080 })
    const button = map.page.locator('[data-command="inspector.toggle"]')
    const drawer = map.page.locator('[data-region="inspector"]')
    await map.cell(1, 2).click()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
    await button.click()
    await drawer.getByText('P2', { exact: true }).waitFor()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    await button.click()
    await drawer.waitFor({ state: 'hidden' })
    await map.context.close()
  })
})
