import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { listPlots } from '../../../../src/contract/plots/plots.ts'
import type { Actor } from '../../../integration/harness.ts'
import { newPlace } from '../../../integration/trials/field.ts'
import { type Product, startProduct } from '../../product.ts'

const file = (name: string) => join(import.meta.dirname, '../../../data/uploads', name)

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

it('uploads one location of a FielDHub field book, exports it to Field Book, and saves the errors as a list [UPL-01, UPL-03]', async () => {
  const { spec_id, field_id, year_id } = await newPlace(actor)
  const { page, open, context } = await product.visit({ as: actor, acceptDownloads: true })
  await open(`/fields?cultureId=${spec_id}&fieldId=${field_id}&yearId=${year_id}`)
  await page.getByRole('button', { name: 'Upload a file' }).first().waitFor()
  const command = async (name: string) => {
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: 'Command palette' }).fill(name)
    await page.getByRole('option', { name }).first().waitFor()
    await page.keyboard.press('Enter')
  }
  const choose = async (name: string) => {
    await page.locator('input[data-upload]').setInputFiles(file(name))
    await page.locator('[data-counts-report], [data-faults="fault"]').first().waitFor()
  }
  await command('Upload')
  await choose('programs/field_hub.csv')
  await page.getByRole('radio', { name: 'FARGO' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-changes]').getByText('201', { exact: true }).first().waitFor()
  const sketch = page.locator('[data-row-one]')
  await expect.poll(() => sketch.getAttribute('data-row-one')).toBe('4')
  await page.getByRole('radio', { name: 'At the bottom of the map' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => sketch.getAttribute('data-row-one')).toBe('1')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => sketch.getAttribute('data-row-one')).toBe('4')
  await page.locator('[data-counts-report]').waitFor()
  await page.getByRole('button', { name: /^(Import|Check file)\b/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('[data-counts]').getByText('16 plots').waitFor()
  const plots = async () => (await actor.call(listPlots, { query: { field_id, year_id, spec_id } })).body.data
  const stored = await plots()
  expect(stored.find(({ plot_name }) => plot_name === '201')).toMatchObject({ line_name: 'CHK1', row: 4, col: 1 })

  await command('Download lists')
  await page.getByRole('tab', { name: /^Plots for Field Book/ }).click()
  await page.locator('[data-preview="Field Book"]').getByText(`P${stored[0].plot_id}`, { exact: true }).waitFor()
  await page.getByRole('radio', { name: 'All: 16' }).focus()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toMatch(/_Plots for Field Book\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect([lines[0].split(',')[0], lines.length]).toEqual(['unique_id', 17])

  await command('Upload')
  await choose('faults/33_label_11.xlsx')
  const faults = page.locator('[data-faults="fault"]')
  const findings = faults.locator('[data-finding]')
  await expect.poll(() => findings.count()).toBe(2)
  const messages = await findings.allTextContents()
  const saving = page.waitForEvent('download')
  await faults.getByRole('button', { name: 'Save the list' }).click()
  const report = await saving
  expect(report.suggestedFilename()).toBe('33_label_11.xlsx, findings.csv')
  const rows = readFileSync(await report.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(rows[0]).toBe('\uFEFFCell,Value,Finding')
  expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual(['A7', 'A8'])
  // The file repeats the cell before the sentence, which therefore does not begin with a capital letter.
  for (const sentence of messages) expect(rows.join('\n')).toContain(sentence.slice(1, 20))
  await context.close()
})
