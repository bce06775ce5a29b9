import { beforeAll, expect, it } from 'vitest'
import { updateSettings } from '../../../src/contract/company/ownAccount.ts'
import { cancelTask, getTask } from '../../../src/contract/company/tasks.ts'
import { labelPreview, labelReport, labelTask, printLabels, taskContent } from '../../../src/contract/plots/labels.ts'
import { planPreview, printPlan } from '../../../src/contract/plots/plans.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import { readPdf } from '../../pdf/readPdf.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { freshStore, newLot } from '../seeds/store.ts'
import { newCrop } from '../trials/field.ts'
import { firstYear, sendFile } from '../uploads/upload.ts'

let server: TestServer
let actor: Actor
let year_id: number
let plots: { plot_id: number; plot_name: string }[]

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
  const spec_id = await newCrop(actor)
  await sendFile(actor, spec_id, 'field_file', 'stroup_nin/field.xlsx')
  const place = await firstYear(actor, spec_id)
  year_id = place.year_id
  plots = (await actor.call(listPlots, { query: { spec_id, field_id: place.field_id, year_id } })).body.data
})

const fields: ('plot' | 'line')[] = ['plot', 'line']
const options = { sheet: 'a4_5x13' as const, code: 'qr' as const, fields, order: 'walk' as const }

const task = async (body: object): Promise<number> => {
  const answer = await actor.call(printLabels, { body: { ...options, year_id, ...body } })
  expect(answer.status).toBe(202)
  const { task_id } = labelTask.parse(
    answer.body instanceof Uint8Array ? JSON.parse(Buffer.from(answer.body).toString()) : answer.body,
  )
  return task_id
}

const state = async (id: number) => (await actor.call(getTask, { params: { id: String(id) } })).body

it('more than 2,000 labels are a task: its report links the file, which only its user can download', async () => {
  const id = await task({ copies: 10 })
  await expect.poll(async () => (await state(id)).state).toBe('success')
  const report = labelReport.parse((await state(id)).report)
  expect(report).toMatchObject({ url: `/api/v1/tasks/${id}/content/`, labels: plots.length * 10 })
  expect(report.labels).toBeGreaterThan(2000)
  const { status, body, headers } = await actor.call(taskContent, { params: { id: String(id) } })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('.pdf')
  const bytes = body as unknown as Uint8Array
  expect(bytes.length).toBe(report.bytes)
  const { pages } = await readPdf(bytes)
  expect(pages).toHaveLength(Math.ceil(report.labels / 65))
  const printedTexts = pages.flatMap(({ texts }) => texts.map(({ text }) => text))
  for (const { plot_name } of plots) expect(printedTexts.filter((text) => text === plot_name)).toHaveLength(10)
})

it('a cancelled label task leaves no file', async () => {
  const id = await task({ copies: 100 })
  await actor.call(cancelTask, { params: { id: String(id) } })
  await expect.poll(async () => (await state(id)).state).toBe('cancelled')
  expect((await actor.call(taskContent, { params: { id: String(id) } })).status).toBe(404)
})

it('a preview draws the first page as printed, and is not in the history', async () => {
  const before = await server.checksum(actor.company)
  const { body } = await actor.call(printLabels, { body: { ...options, year_id, skip: 60, preview: true } })
  const text = body instanceof Uint8Array ? JSON.parse(Buffer.from(body).toString()) : body
  const preview = labelPreview.parse(text)
  expect(preview).toMatchObject({ total: plots.length, pages: Math.ceil((plots.length + 60) / 65) })
  expect(preview.labels).toHaveLength(5)
  expect(preview.labels[0].code.rects.length).toBeGreaterThan(100)
  expect(await server.checksum(actor.company)).toEqual(before)
})

it('a printed plan has the decimal mark that its reader chose', async () => {
  const texts = async (decimal_mark: 'point' | 'comma') => {
    await actor.call(updateSettings, { body: { decimal_mark } })
    const { body } = await actor.call(printPlan, { body: { year_id, paper: 'a4', turned: 'portrait', preview: 1 } })
    const text = body instanceof Uint8Array ? JSON.parse(Buffer.from(body).toString()) : body
    return planPreview.parse(text).page.texts.map((text) => text.text)
  }
  const point = await texts('point')
  expect(point.some((text) => /\d\.\d/.test(text))).toBe(true)
  expect(await texts('comma')).toEqual(point.map((text) => text.replace(/(\d)\.(\d)/g, '$1,$2')))
})

it('labels of lots have the decimal mark that their reader chose', async () => {
  const store = await freshStore(actor)
  const lot = await newLot(actor, store)
  const printed = async (decimal_mark: 'point' | 'comma') => {
    await actor.call(updateSettings, { body: { decimal_mark } })
    const labels = { sheet: 'a4_3x8', code: 'qr', fields: ['lot', 'weight_1000'], seed_ids: [lot.id] } as const
    const { body } = await actor.call(printLabels, { body: labels as never })
    const { pages } = await readPdf(body as unknown as Uint8Array)
    return pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
  }
  expect(await printed('point')).toContain('44.6')
  expect(await printed('comma')).toContain('44,6')
})
