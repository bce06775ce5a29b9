import type { Page } from 'playwright'
import { create, toBuffer } from 'qrcode'
import { beforeAll, expect, it } from 'vitest'
import { readChanges } from '../../../src/contract/plots/changes.ts'
import type { Actor } from '../../integration/harness.ts'
import { accessibilityViolations, ambiguousLabels } from '../accessibilityViolations.ts'
import { hasKeyboard, type Product, startProduct } from '../product.ts'
import { addYear, makeField } from './smallField.ts'
import { addTraits } from './tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const wholePage = '[data-region="pocket"]'

/** Controls within a part of the page that are smaller than 48 pixels in either direction, by their text. */
function smallTargets(page: Page, part: string): Promise<string[]> {
  // A checkbox and a radio are also pressed by their labels.
  const typed = 'input:not([type="file"], [type="checkbox"], [type="radio"])'
  const pressed = ['button', typed, 'textarea', '[role="gridcell"]', '.ag-header-cell']
  return page.locator(pressed.map((key) => `${part} ${key}`).join(', ')).evaluateAll((targets) =>
    targets.flatMap((target) => {
      const { width, height } = target.getBoundingClientRect()
      const isShown = width > 0 && height > 0
      // The user determines the width of a column.
      const isNarrow = width < 48 && !target.matches('[role="gridcell"], .ag-header-cell')
      return isShown && (isNarrow || height < 48)
        ? [`${target.getAttribute('aria-label') ?? target.textContent} ${width} × ${height}`]
        : []
    }),
  )
}

/** Texts of a part of the page with a contrast below 7 : 1; the enhanced rule leaves those below 4.5 : 1 to the other. */
const dimTexts = (page: Page, part: string) =>
  accessibilityViolations(page, part, ['color-contrast', 'color-contrast-enhanced'])

/** Runs in the browser: replaces the camera by one that sees a code, passed as its modules row by row. */
function showToCamera(squares: number[]): void {
  const side = Math.sqrt(squares.length)
  const canvas = document.createElement('canvas')
  const scale = 10
  canvas.width = canvas.height = (side + 8) * scale
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error('no canvas')
  const draw = () => {
    ctx.fillStyle = 'white'
    ctx.fillRect(0, 0, canvas.width, canvas.height)
    ctx.fillStyle = 'black'
    squares.forEach((square, k) => {
      if (square) ctx.fillRect(((k % side) + 4) * scale, (Math.floor(k / side) + 4) * scale, scale, scale)
    })
  }
  draw()
  const timer = setInterval(draw, 50)
  const stream = canvas.captureStream()
  Object.assign(globalThis, { isCameraOn: () => stream.getTracks().some(({ readyState }) => readyState === 'live') })
  navigator.mediaDevices.getUserMedia = async () => {
    setTimeout(() => clearInterval(timer), 20_000)
    return stream
  }
}

/** Waits until no text of the page has low contrast, in dark and light, and expects no target too small for gloves. */
async function expectFitForFields(page: Page, part = wholePage): Promise<void> {
  await expect.poll(() => smallTargets(page, part)).toEqual([])
  expect(await ambiguousLabels(page)).toEqual([])
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => dimTexts(page, part)).toEqual([])
  }
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, serviceWorkers: 'allow' as const }

it('40 values typed offline on a phone survive closing the tab and are saved once; a label’s code opens its plot (scenario 7)', async () => {
  const field = await makeField(actor, { rows: 4, cols: 11, value: (k) => (k === 0 ? 5 : null), lines: 4 })
  // The year before: lines 1 to 4 in turn, with 7.0 to 7.7.
  await addYear(actor, field, 2025, { rows: 2, cols: 4, hasLines: true })
  const visit = await product.visit({ as: actor, ...phone })
  const { page, context } = visit
  await visit.open(field.address)
  await page.locator('[data-field-entry-open]').click()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.locator('[data-field-entry-start]').waitFor()
  // All of it in view: a text that is scrolled away would be measured against another background.
  await page.setViewportSize({ width: 390, height: 1200 })
  await expectFitForFields(page)
  await page.setViewportSize(phone.viewport)
  await page.locator('[data-field-entry-start]').click()
  const label = page.locator('[data-field-entry-plot]')
  const value = page.locator('[data-field-entry-value]')
  const progress = page.locator('[data-field-entry-progress]')
  // From the bottom left: the last row of four begins with the 34th plot.
  await expect.poll(() => label.textContent()).toBe('34')
  await expect.poll(() => page.locator('header').count()).toBe(1)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  // Plot 34 has line 2, which had 7.1 and 7.5 on two plots.
  await page.locator('[data-field-entry-previous="2025"]').getByText('7.3').waitFor()
  await expectFitForFields(page)

  await context.setOffline(true)
  // The first value by finger on the keypad, the others by keys.
  for (const key of ['6', '.', '5'])
    await page
      .locator('[data-field-entry-pad]')
      .getByRole('button', { name: key === '.' ? 'Decimal point' : key, exact: true })
      .tap()
  await expect.poll(() => value.textContent()).toBe('6.5')
  await page.locator('[data-field-entry-next]').tap()
  await expect.poll(() => label.textContent()).toBe('35')
  // The strip shows the entered values; one press near the thumb undoes the last.
  await page
    .getByRole('navigation', { name: 'Plots in walking order' })
    .getByRole('button', { name: '34: 6.5' })
    .waitFor()
  await page.locator('[data-field-entry-undo]').tap()
  await expect.poll(() => Promise.all([label.textContent(), value.textContent()])).toEqual(['34', ''])
  for (const key of '6.5') await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await expect.poll(() => label.textContent()).toBe('35')
  for (let k = 1; k < 40; k++) {
    await page.keyboard.type(String(100 + k))
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => progress.textContent()).toBe('41 of 44')
  // 40 values, and one more that was undone, with its undo.
  await page.locator('[data-field-entry-saved]').getByText('42').waitFor()
  // A partly typed value is restored, which does not write it.
  await page.keyboard.type('7.')
  await page.reload()
  await expect.poll(() => value.textContent()).toBe('7.')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect.poll(() => progress.textContent()).toBe('41 of 44')
  await page.locator('[data-field-entry-saved]').getByText('42').waitFor()
  await context.setOffline(false)
  await page.locator('[data-field-entry-saved] [data-saved="true"]').waitFor()
  const query = { since: '0', crop_since: '0' } as never
  const { body } = await actor.call(readChanges, { params: { id: field.yearId }, query })
  const written = body.data.slice(1).map(({ change }) => change.columns[0].after[0])
  expect(written).toEqual([6.5, null, 6.5, ...Array.from({ length: 39 }, (_, k) => 101 + k)])

  // The code of a label from a scanner that acts as a keyboard, then back by a swipe.
  await page.getByRole('button', { name: 'Plot by its label or code' }).click()
  await hasKeyboard(page.locator('[data-field-entry-code] input[name="code"]'))
  await page.keyboard.type(`P${field.plotIds[7]}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => label.textContent()).toBe('8')
  const dialog = page.locator('[data-field-entry-code]')
  await dialog.waitFor({ state: 'detached' })
  // The small map opens; a press on its first plot goes to it. (Right after a swipe the browser would take a press for
  // its end.)
  await page.locator('[data-field-entry-map]').tap()
  const large = page.locator('[data-field-entry-map-large] canvas')
  await large.tap({ position: { x: 5, y: 5 } })
  await expect.poll(() => label.textContent()).toBe('1')
  await large.waitFor({ state: 'detached' })
  // By a photograph.
  await page.getByRole('button', { name: 'Plot by its label or code' }).click()
  const code = await toBuffer(`https://plotline.example.org/fields?cultureId=1&fieldPlot=${field.plotIds[4]}`, {
    scale: 6,
  })
  const camera = page.locator('[data-field-entry-code] input[type="file"]')
  await camera.setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: code })
  await expect.poll(() => label.textContent()).toBe('5')
  await dialog.waitFor({ state: 'detached' })
  // By the camera.
  await page.evaluate(showToCamera, [...create(`P${field.plotIds[6]}`, {}).modules.data])
  await page.getByRole('button', { name: 'Plot by its label or code' }).click()
  await page.getByRole('button', { name: 'Point the camera at the code' }).tap()
  await expect.poll(() => label.textContent()).toBe('7')
  await expect.poll(() => page.evaluate('isCameraOn()')).toBe(false)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => label.textContent()).toBe('6')
  // A swipe goes to the next plot, forward and back; the field under the fading dialog does not react to it.
  await dialog.waitFor({ state: 'detached' })
  const box = await label.boundingBox()
  const session = await context.newCDPSession(page)
  const stroke = async (from: number, to: number) => {
    const y = (box?.y ?? 0) + 10
    const touchAt = (x: number) => [{ x, y }]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touchAt(from) })
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: touchAt((from + to) / 2) })
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: touchAt(to) })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await stroke(60, 220)
  await expect.poll(() => label.textContent()).toBe('5')
  await stroke(220, 60)
  await expect.poll(() => label.textContent()).not.toBe('5')
  await page.getByRole('button', { name: 'To map and table' }).click()
  await page.locator('[data-field-entry-open]').waitFor()
  expect(visit.faults).toEqual([])
  await context.close()
})

it('note and inspector opened from the pocket page keep its contrast and touch targets', async () => {
  const field = await makeField(actor, { rows: 2, cols: 2 })
  await addTraits(actor, field, ['Height'], { value: () => 80 })
  const visit = await product.visit({ as: actor, viewport: { width: 390, height: 1200 }, hasTouch: true })
  const { page, context } = visit
  await visit.open(`${field.address}&fieldPane=pocket`)
  // A click on a trait's name checks it.
  const ticks = page.locator(wholePage).getByRole('checkbox')
  const height = page.locator(wholePage).getByRole('checkbox', { name: /Height/ })
  await page.locator(wholePage).getByText('Height', { exact: true }).tap()
  await expect.poll(() => height.isChecked()).toBe(true)
  expect(
    await ticks.evaluateAll((elements) => elements.filter((element) => (element as HTMLInputElement).checked).length),
  ).toBe(2)
  await page
    .locator(wholePage)
    .getByText(/Height/)
    .tap()
  await expect.poll(() => height.isChecked()).toBe(false)
  // Every plot has a value, so nothing would be entered on this walk. The reason is visible without scrolling, also in
  // a low window.
  await page.setViewportSize({ width: 390, height: 380 })
  await page.locator('[data-field-entry-start]').click()
  await page.getByRole('alert').getByText('All plots have values.').waitFor()
  const bottom = (element: Element) => element.getBoundingClientRect().bottom
  const begin = await page
    .locator('[data-field-entry-start]')
    .evaluate((element) => element.getBoundingClientRect().top)
  await expect.poll(() => page.getByRole('alert').filter({ hasText: 'All plots' }).evaluate(bottom)).toBeLessThan(begin)
  await page.setViewportSize({ width: 390, height: 1200 })
  await page.getByRole('switch', { name: 'Only plots without a value' }).click()
  await page.locator('[data-field-entry-start]').click()
  const actions = page.locator(wholePage)
  // In a low window the key for the next plot is reached by scrolling.
  await page.setViewportSize({ width: 720, height: 450 })
  await page.locator('[data-field-entry-next]').scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      page.locator('[data-field-entry-next]').evaluate((key) => key.getBoundingClientRect().bottom <= innerHeight),
    )
    .toBe(true)
  await page.setViewportSize({ width: 390, height: 1200 })
  await actions.getByRole('button', { name: 'Note', exact: true }).click()
  const note = page.getByRole('dialog')
  await note.getByText('Up to 2,000 characters').waitFor()
  await expectFitForFields(page, '[role="dialog"]')
  await note.getByRole('button', { name: 'Cancel' }).click()
  await note.waitFor({ state: 'detached' })
  await actions.getByRole('button', { name: 'Stages', exact: true }).click()
  const inspector = '[data-region="inspector"]'
  const tabs = page.locator(`${inspector} [role="tab"]`)
  for (const tab of await tabs.all()) {
    await tab.click()
    await page.locator(`${inspector} [role="tabpanel"] > *`).first().waitFor()
    if ((await tab.getAttribute('data-tab')) === 'plants') await page.locator('[data-plant="add"]').click()
    await expectFitForFields(page, inspector)
  }
  expect(visit.faults).toEqual([])
  await context.close()
})
