import { expect, it } from 'vitest'
import { withCompany } from '../../../server/platform/db/company.ts'
import { openPool } from '../../../server/platform/db/connect.ts'
import {
  type Job,
  type JobKind,
  type JobQueue,
  jobQueue,
  retryAfterSeconds,
} from '../../../server/platform/jobs/queue.ts'
import { claimSweep, inBatches } from '../../../server/platform/jobs/sweeps.ts'
import { cancelTask, getTask, type TaskState } from '../../../src/contract/company/tasks.ts'
import { createCrop, listCrops } from '../../../src/contract/lines/crops.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { openSocket } from '../live/socket.ts'

const server = await startTestServer()
const { jobs, db } = server.node.services

/** Creates a crop and ends the task in one transaction. */
async function addCrop(job: Job<{ name: string }>): Promise<void> {
  const { name } = job.input
  await withCompany(job, async (tx) => {
    await tx`
      INSERT INTO crops (company_id, russian_name, english_name) VALUES (${job.company}, ${name}, ${name})`
    await job.finish(tx, { state: 'success', report: { name } })
  })
}

/** The queues of all nodes: each node that may take a job must know its kind. */
const queues = server.nodes.map((node) => node.services.jobs)

/** Registers a handler for a kind of job on every node, with enough slots. */
function handle<Input>(kind: string, run: (job: Job<Input>) => Promise<void>, ...more: JobQueue[]): void {
  for (const queue of [...queues, ...more]) queue.handle<Input>(kind, { run, slots: { node: 4, company: 4 } })
}

function add(actor: Actor, kind: string, input: object): Promise<number> {
  return withCompany({ db, company: actor.company }, (tx) => jobs.add(tx, actor, kind, input))
}

function state(actor: Actor, id: number) {
  return actor.call(getTask, { params: { id: String(id) } }).then((answer) => answer.body)
}

async function expectEnd(actor: Actor, id: number, wanted: TaskState) {
  await expect.poll(async () => (await state(actor, id)).state, { timeout: 10_000, interval: 20 }).toBe(wanted)
  return state(actor, id)
}

it('a job runs once, with progress, and its result arrives live with the report [NTF-30, NTF-31]', async () => {
  const anna = await server.newCompany()
  const socket = openSocket(server, anna)
  await socket.next('connected')
  handle('crop', async (job: Job<{ name: string }>) => {
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

it('a job that throws fails its task and leaves nothing', async () => {
  const anna = await server.newCompany()
  handle('broken', (job: Job) =>
    withCompany(job, async (tx) => {
      await tx`INSERT INTO crops (company_id, russian_name, english_name) VALUES (${job.company}, 'x', 'x')`
      throw new Error('broken')
    }),
  )
  const task = await expectEnd(anna, await add(anna, 'broken', {}), 'failed')
  expect(task.report).toEqual({ code: 'task.failed' })
  expect((await anna.call(listCrops)).body.data).toEqual([])
})

it('a cancelled task stops and stores nothing', async () => {
  const anna = await server.newCompany()
  const started = Promise.withResolvers<void>()
  handle('long', async (job: Job) => {
    started.resolve()
    await new Promise((_, reject) => job.signal.addEventListener('abort', () => reject(new Error('stopped'))))
  })
  const id = await add(anna, 'long', {})
  await started.promise
  expect((await anna.call(cancelTask, { params: { id: String(id) } })).status).toBe(200)
  await expectEnd(anna, id, 'cancelled')
})

it('a job of a killed node is resumed and runs once', async () => {
  const anna = await server.newCompany()
  handle('crop', addCrop)
  const id = await withCompany({ db, company: anna.company }, async (tx) => {
    const task = await jobs.add(tx, anna, 'crop', { name: 'Rye' })
    await tx`
      UPDATE jobs SET claimed_by = 'killed', heartbeat_at = now() - interval '1 hour', attempts = 1
      WHERE task_id = ${task}`
    await tx`UPDATE tasks SET state = 'running', progress = 0.7 WHERE id = ${task}`
    return task
  })
  await expectEnd(anna, id, 'success')
  expect((await anna.call(listCrops)).body.data.map((crop) => crop.english_name)).toEqual(['Rye'])
})

it('a single server releases at start what the previous one had claimed, however recently', async () => {
  const anna = await server.newCompany()
  const id = await withCompany({ db, company: anna.company }, async (tx) => {
    const task = await jobs.add(tx, anna, 'of the next start', { name: 'Spelt' })
    await tx`
      UPDATE jobs SET claimed_by = 'killed', heartbeat_at = now() + interval '1 day', attempts = 1 WHERE task_id = ${task}`
    return task
  })
  const { live, log } = server.node.services
  const nextQueue = jobQueue({ db, beatDb: db, live, log, node: 'next' })
  // Either queue does the same with it.
  handle('of the next start', addCrop, nextQueue)
  try {
    nextQueue.start({ alone: true })
    await expectEnd(anna, id, 'success')
  } finally {
    await nextQueue.stop()
  }
  expect((await anna.call(listCrops)).body.data.map((crop) => crop.english_name)).toEqual(['Spelt'])
})

it('a job claimed by another node is not written twice', async () => {
  const anna = await server.newCompany()
  const first = Promise.withResolvers<void>()
  let runs = 0
  handle('slow', async (job: Job<{ name: string }>) => {
    runs++
    if (runs === 1) {
      await server.sql`UPDATE jobs SET claimed_by = 'other', attempts = attempts + 1 WHERE task_id = ${job.task}`
      await expect(addCrop(job)).rejects.toThrow('another node has claimed the job')
      await server.sql`UPDATE jobs SET heartbeat_at = NULL WHERE task_id = ${job.task}`
      first.resolve()
      throw new Error('lost')
    }
    await addCrop(job)
  })
  const id = await add(anna, 'slow', { name: 'Barley' })
  await first.promise
  await expectEnd(anna, id, 'success')
  expect(runs).toBe(2)
  expect((await anna.call(listCrops)).body.data).toHaveLength(1)
})

// Another node may claim it, because it considers this node dead.
it.skipIf(server.nodes.length > 1)(
  'a running job is not begun again by its node after heartbeats were missed',
  async () => {
    const anna = await server.newCompany()
    const exited = Promise.withResolvers<void>()
    let startedCount = 0
    handle('silent', async (job: Job<{ name: string }>) => {
      startedCount++
      await exited.promise
      await addCrop(job)
    })
    const id = await add(anna, 'silent', { name: 'Spelt' })
    await expect.poll(() => startedCount).toBe(1)
    // Simulates a minute in which the database was unavailable.
    await server.sql`UPDATE jobs SET heartbeat_at = now() - interval '1 minute' WHERE task_id = ${id}`
    // Claiming continues until there is nothing left to claim.
    handle('crop', addCrop)
    await expectEnd(anna, await add(anna, 'crop', { name: 'Rye' }), 'success')
    exited.resolve()
    await expectEnd(anna, id, 'success')
    expect(startedCount).toBe(1)
  },
)

it('a job whose node crashes every time fails after three attempts', async () => {
  const anna = await server.newCompany()
  handle('crop', addCrop)
  const id = await withCompany({ db, company: anna.company }, async (tx) => {
    const task = await jobs.add(tx, anna, 'crop', { name: 'Millet' })
    await tx`UPDATE jobs SET claimed_by = 'killed', heartbeat_at = now() - interval '1 hour', attempts = 3`
    return task
  })
  await expectEnd(anna, id, 'failed')
  expect((await anna.call(listCrops)).body.data).toEqual([])
})

it('an uncommitted job never runs', async () => {
  const anna = await server.newCompany()
  handle('crop', addCrop)
  const lost = withCompany({ db, company: anna.company }, async (tx) => {
    await jobs.add(tx, anna, 'crop', { name: 'Lost' })
    throw new Error('rolled back')
  })
  await expect(lost).rejects.toThrow('rolled back')
  const id = await add(anna, 'crop', { name: 'Kept' })
  await expectEnd(anna, id, 'success')
  const { status } = await anna.call(createCrop, { body: { russian_name: 'Lost', english_name: 'Lost' } })
  expect(status).toBe(201)
})

it('a company’s jobs beyond its slots wait, another company’s do not', async () => {
  const [anna, boris] = [await server.newCompany(), await server.newCompany()]
  const finishJobs = new Map<string, () => void>()
  const began: string[] = []
  const slotted: JobKind<{ name: string }> = {
    slots: { node: 2, company: 1 },
    run: async (job) => {
      const { name } = job.input
      began.push(name)
      await new Promise<void>((resolve) => finishJobs.set(name, resolve))
      await addCrop(job)
    },
  }
  for (const queue of queues) queue.handle('slotted', slotted)
  const end = async (name: string) => {
    await expect.poll(() => finishJobs.has(name)).toBe(true)
    finishJobs.get(name)?.()
  }
  const first = await add(anna, 'slotted', { name: 'Anna 1' })
  await expect.poll(() => began).toEqual(['Anna 1'])
  const second = await add(anna, 'slotted', { name: 'Anna 2' })
  const otherJob = await add(boris, 'slotted', { name: 'Boris' })
  await expect.poll(() => began).toEqual(['Anna 1', 'Boris'])
  expect((await state(anna, second)).state).toBe('queued')
  await end('Anna 1')
  await expect.poll(() => began).toEqual(['Anna 1', 'Boris', 'Anna 2'])
  await end('Boris')
  await end('Anna 2')
  for (const [who, id] of [
    [anna, first],
    [anna, second],
    [boris, otherJob],
  ] as const)
    await expect.poll(async () => (await state(who, id)).state).toBe('success')
})

it('companies with waiting work take turns, however much one of them has queued', async () => {
  const [anna, boris] = [await server.newCompany(), await server.newCompany()]
  const { live, log } = server.node.services
  for (const queue of queues) await queue.stop()
  const queue = jobQueue({ db, beatDb: db, live, log, node: 'in turns' })
  const began: string[] = []
  queue.handle<{ name: string }>('in turns', {
    slots: { node: 1, company: 1 },
    run: async (job) => {
      began.push(job.input.name)
      await addCrop(job)
    },
  })
  for (const name of ['A1', 'A2', 'A3']) await add(anna, 'in turns', { name })
  const last = await add(boris, 'in turns', { name: 'B1' })
  try {
    queue.start()
    await expectEnd(boris, last, 'success')
    await expect.poll(() => began.length).toBe(4)
  } finally {
    await queue.stop()
    for (const queue of queues) queue.start()
  }
  expect(began).toEqual(['A1', 'B1', 'A2', 'A3'])
})

it('temporary errors are retried later, permanent ones fail at once', async () => {
  const anna = await server.newCompany()
  const { live, log } = server.node.services
  for (const queue of queues) await queue.stop()
  const queue = jobQueue({ db, beatDb: db, live, log, node: 'patient', retryAfter: [0.05, 0.1] })
  const runs: Record<string, number> = {}
  const passing = (job: Job<{ name: string; failures: number; state: string }>) => {
    const { name, failures, state } = job.input
    runs[name] = (runs[name] ?? 0) + 1
    if (runs[name] > failures) return addCrop(job)
    return withCompany(job, async (tx) => {
      await tx`SELECT raise_state(${state})`
    })
  }
  await server.sql`
    CREATE FUNCTION raise_state(state text) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'as asked' USING ERRCODE = state; END $$`
  handle('passing', passing, queue)
  const task = (name: string, failures: number, code: string) => add(anna, 'passing', { name, failures, state: code })
  const ids = {
    // The first two attempts find the disk full.
    twice: await task('twice', 2, '53100'),
    always: await task('always', 9, '53100'),
    broken: await task('broken', 9, '22012'),
  }
  try {
    queue.start()
    await expectEnd(anna, ids.twice, 'success')
    await expectEnd(anna, ids.always, 'failed')
    await expectEnd(anna, ids.broken, 'failed')
  } finally {
    await queue.stop()
    for (const queue of queues) queue.start()
  }
  expect(runs).toEqual({ twice: 3, always: 3, broken: 1 })
  expect((await anna.call(listCrops)).body.data.map((crop) => crop.english_name)).toEqual(['twice'])
})

it('ended tasks and notifications expire, unread or running ones stay', async () => {
  const anna = await server.newCompany()
  const { sql } = server
  const old = sql`now() - interval '91 days'`
  const [running] = await sql`
    INSERT INTO tasks (company_id, user_id, kind, state, created_at)
    VALUES (${anna.company}, ${anna.user}, 'crop', 'running', ${old}) RETURNING id`
  await sql`
    INSERT INTO tasks (company_id, user_id, kind, state, finished_at)
    VALUES (${anna.company}, ${anna.user}, 'crop', 'success', ${old})`
  for (const isRead of [true, false])
    await sql`
      INSERT INTO notifications (company_id, user_id, key, status, type, is_ack, created_at)
      VALUES (${anna.company}, ${anna.user}, ${isRead ? 'read' : 'unread'}, 'info', 'x', ${isRead}, ${old})`
  await db`SELECT sweep()`
  expect(await sql`SELECT id FROM tasks WHERE company_id = ${anna.company}`).toEqual([running])
  expect(await sql`SELECT key FROM notifications WHERE company_id = ${anna.company}`).toEqual([{ key: 'unread' }])
})

it('a job that uses every job connection keeps its heartbeat', async () => {
  const anna = await server.newCompany()
  const options = { max: 1, name: 'one job', statementTimeout: 0, lockTimeout: 0 }
  const pool = openPool(server.database.app, options)
  const { live, log } = server.node.services
  const queue = jobQueue({ db: pool, beatDb: db, live, log, node: 'beating' })
  const finished = Promise.withResolvers<void>()
  queue.handle('all connections', {
    slots: { node: 1, company: 1 },
    run: (job: Job) =>
      withCompany(job, async (tx) => {
        await finished.promise
        await job.finish(tx, { state: 'success', report: null })
      }),
  })
  // The nodes' own queues do not know this kind and must not take it.
  await Promise.all(queues.map((other) => other.stop()))
  const id = await add(anna, 'all connections', {})
  const age = async () => {
    const [row] = await server.sql<{ seconds: number }[]>`
      SELECT extract(epoch FROM heartbeat_at - created_at)::float8 AS seconds FROM jobs
      WHERE task_id = ${id} AND claimed_by = 'beating'`
    return row?.seconds ?? 0
  }
  try {
    queue.start()
    await expect.poll(age).toBeGreaterThan(2.5)
  } finally {
    finished.resolve()
    await expectEnd(anna, id, 'success')
    await queue.stop()
    await pool.end({ timeout: 1 })
    for (const other of queues) other.start()
  }
})

it('retries of a job outlast a failover of five minutes', () => {
  expect(retryAfterSeconds.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(300)
})

it('a sweep runs on one node per period, and deletes in batches', async () => {
  const claims = await Promise.all(Array.from({ length: 5 }, () => claimSweep(db, 'of a test', 3_600_000)))
  expect(claims.filter(Boolean)).toHaveLength(1)
  await server.sql`UPDATE sweeps SET next_at = now() WHERE name = 'of a test'`
  expect(await claimSweep(db, 'of a test', 3_600_000)).toBe(true)

  await server.sql`
    INSERT INTO login_attempts (kind, login, address, at)
    SELECT 'login', 'old', '192.0.2.1', now() - interval '2 days' FROM generate_series(1, 25)`
  const batches: number[] = []
  await inBatches(async () => {
    const [{ count }] = await db<{ count: number }[]>`SELECT sweep(10) AS count`
    batches.push(count)
    return count
  })
  expect(batches).toEqual([10, 10, 5, 0])
})
