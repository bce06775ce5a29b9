import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { reserveCropIds, sendCropChange } from '../../../src/contract/lines/cropChanges.ts'
import { createdColumns } from '../../../src/domain/change/createdColumns.ts'
import type { Actor } from '../../integration/harness.ts'
import { newPlace } from '../../integration/trials/field.ts'
import { hasKeyboard, startProduct, type Visit, waitUntilSaved } from '../product.ts'

const product = await startProduct()
let actor: Actor
let spec_id: number
let visit: Visit
let page: Page

// Each test has a new crop, so that a repeated test starts from the same state.
beforeEach(async () => {
  actor = await product.server.newCompany()
  spec_id = (await newPlace(actor)).spec_id
  const params = { id: spec_id }
  const { body: ids } = await actor.call(reserveCropIds, { params, body: { line: 4, trait: 0 } })
  const columns = createdColumns('line', ids.line, [['name', ['A', 'B', 'C', 'D']]])
  const change = { name: { key: 'change.values', params: { count: 0 } }, columns }
  await actor.call(sendCropChange, { params, body: { key: randomUUID(), base_seq: 0, change } })
  visit = await product.visit({ as: actor, viewport: { width: 1366, height: 768 } })
  page = visit.page
})

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

it('crosses are planned from the summary by keyboard, counted while choosing, and undone in their year [VAR-16, GEN-15, GEN-20]', async () => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const count = async () => (await page.locator('[data-count]').textContent())?.replaceAll('\u202f', ' ')
  await visit.open(`/varieties?cultureId=${spec_id}`)
  await page.locator('[data-pane="table"] [row-index="3"] [col-id="name"]').waitFor()

  await page.locator('[data-command="crossings.plan"]').focus()
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Plan crossings' })
  await dialog.locator('[data-parents="females"] [role="option"]').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('nursery')
  await press('ArrowDown')
  await page.getByRole('option', { name: 'Nursery' }).first().waitFor()
  await press('Enter')
  await expect.poll(() => dialog.locator('[name="year"]').inputValue()).toBe('2027 (new)')

  // {A, B, C} × {B, C, D}: 7 crosses, 6 without reciprocals, 18 plots in three repetitions.
  await dialog.getByRole('listbox', { name: 'Females', exact: true }).focus()
  await press('Space', 'ArrowDown', 'Space', 'ArrowDown', 'Space')
  await dialog.getByRole('listbox', { name: 'Males', exact: true }).focus()
  await press('ArrowDown', 'Space', 'ArrowDown', 'Space', 'ArrowDown', 'Space')
  await expect.poll(count).toBe('7 × 1 = 7 of 2 000 plots')
  await dialog.getByRole('checkbox', { name: 'Reciprocals' }).focus()
  await press('Space')
  await expect.poll(count).toBe('6 × 1 = 6 of 2 000 plots')
  await dialog.getByRole('textbox', { name: 'Repetitions' }).fill('3')
  await expect.poll(count).toBe('6 × 3 = 18 of 2 000 plots')

  // A cell excludes its cross and includes it again; above 2,000 plots nothing can be sent.
  const matrix = dialog.getByRole('grid', { name: 'Matrix of crosses' })
  await matrix.focus()
  await press('Space')
  await expect.poll(count).toBe('5 × 3 = 15 of 2 000 plots')
  await dialog.locator('[data-cross="0 0"]').click()
  await dialog.getByRole('textbox', { name: 'Repetitions' }).fill('100')
  await dialog.getByRole('checkbox', { name: 'Selfing' }).check()
  await dialog.getByRole('radio', { name: 'Full diallel' }).click()
  await expect.poll(count).toBe('16 × 100 = 1 600 of 2 000 plots')
  await dialog.getByRole('radio', { name: 'Factorial' }).click()
  await dialog.getByRole('checkbox', { name: 'Selfing' }).uncheck()
  await dialog.getByRole('textbox', { name: 'Repetitions' }).fill('3')
  await dialog.getByRole('radio', { name: 'Linear' }).click()
  await dialog.getByRole('textbox', { name: 'Repetitions' }).focus()
  await press('Enter')
  await page.getByText('Crossings planned. Plots: 18, new lines: 6').waitFor()

  await page.getByRole('button', { name: 'Show' }).click()
  const nameCell = page.locator('[data-pane="table"] .ag-cell[col-id="name"]')
  await expect.poll(() => nameCell.allTextContents()).toContain('A × B_1')
  await page.locator('[data-pane="table"] [row-index="0"] [col-id="name"]').click()
  await press('Control+z')
  await expect.poll(() => page.locator('[data-message]').textContent()).toBe('Undone: Crossing plan of 18 plots')
  await expect.poll(() => page.locator('[data-pane="table"] [row-index="0"] [col-id="name"]').count()).toBe(0)
  await waitUntilSaved(page)
})

it('females and males are selected all at once and reset [GEN-18, GEN-19]', async () => {
  await visit.open(`/varieties?cultureId=${spec_id}`)
  await page.locator('[data-command="crossings.plan"]').click()
  const dialog = page.getByRole('dialog', { name: 'Plan crossings' })
  for (const parents of ['females', 'males']) {
    const list = dialog.locator(`[data-parents="${parents}"]`)
    const chosen = () => list.locator('[role="option"][aria-selected="true"]').count()
    await list.locator('[role="option"]').first().waitFor()
    await list.getByRole('button', { name: 'Select all' }).click()
    await expect.poll(chosen).toBe(await list.locator('[role="option"]').count())
    await list.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(chosen).toBe(0)
  }
})

it('lines selected in the table are the initial parents', async () => {
  await visit.open(`/varieties?cultureId=${spec_id}`)
  const name = (row: number) => page.locator(`[data-pane="table"] [row-index="${row}"] [col-id="name"]`)
  await name(0).click()
  await name(2).click({ modifiers: ['Shift'] })
  await page.locator('[data-command="crossings.plan"]').click()
  const dialog = page.getByRole('dialog', { name: 'Plan crossings' })
  await expect.poll(() => dialog.locator('[data-count]').textContent()).toMatch(/^6 × 1 = 6 /)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // Moving the cursor selects nothing.
  await name(1).click()
  await page.locator('[data-command="crossings.plan"]').click()
  await expect.poll(() => dialog.locator('[data-count]').textContent()).toMatch(/^0 × 1 = 0 /)
})

it('plots are placed in order, linear or at random, and each cross is repeated as requested [GEN-16, GEN-17]', async () => {
  await visit.open(`/varieties?cultureId=${spec_id}`)
  await page.locator('[data-command="crossings.plan"]').click()
  const dialog = page.getByRole('dialog', { name: 'Plan crossings' })
  for (const name of ['In order', 'Linear', 'Random']) {
    await dialog.getByRole('radio', { name }).click()
    await expect.poll(() => dialog.getByRole('radio', { name }).getAttribute('aria-checked')).toBe('true')
  }
  await dialog.locator('[data-parents="females"] [role="option"]').first().click()
  await dialog.locator('[data-parents="males"] [role="option"]').nth(1).click()
  await dialog.getByRole('textbox', { name: 'Repetitions' }).fill('7')
  await expect.poll(() => dialog.locator('[data-count]').textContent()).toMatch(/^1 × 7 = 7 /)
})

it('manual choices of a plan survive a filter, another scheme, and a click outside', async () => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await visit.open(`/varieties?cultureId=${spec_id}`)
  await page.locator('[data-command="crossings.plan"]').click()
  const dialog = page.getByRole('dialog', { name: 'Plan crossings' })
  const count = () => dialog.locator('[data-count]').textContent()
  const list = (name: string) => dialog.getByRole('listbox', { name, exact: true })
  await list('Females').getByRole('option').first().waitFor()
  // Nothing has been typed so far, only selected.
  await list('Females').focus()
  await press('Space', 'ArrowDown', 'Space')
  await page.mouse.click(5, 5)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Females')
  expect(await dialog.count()).toBe(1)
  await list('Males').focus()
  await press('ArrowDown', 'ArrowDown', 'Space', 'ArrowDown', 'Space')
  await expect.poll(count).toMatch(/^4 × 1 = 4 /)

  // One cross is excluded; the arrows pass the other schemes and return to it.
  await dialog.getByRole('grid', { name: 'Matrix of crosses' }).focus()
  await press('Space')
  await expect.poll(count).toMatch(/^3 × 1 = 3 /)
  await dialog.getByRole('radio', { name: 'Factorial' }).focus()
  await press('ArrowRight')
  await expect.poll(count).toMatch(/^12 × 1 = 12 /)
  await press('ArrowRight', 'ArrowRight')
  await expect.poll(count).toMatch(/^3 × 1 = 3 /)

  // All males that the filter shows are chosen, then none of them: D, which it hides, stays a male.
  const males = dialog.locator('[data-parents="males"]')
  await males.getByRole('textbox').fill('C')
  await expect.poll(() => males.getByRole('option').count()).toBe(1)
  await list('Males').focus()
  await press('Control+a')
  await expect.poll(() => males.textContent()).toContain('1 of 4')
  await expect.poll(count).toMatch(/^2 × 1 = 2 /)
  await press('Control+a')
  await males.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => males.textContent()).toContain('1 of 4')

  // A plan with input is not discarded by accident.
  const confirmation = page.getByRole('dialog', { name: 'Close without saving?' })
  await press('Escape')
  await confirmation.waitFor()
  await press('Escape')
  await confirmation.waitFor({ state: 'detached' })
  await expect.poll(count).toMatch(/^2 × 1 = 2 /)
  await hasKeyboard(males.getByRole('button', { name: 'Reset' }))
  await press('Escape')
  await confirmation.waitFor()
  await press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('[data-command="crossings.plan"]').click()
  await expect.poll(count).toMatch(/^0 × 1 = 0 /)
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('the buttons of both parent lists are aligned in Russian', async () => {
  const russian = await product.visit({ as: actor, language: 'ru', viewport: { width: 1366, height: 768 } })
  await russian.open(`/varieties?cultureId=${spec_id}`)
  await russian.page.locator('[data-command="crossings.plan"]').click()
  const heights = () =>
    russian.page
      .locator('[data-parents] button', { hasText: 'Сбросить' })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
  await expect.poll(async () => (await heights()).length).toBe(2)
  const [first, second] = await heights()
  expect(first).toBe(second)
  expect(russian.faults).toEqual([])
  await russian.context.close()
})
