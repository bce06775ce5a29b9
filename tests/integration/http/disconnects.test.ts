import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { withCompany } from '../../../server/platform/db/company.ts'
import { openPool } from '../../../server/platform/db/connect.ts'
import { ClientDisconnectedError, runForRequest } from '../../../server/platform/http/routes/currentRequest.ts'
import { requestThreads, runInThread } from '../../../server/platform/jobs/worker.ts'
import { exportFieldMap } from '../../../src/contract/plots/maps.ts'
import { type Actor, pathOf, startTestServer, type TestServer } from '../harness.ts'
import { newPlace, plantField } from '../trials/field.ts'

let server: TestServer
let actor: Actor
let map: string

beforeAll(async () => {
  server = await startTestServer({ THREADS: '1' })
  actor = await server.newCompany()
  const { field_id, year_id } = await newPlace(actor).then(async (place) => {
    await plantField(actor, place)
    return place
  })
  map = pathOf(exportFieldMap, {}, { field_id, year_id })
})

/** Runs `work` while an endless job occupies the only thread. */
async function whileBusy(work: () => Promise<void>): Promise<void> {
  const client = new AbortController()
  const module = new URL('../jobs/sumThread.ts', import.meta.url)
  const other = { company: actor.company + 1000, signal: client.signal }
  const looping = runForRequest(other, () => runInThread(module, { do: 'loop' })).catch((error) => error)
  await expect.poll(() => requestThreads.figures().running).toBe(1)
  try {
    await work()
  } finally {
    client.abort(new ClientDisconnectedError())
    expect(await looping).toBeInstanceOf(ClientDisconnectedError)
  }
  await expect.poll(() => requestThreads.figures(), { timeout: 30_000 }).toMatchObject({ running: 0, waiting: 0 })
}

it('exports beyond the queue limit are asked to retry, and another runs when the worker is free', async () => {
  await whileBusy(async () => {
    const client = new AbortController()
    const headers = { Authorization: `Bearer ${actor.tokens.access}` }
    const refused: Response[] = []
    const answers = Array.from({ length: 12 }, async () => {
      const answer = await fetch(server.address + map, { headers, signal: client.signal })
      refused.push(answer)
    })
    await expect.poll(() => [requestThreads.figures().waiting, refused.length]).toEqual([8, 4])
    for (const { status, headers: retryHeaders } of refused)
      expect([status, Number(retryHeaders.get('retry-after')) > 0]).toEqual([503, true])
    client.abort()
    await Promise.allSettled(answers)
  })
  expect((await actor.send('GET', map)).status).toBe(200)
})

it('abandoned work leaves the queue and is not started', async () => {
  await whileBusy(async () => {
    const client = new AbortController()
    const headers = { Authorization: `Bearer ${actor.tokens.access}` }
    const aborted = fetch(server.address + map, { headers, signal: client.signal }).catch((error) => error.name)
    await expect.poll(() => requestThreads.figures().waiting).toBe(1)
    client.abort()
    expect(await aborted).toBe('AbortError')
    await expect.poll(() => requestThreads.figures().waiting).toBe(0)
  })
})

it('a request of a disconnected client sends no further statement', async () => {
  const scope = { db: server.node.services.db, company: actor.company }
  const client = new AbortController()
  const statements: string[] = []
  const work = runForRequest({ company: actor.company, signal: client.signal }, () =>
    withCompany(scope, async (tx) => {
      await tx`SELECT 1`
      statements.push('first')
      client.abort(new ClientDisconnectedError())
      await tx`SELECT 2`
      statements.push('second')
    }),
  )
  await expect(work).rejects.toBeInstanceOf(ClientDisconnectedError)
  expect(statements).toEqual(['first'])
  await expect(withCompany(scope, (tx) => tx`SELECT 3`)).resolves.toHaveLength(1)
})

it('the statement of a disconnected client is cancelled in the database', async () => {
  const { db } = server.node.services
  const client = new AbortController()
  const running = () => server.sql`
    SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT pg_sleep(%' AND pid <> pg_backend_pid()`
  const read = runForRequest({ company: actor.company, signal: client.signal }, () =>
    withCompany({ db, company: actor.company }, (tx) => tx`SELECT pg_sleep(${50})`),
  ).catch((error) => error)
  await expect.poll(running).toHaveLength(1)
  client.abort(new ClientDisconnectedError())
  expect(await read).toBeInstanceOf(Error)
  await expect.poll(running, { timeout: 5000 }).toEqual([])
  // The connection serves other requests.
  expect((await actor.send('GET', map)).status).toBe(200)
})

it('a cancel that arrives as its statement ends does not hit the next user of the connection', async () => {
  const pool = openPool(server.database.app, { max: 1, name: 'one connection', statementTimeout: 0, lockTimeout: 0 })
  const scope = { db: pool, company: actor.company }
  try {
    for (let k = 0; k < 60; k++) {
      const client = new AbortController()
      const read = runForRequest({ company: actor.company, signal: client.signal }, () =>
        withCompany(scope, (tx) => tx`SELECT pg_sleep(0.01)`),
      ).catch(() => undefined)
      const nextQuery = withCompany(scope, (tx) => tx`SELECT pg_sleep(0.02)`)
      await setTimeout(8 + (k % 12))
      client.abort(new ClientDisconnectedError())
      await read
      await nextQuery
    }
  } finally {
    await pool.end({ timeout: 1 })
  }
})
