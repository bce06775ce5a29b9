import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../integration/harness.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { type Product, startProduct, type Visit } from '../product.ts'
import { trialField } from './trialField.ts'

let product: Product
let actor: Actor
let visit: Visit
let ids: Record<string, number>
let query: string
let inPlace: string

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
  const pearce = await trialField(actor, 'pearce_apple', {
    line: 'treatment',
    yield: 'yield',
    factors: { Block: 'block' },
    traits: { Before: 'prev_yield_boxes' },
  })
  ids = { ...pearce.ids, Yield: pearce.field.traitId }
  const cochran = await trialField(actor, 'cochran_crd', { line: 'treatment', yield: 'scab_pct' })
  inPlace = cochran.field.address.split('?')[1]
  query = pearce.field.address.split('?')[1]
  visit = await product.visit({ as: actor })
  await visit.open(`/fields/statistic/info?${query}`)
})

afterAll(() => product.endFile())

const verdict = () => visit.page.locator('[data-verdict]').textContent()
const key = (name: string) => visit.page.locator(`[data-key="statistics.key.${name}"] dd`).textContent()
const cell = (row: string, column: string) =>
  visit.page.locator('[data-region="results"] tr', { hasText: row }).locator(`[data-column="${column}"]`).first()

/** Goes to a tab by its place in the rail. */
async function go(tab: string, heading: string): Promise<void> {
  await visit.page
    .getByRole('navigation', { name: 'Tabs of the statistics' })
    .getByRole('link', { name: tab, exact: true })
    .click()
  await visit.page.getByRole('heading', { name: heading, level: 2 }).waitFor()
  // The focus stays on the chosen tab.
  await visit.page.locator('[data-region="rail"] [aria-current="page"]:focus', { hasText: tab }).waitFor()
}

/** A tab with settings that its address names. */
const request = (tab: string, more: string) => visit.open(`/fields/statistic/${tab}?${query}&${more}`)

it('info counts plots and lines, average values list ordered means, the LSD is against a control [STA-01, STA-02, STA-03]', async () => {
  await expect.poll(verdict).toContain('24 plots, 6 lines')
  await go('Average values', 'Average values')
  await expect.poll(() => cell('A', 'adjusted').textContent()).toBe('284.50')
  expect(await cell('A', 'rank').textContent()).toBe('1')
  await go('LSD', 'Least significant difference')
  await visit.page.getByLabel('Check').selectOption({ label: 'S' })
  await expect.poll(verdict).toContain('the check S')
})

it('a t-test of two groups, the spread of one trait against another, and their correlation [STA-04, STA-05, STA-06]', async () => {
  await go('T-test', 'T-test')
  await expect.poll(() => cell('Welch', 'p').textContent()).toMatch(/^0\.\d{4}$/)
  await request('visualization', `fieldTraits=${ids.Yield},${ids.Before}`)
  await visit.page.getByRole('img', { name: /^Before on Yield/ }).waitFor()
  await request('correlation', `fieldTraits=${ids.Yield},${ids.Before}&fieldUnit=plots`)
  await expect.poll(() => key('r')).toMatch(/^0\.8\d/)
})

it('analysis of variance with residuals, of covariance with its slope, hybrids where there are parents [STA-07, STA-08, STA-09]', async () => {
  await go('ANOVA', 'Analysis of variance')
  await expect.poll(() => cell('Line', 'f').textContent()).toBe('0.10')
  await visit.page.getByRole('img', { name: /^Residuals and the normal distribution/ }).waitFor()
  await request('ancova', `fieldTraits=${ids.Yield}&fieldCovariates=${ids.Before}`)
  await expect.poll(() => key('slope')).toContain('28.40')
  // The lines have no parents: the tab explains what is missing.
  await go('Hybrids', 'Hybrids and combining ability')
  await visit.page.locator('[data-refused]').waitFor()
  expect(visit.faults).toEqual([])
})

it('an arrow links the method to the four field maps; keys enlarge one, a plot sets the control [STA-10, LIM-30]', async () => {
  const { page } = visit
  await visit.open(`/fields/statistic/average?${inPlace}`)
  // Neighbours are similar: the offer shows the gain, and only the button switches the method.
  await page.locator('[data-gain="known"]').waitFor()
  expect(await page.locator('[data-gain]').textContent()).toMatch(/Gain \d+ %/)
  await page.locator('[data-other="statistics.other.trend"]').click()
  await page.getByRole('heading', { name: 'Heat map', level: 2 }).waitFor()
  const map = (name: string) => page.getByRole('grid', { name: new RegExp(`^${name}`) })
  for (const name of ['Raw', 'Trend', 'Residual', 'Adjusted']) await map(name).getByRole('gridcell').first().waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  // One selection: a plot clicked on one map is selected on the others, and its value is shown below each.
  await map('Raw').getByRole('gridcell').nth(2).click({ force: true })
  for (const name of ['Raw', 'Adjusted'])
    await expect.poll(() => map(name).locator('[aria-selected="true"]').count()).toBe(1)
  const below = page.locator('[data-active]')
  await expect.poll(() => below.first().textContent()).toMatch(/row 1, col 3: \d+/)
  await page.keyboard.press('3')
  await expect.poll(() => page.locator('[data-map]').count()).toBe(1)
  await map('Residual').locator('[data-region-entry]:focus').waitFor()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => below.textContent()).toContain('row 1, col 4:')
  const line = (await below.textContent())?.split(',')[0] ?? ''
  await page.keyboard.press('c')
  await expect.poll(() => page.getByLabel('Check').locator('option:checked').textContent()).toBe(line)
  await page.keyboard.press('0')
  await expect.poll(() => page.locator('[data-map]').count()).toBe(4)
  await expect.poll(() => visit.page.locator('[data-line="method"]').textContent()).toContain('Confidence level 95 %')
})
