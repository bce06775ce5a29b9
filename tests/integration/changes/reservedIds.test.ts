import { beforeAll, expect, it } from 'vitest'
import { reserve } from '../../../server/core/changes/reservedIds.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { inBatches } from '../../../server/platform/jobs/sweeps.ts'
import { reserveIds } from '../../../src/contract/plots/changes.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, type NewYear, newPlace, send } from '../trials/field.ts'

let server: TestServer
let actor: Actor
let place: NewYear

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
  place = await newPlace(actor)
})

const blocks = () => server.sql<{ entity: string; first: number; last: number }[]>`
  SELECT entity, first, last FROM reserved_ids WHERE company_id = ${actor.company} ORDER BY entity, first`

/** Whether plots with these ids can be created. */
async function makes(ids: number[]): Promise<boolean> {
  const change = changeOf([
    column(
      'plot',
      'exists',
      ids,
      ids.map(() => true),
      ids.map(() => false),
    ),
    column(
      'plot',
      'name',
      ids,
      ids.map((id) => `P${id}`),
    ),
  ])
  const { status, body } = await send(actor, place.year_id, change)
  if (status !== 200) expect(body).toMatchObject({ code: 'change.unreserved_id' })
  return status === 200
}

it('ids are allocated in blocks, one row each, and nothing outside of them can be created', async () => {
  const answer = await actor.call(reserveIds, {
    params: { id: place.year_id },
    body: { plot: 400, line: 200, trait: 20 },
  })
  const { plot } = answer.body
  const rows = await blocks()
  expect(rows.map(({ entity, first, last }) => [entity, last - first + 1])).toEqual([
    ['line', 200],
    ['plot', 400],
    ['trait', 20],
  ])
  const before = plot[0] - 1
  expect(await makes([before])).toBe(false)
  expect(await makes([plot[399] + 1])).toBe(false)
  expect(await makes([plot[0], plot[399]])).toBe(true)
})

it('opening a year 10,000 times leaves a write with one index lookup per id', async () => {
  await server.sql`
    INSERT INTO reserved_ids (company_id, user_id, entity, first, last, expires_at)
    SELECT ${actor.company}, ${actor.user}, 'plot', 9e12 + n * 400, 9e12 + n * 400 + 399, now() + interval '1 year'
    FROM generate_series(0, 9999) AS n`
  await server.sql`ANALYZE reserved_ids`
  expect(await makes([9e12 + 4_000_000])).toBe(false)
  expect(await makes([9e12, 9e12 + 3_999_999])).toBe(true)
  const plan = await server.sql<Record<string, string>[]>`
    EXPLAIN SELECT last FROM reserved_ids WHERE company_id = ${actor.company} AND entity = 'plot' AND first <= ${9e12 + 7}
    ORDER BY first DESC LIMIT 1`
  expect(plan.map((row) => Object.values(row)[0]).join('\n')).toMatch(
    /Limit[\s\S]*Index Scan Backward using reserved_ids_pkey/,
  )
})

it('expired blocks are swept, others stay', async () => {
  const { db } = server.node.services
  const { company, user } = actor
  await server.sql`UPDATE reserved_ids SET expires_at = now() - interval '1 minute' WHERE first >= 9e12`
  await withCompany({ db, company }, (tx) => reserve(tx, { company, user }, { plot: 1, line: 0, trait: 0 }))
  await inBatches(async () => (await db<{ count: number }[]>`SELECT sweep() AS count`)[0].count)
  const rows = await blocks()
  expect(rows.some(({ first }) => first >= 9e12)).toBe(false)
  expect(rows.filter(({ entity }) => entity === 'plot').length).toBeGreaterThan(0)
})
