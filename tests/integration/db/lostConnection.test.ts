import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { withCompany } from '../../../server/platform/db/company.ts'
import { openPool } from '../../../server/platform/db/connect.ts'
import postgres from '../../../server/platform/db/driver.ts'
import { isDatabaseUnavailable, PoolFullError } from '../../../server/platform/db/failure.ts'
import { inTransaction } from '../../../server/platform/db/transaction.ts'
import { createCrop, listCrops } from '../../../src/contract/lines/crops.ts'
import { startTestServer } from '../harness.ts'

const server = await startTestServer()
const { db } = server.node.services

/** Listens on a free port of this machine; returns the port. */
async function listen(listener: Server): Promise<number> {
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  return (listener.address() as AddressInfo).port
}

/** Collects the unhandled rejections of the process until `end`, which returns their reasons. */
function collectUnhandledRejections(): { end: () => Promise<unknown[]> } {
  const reasons: unknown[] = []
  const collect = (reason: unknown) => reasons.push(reason)
  process.prependListener('unhandledRejection', collect)
  return {
    end: async () => {
      // Node reports an unhandled rejection before the next turn.
      await setImmediate()
      process.off('unhandledRejection', collect)
      return reasons
    },
  }
}

it('more queued work of a company than allowed answers 503 with Retry-After, while another company is served', async () => {
  const anna = await server.newCompany()
  const other = await server.newCompany()
  const release = Promise.withResolvers<void>()
  const scope = { db, company: anna.company }
  // The session is cached already, so authentication needs no connection.
  expect((await anna.call(listCrops)).status).toBe(200)
  const waiting = Promise.allSettled(Array.from({ length: 400 }, () => withCompany(scope, () => release.promise)))
  const refused = await anna.call(listCrops)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await other.call(listCrops)).status).toBe(200)
  release.resolve()
  const outcomes = await waiting
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(200)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(PoolFullError)
  expect((await anna.call(listCrops)).status).toBe(200)
})

it('a transaction with a lost connection fails at once, and its later statements are dropped', async () => {
  const anna = await server.newCompany()
  const scope = { db, company: anna.company }
  const mayGoOn = Promise.withResolvers<void>()
  const wentOn = Promise.withResolvers<unknown>()
  const lost = withCompany(scope, async (tx) => {
    const [{ pid }] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
    await server.sql`SELECT pg_terminate_backend(${pid})`
    await mayGoOn.promise
    try {
      await tx`INSERT INTO crops (company_id, russian_name, english_name) VALUES (${anna.company}, 'astray', 'astray')`
      wentOn.resolve('written')
    } catch (error) {
      wentOn.resolve(error)
      throw error
    }
  })
  await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })

  // Other work occupies all connections of the pool when the interrupted work continues.
  const otherQueries = Array.from({ length: 30 }, (_, number) =>
    withCompany(scope, async (tx) => {
      const name = `crop ${number}`
      await tx`INSERT INTO crops (company_id, russian_name, english_name) VALUES (${anna.company}, ${name}, ${name})`
      await tx`SELECT pg_sleep(0.05)`
      mayGoOn.resolve()
      return name
    }),
  )
  const written = await Promise.all(otherQueries)
  expect(await wentOn.promise).toMatchObject({ message: 'the transaction is over' })
  const { body } = await anna.call(listCrops)
  expect(body.data.map((crop) => crop.russian_name).sort()).toEqual(written.sort())
})

it('requests with lost connections are asked to retry, the next ones are served', async () => {
  const anna = await server.newCompany()
  const make = (number: number) =>
    anna.call(createCrop, { body: { russian_name: `R${number}`, english_name: `R${number}` } })
  for (let round = 0; round < 5; round++) {
    const answers = Array.from({ length: 10 }, (_, number) => make(round * 10 + number))
    await server.sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'plotline'`
    for (const answer of await Promise.all(answers)) expect([201, 503]).toContain(answer.status)
  }
  await expect.poll(async () => (await make(1000 + Math.random())).status).toBe(201)
})

it('a connection lost while types load fails its query, without an unhandled rejection', async () => {
  const unhandled = collectUnhandledRejections()
  const message = (kind: string, ...body: number[]) => [kind.charCodeAt(0), 0, 0, 0, body.length + 4, ...body]
  // Accepts the connection and closes it at the first query.
  const closing = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(Buffer.from([...message('R', 0, 0, 0, 0), ...message('Z', 'I'.charCodeAt(0))]))
      socket.once('data', () => socket.resetAndDestroy())
    })
  })
  const port = await listen(closing)
  const sql = postgres({ host: '127.0.0.1', port, max: 1, fetch_types: true })
  await expect(sql`SELECT 1`).rejects.toMatchObject({ code: 'ECONNRESET' })
  await sql.end({ timeout: 1 })
  closing.close()
  expect(await unhandled.end()).toEqual([])
})

it('a server that closes each connection before it is ready fails the query, without an endless series of attempts', async () => {
  let connections = 0
  const closing = createServer((socket) => {
    connections++
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end())
  })
  const port = await listen(closing)
  const sql = postgres({ host: '127.0.0.1', port, max: 1 })
  await expect(sql`SELECT 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await sql.end({ timeout: 1 })
  expect(connections).toBe(1)
  closing.close()
})

it('after a transaction whose connection was reset, the next one of the pool receives its own results', async () => {
  const address = new URL(server.database.app)
  const { port, hostname } = address
  const clients: Socket[] = []
  const relay = createServer((client) => {
    clients.push(client)
    const upstream = connect(Number(port), hostname)
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => undefined).on('close', () => upstream.destroy())
  })
  address.port = String(await listen(relay))
  const pool = openPool(address.href, { max: 1, name: 'relayed', statementTimeout: 5000, lockTimeout: 5000 })
  const reset = inTransaction(pool, async (tx) => {
    await tx`SELECT 1`
    const sleeping = tx`SELECT pg_sleep(60)`.execute()
    clients[0].resetAndDestroy()
    await sleeping
  })
  await expect(reset).rejects.toSatisfy(isDatabaseUnavailable)
  const numbers = await inTransaction(pool, (tx) =>
    Promise.all(
      [1, 2, 3].map(async (number) => (await tx<{ number: number }[]>`SELECT ${number}::int AS number`)[0].number),
    ),
  )
  expect(numbers).toEqual([1, 2, 3])
  await pool.end({ timeout: 1 })
  relay.close()
})

it('a cursor whose connection is lost while a batch is worked on fails its query only', async () => {
  const unhandled = collectUnhandledRejections()
  const lost = Promise.withResolvers<void>()
  const sql = postgres(server.database.app, { max: 1, onclose: () => lost.resolve() })
  const [{ pid }] = await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
  const reading = sql`SELECT generate_series(1, 100)`.cursor(10, async () => {
    await server.sql`SELECT pg_terminate_backend(${pid})`
    await lost.promise
  })
  await expect(reading).rejects.toSatisfy(isDatabaseUnavailable)
  await sql.end({ timeout: 1 })
  expect(await unhandled.end()).toEqual([])
})

it('a lost worker of a distributed database counts as an unavailable database, other internal errors do not', async () => {
  const raise = (message: string) =>
    db`SELECT test_raise(${message})`.then(
      () => null,
      (error: unknown) => isDatabaseUnavailable(error),
    )
  await server.sql`
    CREATE FUNCTION test_raise(message text) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION '%', message USING ERRCODE = 'XX000'; END $$`
  expect(await raise('failure on connection marked as essential: worker-1:5432')).toBe(true)
  expect(await raise('cache lookup failed')).toBe(false)
})
