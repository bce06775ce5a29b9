import { beforeAll, expect, it } from 'vitest'
import { listFileMappings } from '../../../src/contract/files/fileMappings.ts'
import { listLines } from '../../../src/contract/lines/lines.ts'
import { listFields } from '../../../src/contract/plots/nurseries.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import type { Actor } from '../../integration/harness.ts'
import { newCrop } from '../../integration/trials/field.ts'
import { type Product, startProduct } from '../product.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

it('an unknown list of lines is mapped column by column; the stored choice maps the next one by itself', async () => {
  const crop = await newCrop(actor)
  const visit = await product.visit({ as: actor })
  const { page } = visit
  await visit.open(`/fields?cultureId=${crop}`)
  const openUpload = () => page.getByRole('button', { name: 'Upload a file' }).click()
  await openUpload()
  const input = page.locator('input[data-upload]')
  await input.setInputFiles(
    csv('catalogue.csv', 'Sorte A,Züchter,Land,Jahr', 'Rifle,NRPB,GB,1983', 'Igri,Ackermann,DE,1976'),
  )
  await page.getByRole('radio', { name: /^Line collection/ }).click()
  const columnIs = (header: string) => page.getByRole('combobox', { name: `Where the column “${header}” goes` })
  await page.locator('[data-column-question="line"]').waitFor()
  expect(await page.locator('[data-file-column="Jahr"] [data-file-sample]').textContent()).toBe('1983 · 1976')
  await columnIs('Züchter').selectOption({ label: 'Owner' })
  await columnIs('Land').selectOption({ label: 'Origin' })
  await columnIs('Sorte A').selectOption({ label: 'Line' })
  await expect.poll(() => page.locator('[data-column-question]').count()).toBe(0)
  const write = page.getByRole('button', { name: /^(Import|Check file)\b/ })
  await expect.poll(() => write.isEnabled()).toBe(true)
  await expect.poll(() => page.locator('[data-changes]').textContent()).toContain('Ackermann')
  await write.click()
  await expect.poll(() => page.locator('input[data-upload]').count()).toBe(0)
  const { body } = await actor.call(listLines, { query: { spec_id: crop } as never })
  const stored = JSON.stringify(body)
  for (const text of ['Rifle', 'NRPB', 'Igri', 'Ackermann', 'DE']) expect(stored).toContain(text)
  const mappings = await actor.call(listFileMappings, {
    query: { spec_id: String(crop), format: 'line_collections_upload' },
  })
  expect(mappings.body.data[0].headers).toEqual(['Sorte A', 'Züchter', 'Land', 'Jahr'])

  // The next file with these headings is read without a question.
  await openUpload()
  await input.setInputFiles(csv('more.csv', 'Sorte A,Züchter,Land,Jahr', 'Sonja,Breun,DE,1974'))
  await page.getByRole('radio', { name: /^Line collection/ }).click()
  await expect.poll(() => columnIs('Sorte A').inputValue()).toBe('key:line')
  await expect.poll(() => page.locator('[data-changes]').textContent()).toContain('Breun')
})

it('an unknown file of plots is mapped with a chosen region, and creates its year accordingly', async () => {
  const crop = await newCrop(actor)
  const visit = await product.visit({ as: actor })
  const { page } = visit
  await visit.open(`/fields?cultureId=${crop}`)
  await page.getByRole('button', { name: 'Upload a file' }).click()
  const lines = [
    'Parz.,Sorte,Ort,Versuch,Erntejahr,Ertrag,Bem.',
    'A1,Rifle,Oberes Tal,LSV,2025,61.5,early',
    'A2,Igri,Oberes Tal,LSV,2025,58.2,',
  ]
  await page.locator('input[data-upload]').setInputFiles(csv('versuch.csv', ...lines))
  await page.getByRole('radio', { name: /^Nursery file/ }).click()
  const columnIs = (header: string) => page.getByRole('combobox', { name: `Where the column “${header}” goes` })
  await page.locator('[data-column-question="plot"]').waitFor()
  await columnIs('Sorte').selectOption({ label: 'Line' })
  await columnIs('Ort').selectOption({ label: 'Region' })
  await columnIs('Versuch').selectOption({ label: 'Nursery' })
  await columnIs('Erntejahr').selectOption({ label: 'Year' })
  await columnIs('Bem.').selectOption({ label: 'Comment' })
  await columnIs('Parz.').selectOption({ label: 'Plot' })
  await page.locator('[data-region-question="Oberes Tal"]').waitFor()
  await page.getByRole('textbox', { name: 'Unit of the column “Ertrag”' }).fill('dt/ha')
  await page.getByRole('textbox', { name: 'Unit of the column “Ertrag”' }).blur()
  // A user without countries chooses one first.
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Italy' }).click()
  await page.getByRole('combobox', { name: 'Region' }).click()
  await page.getByRole('listbox').getByRole('option').nth(2).click()
  const write = page.getByRole('button', { name: /^(Import|Check file)\b/ })
  await expect.poll(() => write.isEnabled()).toBe(true)
  await expect.poll(() => page.locator('[data-changes]').textContent()).toContain('new year')
  await write.click()
  await expect.poll(() => page.locator('input[data-upload]').count()).toBe(0)
  const fields = await actor.call(listFields, { query: { spec_id: String(crop) } })
  const [field] = fields.body.data
  expect([field.field_name, field.fieldyear_set.map(({ year }) => year)]).toEqual(['LSV', [2025]])
  const query = { field_id: field.field_id, year_id: field.fieldyear_set[0].id, spec_id: crop }
  const { body } = await actor.call(listPlots, { query: query as never })
  const values = body.data.map((plot) => [
    plot.plot_name,
    ...plot.plot_results.map((result) => `${result.plot_final_feature} ${Number(result.plot_final_value)}`),
  ])
  expect(values).toEqual([
    ['A1', 'Ertrag 61.5'],
    ['A2', 'Ertrag 58.2'],
  ])
})
