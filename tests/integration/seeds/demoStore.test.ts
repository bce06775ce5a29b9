import { beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../../server/db/transaction.ts'
import { loadDemoStore } from '../../../server/demo/demoStore.ts'
import { loadYear } from '../../../server/demo/loadDemo.ts'
import { mappedTrials } from '../../../server/demo/mappedTrials.ts'
import { reserveIds } from '../../../src/contract/changes.ts'
import { addFieldYear, updateField } from '../../../src/contract/nurseries.ts'
import { listSeeds } from '../../../src/contract/seeds.ts'
import { listSowingPlans } from '../../../src/contract/sowingPlans.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, newPlace, plant, sent } from '../trials/field.ts'
import { expectBalanced } from './store.ts'

let server: TestServer
let actor: Actor

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
})

it('the demo’s store has a lot of each line of one year and the plan that sows the next with them, and lots of wheat', async () => {
  const place = await newPlace(actor)
  const field = { params: { id: place.field_id }, body: { field_name: 'Shaw Karnal (laid out by blocks)' } }
  expect((await actor.call(updateField, field)).status).toBe(200)
  await server.sql`UPDATE field_years SET year = 1932 WHERE id = ${place.year_id}`
  const planted = await plant(actor, place, 12)
  const wheat = await newPlace(actor)
  await actor.call(updateField, { params: { id: wheat.field_id }, body: { field_name: 'Nebraska NIN' } })
  await server.sql`UPDATE field_years SET year = 1994 WHERE id = ${wheat.year_id}`
  await plant(actor, wheat, 60)
  const next = { field_id: place.field_id, year: 1933, spec_id: place.spec_id }
  const { year_id } = (await actor.call(addFieldYear, { body: next })).body
  const lines = planted.lines
  const ids = (await actor.call(reserveIds, { params: { id: year_id }, body: { plot: 6, line: 0, trait: 0 } })).body
    .plot
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
      ids.map((_, k) => `N${k}`),
    ),
    column('plot', 'line_id', ids, lines),
  ])
  await sent(actor, year_id, change)
  const { db, live } = server.node.services
  const ctx = {
    db,
    company: actor.company,
    user: actor.user,
    role: 'general_director' as const,
    division: null,
    session: '',
    language: 'ru' as const,
  }
  await inTransaction(db, async (tx) => {
    await tx`SELECT set_config('app.company', ${String(actor.company)}, true)`
    await loadDemoStore(tx, ctx, live)
  })
  const lotsOf = async ({ spec_id }: { spec_id: number }) =>
    (await actor.call(listSeeds, { query: { spec_id: String(spec_id) } })).body.data
  const [oats, ofWheat] = [await lotsOf(place), await lotsOf(wheat)]
  expect(oats).toHaveLength(6)
  // A lot a line, of the first two dozen.
  expect(new Set(ofWheat.map(({ line_id }) => line_id)).size).toBe(24)
  const data = [...oats, ...ofWheat]
  for (const { comment } of data) expect(comment).toContain('made up')
  const [plan] = (await actor.call(listSowingPlans, { query: {} })).body.data
  expect(plan.items.length + plan.shortages.flatMap(({ plots }) => plots).length).toBe(6)
  expect(plan.items.length).toBeGreaterThan(3)
  await expectBalanced(
    server,
    actor,
    data.map(({ id }) => id),
  )
})

it('the demo’s split plot says which of its factors is the treatment, whatever it is called', async () => {
  const { db, live } = server.node.services
  const author = { company: actor.company, user: actor.user }
  const year = mappedTrials().find(({ nursery }) => nursery === 'Rothamsted split plot')
  await inTransaction(db, async (tx) => {
    await tx`SELECT set_config('app.company', ${String(actor.company)}, true)`
    if (year) await loadYear(tx, live, author, year, { crops: new Map() })
  })
  const kinds = await server.sql<{ name: string; factor_kind: string | null }[]>`
    SELECT name, factor_kind FROM traits WHERE company_id = ${actor.company} AND name IN ('Nitrogen', 'Straw yield')
    ORDER BY name`
  expect(kinds).toEqual([
    { name: 'Nitrogen', factor_kind: 'treatment' },
    { name: 'Straw yield', factor_kind: null },
  ])
})
