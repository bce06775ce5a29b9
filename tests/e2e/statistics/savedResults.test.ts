import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { sendChange } from '../../../src/contract/plots/changes.ts'
import { trialRows } from '../../arbitraries/trialYear.ts'
import type { Actor } from '../../integration/harness.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { type Product, startProduct } from '../product.ts'
import { trialField } from './trialField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

afterEach(() => product.endFile())

it('a result is saved by its key, becomes stale with a value, is recomputed and compared; the report prints [NAV-29]', async () => {
  const { field } = await trialField(actor, 'cochran_crd', { line: 'treatment', yield: 'scab_pct' })
  const visit = await product.visit({ as: actor })
  const { page } = visit
  const query = field.address.split('?')[1]
  await visit.open(`/fields/statistic/average?${query}`)
  await page.locator('[data-key="statistics.key.best"]').waitFor()

  // Saved by its key: title in a dialog, figures by the server.
  await page.getByRole('link', { name: 'Average values' }).focus()
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await accessibilityViolations(page, '[role="dialog"]')).toEqual([])
  await dialog.getByLabel('Title').fill('Scab before the wash')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Saved results' }).click()
  const list = page.getByRole('list', { name: 'Results' })
  await list.getByText('Scab before the wash').waitFor()
  const mark = page.locator('[data-region="figures"] [data-stale]')
  await expect.poll(() => mark.textContent()).toBe('Data unchanged')
  expect(await accessibilityViolations(page)).toEqual([])

  // A colleague's value makes it stale, which is shown at once by the number of changes.
  const column = {
    entity: 'plot' as const,
    field: `trait:${field.traitId}` as const,
    ids: [field.plotIds[0]],
    before: [Number(trialRows('cochran_crd')[0].scab_pct)],
    after: [40],
  }
  const change = { name: { key: 'change.value', params: { count: 1 } }, columns: [column] }
  const body = { key: randomUUID(), base_seq: 0, change }
  expect((await actor.call(sendChange, { params: { id: field.yearId }, body })).status).toBe(200)
  await expect.poll(() => mark.textContent()).toBe('1 value changed since')

  // It is a new result next to the old one, and the line of that plot differs.
  await page.getByRole('button', { name: 'Compute again' }).click()
  await expect.poll(() => list.getByRole('button').count()).toBe(2)
  const line = trialRows('cochran_crd')[0].treatment
  const changed = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: new RegExp(`· ${line}$`) }) })
    .locator('[data-column="change"]')
  await expect.poll(() => changed.textContent()).not.toBe('0.00')

  // The report reads the same year, in the language that is chosen for it.
  await page.getByRole('link', { name: 'Trial report' }).click()
  const sheet = page.locator('[data-sheet="1"]')
  await sheet.waitFor()
  const sheets = () => page.locator('[data-sheet]').count()
  await expect.poll(() => sheet.textContent()).toContain('Completely randomised')
  await expect.poll(sheets).toBeGreaterThanOrEqual(4)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('radio', { name: 'IT' }).click()
  await expect.poll(() => sheet.textContent()).toContain('relazione sulla prova')
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect([...pdf.matchAll(/\/Type\s*\/Page[^s]/g)]).toHaveLength(await sheets())
  // The report on paper of twice the area.
  await page.getByRole('radio', { name: 'A3' }).click()
  await page.getByText(/A3 pages/).waitFor()
  const large = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const widths = [...large.matchAll(/\/MediaBox \[0 0 ([\d.]+)/g)].map(([, width]) => Math.round(Number(width)))
  expect(widths).toEqual(Array.from({ length: await sheets() }, () => 1191))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'xlsx' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Relazione sulla prova Trial .* 2026\.xlsx$/)
  expect(visit.faults).toEqual([])
})
