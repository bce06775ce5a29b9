import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../integration/harness.ts'
import { oatsOfShaw } from '../../integration/trials/oatsOfShaw.ts'
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

it('oats of two nurseries and three years are compared: F, errors, slopes, AMMI and GGE [STA-11, STA-12]', async () => {
  const { query, years } = await oatsOfShaw(actor)
  const visit = await product.visit({ as: actor })
  const { page } = visit
  const key = (name: string) => page.locator(`[data-key="statistics.key.${name}"] dd`)
  const cell = (line: string, column: string) =>
    page
      .locator('[data-region="results"] tr')
      .filter({ has: page.locator('[data-column="line"]', { hasText: new RegExp(`^${line}$`) }) })
      .locator(`[data-column="${column}"]`)

  // All years with the same lines are compared unless some are chosen. One year is no comparison.
  await visit.open(`/fields/statistic/comparison?${query}`)
  await expect.poll(() => key('fLines').textContent()).toContain('7.43')
  await page.getByRole('group', { name: 'Nurseries and years, 6' }).waitFor()
  await visit.open(`/fields/statistic/comparison?${query}&yearIds=${years['Karnal 1932']}`)
  await page.locator('[data-refused="tooFewGroups"]').waitFor()
  await page.getByText('Answers which lines are good everywhere').waitFor()
  await page.getByRole('button', { name: 'Add 5 more years of the crop' }).waitFor()
  const group = page.getByRole('group', { name: 'Nurseries and years, 1' })
  await group.getByRole('checkbox', { name: 'Karnal, 1933' }).click()
  await expect.poll(() => key('fLines').textContent()).not.toBe('')
  expect(new URL(page.url()).searchParams.get('yearIds')).toBe([years['Karnal 1932'], years['Karnal 1933']].join(','))
  const reads = () => visit.calls.filter((call) => call.includes('/columns/') && call.includes('field_years')).length
  const before = reads()
  for (const name of ['Karnal, 1934', 'Pusa, 1932', 'Pusa, 1933', 'Pusa, 1934'])
    await page.getByRole('checkbox', { name }).click()

  await expect.poll(() => key('fLines').textContent()).toContain('7.43')
  expect(reads() - before).toBe(4)
  expect(await key('lsdLines').textContent()).toContain('6.07')
  expect(await key('errorRatio').textContent()).toContain('2.66')
  expect(await key('ggeShown').textContent()).toContain('86.3')
  expect(await page.locator('[data-verdict]').textContent()).toContain('The best mean is that of M')
  const assumed = page.locator('[data-line="assumption"]').first()
  expect(await assumed.textContent()).toContain('Bartlett, p = 0.0038')
  expect(await cell('C', 'b').textContent()).toBe('1.85')
  expect(await cell('C', 'pB').textContent()).toBe('0.0065')
  expect(await cell('M', 'mean').textContent()).toBe('49.48')

  // The corners of the polygon in the biplot's text alternative, and how much each axis explains.
  const gge = page.getByRole('img', { name: /^GGE biplot/ })
  const description = await gge.getAttribute('aria-label')
  expect(description).toContain('75.1 %')
  expect(description).toContain('11.2 %')
  expect(description).toMatch(/M, L, B, H, C/)
  await gge.locator('canvas').waitFor()
  // The view and the scaling are in the address.
  await page.getByLabel('View').selectOption('mean')
  await expect
    .poll(() => page.getByRole('img', { name: /^GGE biplot: mean/ }).getAttribute('aria-label'))
    .toMatch(/the best first: M, L/)
  await page.getByLabel('Scaling of environments').selectOption({ label: 'By their sd' })
  await page.locator('[data-line="method"]', { hasText: 'one standard deviation' }).waitFor()
  const search = new URL(page.url()).searchParams
  expect([search.get('fieldView'), search.get('fieldScaling')]).toEqual(['mean', 'sd'])
  await page.getByRole('radio', { name: 'AMMI' }).click()
  await page.getByRole('radio', { name: 'Axes 1 and 2' }).click()
  const ammi = page.getByRole('img', { name: /^AMMI biplot: interaction/ })
  await expect.poll(() => ammi.getAttribute('aria-label')).toMatch(/46\.5 %.*27\.5 %/)

  // It is saved as one result of all six years, which lists each year's contribution.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Oats of both nurseries')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Saved results' }).click()
  const meansByYear = page.getByRole('region', { name: 'Means by year' })
  await meansByYear.getByText('Pusa 1934').waitFor()
  expect(await meansByYear.getByRole('row').count()).toBe(14)
  await page.getByRole('button', { name: 'Open its settings' }).click()
  await expect.poll(() => key('fLines').textContent()).toContain('7.43')

  // A row selects the line's plots of the open year.
  await cell('M', 'mean').click()
  await expect.poll(() => page.locator('[data-region="results"] tr[aria-selected="true"]').count()).toBe(1)
  expect(await accessibilityViolations(page)).toEqual([])
  expect(visit.faults).toEqual([])
})
