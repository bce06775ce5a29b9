import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../integration/harness.ts'
import { type Product, startProduct } from '../product.ts'
import { delayWrites, openField, typeLabel, writePlot } from './saving/colleague.ts'
import { makeField } from './smallField.ts'
import { zoomedSize } from './smallWindow.ts'
import { openTable } from './tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

async function isOver(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('not on the page')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Opens the introduction from the palette, as a new user sees it. */
async function openIntroduction(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('introduction')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  const card = page.locator('[data-tour]')
  await card.waitFor()
  return card
}

describe('elements that must stay visible', () => {
  it.each([
    [1366, 768],
    [1920, 1080],
  ])(
    'the card of the first steps covers neither status, nor statistics, nor the last rows at %d × %d',
    async (width, height) => {
      const field = await makeField(actor, { rows: 40, cols: 30 })
      const { page, context, faults } = await openField(product, actor, field, { viewport: { width, height } })
      const card = await openIntroduction(page)
      const table = page.locator('[data-pane="table"]')
      await table.locator('[row-index^="b-"]').first().waitFor()
      const last = page.locator('[data-region="table"]')
      for (const part of [page.locator('[data-region="status"]'), table.locator('[row-index^="b-"]').first()])
        await expect.poll(() => isOver(card, part)).toBe(false)
      // When scrolled to the end, the last row is visible next to the card.
      await table.locator('[row-index="0"] [col-id="label"]').click()
      await page.keyboard.press('Control+End')
      await table.locator('[row-index="1199"]').first().waitFor()
      await expect.poll(() => isOver(card, table.locator('[row-index="1199"] [col-id="label"]'))).toBe(false)
      await last.waitFor()
      expect(faults).toEqual([])
      await context.close()
    },
  )

  it('the numbering panel shows prefix, start and step at 720 × 450, and lists and opens a conflict', async () => {
    const field = await makeField(actor, { rows: 6, cols: 5 })
    const { page, context } = await openField(product, actor, field, { viewport: zoomedSize })
    await page.locator('[data-pane="map"] [data-region-entry]').first().focus()
    await page.keyboard.press('n')
    const panel = page.locator('[data-numbering-panel]')
    await panel.waitFor()
    const isInSight = (name: RegExp) =>
      panel.getByRole('textbox', { name }).evaluate((input) => {
        const { left, top, width, height } = input.getBoundingClientRect()
        const corners = [4, height - 4].flatMap((y) => [4, width - 4].map((x) => [left + x, top + y]))
        return corners.every(([x, y]) => document.elementFromPoint(x, y) === input)
      })
    for (const name of [/^Prefix/, /^Start/, /^Step/]) await expect.poll(() => isInSight(name)).toBe(true)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })

    const release = await delayWrites(page)
    await typeLabel(page, 1, 1, 'MINE')
    await writePlot(actor, field, 0, 'label', '1', 'THEIRS')
    release()
    const count = page.locator('[data-region="status"]').getByRole('button', { name: '1 conflict' })
    await count.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('THEIRS').first().waitFor()
    await context.close()
  })

  it('clicking a partly visible last column scrolls it into view', async () => {
    const field = await makeField(actor, { rows: 1, cols: 5 })
    const table = await openTable(product, actor, field, { viewport: { width: 1366, height: 768 } })
    const { page } = table
    const pane = page.locator('[data-pane="table"]')
    const edges = async () => {
      const [paneBox, cellBox] = await Promise.all([pane.boundingBox(), table.cell(0, table.grain).boundingBox()])
      return {
        pane: (paneBox?.x ?? 0) + (paneBox?.width ?? 0),
        left: cellBox?.x ?? 0,
        right: (cellBox?.x ?? 0) + (cellBox?.width ?? 0),
      }
    }
    await table.cell(0, 'label').click()
    await page.keyboard.press('Control+End')
    await table.cell(0, table.grain).waitFor()
    // A bit back, so that the last column is cut.
    const { left, pane: end } = await edges()
    await pane.hover()
    await page.mouse.wheel(left + 40 - end, 0)
    await expect.poll(async () => (await edges()).right).toBeGreaterThan((await edges()).pane + 10)
    const cut = await edges()
    expect(cut.left).toBeLessThan(cut.pane)
    const box = await table.cell(1, table.grain).boundingBox()
    await page.mouse.click(cut.left + 8, (box?.y ?? 0) + 10)
    await expect.poll(async () => (await edges()).right - (await edges()).pane).toBeLessThanOrEqual(1)
    await table.context.close()
  })
})
