import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../integration/harness.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { makeField } from '../fields/smallField.ts'
import { type Product, startProduct } from '../product.ts'
import { trialField } from './trialField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

afterEach(() => product.endFile())

it('published trials: errors at their settings, statistics, selection, files [NAV-11, NAV-29, ERR-66]', async () => {
  const cochran = await trialField(actor, 'cochran_crd', { line: 'treatment', yield: 'scab_pct' })
  const mercer = await trialField(actor, 'mercer_uniformity', {
    line: null,
    yield: 'grain_lb',
    traits: { Straw: 'straw_lb' },
  })
  const pearce = await trialField(actor, 'pearce_apple', {
    line: 'treatment',
    yield: 'yield',
    factors: { Block: 'block' },
    traits: { Before: 'prev_yield_boxes' },
  })
  const yates = await trialField(actor, 'yates_oats', {
    line: 'variety',
    yield: 'grain_lb',
    factors: { Block: 'block', Treatment: 'nitrogen_cwt_ac' },
  })
  const manyLines = await makeField(actor, { rows: 6, cols: 10, lines: 20, value: (k) => 5 + ((k * 7) % 13) / 10 })
  const visit = await product.visit({ as: actor })
  const { page } = visit
  const addressOf = ({ field }: Pick<typeof cochran, 'field'>, tab: string, more = '') =>
    `/fields/statistic${tab}?${field.address.split('?')[1]}${more}`
  const verdict = page.locator('[data-verdict]')
  const key = (name: string) => page.locator(`[data-key="statistics.key.${name}"] dd`)
  const cell = (row: string, column: string) =>
    page.locator('[data-region="results"] tr', { hasText: row }).locator(`[data-column="${column}"]`).first()

  // The statistics open on their first tab, next to map and phenotypes.
  await visit.open(addressOf(cochran, ''))
  await page.getByRole('heading', { name: 'Info about the trial' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/fields/statistic/info')
  const sections = page.getByRole('navigation', { name: 'Fields' }).getByRole('link')
  expect((await sections.allTextContents()).slice(0, 3).map((text) => text.trim())).toEqual([
    'Map',
    'Phenotypes',
    'Statistics',
  ])
  expect(await sections.nth(2).getAttribute('aria-current')).toBe('page')
  await expect.poll(() => verdict.textContent()).toContain('32 plots, 7 lines')

  // Without a control there is nothing to compare with: a note at the setting and in place of the result explains it.
  await page.getByRole('link', { name: 'LSD' }).click()
  await page.locator('[data-refused="noControl"]').waitFor()
  const control = page.getByLabel('Check')
  const description = await control.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${description}"]`).textContent()).toContain('Choose a check')
  // The page may send requests by itself at any time.
  const read = () => visit.calls.filter((call) => /columns|statistics/.test(call)).length
  const before = read()
  await control.selectOption({ label: 'O' })
  await expect.poll(() => key('fOf').textContent()).toContain('3.61')
  expect(await verdict.textContent()).toContain('Above the check O by more than the LSD: 0; below it: 2')
  expect(await cell('F12', 'lsd05').textContent()).toBe('8.45')
  expect(await cell('S12', 'difference').textContent()).toBe('−8.38')
  expect(read()).toBe(before)

  // F6 moves from part to part, also out of the table in the result, and around again.
  const region = () =>
    page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region') ?? null)
  await page.getByRole('link', { name: 'LSD' }).focus()
  for (const part of ['settings', 'result', 'results', 'maps', 'status', 'rail']) {
    await page.keyboard.press('F6')
    await expect.poll(region).toBe(part)
  }

  // A row selects its plots, which the chart marks; Escape deselects them.
  await page.locator('[data-region="results"] [tabindex="0"]').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const selected = page.locator('[data-region="results"] tr[aria-selected="true"]')
  await expect.poll(() => selected.count()).toBe(1)
  await page.getByRole('radio', { name: 'Selected, 4' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => selected.count()).toBe(0)
  // Enter also works if nothing has the focus, as on a page that was just opened.
  await page.keyboard.press('Enter')
  await expect.poll(() => selected.count()).toBe(1)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Escape')
  await expect.poll(() => selected.count()).toBe(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'Download the result for Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^LSD Trial .* 2026\.xlsx$/)

  // In a table with rows out of view a row is found by key, even if the result arrives after the key is pressed.
  await visit.open(addressOf({ field: manyLines }, '/average'))
  await page.locator('[data-state]').first().waitFor()
  await page.keyboard.press('Control+f')
  const find = page.getByRole('searchbox', { name: 'Find a row' })
  await expect.poll(() => find.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('line 17')
  const foundRows = page.locator('[data-region="results"] tr[data-found]')
  await expect.poll(() => foundRows.locator('[data-column="level"]').textContent()).toBe('Line 17')
  await page.keyboard.type('x')
  await page.getByText('No such row').waitFor()
  await page.keyboard.press('Backspace')
  await foundRows.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Line 17')

  await visit.open(addressOf(mercer, '/correlation'))
  await expect.poll(() => key('r').textContent()).toContain('0.7298')
  expect(await cell('Yield', 'low').textContent()).toBe('0.686')

  await visit.open(addressOf(pearce, '/ancova', `&fieldCovariates=${pearce.ids.Before}`))
  await expect.poll(() => key('slope').textContent()).toContain('28.40')
  expect(await key('fOf').textContent()).toContain('3.14')

  await visit.open(addressOf(yates, '/anova', `&fieldBy=${yates.ids.Treatment}`))
  await expect.poll(() => key('lsd').textContent()).toContain('2.23')
  expect(await cell('Treatment', 'f').textContent()).toBe('37.69')
  expect(await page.locator('[data-line="method"]').textContent()).toContain(
    'Split plot: Line on 3 whole plots, Treatment within them',
  )
  await page.locator('[data-chart="field"] canvas').first().waitFor()
  expect(visit.faults).toEqual([])
})
