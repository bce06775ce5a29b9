import { beforeAll, expect, it } from 'vitest'
import { listNumberingRules, storeLabelRange } from '../../../../src/contract/plots/numberingRules.ts'
import { listSelections } from '../../../../src/contract/plots/selections.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { editLabels, openMap } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

it('plots selected with Space are named, listed, deleted and restored as a selection; menus and messages link to it', async () => {
  const field = await makeField(actor, { rows: 4, cols: 6, labels: true })
  const map = await openMap(product, actor, field)
  const { page } = map
  const stored = async () => {
    const { body } = await actor.call(listSelections, { query: { year_id: String(field.yearId) } })
    return body.data.map(({ name, plot_ids, is_shared }) => ({ name, plots: plot_ids.length, is_shared }))
  }
  // Selects both ends of a walk; the first stays selected.
  await map.press('ArrowDown', 'Space', 'ArrowRight', 'ArrowRight', 'Space', 's', 'n')
  const dialog = page.getByRole('dialog', { name: 'Named selections' })
  await dialog.getByRole('switch').click()
  await dialog.getByRole('textbox').fill('Both ends')
  await map.page.getByRole('textbox', { name: /Find a selection/ }).press('Enter')
  await expect.poll(() => map.message()).toContain('“Both ends” was saved with 2 plots')
  await expect.poll(stored).toEqual([{ name: 'Both ends', plots: 2, is_shared: true }])

  // Something else is selected; the list restores the two, optionally added to the selection.
  await map.press('s', 'a', 's', 'n')
  await page.keyboard.type('both')
  await map.press('ArrowDown', 'Enter')
  await expect.poll(() => map.message()).toContain('2 plots selected')
  await map.press('s', 'n', 'ArrowDown', 'Delete')
  await dialog.getByRole('status').getByRole('button', { name: 'Undo' }).waitFor()
  await expect.poll(stored).toEqual([])
  await page.keyboard.press('Escape')

  // The list of messages, opened by its key, still offers it.
  await map.press('Shift+F4')
  const messages = page.getByRole('dialog', { name: 'Messages' })
  await messages.getByText('“Both ends” was deleted').waitFor()
  await messages.getByRole('button', { name: 'Bring the deleted selection back' }).click()
  await expect.poll(stored).toHaveLength(1)
  await expect.poll(() => map.message()).toBe('The selection “Both ends” was restored')

  // A refused drop offers the swap, in the latest message.
  await map.press('Escape', 'Home', 'm', 'ArrowDown', 'Enter')
  const swap = page.getByRole('region', { name: 'Status bar' }).getByRole('button', { name: 'Drop and swap' })
  await swap.waitFor()
  const before = await map.plots()
  await swap.click()
  await map.saved()
  await expect
    .poll(async () => {
      const after = await map.plots()
      return [after[1][0], after[2][0]]
    })
    .toEqual([before[2][0], before[1][0]])

  // An empty place has a separate menu.
  await map.press('Control+End', 'ArrowRight', 'ArrowDown', 'i', 'ArrowUp', 'ArrowUp')
  await map.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Add plot' }).waitFor()
  expect(await page.getByRole('menuitem', { name: /Delete plots/ }).count()).toBe(0)
  expect(map.faults).toEqual([])
  await map.context.close()
})

it('numbering: digits are chosen, 1.5 is reported and stays, a recipe is saved and applied, labels are reserved', async () => {
  const field = await makeField(actor, { rows: 2, cols: 3, labels: false })
  await actor.call(storeLabelRange, { body: { spec_id: field.cropId, prefix: 'Z', first: 1, last: 9 } })
  const map = await openMap(product, actor, field)
  const { page } = map
  const rules = async () => (await actor.call(listNumberingRules, { query: { spec_id: String(field.cropId) } })).body
  await map.press('n', '7', '0', '0', 't')
  await page.keyboard.type('1.5')
  const panel = page.locator('[data-numbering-panel]')
  await panel.getByRole('alert').waitFor()
  await expect.poll(() => panel.locator('input[inputmode="numeric"]').first().inputValue()).toBe('1.5')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('7')
  await page.keyboard.press('Escape')
  await map.press('k')
  await page.keyboard.type('Station')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await rules()).recipes.map(({ name }) => name)).toEqual(['Station'])
  // The message of the write can undo it, and redo it.
  const undoButton = page.getByRole('region', { name: 'Status bar' }).getByRole('button', { name: /Undo the recipe/ })
  await undoButton.click()
  await expect.poll(async () => (await rules()).recipes).toEqual([])
  await expect.poll(() => map.message()).toBe('The recipe “Station” was deleted')
  await undoButton.click()
  await expect.poll(async () => (await rules()).recipes.map(({ name }) => name)).toEqual(['Station'])
  await panel.getByRole('button', { name: 'Presets and reserved labels' }).click()
  await page.getByRole('menuitem', { name: 'Reserve 7–12 for this nursery' }).click()
  await expect
    .poll(async () => (await rules()).ranges)
    .toMatchObject([{ first: 7, last: 12, field_id: field.fieldId }, { prefix: 'Z' }])
  await map.page.locator('[data-pane="map"] [data-region-entry]').first().focus()
  await map.press('Enter')
  await expect
    .poll(() => map.labels())
    .toEqual([
      ['007', '008', '009'],
      ['010', '011', '012'],
    ])
  // A warning appears when a reserved label is typed.
  await map.cell(1, 1).click()
  await editLabels(page)
  await map.press('Enter')
  await page.keyboard.type('Z5')
  await map.press('Enter')
  await expect.poll(() => map.message()).toContain('Kept, for no nursery yet: Z5')
  expect(map.faults).toEqual([])
  await map.context.close()
})
