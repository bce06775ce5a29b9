import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { listCrops } from '../../../../src/contract/lines/crops.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct, waitUntilSaved } from '../../product.ts'
import { makeField } from '../smallField.ts'
import { cellOfPlot, openField, typeLabel, writtenValues } from './colleague.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** Opens the map in a second window. */
async function openSecond(page: Page): Promise<Page> {
  await cellOfPlot(page, 1, 1).click()
  const [second] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('p')])
  await second.locator('[data-pane="map"] :focus').waitFor()
  return second
}

const label = (page: Page, row: number) => page.locator(`[data-pane="table"] [row-index="${row}"] [col-id="label"]`)
const selected = (page: Page) => page.locator('[data-region="status"] [data-figures]')

it('P opens the map in its own window, which shares everything, also offline; closing it restores the pane (scenario 20)', async () => {
  const field = await makeField(actor, { rows: 4, cols: 5 })
  const visit = await openField(product, actor, field)
  const { page } = visit
  let sockets = 0
  page.context().on('page', (opened) => opened.on('websocket', () => sockets++))
  const second = await openSecond(page)
  await cellOfPlot(page, 1, 1).waitFor({ state: 'hidden' })
  await label(second, 0).waitFor({ state: 'hidden' })
  // The active plot and the first window's focus are in the other pane now.
  const keyboard = (of: Page) =>
    of.evaluate(() => {
      const [pane, row] = ['[data-pane]', '[row-index]'].map((part) => document.activeElement?.closest(part))
      return [pane?.getAttribute('data-pane'), row?.getAttribute('row-index')]
    })
  await expect.poll(() => keyboard(page)).toEqual(['table', '0'])
  expect(new URL(second.url()).searchParams.get('fieldPane')).toBe('map')

  // All plots, in the second window: selected in both.
  await second.keyboard.press('s')
  await second.keyboard.press('a')
  await expect.poll(() => selected(page).textContent()).toContain('20 plots')
  await second.keyboard.press('Shift+Digit1')
  // Only one of the two has the socket, so the user is not shown as another person.
  expect(sockets).toBe(0)

  // What is typed in one window appears in the other, and either can undo it.
  await typeLabel(second, 1, 2, 'AB1')
  await expect.poll(() => label(page, 1).textContent()).toBe('AB1')
  await waitUntilSaved(second)
  await label(page, 1).click()
  await page.keyboard.press('Control+Z')
  await expect.poll(() => cellOfPlot(second, 1, 2).getAttribute('aria-label')).not.toContain('AB1')
  await second.bringToFront()
  await cellOfPlot(second, 1, 2).click()
  await second.keyboard.press('Control+Y')
  await expect.poll(() => label(page, 1).textContent()).toBe('AB1')
  await expect.poll(() => writtenValues(actor, field)).toEqual(['AB1', expect.anything(), 'AB1'])

  // A partly typed text in one window stays in its editor while the other selects and writes, and is written to its own
  // cell.
  await page.bringToFront()
  await label(page, 4).click()
  await page.keyboard.type('EF')
  await typeLabel(second, 2, 3, 'GH1')
  await expect.poll(() => label(page, 7).textContent()).toBe('GH1')
  await page.bringToFront()
  const editor = page.locator('[data-cell-editor] textarea')
  expect(await editor.inputValue()).toBe('EF')
  await editor.focus()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect.poll(() => cellOfPlot(second, 1, 5).getAttribute('aria-label')).toContain('EF1')
  await waitUntilSaved(page)

  // Without a network: the window without queue and socket closes, then the other one.
  await page.context().setOffline(true)
  await typeLabel(second, 1, 3, 'AB2')
  await expect.poll(() => label(page, 2).textContent()).toBe('AB2')
  await Promise.all([second.waitForEvent('close'), second.close({ runBeforeUnload: true })])
  await cellOfPlot(page, 1, 3).waitFor()
  await expect.poll(async () => (await keyboard(page))[0]).toBe('table')
  await expect.poll(() => cellOfPlot(page, 1, 3).getAttribute('aria-label')).toContain('AB2')
  await page.context().setOffline(false)
  await expect.poll(() => writtenValues(actor, field)).toEqual(['AB1', expect.anything(), 'AB1', 'GH1', 'EF1', 'AB2'])
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

it('the remaining window inherits the unsent changes of the closed one, and its undo', async () => {
  const field = await makeField(actor, { rows: 3, cols: 4 })
  const visit = await openField(product, actor, field)
  const { page } = visit
  const second = await openSecond(page)
  await page.context().setOffline(true)
  await label(page, 1).click()
  await page.keyboard.type('CD1')
  await page.keyboard.press('Enter')
  await expect.poll(() => cellOfPlot(second, 1, 2).getAttribute('aria-label')).toContain('CD1')
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
  await second.context().setOffline(false)
  await expect.poll(() => writtenValues(actor, field)).toEqual(['CD1'])
  await label(second, 0).waitFor()
  await cellOfPlot(second, 1, 1).click()
  await second.keyboard.press('Control+Z')
  await expect.poll(() => writtenValues(actor, field)).toEqual(['CD1', expect.anything()])
  await visit.context.close()
})

it('the second window asks before following the first into another crop with unsaved input; staying keeps it [CUL-01]', async () => {
  const [field, otherField] = [
    await makeField(actor, { rows: 2, cols: 2 }),
    await makeField(actor, { rows: 2, cols: 2 }),
  ]
  const { data: crops } = (await actor.call(listCrops, {})).body
  const nameOf = (id: number) => crops.find(({ spec_id }) => spec_id === id)?.english_name ?? ''
  const visit = await openField(product, actor, field)
  const { page } = visit
  const second = await openSecond(page)
  const choose = async (name: string) => {
    await page.bringToFront()
    await page.getByRole('button', { name: /^Crop:/ }).click()
    await page.getByRole('combobox', { name: 'Find a crop' }).fill(name)
    await page.keyboard.press('Enter')
  }
  const crop = () => Number(new URL(second.url()).searchParams.get('cultureId'))
  const numbering = second.locator('[data-numbering-panel]')
  await second.keyboard.press('n')
  await numbering.waitFor()
  await choose(nameOf(otherField.cropId))
  const question = second.getByRole('dialog', { name: `Go to ${nameOf(otherField.cropId)}?` })
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await numbering.isVisible()).toBe(true)
  expect(crop()).toBe(field.cropId)
  // Once more, from a crop that both windows show; this time the second window follows.
  await choose(nameOf(field.cropId))
  await choose(nameOf(otherField.cropId))
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(crop).toBe(otherField.cropId)
  await cellOfPlot(second, 1, 1).waitFor()
  await expect.poll(() => numbering.count()).toBe(0)
  expect(visit.faults).toEqual([])
  await visit.context.close()
})
