import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { ClientDisconnectedError, runForRequest } from '../../../server/platform/http/routes/currentRequest.ts'
import { requestThreads, runInThread } from '../../../server/platform/jobs/worker.ts'
import type { Call } from '../../../src/contract/call.ts'
import { allCases } from '../allCases.ts'
import { type CallCases, GoodInputs, runAsCaller, type World } from '../cases.ts'
import { formOf, pathOf, startTestServer } from '../harness.ts'

const world = {} as World
/** Company tables except those that authentication reads. */
let tables: string[] = []
/** How long the server worked on after each client had disconnected, ms. */
const wentOn: number[] = []

beforeAll(async () => {
  // Only a cancel ends a statement that waits for a lock.
  world.server = await startTestServer({ THREADS: '1', DB_LOCK_TIMEOUT: '60000' })
  world.actor = await world.server.newCompany()
  world.other = await world.server.newCompany()
  const rows = await world.server.sql<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND column_name = 'company_id' AND table_type = 'BASE TABLE'
      AND table_name NOT IN ('users', 'sessions')`
  tables = rows.map(({ name }) => name)
})

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; file?: Blob }

/** Sends a request whose client can disconnect; `isAnswered` if it was answered before. */
function begin(call: Call, input: unknown) {
  const { params, query, body, file } = (input ?? {}) as Input
  const client = new AbortController()
  const isJson = call.multipart === undefined
  const content = isJson ? (body === undefined ? null : JSON.stringify(body)) : formOf(call, body, file)
  const request = { isAnswered: false, status: 0, abandon: () => client.abort(), ended: Promise.resolve() }
  request.ended = fetch(world.server.address + pathOf(call, params, query), {
    method: call.method,
    body: content,
    signal: client.signal,
    headers: {
      Authorization: `Bearer ${world.actor.tokens.access}`,
      ...(isJson && content !== null ? { 'Content-Type': 'application/json' } : {}),
    },
  }).then(
    async (answer) => {
      await answer.arrayBuffer().catch(() => undefined)
      request.status = answer.status
      request.isAnswered = true
    },
    (error: Error) => {
      if (error.name !== 'AbortError') throw error
    },
  )
  return request
}

/** Statements of requests that wait for a lock. */
async function countWaiting(): Promise<number> {
  const [{ count }] = await world.server.sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'plotline' AND wait_event_type = 'Lock'`
  return count
}

/** Runs `work` while no request can read a table. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  const connection = await world.server.sql.reserve()
  await connection`BEGIN`
  await connection.unsafe(`LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`)
  try {
    return await work()
  } finally {
    await connection`ROLLBACK`
    connection.release()
  }
}

/** Disconnects the client once the server's work is blocked; returns whether it was. */
async function leaveDuring(
  request: ReturnType<typeof begin>,
  stands: () => Promise<boolean> | boolean,
): Promise<boolean> {
  while (!request.isAnswered && !(await stands())) await wait(5)
  if (request.isAnswered) return false
  const leftAt = performance.now()
  request.abandon()
  await expect.poll(stands, { interval: 10 }).toBe(false)
  wentOn.push(performance.now() - leftAt)
  await request.ended
  return true
}

interface Reading {
  cases: CallCases
  isDry: boolean
}

const inputs = new GoodInputs(world)

async function inputOf({ cases, isDry }: Reading): Promise<unknown> {
  const input = (await inputs.of(cases)) as Input
  return isDry ? { ...input, body: { ...(input.body as object), dry_run: true } } : input
}

function hasDryRun({ body, multipart }: Call): boolean {
  const properties = (body as { shape?: Record<string, unknown> } | undefined)?.shape
  return multipart === undefined && properties !== undefined && 'dry_run' in properties
}

const isReading = ({ method, answerKind, isReading }: Call) => method === 'GET' || answerKind === 'file' || isReading
const signedIn = allCases.filter(({ call }) => call.allow !== 'anyone')
const readings = [
  ...signedIn.filter(({ call }) => isReading(call)).map((cases): Reading => ({ cases, isDry: false })),
  ...signedIn.filter(({ call }) => hasDryRun(call)).map((cases): Reading => ({ cases, isDry: true })),
].map((reading) => [reading.cases.call.name + (reading.isDry ? ', dry run' : ''), reading] as const)

describe('the statement of a disconnected client is cancelled', () => {
  const disconnected: string[] = []
  it.each(readings)('%s', async (name, reading) => {
    const { cases } = reading
    await runAsCaller(cases, world, async () => {
      const input = await inputOf(reading)
      const hasLeft = await whileLocked(() =>
        leaveDuring(begin(cases.call, input), async () => (await countWaiting()) > 0),
      )
      if (hasLeft) disconnected.push(name)
    })
  })

  it('every call cancels its statement, except the few that read no locked table', () => {
    expect(disconnected.filter((name) => name.endsWith('dry run')).length).toBeGreaterThan(3)
    expect(disconnected.length).toBeGreaterThan(readings.length * 0.9)
  })
})

it('a worker for a disconnected client is not started, whatever the call', async () => {
  const client = new AbortController()
  const module = new URL('../jobs/sumThread.ts', import.meta.url)
  const other = { company: world.other.company, signal: client.signal }
  const looping = runForRequest(other, () => runInThread(module, { do: 'loop' })).catch((error) => error)
  await expect.poll(() => requestThreads.figures().running).toBe(1)
  const disconnected: string[] = []
  for (const [name, reading] of readings) {
    const { cases } = reading
    await runAsCaller(cases, world, async () => {
      const request = begin(cases.call, await inputOf(reading))
      if (await leaveDuring(request, () => requestThreads.figures().waiting > 0)) disconnected.push(name)
    })
  }
  client.abort(new ClientDisconnectedError())
  expect(await looping).toBeInstanceOf(ClientDisconnectedError)
  expect(disconnected).toEqual(
    expect.arrayContaining([
      ...['exportHistory', 'downloadPlots', 'downloadSowingList', 'printLabels', 'printPlan', 'exportFieldMap'],
      'createDesign, dry run',
    ]),
  )
})

it('the server continued for less than a second after half of them had disconnected', () => {
  const sorted = wentOn.toSorted((first, second) => first - second)
  expect(sorted[sorted.length >> 1]).toBeLessThan(1000)
})
