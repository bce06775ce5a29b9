import { beforeAll, expect, it } from 'vitest'
import { listFileMappings } from '../../../src/contract/fileMappings.ts'
import { listLines } from '../../../src/contract/lines.ts'
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

async function shots(page: import('playwright').Page) {
  for (const [width, height] of [[1366, 768], [1920, 1080]]) for (const scheme of ['light', 'dark'] as const) {
    await page.setViewportSize({ width, height }); await page.emulateMedia({ colorScheme: scheme }); await page.waitForTimeout(600)
    await page.screenshot({ path: `${process.env.SHOTS}/lines-${width}-${scheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

it('a strangers’ list of lines is mapped column by column, stored as it was chosen, and mapped alone the next time', async () => {
  const crop = await newCrop(actor)
  const visit = await product.visit({ as: actor })
  const { page } = visit
  page.setDefaultTimeout(10000)
  await visit.open(`/fields?cultureId=${crop}`)
  const openUpload = () => page.getByRole('button', { name: 'Upload a file' }).click()
  await openUpload()
  const input = page.locator('input[data-upload]')
  await input.setInputFiles(csv('catalogue.csv', 'Sorte A,Züchter,Land,Jahr', 'Rifle,NRPB,GB,1983', 'Igri,Ackermann,DE,1976'))
  await page.getByRole('radio', { name: /^Line collection/ }).click()
  const columnIs = (header: string) => page.getByRole('combobox', { name: `Where the column “${header}” goes` })
  await page.locator('[data-column-asked="line"]').waitFor()
  expect(await page.locator('[data-file-column="Jahr"] [data-file-sample]').textContent()).toBe('1983 · 1976')
  if (process.env.SHOTS) await shots(page)
  await columnIs('Züchter').selectOption({ label: 'Owner' })
  await columnIs('Land').selectOption({ label: 'Origin' })
  await columnIs('Sorte A').selectOption({ label: 'Line' })
  await expect.poll(() => page.locator('[data-column-asked]').count()).toBe(0)
  const write = page.getByRole('button', { name: 'Import', exact: true })
  await expect.poll(() => write.isEnabled()).toBe(true)
  await expect.poll(() => page.locator('[data-changes]').textContent()).toContain('Ackermann')
  await write.click()
  await expect.poll(() => page.locator('input[data-upload]').count()).toBe(0)
  const { body } = await actor.call(listLines, { query: { spec_id: crop } as never })
  const stored = JSON.stringify(body)
  for (const text of ['Rifle', 'NRPB', 'Igri', 'Ackermann', 'DE']) expect(stored).toContain(text)
  const kept = await actor.call(listFileMappings, { query: { spec_id: String(crop), format: 'line_collections_upload' } })
  expect(kept.body.data[0].headers).toEqual(['Sorte A', 'Züchter', 'Land', 'Jahr'])

  // The next file with these headings is read at once.
  await openUpload()
  await input.setInputFiles(csv('more.csv', 'Sorte A,Züchter,Land,Jahr', 'Sonja,Breun,DE,1974'))
  await page.getByRole('radio', { name: /^Line collection/ }).click()
  await expect.poll(() => columnIs('Sorte A').inputValue()).toBe('key:line')
  await expect.poll(() => page.locator('[data-changes]').textContent()).toContain('Breun')
})
