import { beforeAll, describe, expect, it } from 'vitest'
import { getSettings } from '../../../../src/contract/company/ownAccount.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { makeField, type SmallField } from '../smallField.ts'
import { openToolbarMenu } from '../toolbarMenus.ts'

let product: Product
let actor: Actor
let field: SmallField

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
  field = await makeField(actor, { rows: 8, cols: 12 })
})

async function open(viewport = { width: 1440, height: 900 }) {
  const visit = await product.visit({ as: actor, viewport })
  await visit.open(field.address)
  const cell = (row: number, col: number) =>
    visit.page.locator(`[data-pane="map"] [role="gridcell"][aria-rowindex="${row}"][aria-colindex="${col}"]`)
  await cell(1, 1).waitFor()
  return { ...visit, cell }
}

describe('the workbench', () => {
  it('the field map is drawn by Konva, plots in rows, coloured with a legend [CARD-04, CARD-07, MAP-01]', async () => {
    const { page, context, cell } = await open()
    await expect.poll(() => page.locator('[data-pane="map"] .konvajs-content canvas').count()).toBeGreaterThan(0)
    await expect.poll(() => cell(8, 12).getAttribute('aria-label')).toContain('Plot 96')
    const countNodes = async () => {
      const texts = await page.locator('[data-pane="map"] [role="listbox"] [role="option"]').allInnerTexts()
      return texts.reduce((sum, text) => sum + Number(/(\d+)\s*$/.exec(text.trim())?.[1] ?? 0), 0)
    }
    await expect.poll(countNodes).toBe(96)
    await context.close()
  })

  it('selects plots by keyboard only, and a worker computes the statistics of the selection [CARD-05, CARD-10]', async () => {
    const { page, context, cell } = await open()
    await cell(2, 3).click()
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key)
    const figures = page.locator('[data-figures]')
    await figures.getByText(/6 plots.*n 6.*mean/).waitFor()
    const values = [14, 15, 16, 26, 27, 28].map((k) => 5 + (k % 17) / 10)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    await expect.poll(() => figures.textContent()).toContain(`mean ${mean.toFixed(2)}`)
    // By the name of its column, including the sum.
    const sum = values.reduce((total, value) => total + value, 0)
    await expect.poll(() => figures.textContent()).toContain(`Yield, t/ha: n 6 · sum ${sum.toFixed(1)} · mean`)
    expect(page.workers().some((worker) => worker.url().includes('statistics'))).toBe(true)
    // A rounded figure is shown in full on hover, on focus and to screen readers.
    await page.keyboard.press('Shift+ArrowRight')
    await figures.getByText(/8 plots.*mean 6\.088 /).waitFor()
    const description = await figures.getAttribute('aria-describedby')
    await expect.poll(() => page.locator(`[id="${description}"]`).textContent()).toContain('mean 6.0875 · min 5 ·')
    await figures.hover()
    await page.getByRole('tooltip').getByText('mean 6.0875').waitFor()
    await context.close()
  })

  it('previews labels on the map before they are applied, computed in a worker [CARD-06, CARD-11, CARD-13]', async () => {
    const { page, context, cell, calls } = await open()
    await cell(8, 1).click()
    for (const key of ['n', '1', 'q', 'p']) await page.keyboard.press(key)
    await page.keyboard.type('N')
    await page
      .getByText(/N1 … N96/)
      .first()
      .waitFor()
    expect(page.workers().some((worker) => worker.url().includes('layout'))).toBe(true)
    expect(calls.filter((call) => call.startsWith('POST') && call.endsWith('/changes/'))).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => cell(8, 1).getAttribute('aria-label')).toContain('Plot 85')
    await context.close()
  })

  it('shows map and AG Grid side by side, also enlarged on a large monitor, where the pointer hits the same [V-10, CARD-08, CARD-15]', async () => {
    for (const viewport of [
      { width: 1366, height: 768 },
      { width: 3840, height: 2160 },
    ]) {
      const { page, context, cell } = await open(viewport)
      await expect
        .poll(() => page.locator('[data-region="table"] [role="row"][row-index="0"]').count())
        .toBeGreaterThan(0)
      const map = (await page.locator('[data-region="map"]').boundingBox())!
      const table = (await page.locator('[data-region="table"]').boundingBox())!
      expect(map.x + map.width).toBeLessThanOrEqual(table.x)
      expect(map.width / table.width).toBeCloseTo(55 / 45, 1)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
      const status = page.locator('[data-region="status"]')
      const headerHeight = async () => (await page.locator('header').boundingBox())!.height
      expect(await headerHeight()).toBe(viewport.width === 3840 ? 96 : 44)
      // A press at a position on the screen reaches the visible element, on the canvas and in the sheet.
      const label = page.locator('[data-pane="table"] [row-index="2"] [col-id="label"]')
      const labelBox = (await label.boundingBox())!
      await page.mouse.click(labelBox.x + labelBox.width / 2, labelBox.y + labelBox.height / 2)
      await status.getByText('row 1, col 3').waitFor()
      const place = (await cell(5, 4).boundingBox())!
      await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
      await status.getByText('row 5, col 4').waitFor()
      if (viewport.width === 3840) {
        await status.getByRole('button', { name: 'Smaller display' }).click()
        await expect.poll(headerHeight).toBe(72)
        await status.getByRole('button', { name: 'Larger display' }).click()
        await expect.poll(headerHeight).toBe(96)
        // Only on this device.
        expect((await actor.call(getSettings, {})).body.room_size).toBe(null)
        expect(await page.evaluate(() => localStorage.getItem('plotline.roomSize'))).toBe('null')
      }
      await context.close()
    }
  })

  it('the splitter moves by keys and collapses either side', async () => {
    const { page, context } = await open()
    const bar = page.getByRole('separator', { name: 'Divider of map and table' })
    await bar.focus()
    const before = Number(await bar.getAttribute('aria-valuenow'))
    for (let k = 0; k < 4; k++) await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(before)
    await page.keyboard.press('End')
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('100')
    await page.locator('[data-region="table"]').waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('55')
    await context.close()
  })

  it('the status bar keeps the save state visible when its texts do not fit', async () => {
    const { page, context, cell } = await open({ width: 720, height: 720 })
    await cell(2, 3).click()
    await page.keyboard.press('s')
    await page.keyboard.press('a')
    await page
      .locator('[data-figures]')
      .getByText(/96 plots.*n 96/)
      .waitFor()
    await page.keyboard.press('Control+s')
    await expect.poll(() => page.locator('[data-message]').textContent()).toBe('Everything is saved')
    await expect
      .poll(async () => {
        const state = await page.locator('[data-saved="true"]').boundingBox()
        return state !== null && state.x + state.width <= 720
      })
      .toBe(true)
    await context.close()
  })

  it('the toolbar offers numbering, colour, rotation and width [MAP-02, MAP-03, MAP-05]', async () => {
    const { page, context } = await open({ width: 2400, height: 900 })
    const shown = {
      'numbering.open': 'Numbering',
      'colour.open': 'Colour',
      'width.open': 'Width 12',
    }
    for (const [command, text] of Object.entries(shown)) {
      await page.locator(`[data-command="${command}"]`).getByText(text, { exact: true }).waitFor()
    }
    const entry = await openToolbarMenu(page, 'Plots')
    await entry('rotate.right').getByText('Rotate the field right').waitFor()
    await entry('numbering.clear').getByText('Clear numbering').waitFor()
    await context.close()
  })
})
