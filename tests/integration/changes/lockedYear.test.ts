import { beforeAll, expect, it } from 'vitest'
import { RowsBusyError } from '../../../server/platform/db/failure.ts'
import { getProfile } from '../../../src/contract/company/account.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, newPlace, plantField, send } from '../trials/field.ts'

let server: TestServer
let actor: Actor
let other: Actor

beforeAll(async () => {
  server = await startTestServer({ DB_LOCK_TIMEOUT: '2000' })
  actor = await server.newCompany()
  other = await server.newCompany()
})

/** Runs `work` while another connection holds a lock on the year. */
async function whileLocked<T>(year: number, work: () => Promise<T>): Promise<T> {
  const connection = await server.sql.reserve()
  await connection`BEGIN`
  await connection`SELECT 1 FROM field_years WHERE id = ${year} FOR UPDATE`
  try {
    return await work()
  } finally {
    await connection`ROLLBACK`
    connection.release()
  }
}

/** Connections of the server that wait for a lock. */
async function countWaiting(): Promise<number> {
  const [{ count }] = await server.sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'plotline%' AND wait_event_type = 'Lock'`
  return count
}

it('one of 25 writes to a locked year waits in the database, and another company is served', async () => {
  const place = await newPlace(actor)
  const { plots, traits } = await plantField(actor, place)
  const write = () =>
    send(actor, place.year_id, changeOf([column('plot', `trait:${traits[0]}`, plots.slice(0, 1), [9], [4])]))
  const refused = await whileLocked(place.year_id, async () => {
    let isOver = false
    const writes = Promise.all(Array.from({ length: 25 }, write)).finally(() => {
      isOver = true
    })
    await expect.poll(countWaiting).toBe(1)
    expect((await other.call(getProfile)).status).toBe(200)
    expect((await other.send('GET', '/readyz')).status).toBe(200)
    const waiting: number[] = []
    while (!isOver) waiting.push(await countWaiting())
    expect(Math.max(...waiting)).toBeLessThanOrEqual(server.nodes.length)
    return writes
  })
  for (const { status, headers } of refused) {
    expect(status).toBe(503)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await write()).status).toBe(200)
})

it('writers of a briefly locked year all finish, one after another', async () => {
  const place = await newPlace(actor)
  const { plots, traits } = await plantField(actor, place)
  const writes = await whileLocked(place.year_id, async () => {
    const sentAll = plots.map((plot) =>
      send(actor, place.year_id, changeOf([column('plot', `trait:${traits[0]}`, [plot], [9], [null])])),
    )
    await expect.poll(countWaiting).toBe(1)
    return sentAll
  })
  // The first value of each plot differs: refused as conflicts, not as busy.
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(plots.map(() => 409))
})

it('readers of a year do not wait behind a writer of its columns that waits for the lock', async () => {
  const { year_id } = await newPlace(actor)
  const scope = () => ({ db: server.node.services.db, company: actor.company })
  const { columns } = server.node.services
  await whileLocked(year_id, async () => {
    const written = columns
      .write(scope(), year_id, async () => 'written')
      .catch((error) => (error instanceof RowsBusyError ? 'refused' : String(error)))
    const read = columns.read(scope(), year_id, () => 'read')
    expect(await Promise.race([written, read])).toBe('read')
    expect(await written).toBe('refused')
  })
  expect(await columns.write(scope(), year_id, async () => 'written')).toBe('written')
})
