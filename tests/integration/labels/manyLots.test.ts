import { expect, it } from 'vitest'
import { cancelTask, getTask } from '../../../src/contract/company/tasks.ts'
import { labelReport, labelTask, printLabels, taskContent } from '../../../src/contract/plots/labels.ts'
import { readPdf } from '../../pdf/readPdf.ts'
import { startTestServer } from '../harness.ts'
import { freshStore } from '../seeds/store.ts'

const server = await startTestServer()
const actor = await server.newCompany()
const store = await freshStore(actor)
const count = 2001
const lots = (
  await server.sql<{ id: number }[]>`
    INSERT INTO seeds (company_id, crop_id, storage_id, line_id, amount)
    SELECT ${actor.company}, ${store.setting.place.spec_id}, ${store.places[0].id}, ${store.setting.planted.lines[0]}, 100
    FROM generate_series(1, ${count}) RETURNING id::float8`
).map(({ id }) => id)

async function startTask(copies: number): Promise<number> {
  const body = { sheet: 'a4_5x13', code: 'qr', fields: ['lot', 'line'], seed_ids: lots, copies } as const
  const answer = await actor.call(printLabels, { body: body as never })
  expect(answer.status).toBe(202)
  const text = answer.body instanceof Uint8Array ? JSON.parse(Buffer.from(answer.body).toString()) : answer.body
  return labelTask.parse(text).task_id
}

const taskOf = async (id: number) => (await actor.call(getTask, { params: { id: String(id) } })).body

it('labels of more than 2,000 lots are a task with progress; there are as many as lots', async () => {
  const id = await startTask(1)
  await expect.poll(async () => (await taskOf(id)).state, { timeout: 120_000 }).toBe('success')
  expect(labelReport.parse((await taskOf(id)).report)).toMatchObject({ labels: count })
  const { body } = await actor.call(taskContent, { params: { id: String(id) } })
  const { pages } = await readPdf(body as unknown as Uint8Array)
  expect(pages).toHaveLength(Math.ceil(count / 65))
  // If "Lot" and a number are too long for a line, the number gets a separate line. None is cut, so that it can be read
  // without a scanner.
  const numbers = pages.flatMap((page) => page.texts.flatMap(({ text }) => /^(?:Lot )?(\d{3,})$/.exec(text)?.[1] ?? []))
  expect(numbers.map(Number)).toEqual(lots)
}, 180_000)

it('cancelling labels of lots midway leaves no file', async () => {
  const id = await startTask(8)
  await expect.poll(async () => (await taskOf(id)).progress, { timeout: 60_000, interval: 50 }).toBeGreaterThan(0)
  expect((await taskOf(id)).state).toBe('running')
  await actor.call(cancelTask, { params: { id: String(id) } })
  await expect.poll(async () => (await taskOf(id)).state, { timeout: 30_000 }).toBe('cancelled')
  expect((await actor.call(taskContent, { params: { id: String(id) } })).status).toBe(404)
}, 180_000)
