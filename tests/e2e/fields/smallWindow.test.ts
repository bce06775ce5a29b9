import type { CDPSession, Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../integration/harness.ts'
import { hasKeyboard, type Product, startProduct } from '../product.ts'
import { openMap, waitUntilStill } from './mapDriver.ts'
import { delayWrites, openField, typeLabel, writePlot } from './saving/colleague.ts'
import { makeField } from './smallField.ts'
import { hiddenVerdicts, zoomedSize } from './smallWindow.ts'
import { openTable, type TableDriver } from './tableDriver.ts'

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

describe('a narrow window', () => {
  it('a field is fitted to the window and then stays where the user pans it', async () => {
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

  it('map and table are tabs; touch pans, pinches, selects and opens the menu; at 200 % zoom all buttons are visible', async () => {
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
})

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

describe('toolbar, dialogs and tooltips in the window', () => {
  it('toolbar items that do not fit are in the overflow menu, in the narrowest window too', async () => {
    const map = await openMap(product, actor, await makeField(actor, { rows: 4, cols: 5 }))
    const { page } = map
    const overflowButton = page.getByRole('button', { name: /^\d+ more/ })
    for (const width of [1000, 700]) {
      await page.setViewportSize({ width, height: 900 })
      // Until the layout follows the window, the button is where it was in the wider window.
      await expect
        .poll(async () => {
          const box = await overflowButton.boundingBox()
          return box !== null && box.width > 20 && box.x + box.width <= width
        })
        .toBe(true)
    }
    await overflowButton.click()
    await page.getByRole('menuitem', { name: /^Numbering/ }).click()
    await page.getByText('Start corner').waitFor()
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('the list of shortcuts reads from top to bottom', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const map = await openMap(product, actor, field)
    await map.page.setViewportSize({ width: 1280, height: 720 })
    await map.press('F1')
    const dialog = map.page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const last = dialog.getByText('Fill a series').last()
    await last.scrollIntoViewIfNeeded()
    // A dialog that opens is still growing.
    await expect
      .poll(async () => {
        const [frame, entry] = [await dialog.boundingBox(), await last.boundingBox()]
        return frame && entry && entry.x >= frame.x && entry.x + entry.width <= frame.x + frame.width
      })
      .toBe(true)
    await expect
      .poll(() =>
        dialog.evaluate((element) =>
          [...element.querySelectorAll('*')].some(
            (element) => element.scrollLeft > 0 || element.scrollWidth > element.clientWidth + 40,
          ),
        ),
      )
      .toBe(false)
    await map.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await map.context.close()
  })

  it('a press in the toolbar closes the tooltip, and the first Escape goes to the dialog', async () => {
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
})

/** A field of the shape of stroup_nin, whose map is twice as wide as high. */
const wideShape = { rows: 11, cols: 22, lines: 56 }
const laptop = { viewport: { width: 1366, height: 768 }, leavesFolded: true }

const chip = ({ page }: TableDriver) => page.locator('[data-empty-columns]')

describe('columns that are empty in the whole year', () => {
  it('fold into one chip, so that line and coloured trait are both visible on a laptop; the chip expands them', async () => {
    const field = await makeField(actor, wideShape)
    const table = await openTable(product, actor, field, laptop)
    await expect.poll(() => chip(table).allTextContents()).toEqual(['8 empty columns'])
    // The columns reach their places a frame after the chip.
    await expect
      .poll(async () => {
        const pane = (await table.page.locator('[data-pane="table"]').boundingBox())!
        const line = (await table.cell(0, 'line').boundingBox())!
        const pinned = (await table.cell(0, 'col').boundingBox())!
        const trait = (await table.cell(0, table.grain).boundingBox())!
        return {
          isClear: line.x >= pinned.x + pinned.width - 1,
          isAdjacent: Math.abs(trait.x - line.x - line.width) < 0.5,
          isInView: trait.x + trait.width <= pane.x + pane.width + 1,
        }
      })
      .toEqual({ isClear: true, isAdjacent: true, isInView: true })
    await expect
      .poll(() => chip(table).getAttribute('title'))
      .toBe('8 empty columns: Mother, Father, Repetitions, Width, m, Length, m, Area, m², Comment, Cross')
    await chip(table).click()
    await expect.poll(() => chip(table).count()).toBe(0)
    await table.cell(0, 'mother').waitFor()
    await table.page.reload()
    await expect.poll(() => chip(table).allTextContents()).toEqual(['8 empty columns'])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('a wide field uses the height of its pane, and its legend covers no plot', async () => {
    const field = await makeField(actor, wideShape)
    const table = await openTable(product, actor, field, laptop)
    const { page } = table
    const corner = async (row: number, col: number) => (await table.place(row, col).boundingBox())!
    await expect
      .poll(async () => {
        const [first, last] = [await corner(1, 1), await corner(11, 22)]
        const pane = (await page.locator('[data-region="map"]').boundingBox())!
        const legend = (await page.locator('[data-legend]').first().boundingBox())!
        return {
          // Cells at the maximum height relative to their width: square ones would leave more than half of the pane
          // empty.
          isStretched: first.height / first.width > 1.25,
          fillsHeight: (last.y + last.height - first.y) / pane.height > 0.68,
          fillsWidth: (last.x + last.width - first.x) / pane.width > 0.85,
          isFree: last.y + last.height <= legend.y || last.x + last.width <= legend.x,
        }
      })
      .toEqual({ isStretched: true, fillsHeight: true, fillsWidth: true, isFree: true })
    await table.context.close()
  })
})

const figure = ({ page }: TableDriver, row: number, column: string) =>
  page.locator(`[data-pane="table"] [row-index="b-${row}"] [col-id="${column}"]`)

describe('the summary rows below the table', () => {
  it('stay visible above the paste review', async () => {
    const field = await makeField(actor, { rows: 5, cols: 6 })
    const table = await openTable(product, actor, field)
    const { page, press } = table
    await page.evaluate(() => navigator.clipboard.writeText('one\ntwo\nthree'))
    await table.cell(0, 'row').click()
    await press('Control+v')
    const banner = page.locator('[data-banner="paste"]')
    await banner.waitFor()
    await expect
      .poll(async () => {
        const [bannerBox, last] = [await banner.boundingBox(), await figure(table, 3, 'label').boundingBox()]
        return bannerBox && last && bannerBox.y >= last.y + last.height
      })
      .toBe(true)
    await press('Escape')
    await banner.waitFor({ state: 'detached' })
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})
