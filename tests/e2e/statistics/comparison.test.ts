import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../integration/harness.ts'
import { oatsOfShaw } from '../../integration/trials/oatsOfShaw.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { type Product, startProduct } from '../product.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

afterEach(() => product.endFile())

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
