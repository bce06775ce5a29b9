import type { CDPSession, Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../integration/harness.ts'
import { hasKeyboard, type Product, startProduct } from '../product.ts'
import { waitUntilStill } from './mapDriver.ts'
import { makeField } from './smallField.ts'
import { hiddenVerdicts, zoomedSize } from './smallWindow.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

type Point = { x: number; y: number }

/** Fingers of a touch screen, by their points. */
async function fingers(session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
}

/** The middle of a place of the map, once it no longer moves. */
async function middle(page: Page, row: number, col: number): Promise<Point> {
  const cell = page.locator(`[data-pane="map"] [role="gridcell"][aria-rowindex="${row}"][aria-colindex="${col}"]`)
  await waitUntilStill(cell)
  const { x, y, width, height } = (await cell.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

it('a field in a narrow window is fitted to the window and then stays where the user pans it', async () => {
  const field = await makeField(actor, { rows: 8, cols: 30 })
  const visit = await product.visit({ as: actor, viewport: { width: 1024, height: 768 } })
  const { page } = visit
  await visit.open(field.address)
  const map = page.locator('[data-region="map"]')
  const [first, last] = [1, 30].map((col) => map.locator(`[aria-rowindex="1"][aria-colindex="${col}"]`).first())
  await map.locator('[data-legend]').waitFor()
  await waitUntilStill(first)
  const width = async () => {
    const [from, to] = await Promise.all([first.boundingBox(), last.boundingBox()])
    return Math.round((to?.x ?? 0) + (to?.width ?? 0) - (from?.x ?? 0))
  }
  // Next to a table it would have little more than half of the width.
  const fitted = await width()
  expect(fitted).toBeGreaterThan(0.85 * 1024)

  // A gesture zooms, and goes to the table and back in a window that becomes wide and narrow again.
  await map.locator('[data-region-entry]').first().focus()
  await page.keyboard.press('-')
  await expect.poll(width).toBeLessThan(fitted * 0.95)
  await waitUntilStill(first)
  const zoomed = await width()
  await page.keyboard.press('F6')
  await page.setViewportSize({ width: 1440, height: 768 })
  await map.locator('[data-legend]').waitFor()
  await page.setViewportSize({ width: 1000, height: 768 })
  await page.getByRole('tab', { name: 'Map', exact: true }).click()
  await waitUntilStill(first)
  expect(await width()).toBe(zoomed)
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

it('map and table are tabs in a narrow window; touch pans, pinches, selects and opens the menu; at 200 % zoom all buttons are visible', async () => {
  const field = await makeField(actor, { rows: 20, cols: 30 })
  const visit = await product.visit({ as: actor, viewport: { width: 1024, height: 768 }, hasTouch: true })
  const { page, context } = visit
  await visit.open(field.address)
  const region = () =>
    page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset.region)
  const shown = (pane: string) => page.locator(`[role="tabpanel"][data-pane="${pane}"]`)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await shown('map').locator('[data-region-entry]').first().focus()
  await shown('table').waitFor({ state: 'hidden' })

  // The focus moves to the other pane and back; an action on the map shows the map.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('F6')
  await expect.poll(region).toBe('table')
  await shown('map').waitFor({ state: 'hidden' })
  await expect.poll(() => tab('Table').getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Shift+F6')
  await expect.poll(region).toBe('map')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe('2')
  await tab('Table').tap()
  await expect.poll(region).toBe('table')
  // A tap determines where the next key acts.
  const tapped = shown('table').locator(`[row-index="33"] [col-id="trait:${field.traitId}"]`)
  await tapped.tap()
  await page.locator('[data-region="status"]').getByText('34 · Line 4').waitFor()
  await page.keyboard.type('9')
  await expect.poll(() => page.locator('[data-cell-editor] textarea').getAttribute('aria-label')).toMatch(/^Yield/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Numbering' }).click()
  await shown('map').locator('[data-numbering-panel]').waitFor()
  await hasKeyboard(shown('map'))
  await page.keyboard.press('Escape')
  await page.locator('[data-numbering-panel]').waitFor({ state: 'detached' })

  // One finger pans, and taps.
  const session = await context.newCDPSession(page)
  const selected = page.locator('[data-region="status"]')
  await page.keyboard.press('Shift+Digit0')
  await selected.getByText('100 %').waitFor()
  // Zoomed in so far that each visible place is in the page.
  await page.keyboard.press('+')
  await selected.getByText('100 %').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Home')
  const from = await middle(page, 16, 8)
  await fingers(session, 'touchStart', [from])
  for (let k = 1; k <= 6; k++) await fingers(session, 'touchMove', [{ ...from, x: from.x - 10 * k }])
  await fingers(session, 'touchEnd', [])
  await expect.poll(() => middle(page, 16, 8).then(({ x }) => Math.round(from.x - x))).toBeGreaterThan(30)
  const point = await middle(page, 15, 10)
  await fingers(session, 'touchStart', [point])
  await fingers(session, 'touchEnd', [])
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe('15')

  // A corner of the selection is dragged further.
  const width = (await middle(page, 15, 11)).x - point.x
  const grip = { x: point.x + width / 2 + 4, y: point.y + width / 2 + 4 }
  const drawnPoint = await middle(page, 16, 12)
  await fingers(session, 'touchStart', [grip])
  await fingers(session, 'touchMove', [{ x: (grip.x + drawnPoint.x) / 2, y: drawnPoint.y }])
  await fingers(session, 'touchMove', [drawnPoint])
  await fingers(session, 'touchEnd', [])
  await selected.getByText('6 plots').waitFor()

  // A long press draws a rectangle; released without moving it opens the menu.
  const corner = await middle(page, 12, 6)
  const far = await middle(page, 13, 9)
  await fingers(session, 'touchStart', [corner])
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  await fingers(session, 'touchMove', [{ x: (corner.x + far.x) / 2, y: far.y }])
  await fingers(session, 'touchMove', [far])
  await fingers(session, 'touchEnd', [])
  await selected.getByText('8 plots').waitFor()
  await fingers(session, 'touchStart', [far])
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  await fingers(session, 'touchEnd', [])
  const item = page.getByRole('menuitem').first()
  await item.waitFor()
  await expect.poll(async () => (await item.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await selected.getByText('8 plots').waitFor()
  await hasKeyboard(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await item.waitFor({ state: 'detached' })

  // Two fingers pinch.
  const [start, end] = [await middle(page, 17, 8), await middle(page, 17, 10)]
  await fingers(session, 'touchStart', [start, end])
  for (let k = 1; k <= 4; k++)
    await fingers(session, 'touchMove', [
      { ...start, x: start.x - 10 * k },
      { ...end, x: end.x + 10 * k },
    ])
  await fingers(session, 'touchEnd', [])
  await expect
    .poll(() => middle(page, 17, 9).then(async ({ x }) => (await middle(page, 17, 10)).x - x))
    .toBeGreaterThan(width * 1.3)

  // At twice the size: each mode of the map, by its key.
  await page.setViewportSize(zoomedSize)
  await shown('map').locator('[data-region-entry]').first().focus()
  const modes = [
    ['numbering', 'n', '[data-numbering-panel]'],
    ['width', 'w', '[role="dialog"] input'],
    ['what the field is made of', 'e', '[data-structure-panel]'],
    ['a trial design', 'd', '[data-design-panel]'],
  ] as const
  for (const [name, key, open] of modes) {
    await page.keyboard.press(key)
    await page.locator(open).waitFor()
    if (name === 'numbering') {
      // Every plot has a label, and only renumbering changes one. Ten characters before the number are too many.
      await page.keyboard.press('q')
      await page.keyboard.press('p')
      await page.keyboard.type('ABCDEFGHIJ')
      await page.locator('[data-numbering-panel] [role="alert"]').waitFor()
    }
    await expect.poll(() => hiddenVerdicts(page), { message: name }).toEqual([])
    const opened = page.locator(open)
    await expect.poll(() => page.keyboard.press('Escape').then(() => opened.count())).toBe(0)
  }
  expect(visit.faults).toEqual([])
  await context.close()
})
