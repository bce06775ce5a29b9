import { beforeAll, expect, it } from 'vitest'
import { listGenotypes } from '../../../../src/contract/genome/genomeFits.ts'
import { listLines } from '../../../../src/contract/lines/lines.ts'
import { createTrait } from '../../../../src/contract/plots/traits.ts'
import type { UploadKey } from '../../../../src/domain/files/uploads.ts'
import type { Actor } from '../../../integration/harness.ts'
import { loadYear, newCrop, newPlace } from '../../../integration/trials/field.ts'
import { textFile, upload } from '../../../integration/uploads/upload.ts'
import { type Product, startProduct, waitUntilSaved } from '../../product.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

/** The fields page with the dialog of uploads open. */
async function dialog(address: string) {
  const visit = await product.visit({ as: actor })
  const { page } = visit
  await visit.open(address)
  const openReview = async () => {
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.locator('input[data-upload]').waitFor({ state: 'attached' })
  }
  await openReview()
  const write = async () => {
    const button = page.locator('[data-write]')
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
    await page.locator('[data-counts-report]').waitFor()
    await button.click()
    await page.locator('input[data-upload]').waitFor({ state: 'detached' })
  }
  return { ...visit, open: openReview, write, choose: page.locator('input[data-upload]') }
}

const send = async (kind: UploadKey, lines: readonly string[], body: Record<string, number>) => {
  const { report } = await upload(actor, kind, textFile('file.csv', ...lines), body)
  expect(report.faults ?? []).toEqual([])
}

const linesOf = async (spec_id: number) => (await actor.call(listLines, { query: { spec_id } as never })).body.data

it('a marker file above the read limit has its columns mapped by its beginning, and is written whole', async () => {
  const spec_id = await newCrop(actor)
  const names = Array.from({ length: 8 }, (_, k) => `Line ${k + 1}`)
  await send('line_collections_upload', ['Line', ...names], { spec_id })
  // Columns of fixed width, as some laboratories write them.
  const padded = (text: string) => text.padEnd(30_000)
  const calls = Array.from({ length: 20 }, (_, k) => (k % 2 ? 'A/A' : 'A/C'))
  const rows = names.map((name) => [name, 'well', ...calls].map(padded).join(','))
  const header = ['Sample tube', 'Remark', ...calls.map((_, k) => `M${k + 1}`)].join(',')
  const file = csv('calls.csv', [header, ...rows])
  expect(file.buffer.length).toBeGreaterThan(4_000_000)
  const { page, choose, write, faults } = await dialog(`/fields?cultureId=${spec_id}`)
  await choose.setInputFiles(file)
  await page.getByRole('radio', { name: /^DNA markers/ }).click()
  await page.locator('[data-column-question="line"]').waitFor()
  const columnIs = (name: string) => page.getByRole('combobox', { name: `Where the column “${name}” goes` })
  await columnIs('Sample tube').selectOption({ label: 'Line' })
  await expect.poll(() => page.locator('[data-column-question]').count()).toBe(0)
  await columnIs('Remark').selectOption('')
  await write()
  const last = (await linesOf(spec_id)).find(({ line_name }) => line_name === 'Line 8')
  const { body } = await actor.call(listGenotypes, { query: { line_id: last?.line_id } as never })
  expect([body.meta.total, body.meta.called]).toEqual([20, 20])
  expect(faults).toEqual([])
})

it('unknown parent words get the question whether they mean empty or a line of that name [UPL-07]', async () => {
  const spec_id = await newCrop(actor)
  const { page, choose, open, write, faults } = await dialog(`/fields?cultureId=${spec_id}`)
  const file = csv('lines.csv', ['Line,Mother,Father', 'Rifle,unknown,Maris Otter', 'Igri,NRPB,unknown'])
  const importAs = async (answer: string) => {
    await choose.setInputFiles(file)
    await page.getByRole('radio', { name: /^Line collection/ }).click()
    const options = page.getByRole('radiogroup', { name: 'Parents that the file calls unknown' })
    await options.getByRole('radio', { name: answer }).click()
    await write()
  }
  await importAs('Leave parents empty')
  const storedNames = async () => (await linesOf(spec_id)).map(({ line_name }) => line_name).sort()
  expect(await storedNames()).toEqual(['Igri', 'Maris Otter', 'NRPB', 'Rifle'])
  await open()
  await importAs('These are names of lines')
  expect(await storedNames()).toEqual(['Igri', 'Maris Otter', 'NRPB', 'Rifle', 'unknown'])
  expect(faults).toEqual([])
})

it('ambiguous short dates get a question in the review, and are written as answered [UPL-06]', async () => {
  const { spec_id, field_id, year_id, year } = await newPlace(actor)
  const place = { spec_id, field_id, year_id }
  await send('field_file', ['Plot', 'P1', 'P2', 'P3'], place)
  await actor.call(createTrait, { body: { spec_id, name: 'Flowering', role: 'stage' } })
  const { page, choose, faults } = await dialog(`/fields?cultureId=${spec_id}&fieldId=${field_id}&yearId=${year_id}`)
  await choose.setInputFiles(csv('heading.csv', ['Plot;Flowering', 'P1;5/6', 'P2;7/6', 'P3;8/6']))
  const review = page.getByRole('dialog').getByRole('button', { name: 'Review', exact: true })
  await expect.poll(() => review.getAttribute('aria-disabled')).toBeNull()
  await review.click()
  const panel = page.locator('[data-values-panel="review"]')
  const question = panel.locator('[data-review-ambiguity]')
  await question.getByText('B2 5/6, B3 7/6, B4 8/6').waitFor()
  expect(await question.getByRole('button').allTextContents()).toEqual([`5/6 is ${year}-06-05`, `5/6 is ${year}-05-06`])
  const write = panel.locator('button[type="submit"]')
  await question.getByRole('button', { name: `${year}-05-06` }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => write.getAttribute('aria-disabled')).toBeNull()
  await write.click()
  await panel.waitFor({ state: 'detached' })
  await waitUntilSaved(page)
  const [{ trait, numbers }] = (await loadYear(actor, year_id)).traits
  const days = [...numbers].slice(0, 3).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
  expect([trait.role, days]).toEqual(['stage', [`${year}-05-06`, `${year}-07-06`, `${year}-08-06`]])
  expect(faults).toEqual([])
})
