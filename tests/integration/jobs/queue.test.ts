import { expect, it } from 'vitest'
import { withCompany } from '../../../server/db/company.ts'
import { type Job, jobQueue } from '../../../server/jobs/queue.ts'
import { createCrop, listCrops } from '../../../src/contract/crops.ts'
import { cancelTask, getTask, type TaskState } from '../../../src/contract/tasks.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { openSocket } from '../live/socket.ts'

const server = await startTestServer()
const { jobs, db } = server.node.services

/** Writes a crop and ends the task in one transaction. */
async function addCrop(job: Job<{ name: string }>): Promise<void> {
  const { name } = job.input
  await withCompany(job, async (tx) => {
    await tx`
      INSERT INTO crops (company_id, russian_name, english_name) VALUES (${job.company}, ${name}, ${name})`
    await job.finish(tx, { state: 'success', report: { name } })
  })
}

function add(actor: Actor, kind: string, input: object): Promise<number> {
  return withCompany({ db, company: actor.company }, (tx) => jobs.add(tx, actor, kind, input))
}

function state(actor: Actor, id: number) {
  return actor.call(getTask, { params: { id: String(id) } }).then((answer) => answer.body)
}

async function ends(actor: Actor, id: number, wanted: TaskState) {
  await expect.poll(async () => (await state(actor, id)).state, { timeout: 10_000, interval: 20 }).toBe(wanted)
  return state(actor, id)
}

it('NTF-30 NTF-31 work is done once, with progress, and its end comes live with the report', async () => {
  const anna = await server.newCompany()
  const socket = openSocket(server, anna)
  await socket.next('connected')
  jobs.handle('crop', async (job: Job<{ name: string }>) => {
    job.progress(0.4)
    await addCrop(job)
  })
  const id = await add(anna, 'crop', { name: 'Oat' })
  const upload = await socket.next('file_upload')
  expect(upload.data).toEqual({ task_id: id, kind: 'crop', state: 'running', progress: expect.closeTo(0.4) })
  const end = await socket.next('task_completed')
  expect(end.data).toEqual({ task_id: id, kind: 'crop', state: 'success', report: { name: 'Oat' } })
  const task = await state(anna, id)
  expect(task).toMatchObject({ state: 'success', progress: 1, report: { name: 'Oat' } })
  expect(task.finished_at).not.toBeNull()
  expect((await anna.call(listCrops)).body.data.map((crop) => crop.english_name)).toEqual(['Oat'])
  expect(await server.sql`SELECT 1 FROM jobs`).toHaveLength(0)
})

it('work that throws fails its task and leaves nothing', async () => {
  const anna = await server.newCompany()
  jobs.handle('broken', (job: Job) =>
    withCompany(job, async (tx) => {
      await tx`INSERT INTO crops (company_id, russian_name, english_name) VALUES (${job.company}, 'x', 'x')`
      throw new Error('broken')
    }),
  )
  const task = await ends(anna, await add(anna, 'broken', {}), 'failed')
  expect(task.report).toEqual({ code: 'task.failed' })
  expect((await anna.call(listCrops)).body.data).toEqual([])
})

it('a cancelled task stops and keeps nothing', async () => {
  const anna = await server.newCompany()
  const started = Promise.withResolvers<void>()
  jobs.handle('long', async (job: Job) => {
    started.resolve()
    await new Promise((_, reject) => job.signal.addEventListener('abort', () => reject(new Error('stopped'))))
  })
  const id = await add(anna, 'long', {})
  await started.promise
  expect((await anna.call(cancelTask, { params: { id: String(id) } })).status).toBe(200)
  await ends(anna, id, 'cancelled')
})

it('work of a killed node is taken up again and done once', async () => {
  const anna = await server.newCompany()
  jobs.handle('crop', addCrop)
  const id = await withCompany({ db, company: anna.company }, async (tx) => {
    const task = await jobs.add(tx, anna, 'crop', { name: 'Rye' })
    await tx`
      UPDATE jobs SET claimed_by = 'killed', heartbeat_at = now() - interval '1 hour', attempts = 1
      WHERE task_id = ${task}`
    await tx`UPDATE tasks SET state = 'running', progress = 0.7 WHERE id = ${task}`
    return task
  })
  await ends(anna, id, 'success')
  expect((await anna.call(listCrops)).body.data.map((crop) => crop.english_name)).toEqual(['Rye'])
})

it('a server that is alone frees at its start what the one before it had claimed, however lately', async () => {
  const anna = await server.newCompany()
  const id = await withCompany({ db, company: anna.company }, async (tx) => {
    const task = await jobs.add(tx, anna, 'of the next start', { name: 'Spelt' })
    await tx`
      UPDATE jobs SET claimed_by = 'killed', heartbeat_at = now() + interval '1 day', attempts = 1 WHERE task_id = ${task}`
    return task
  })
  const { live, log } = server.node.services
  const next = jobQueue({ db, live, log, node: 'next' })
  // Whichever of the two gets it does the same.
  for (const queue of [jobs, next]) queue.handle('of the next start', addCrop)
  try {
    next.start({ alone: true })
    await ends(anna, id, 'success')
  } finally {
    await next.stop()
  }
  expect((await anna.call(listCrops)).body.data.map((crop) => crop.english_name)).toEqual(['Spelt'])
})

it('work that another node has taken over meanwhile is not written twice', async () => {
  const anna = await server.newCompany()
  const first = Promise.withResolvers<void>()
  let runs = 0
  jobs.handle('slow', async (job: Job<{ name: string }>) => {
    runs++
    if (runs === 1) {
      await server.sql`UPDATE jobs SET claimed_by = 'other', attempts = attempts + 1 WHERE task_id = ${job.task}`
      await expect(addCrop(job)).rejects.toThrow(/taken over/)
      await server.sql`UPDATE jobs SET heartbeat_at = NULL WHERE task_id = ${job.task}`
      first.resolve()
      throw new Error('lost')
    }
    await addCrop(job)
  })
  const id = await add(anna, 'slow', { name: 'Barley' })
  await first.promise
  await ends(anna, id, 'success')
  expect(runs).toBe(2)
  expect((await anna.call(listCrops)).body.data).toHaveLength(1)
})

it('work whose node dies every time fails after three attempts', async () => {
  const anna = await server.newCompany()
  jobs.handle('crop', addCrop)
  const id = await withCompany({ db, company: anna.company }, async (tx) => {
    const task = await jobs.add(tx, anna, 'crop', { name: 'Millet' })
    await tx`UPDATE jobs SET claimed_by = 'killed', heartbeat_at = now() - interval '1 hour', attempts = 3`
    return task
  })
  await ends(anna, id, 'failed')
  expect((await anna.call(listCrops)).body.data).toEqual([])
})

it('what is not committed is never done', async () => {
  const anna = await server.newCompany()
  jobs.handle('crop', addCrop)
  const lost = withCompany({ db, company: anna.company }, async (tx) => {
    await jobs.add(tx, anna, 'crop', { name: 'Lost' })
    throw new Error('taken back')
  })
  await expect(lost).rejects.toThrow('taken back')
  const id = await add(anna, 'crop', { name: 'Kept' })
  await ends(anna, id, 'success')
  const { status } = await anna.call(createCrop, { body: { russian_name: 'Lost', english_name: 'Lost' } })
  expect(status).toBe(201)
})
